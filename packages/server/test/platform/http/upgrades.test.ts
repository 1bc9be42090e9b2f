import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { httpErrors, requestErrors } from '@tinkerstream/contract/error-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { eventually } from '../../support/connections/boards.ts';
import { RawHttp, sendRaw, webSocketRequest } from '../../support/connections/raw-http.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const SOCKET_IO = '/socket.io/?EIO=4&transport=websocket';
const upgradeTo = (protocol: string, path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\n` +
  'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n';
const servesOthers = async () => expect((await fetch(`${server.http}/config.json`)).status).toBe(200);

describe('a client that requests another protocol and resets its connection does not crash the server', () => {
  test.each([
    ['a WebSocket at an unknown path', webSocketRequest('/ws')],
    ['a WebSocket at the path of the console', webSocketRequest('/')],
    ['a WebSocket at a call', webSocketRequest('/v1/user/me')],
    ['a WebSocket for MQTT', webSocketRequest('/mqtt')],
    ['a broken WebSocket for MQTT', webSocketRequest('/mqtt').replace(/Sec-WebSocket-Key.*\r\n/, '')],
    ['a WebSocket for the live connection', webSocketRequest(SOCKET_IO)],
    ['a WebSocket of an unknown live connection', webSocketRequest(`${SOCKET_IO}&sid=none`)],
    ['HTTP/2 without TLS', upgradeTo('h2c', '/config.json')],
    ['an unknown protocol', upgradeTo('foo/2', '/ws')],
    ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n'],
  ])('%s', async (_name, request) => {
    for (const wait of [0, 20, 200]) {
      const connection = await RawHttp.open(server.http);
      connection.send(request);
      await delay(wait);
      connection.socket.resetAndDestroy();
    }
    await delay(100);
    await servesOthers();
  });
});

describe('a waiting client gets an answer', () => {
  test.each(['/ws', '/', '/v1/user/me', '/no/such/path', '/mqtt/x', '/socket.io'])(
    'a WebSocket at %s is refused with the reason, and the connection closed',
    async (path) => {
      const connection = await RawHttp.open(server.http);
      connection.send(webSocketRequest(path));
      const { status, headers, body } = await connection.answer();
      expect(status).toBe(404);
      expect(headers).toMatchObject({ connection: 'close', 'x-content-type-options': 'nosniff' });
      const { errors } = JSON.parse(body) as { errors: { code: string; description: string }[] };
      expect(errors).toMatchObject([
        { code: httpErrors.webSocketUnknown, description: expect.stringContaining('/mqtt') },
      ]);
      await connection.closed;
    },
  );

  test.each(['h2c', 'TLS/1.0', 'foo/2'])('a call that offers %s is served as plain HTTP', async (protocol) => {
    const answer = await sendRaw(server.http, upgradeTo(protocol, '/config.json'));
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toHaveProperty('mqttPort');
  });

  test('the body of a call that offers HTTP/2 is read', async () => {
    const body = JSON.stringify({ email: 'nobody@example.org' });
    const call = upgradeTo('h2c', '/v1/user/password/reset')
      .replace('GET', 'POST')
      .replace('\r\n\r\n', `\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    const answer = await sendRaw(server.http, call);
    expect(answer.status).toBeGreaterThanOrEqual(200);
    expect(answer.body).toMatch(/^\{/);
  });

  test("a broken handshake at /mqtt is refused in the product's own words", async () => {
    const answer = await sendRaw(server.http, webSocketRequest('/mqtt').replace(/Sec-WebSocket-Key.*\r\n/, ''));
    expect(answer).toMatchObject({ status: 400, headers: { 'x-content-type-options': 'nosniff' } });
    expect(JSON.parse(answer.body)).toMatchObject({ errors: [{ code: requestErrors.unreadable }] });
  });
});

test('refused connections leak no descriptors', async () => {
  const count = () => readdirSync(`/proc/${server.pid}/fd`).length;
  const before = count();
  for (let round = 0; round < 10; round++) {
    const connections = await Promise.all(Array.from({ length: 30 }, () => RawHttp.open(server.http)));
    for (const [index, connection] of connections.entries()) {
      connection.send(index % 2 === 0 ? webSocketRequest('/ws') : upgradeTo('h2c', '/ws'));
    }
    await Promise.all(connections.map((connection) => connection.answer()));
    for (const connection of connections) connection.socket.end();
  }
  await eventually(
    async () => count(),
    (now) => now <= before + 10,
  );
});

test('a stop ends every upgraded connection cleanly, without waiting for clients that do not answer', async () => {
  const other = await startServer();
  const connections: RawHttp[] = [];
  for (const request of [webSocketRequest('/mqtt'), webSocketRequest(SOCKET_IO), webSocketRequest('/ws')]) {
    for (let each = 0; each < 5; each++) {
      const connection = await RawHttp.open(other.http);
      connection.send(request);
      await connection.answer();
      connections.push(connection);
    }
  }
  const started = performance.now();
  expect(await other.stop()).toEqual({ code: 0, signal: null });
  expect(performance.now() - started).toBeLessThan(3000);
  await Promise.all(connections.map(({ closed }) => closed));
});
