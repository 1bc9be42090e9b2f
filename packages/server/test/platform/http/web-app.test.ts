import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { sendRaw } from '../../support/connections/raw-http.ts';

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
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  },
);

test.each(['/', '/user/login?ref=%2Fhome', '/charts/1/%E6%BA%AB%E5%BA%A6', '/static/en/privacy/content.html'])(
  'a program that accepts anything gets the page at %s',
  async (path) => {
    for (const accept of ['Accept: */*\r\n', 'Accept: application/json, */*;q=0.1\r\n', '']) {
      const { status, headers } = await sendRaw(
        server.http,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${accept}\r\n`,
      );
      expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    }
  },
);

test('every page of the web app is one for programs that accept anything', async () => {
  const web = fileURLToPath(new URL('../../../../web/src', import.meta.url));
  const sources = globSync('{app,domains}/**/*.{ts,tsx}', { cwd: web }).map((name) =>
    readFileSync(join(web, name), 'utf8'),
  );
  const paths = sources.flatMap((source) =>
    [...source.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path]) => path as string),
  );
  expect(paths.length).toBeGreaterThan(50);
  for (const path of paths) {
    const { status } = await fetch(server.http + path.replace(/\{?\$\w+\}?/g, 'x'), { method: 'HEAD' });
    expect([path, status]).toEqual([path, 200]);
  }
});

test.each([
  '/project/map/embedded/token/abc',
  '/dashboard/embedded/token/abc',
  '/chart/embedded/token/a-B_9',
  '/chart/embedded/token/abc?lang=en',
])('other sites may show %s in a frame', async (path) => {
  const { headers } = await open(path);
  expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(headers.get('x-frame-options')).toBeNull();
});

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
  // As written: fetch would normalise it.
  const { headers } = await sendRaw(
    server.http,
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n`,
  );
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test("maps load tiles from the operator's address and nowhere else", async () => {
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

test('pages load from Google what its sign-in needs, if that is configured, and from nowhere else', async () => {
  const withGoogle = await startServer({ env: { GOOGLE_CLIENT_ID: 'tinkerstream.apps.example' } });
  const outsideOf = async (http: string, path = '/user/login') => {
    const { headers } = await fetch(http + path);
    const directives = headers.get('content-security-policy')?.split(';') ?? [];
    return directives.flatMap((directive) => {
      const [name, ...sources] = directive.split(' ');
      return sources.filter((source) => source.startsWith('https:')).map((source) => `${name} ${source}`);
    });
  };
  expect(await outsideOf(server.http)).toEqual([]);
  expect(await outsideOf(withGoogle.http, '/chart/embedded/token/abc')).toEqual([]);
  expect(await outsideOf(withGoogle.http)).toEqual([
    'script-src https://accounts.google.com/gsi/client',
    'style-src https://accounts.google.com/gsi/style',
    'frame-src https://accounts.google.com/gsi/',
    'connect-src https://accounts.google.com/gsi/',
  ]);
  await withGoogle.stop();
});

test('the files of the page are compressed, and may be cached for ever', async () => {
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await open('/')).text())?.[1] ?? '';
  const response = await open(script);
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('cache-control')).toContain('immutable');
});

test.each([
  '/assets/no-such-file.js',
  '/assets/x',
  '/v1/no-such-call',
  '/oauth/x',
  '/favicon.ico',
  '/.env',
  '/x.php?a=b',
  '/home/x.php',
  '/updates?api_key=ABC&field1=1',
  '/api/v2/write?bucket=b',
  '/homes',
])('a program that accepts anything gets a 404 for %s', async (path) => {
  const response = await fetch(server.http + path);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
});

test('a program that does not accept a page gets a 404 for an unknown call', async () => {
  const response = await fetch(`${server.http}/home`, { headers: { accept: 'application/json' } });
  expect(response.status).toBe(404);
});

test('the web reads its ports and addresses from /config.json', async () => {
  const config = await (await fetch(`${server.http}/config.json`)).json();
  expect(config).toMatchObject({
    backends: { main: '', singleSignOn: '', eventTrigger: '', license: '' },
    mqttPort: server.mqttPort,
    fileLimits: { fileBytes: 20 * 1024 * 1024, projectBytes: 200 * 1024 * 1024 },
  });
});

test('a server that can do its work says so to monitors, and nothing about itself', async () => {
  const answers = await Promise.all(['live', 'ready'].map((what) => fetch(`${server.http}/health/${what}`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ status: 'live' }, { status: 'ready' }]);
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store']);
});

test('the OpenAPI document lists each call with its responses', async () => {
  const document = (await (await fetch(`${server.http}/swagger/tinkerstream.json`)).json()) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  expect(document.paths['/v1/project/{projectId}']?.get?.responses).toHaveProperty('404');
  expect(Object.keys(document.paths).length).toBeGreaterThan(20);
});

test('only scripts of workers may compile WebAssembly, and these reach no other server', async () => {
  const policyOf = async (path: string) => (await fetch(server.http + path)).headers.get('content-security-policy');
  expect(await policyOf('/assets/workers/models-a1b2c3.js')).toBe(
    "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'",
  );
  const pages = ['/', '/project/1/name?section=ai&ai=face-detection', '/assets/workers/', '/assets/workers/a.html'];
  for (const path of [...pages, '/?x=/assets/workers/a.js', '/?x=/assets/a.js']) {
    const policy = await policyOf(path);
    expect(policy, path).toContain("script-src 'self';");
    expect(policy, path).toContain("worker-src 'self'");
    expect(policy, path).not.toContain('eval');
  }
  for (const path of ['/assets/index-a1b2c3.js', '/assets/index-a1b2c3.css', '/v1/public/status', '/v1/none?x=/']) {
    expect(await policyOf(path), path).toBe("default-src 'none';frame-ancestors 'none'");
  }
  expect(await policyOf('/chart/embedded/token/abc')).toContain("worker-src 'none'");
});
