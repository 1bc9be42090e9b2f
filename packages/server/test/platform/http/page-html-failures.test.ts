import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_ANSWERS, type WebPages } from '@tinkerstream/contract/platform/web/web-pages';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPageHtml } from '../../../src/platform/http/answer/page-html.ts';

const FILES = { files: [], texts: { en: [], 'zh-HK': [], 'zh-CN': [] } };
const FIRST_CALLS = { signIn: { calls: [] }, console: { calls: ['/good', '/broken', '/refused', '/late'] }, pages: {} };
const PAGES: WebPages = {
  signIn: FILES,
  visitor: FILES,
  console: FILES,
  pages: {},
  parts: {},
};

let dist: string;
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'page-'));
  writeFileSync(join(dist, 'index.html'), '<head></head>');
  writeFileSync(join(dist, 'pages.json'), JSON.stringify(PAGES));
});
afterAll(() => rmSync(dist, { recursive: true }));

test('a page leaves out the answers that fail, that break off, and that come late', async () => {
  const app = Fastify();
  app.get('/good', async () => ({ is: 'good' }));
  app.get('/refused', (_request, reply) => reply.code(403).send({}));
  app.get('/late', () => new Promise(() => {}));
  app.get('/broken', (_request, reply) => {
    reply.hijack();
    reply.raw.write('[');
    reply.raw.destroy();
  });
  const sendPage = createPageHtml(app, dist, () => ({ backends: { main: '' } }) as never, FIRST_CALLS);
  app.setNotFoundHandler((request, reply) => sendPage(request, reply));
  const { statusCode, body } = await app.inject({ url: '/home', headers: { cookie: 'accessToken=x' } });
  expect(statusCode).toBe(200);
  const json = new RegExp(`id="${FIRST_ANSWERS}">(.*)</script>`).exec(body)?.[1] as string;
  expect(Object.keys(JSON.parse(json).answers)).toEqual(['/config.json', '/good']);
  await app.close();
});
