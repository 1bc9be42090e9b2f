import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getNewerRelease, getStatus } from '@tinkerstream/contract/admin';
import { afterEach, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { newerRelease } from '../../../src/domains/admin/newer-release.ts';
import { createLogger } from '../../../src/platform/logger.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A place for releases on loopback, with what it answers and how often it was asked. */
async function releases(answer: { status?: number; body: string }) {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest`;
  return { url, asked: () => asked };
}

const answerOf = (tag: string, page?: string) => ({ body: JSON.stringify({ tag_name: tag, html_url: page }) });

/** What a server of version 0.9.2 finds out. */
async function foundOut(answer: { status?: number; body: string }) {
  const { url, asked } = await releases(answer);
  const find = newerRelease({ url, version: '0.9.2', logger: createLogger('silent') });
  return { first: await find(), again: await find(), asked: asked() };
}

test('an administrator hears of a newer release, and nobody else may ask', async () => {
  const { url, asked } = await releases(answerOf('v999.0.1', 'https://example.org/releases/v999.0.1'));
  const server: ServerProcess = await startServer({ env: { RELEASES_URL: url } });
  stops.push(() => server.stop());
  expect(asked()).toBe(0);
  const admin = await Api.signIn(server.http);
  const release = { version: '999.0.1', address: 'https://example.org/releases/v999.0.1' };
  await expect(Promise.all([1, 2, 3].map(() => admin.call(getNewerRelease, {})))).resolves.toEqual(
    Array(3).fill(release),
  );
  expect(asked()).toBe(1);
  await expect(new Api(server.http).call(getNewerRelease, {})).rejects.toThrow();
  expect((await new Api(server.http).call(getStatus, {})).version).not.toBe('999.0.1');
});

test('numbers of versions are compared as numbers', async () => {
  expect((await foundOut(answerOf('v0.10.0'))).first).toEqual({ version: '0.10.0', address: null });
  expect((await foundOut(answerOf('0.9.3'))).first?.version).toBe('0.9.3');
  for (const tag of ['v0.9.2', 'v0.9.1', 'v0.8.99']) expect((await foundOut(answerOf(tag))).first).toBeNull();
});

test('an answer that is no release is no release, and is not asked for again soon', async () => {
  const answers = [
    { body: '<html>Sign in to the network</html>' },
    { body: '{"tag_name":"latest"}' },
    { status: 404, body: '{"tag_name":"v9.0.0"}' },
  ];
  for (const answer of answers) expect(await foundOut(answer)).toEqual({ first: null, again: null, asked: 1 });
});

test('an address that is no web address is left out', async () => {
  expect((await foundOut(answerOf('v1.0.0', 'javascript:alert(1)'))).first).toEqual({
    version: '1.0.0',
    address: null,
  });
});

test('a server that is not allowed to ask finds no release', async () => {
  expect(await newerRelease({ url: undefined, version: '0.1.0', logger: createLogger('silent') })()).toBeNull();
});
