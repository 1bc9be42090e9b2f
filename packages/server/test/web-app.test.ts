import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../test/server-process.ts';
import { sendRaw } from './raw-http.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const open = (path: string, method = 'GET', encoding = 'gzip') =>
  fetch(server.http + path, { method, headers: { accept: 'text/html', 'accept-encoding': encoding } });

test.each(['/', '/home', '/topic', '/charts/any/name', '/no-such-page'])(
  'a browser that opens %s gets the page',
  async (path) => {
    for (const [method, encoding] of [
      ['GET', 'gzip'],
      ['GET', 'identity'],
      ['HEAD', 'gzip'],
    ]) {
      const response = await open(path, method, encoding);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  },
);

test.each(['/project/map/embedded/token/abc', '/chart/embedded/token/a-B_9', '/chart/embedded/token/abc?lang=en'])(
  'other sites may show %s in a frame',
  async (path) => {
    const { headers } = await open(path);
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(headers.get('x-frame-options')).toBeNull();
  },
);

test.each([
  '/chart/embedded/token/a/b',
  '/chart/embedded/token/a/',
  '/chart/embedded/token/',
  '/chart/embedded/token//a',
  '//chart/embedded/token/a',
  '/chart/embedded/token/a%2Fb',
  '/chart/embedded/token/a%5Cb',
  '/chart/embedded/token/%2e%2e',
  '/chart/embedded/token/a;b',
  '/chart//embedded/token/a',
  '/project/map/embedded/token/a/../../../../../home',
  '/home?/chart/embedded/token/a',
  '/x/chart/embedded/token/a',
  '/chart/embedded/token/a%0a/b',
  '/CHART/embedded/token/a',
])('no site may show %s in a frame', async (path) => {
  // As it is written: fetch would tidy it up.
  const { headers } = await sendRaw(
    server.http,
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n`,
  );
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('maps load tiles from the address of the operator, and from nowhere else', async () => {
  const MAP_TILE_URL = 'https://{s}.tiles.example:8443/{z}/{x}/{y}.png';
  const withTiles = await startServer({ env: { MAP_TILE_URL } });
  const configs = await Promise.all(
    [server, withTiles].map(async ({ http }) => (await (await fetch(`${http}/config.json`)).json()) as object),
  );
  expect(configs).toMatchObject([
    { mapTiles: null },
    { mapTiles: { url: MAP_TILE_URL, attribution: '© OpenStreetMap' } },
  ]);
  const [without, allowed] = await Promise.all(
    [server, withTiles].map(async ({ http }) => {
      const policy = (await fetch(http)).headers.get('content-security-policy');
      return policy?.split(';').find((directive) => directive.startsWith('img-src'));
    }),
  );
  expect(without).toBe("img-src 'self' data: blob:");
  expect(allowed).toBe(`${without} https://*.tiles.example:8443`);
  await withTiles.stop();
});

test('the files of the page come compressed, and may be kept for ever', async () => {
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await open('/')).text())?.[1] ?? '';
  const response = await open(script);
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('cache-control')).toContain('immutable');
});

test('a program that asks for no page is told that there is no such call', async () => {
  const response = await fetch(`${server.http}/assets/no-such-file.js`);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
});

test('the web learns the ports and addresses it needs from /config.json', async () => {
  const config = await (await fetch(`${server.http}/config.json`)).json();
  expect(config).toMatchObject({
    backends: { main: '', singleSignOn: '', eventTrigger: '', license: '' },
    mqttPort: server.mqttPort,
    fileLimits: { fileBytes: 20 * 1024 * 1024, projectBytes: 200 * 1024 * 1024 },
  });
});

test('the OpenAPI document has each call with its answers', async () => {
  const document = (await (await fetch(`${server.http}/swagger/tinkerstream.json`)).json()) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  expect(document.paths['/v1/project/{projectId}']?.get?.responses).toHaveProperty('404');
  expect(Object.keys(document.paths).length).toBeGreaterThan(20);
});
