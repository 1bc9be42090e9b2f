// @vitest-environment happy-dom
import { PAGES } from '@tinkerstream/contract/pages';
import { fillPath } from '@tinkerstream/contract/platform/endpoint';
import { expect, test, vi } from 'vitest';
import { FIRST_QUERIES } from '../../src/app/page-data.ts';

const ID = '5';
const CONFIG = { backends: { main: '', singleSignOn: '', eventTrigger: '', license: '' } };

test.each(Object.entries(PAGES))('the calls of %s answer what the page shows first', async (path, { calls }) => {
  const route = `/student${fillPath(path, (name) => `$${name}`)}`;
  const firstQuery = FIRST_QUERIES[route as keyof typeof FIRST_QUERIES];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: unknown) => {
    if (String(url) === '/config.json') return Response.json(CONFIG);
    asked.push(String(url));
    throw new Error('This test has no server');
  });
  const queries = [await firstQuery?.({ projectId: ID, topicId: ID, chartId: ID })].flat();
  for (const query of queries) await query?.queryFn({}).catch(() => {});
  expect(asked.length).toBeGreaterThan(0);
  expect(calls.map((call) => fillPath(call, () => ID))).toEqual(expect.arrayContaining(asked));
});
