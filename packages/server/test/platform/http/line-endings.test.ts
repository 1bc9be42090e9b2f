// Before a release.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { connect } from 'node:tls';
import { requestErrors } from '@tinkerstream/contract/error-codes';
import { getTopicByName } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { createCertificate } from '../../support/connections/certificate.ts';
import { type RawAnswer, RawHttp, sendRaw } from '../../support/connections/raw-http.ts';

let server: ServerProcess;
let api: Api;
let topic: { readonly id: string; readonly name: string; readonly sendingId: string };
beforeAll(async () => {
  server = await startServer();
  api = await Api.signIn(server.http);
  const { id, topicName: name } = await api.createTopic('Small firmware', 'n');
  topic = { id, name, sendingId: (await api.call(getTopicByName, { topicName: name })).topicId };
});
afterAll(() => server.stop());

const HOST = 'Host: localhost';
const lines = (...texts: string[]) => `${texts.join('\n')}\n\n`;
const withCrlf = (request: string) => request.replaceAll('\n', '\r\n');
const messageCount = async () => (await api.getTopic(topic.id)).totalNumberOfMessages;

const findTopic = (version = '1.1', ...headers: string[]) =>
  lines(`GET /v1/public/topic/name/${topic.name} HTTP/${version}`, ...headers);

function send(body: string, ...headers: string[]): string {
  const head = ['POST /v1/public/topic/message/new HTTP/1.1', HOST, 'Content-Type: application/json', ...headers];
  return lines(...head, `Content-Length: ${body.length}`) + body;
}
const message = () => JSON.stringify({ topicId: topic.sendingId, outputType: '', message: 'n=1' });

/** Without what belongs to the connection or the moment. */
function answerOf({ status, headers, body }: RawAnswer) {
  const { date, connection, 'keep-alive': keepAlive, 'transfer-encoding': encoding, ...others } = headers;
  return { status, headers: others, body };
}

/** Sends a request in pieces that arrive separately, and awaits the end of the connection. */
async function sendPieces(pieces: readonly string[]): Promise<RawHttp> {
  const connection = await RawHttp.open(server.http);
  for (const piece of pieces) {
    connection.send(piece);
    await turn();
  }
  await connection.closed;
  return connection;
}

/** A number from 0 to below a limit, which repeats with its seed. */
const chosen = (seed: string, limit: number) => createHash('sha256').update(seed).digest().readUInt32BE(0) % limit;

function cut(text: string, seed: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = at + 1 + chosen(`${seed} ${at}`, 40);
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

describe('a request with bare line feeds is answered once, as one with CRLF', () => {
  test.each<[string, () => string, () => string]>([
    ['a look-up', () => findTopic('1.1', HOST), () => findTopic('1.1', HOST)],
    ['HTTP/1.0', () => findTopic('1.0', HOST), () => findTopic('1.0', HOST)],
    ['HTTP/1.0 without a host', () => findTopic('1.0'), () => findTopic('1.0')],
    ['HTTP/1.1 without a host', () => findTopic('1.1'), () => findTopic('1.0')],
    ['keep-alive', () => findTopic('1.0', 'Connection: keep-alive'), () => findTopic('1.0')],
    ['a path that does not exist', () => lines('GET /none HTTP/1.1', HOST), () => lines('GET /none HTTP/1.1', HOST)],
    [
      'the web page',
      () => lines('GET / HTTP/1.1', HOST, 'Accept: */*'),
      () => lines('GET / HTTP/1.1', HOST, 'Accept: */*'),
    ],
  ])('%s', async (_name, bare, ordinary) => {
    const { received } = await sendPieces([bare()]);
    expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(received).not.toMatch(/transfer-encoding/i);
    const [answer, expected] = [await sendRaw(server.http, bare()), await sendRaw(server.http, withCrlf(ordinary()))];
    expect(answer.headers.connection).toBe('close');
    expect(answerOf(answer)).toEqual(answerOf(expected));
  });

  test('a message, whose body arrives unchanged', async () => {
    const before = await messageCount();
    const body = JSON.stringify({ topicId: topic.sendingId, outputType: '', message: 'n=1,\n_dn=a\n\n' }, null, 1);
    expect(await sendRaw(server.http, send(body))).toMatchObject({ status: 200, body: '{}' });
    expect(await messageCount()).toBe(before + 1);
  });

  test('CRLF after the first line', async () => {
    const request = `GET /v1/public/topic/name/${topic.name} HTTP/1.1\n${HOST}\r\nAccept: */*\n\r\n`;
    expect((await sendRaw(server.http, request)).status).toBe(200);
  });

  test('in any pieces', async () => {
    const before = await messageCount();
    const requests = Array.from({ length: 60 }, (_, at) => cut(send(message()), `bare ${at}`));
    const answers = await Promise.all(requests.map(sendPieces));
    for (const { received } of answers) expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n\{\}$/s);
    expect(await messageCount()).toBe(before + 60);
  });

  test('byte by byte', async () => {
    expect((await sendPieces([...send(message())])).received).toContain(' 200 OK');
  });

  test('over TLS', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tls-'));
    const secure = await startServer({ env: createCertificate(folder) });
    for (const request of [lines('GET /config.json HTTP/1.1', HOST), 'GET /config.json HTTP/1.0\r\n\r\n']) {
      const socket = connect({ port: Number(new URL(secure.http).port), rejectUnauthorized: false });
      let received = '';
      socket.setEncoding('latin1').on('data', (text: string) => {
        received += text;
      });
      for (const piece of cut(request, 'TLS')) {
        socket.write(piece);
        await turn();
      }
      await once(socket, 'close');
      expect(received).toContain(' 200 OK');
    }
    await secure.stop();
    rmSync(folder, { recursive: true });
  });
});

describe('nothing can hide behind bare line feeds', () => {
  test('a second request in the same connection is never served', async () => {
    const before = await messageCount();
    const { received } = await sendPieces([send(message(), 'Connection: keep-alive') + send(message())]);
    expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    await sendPieces([send(message(), 'Connection: keep-alive') + withCrlf(send(message()))]);
    // Behind those that came before it, which may be stored after their connection has ended.
    await sendRaw(server.http, send(message()));
    expect(await messageCount()).toBeLessThanOrEqual(before + 3);
  });

  test.each([
    ['a body in chunks', 'Transfer-Encoding: chunked'],
    ['a body in chunks, written otherwise', 'tRANSFER-eNCODING : x'],
    ['two lengths', 'Content-Length: 1'],
    ['a length that is no number', 'Content-Length: +5'],
    ['a header that continues', 'X-Long: a\n Transfer-Encoding: chunked'],
    ['a carriage return in a header', 'X-Long: a\rTransfer-Encoding: chunked'],
    ['two carriage returns', 'X-Long: a\r\r'],
    ['a null byte', 'X-Long: a\0b'],
    ['a line without a colon', 'nothing'],
  ])('%s is refused', async (_name, header) => {
    const before = await messageCount();
    const answer = await sendRaw(server.http, send(message(), header));
    expect(answer.status).toBe(400);
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(JSON.parse(answer.body)).toMatchObject({ errors: [{ code: requestErrors.unreadable }] });
    expect(await messageCount()).toBe(before);
  });

  test.each([
    ['a bare line feed after a first line with CRLF', 400, `GET /config.json HTTP/1.1\r\n${HOST}\n\n`],
    ['a first line without a version', 400, 'GET /config.json\n\n'],
    ['a first line with a later version', 400, 'GET /config.json HTTP/2.0\n\n'],
    ['no request line', 400, '\x16\x03\x01'],
    ['overlong headers', 431, `GET / HTTP/1.1\nX-Long: ${'x'.repeat(20_000)}`],
    ['an overlong first line', 431, `GET /${'x'.repeat(20_000)}`],
    ['a WebSocket', 404, lines('GET /mqtt HTTP/1.1', HOST, 'Connection: Upgrade', 'Upgrade: websocket')],
    ['a tunnel', 404, lines('CONNECT example.org:443 HTTP/1.1', HOST)],
  ])('%s: %i', async (_name, status, request) => {
    expect((await sendRaw(server.http, request)).status).toBe(status);
  });

  test('a connection that ends within its first line, or before it, is closed', async () => {
    for (const begin of ['', 'GE', 'GET / HTTP/1.1\nHost: loc']) {
      const connection = await RawHttp.open(server.http);
      connection.send(begin);
      connection.socket.end();
      await connection.closed;
      expect(connection.received).toMatch(begin === '' ? /^$/ : / 400 /);
    }
  });
});

test('an ordinary request is served in any pieces, and the next ones of its connection', async () => {
  const requests = withCrlf(findTopic('1.1', HOST) + findTopic('1.1', HOST, 'Connection: close'));
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => sendPieces(cut(requests, `crlf ${at}`))));
  for (const { received } of answers) expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
});

describe('a later request of a connection, with a space in its address', () => {
  const ordinary = () => withCrlf(lines(`GET /send/${topic.name}?n=1&_dn=later HTTP/1.1`, HOST));
  const withSpace = (...headers: string[]) =>
    withCrlf(lines(`GET /send/${topic.name}?n=2&_dn=too hot HTTP/1.1`, HOST, ...headers));

  /** Sends two requests one after the other, and awaits the end. */
  async function sendBoth(second: string): Promise<string> {
    const connection = await RawHttp.open(server.http);
    connection.send(ordinary());
    await connection.answer();
    connection.send(second);
    await connection.closed;
    return connection.received;
  }

  test('is served as by the HTTP client of an ESP8266, and the connection closes', async () => {
    const before = await messageCount();
    const received = await sendBoth(withSpace('Connection: keep-alive'));
    expect(received.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(2);
    expect(received).toMatch(/Connection: close\r\n\r\nok 1$/);
    expect(await messageCount()).toBe(before + 2);
    expect((await api.getTopic(topic.id)).devices.map(({ serialNumber }) => serialNumber)).toContain('too hot');
  });

  test.each<[string, () => string]>([
    ['at an address that is not for boards', () => withCrlf(lines('GET /config.json?a b HTTP/1.1', HOST))],
    ['with a body', () => `${withSpace('Content-Length: 3').slice(0, -2)}\r\nn=1`],
    ['with another one behind it', () => withSpace() + ordinary()],
    ['before its head is complete', () => withSpace().slice(0, -2)],
  ])('%s is refused', async (_what, second) => {
    const before = await messageCount();
    expect(await sendBoth(second())).toMatch(/HTTP\/1\.1 400 Bad Request/);
    expect(await messageCount()).toBe(before + 1);
  });
});

test('no bytes end the server', async () => {
  const parts = [
    'GET ',
    '/',
    'GET /send/',
    'POST /send/',
    '/last/AAAAAAAAAA?a=1&b',
    ' HTTP/1.1',
    ' HTTP/1.0',
    ' HTTP/0.9',
    '\n',
    '\n',
    '\r\n',
    '\r',
    ' ',
    ':',
    'Host: x',
    'Content-Length: 3',
    '\0',
    '\xff',
    'POST ',
  ];
  const garbage = (seed: string) =>
    Array.from({ length: chosen(seed, 30) }, (_, at) => parts[chosen(`${seed} ${at}`, parts.length)] as string);
  for (let round = 0; round < 10; round++) {
    const connections = await Promise.all(Array.from({ length: 50 }, () => RawHttp.open(server.http)));
    for (const [at, connection] of connections.entries()) {
      for (const piece of garbage(`garbage ${round} ${at}`)) {
        connection.send(piece);
        await turn();
      }
      if (at % 2) connection.socket.end();
      else connection.socket.resetAndDestroy();
    }
    await Promise.all(connections.map(({ closed }) => closed));
  }
  expect((await sendRaw(server.http, findTopic('1.1', HOST))).status).toBe(200);
});

test('a server that stops closes connections which have sent nothing, or half a line', async () => {
  const stopping = await startServer();
  const connections = await Promise.all(
    ['', 'GET', 'GET / HTTP/1.1\nHost'].map(async (begin) => {
      const connection = await RawHttp.open(stopping.http);
      connection.send(begin);
      return connection;
    }),
  );
  await sendRaw(stopping.http, lines('GET /config.json HTTP/1.1'));
  expect(await stopping.stop()).toEqual({ code: 0, signal: null });
  await Promise.all(connections.map(({ closed }) => closed));
});
