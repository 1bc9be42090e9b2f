// Before a release.
// Mostly waits.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createProject } from '@tinkerstream/contract/projects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { answerHalfClosed } from '../../../src/platform/http/request/half-close.ts';
import { type RawAnswer, RawHttp } from '../../support/connections/raw-http.ts';

let server: ServerProcess;
let api: Api;
let projectId: string;
beforeAll(async () => {
  server = await startServer();
  api = await Api.signIn(server.http);
  projectId = (await api.call(createProject, { projectName: 'Slow' })).id;
});
afterAll(() => server.stop());

const HOST = 'Host: localhost';
/** Beyond the server's longest timeout, including the period of its check. */
const ENDS_WITHIN_MS = 50_000;
/** A little longer than a body may take. */
const BEYOND_BODY_SECONDS = 33;
const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const json = (path: string) =>
  head(`POST ${path} HTTP/1.1`, HOST, 'Content-Type: application/json', 'Content-Length: 5000');
const upload = (bytes: number) =>
  head(
    `POST /v1/project/${projectId}/file/upload-project-file HTTP/1.1`,
    HOST,
    `Authorization: Bearer ${api.accessToken}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${bytes}`,
  );
const fileBegin = '--b\r\nContent-Disposition: form-data; name="file"; filename="slow.txt"\r\n\r\n';
const fileEnd = '\r\n--b--\r\n';

/** Sends a beginning, then a piece each second until the server ends the connection. @returns the answer */
async function sendSlowly(begin: () => string, piece: string) {
  const connection = await RawHttp.open(server.http);
  connection.send(begin());
  const timer = setInterval(() => connection.send(piece), 1000);
  const hasEnded = await Promise.race([connection.closed.then(() => true), delay(ENDS_WITHIN_MS, false)]);
  clearInterval(timer);
  connection.socket.destroy();
  return { hasEnded, received: connection.received };
}

const SLOW: readonly (readonly [name: string, begin: () => string, piece: string])[] = [
  ['the body of a public call', () => json('/v1/public/topic/message/new'), 'x'],
  ['the body of a sign-in', () => json('/oauth/token'), 'x'],
  ['the body of a path that is nobody’s', () => json('/none'), 'x'],
  ['a body in chunks', () => head('POST /oauth/token HTTP/1.1', HOST, 'Transfer-Encoding: chunked'), '1\r\nx\r\n'],
  ['a body that no call reads', () => head('GET /config.json HTTP/1.1', HOST, 'Content-Length: 5000'), 'x'],
  ['the body of a live connection’s request', () => json('/socket.io/?EIO=4&transport=polling'), 'x'],
  ['a file', () => upload(5_000_000) + fileBegin, 'x'.repeat(500)],
  ['a file that has not begun', () => upload(5_000_000), '-'],
  ['headers', () => 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ', 'x'],
  ['headers with bare line feeds', () => 'GET / HTTP/1.1\nHost: localhost\nX-Long: ', 'x'],
  ['the first line', () => 'GET /', 'x'],
  ['nothing at all', () => '', ''],
  ['nothing at all', () => '', ''],
];

describe('a request that arrives too slowly is ended with an error', () => {
  // All at the same time: each waits for a timeout of the product.
  let endings: Map<string, ReturnType<typeof sendSlowly>>;
  let unread: ReturnType<typeof readNothing>;
  let slowFile: ReturnType<typeof sendFile>;
  let keptAlive: ReturnType<typeof callTwice>;
  beforeAll(() => {
    endings = new Map(SLOW.map(([name, begin, piece]) => [name, sendSlowly(begin, piece)]));
    unread = readNothing();
    slowFile = sendFile();
    keptAlive = callTwice();
  });

  test.each(SLOW)(
    '%s',
    async (name) => {
      const { hasEnded, received } = (await endings.get(name)) as Awaited<ReturnType<typeof sendSlowly>>;
      expect(hasEnded).toBe(true);
      // A call answered before its body arrived gets no second answer.
      if (!/^HTTP\/1\.1 [24]/.test(received)) expect(received).toContain('408');
    },
    ENDS_WITHIN_MS + 10_000,
  );

  test('a client that has closed its sending side and reads nothing loses its connection', async () => {
    await unread;
  }, 100_000);

  test('a file over a slow network arrives, even beyond the timeout of other calls', async () => {
    expect(await slowFile).toMatchObject({ status: 200 });
  });

  test('a keep-alive connection stays open longer than a body may take', async () => {
    expect((await keptAlive).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });
});

/** Closes the sending side after a request, and waits until the server gives up a long answer. */
async function readNothing(): Promise<void> {
  const web = createServer((_request, response) => response.end(Buffer.alloc(32 * 1024 * 1024)));
  answerHalfClosed(web, () => false);
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  const client = createConnection((web.address() as AddressInfo).port, '127.0.0.1').pause();
  client.end(head('GET / HTTP/1.1', HOST));
  const [socket] = await once(web, 'connection');
  await once(socket, 'close');
  client.destroy();
  web.close();
}

/** Uploads a file at 4 kB a second. */
async function sendFile(): Promise<RawAnswer> {
  const content = 'y'.repeat(BEYOND_BODY_SECONDS * 4096);
  const connection = await RawHttp.open(server.http);
  connection.send(upload(fileBegin.length + content.length + fileEnd.length) + fileBegin);
  for (let sent = 0; sent < content.length; sent += 4096) {
    connection.send(content.slice(sent, sent + 4096));
    await delay(1000);
  }
  connection.send(fileEnd);
  const answer = await connection.answer();
  connection.socket.destroy();
  return answer;
}

async function callTwice(): Promise<string> {
  const connection = await RawHttp.open(server.http);
  connection.send(head('GET /config.json HTTP/1.1', HOST));
  await connection.answer();
  await delay(BEYOND_BODY_SECONDS * 1000);
  connection.send(head('GET /config.json HTTP/1.1', HOST, 'Connection: close'));
  await connection.closed;
  return connection.received;
}

test('of a thousand idle keep-alive connections, those in the way are closed', async () => {
  const connections: RawHttp[] = [];
  for (let round = 0; round < 11; round++) {
    const opened = await Promise.all(Array.from({ length: 100 }, () => RawHttp.open(server.http)));
    for (const connection of opened) connection.send(head('GET /config.json HTTP/1.1', HOST));
    await Promise.all(opened.map((connection) => connection.answer()));
    connections.push(...opened);
  }
  await delay(500);
  const open = connections.filter(({ socket }) => !socket.destroyed && !socket.readableEnded).length;
  for (const { socket } of connections) socket.destroy();
  expect(open).toBeLessThan(1000);
});
