import { expect, test } from 'vitest';
import { PAGES } from '../src/pages/index.ts';
import { pathParameters } from '../src/platform/endpoint.ts';

test.each(Object.entries(PAGES))('the calls of %s take their parameters from its path', (path, { calls }) => {
  expect(calls.length).toBeGreaterThan(0);
  for (const name of calls.flatMap(pathParameters)) expect(pathParameters(path)).toContain(name);
});
