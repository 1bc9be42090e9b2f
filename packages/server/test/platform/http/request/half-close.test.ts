import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { createToken } from '@tinkerstream/contract/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { createCertificate } from '../../../support/connections/certificate.ts';
import { takePort } from '../../../support/connections/taken-port.ts';

interface Listener {
  readonly name: string;
  readonly port: () => number;
  readonly isSecure?: boolean;
}

const folder = mkdtempSync(join(tmpdir(), 'half-'));
let plain: ServerProcess;
let secure: ServerProcess;
let furtherPort: number;
let topicName: string;
beforeAll(async () => {
  const further = await takePort();
  furtherPort = further.port;
  await further.free();
  plain = await startServer({ args: ['--https'], env: { HTTP_PORTS: String(furtherPort) } });
  secure = await startServer({ env: createCertificate(folder) });
  topicName = (await (await Api.signIn(plain.http)).createTopic('Half', 'n')).topicName;
});
afterAll(async () => {
  await Promise.all([plain.stop(), secure.stop()]);
  rmSync(folder, { recursive: true });
});

const portOf = (url = '') => Number(new URL(url).port);
const LISTENERS: readonly Listener[] = [
  { name: 'the web port', port: () => portOf(plain.http) },
  { name: 'a further port', port: () => furtherPort },
  { name: 'the port of the local certificate', port: () => portOf(plain.https), isSecure: true },
  { name: 'the web port with a certificate of the operator', port: () => portOf(secure.http), isSecure: true },
];

function open({ port, isSecure }: Listener): Socket {
  const to = { host: '127.0.0.1', port: port() };
  return isSecure ? connectTls({ ...to, rejectUnauthorized: false }) : createConnection(to);
}

/** Sends a request and closes the sending side, as `nc -N` and some modules do. @returns everything that is answered */
async function sendAndClose(listener: Listener, request: string): Promise<string> {
  const socket = open(listener);
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  socket.end(request, 'latin1');
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const HOST = 'Host: localhost';
const FORM = 'application/x-www-form-urlencoded';
const REQUESTS: readonly (readonly [string, () => string, RegExp])[] = [
  ['a page', () => head('GET /login HTTP/1.1', HOST, 'Accept: text/html'), /^HTTP\/1\.1 200 [\s\S]*<\/html>\s*$/],
  [
    'a GET of a board',
    () => head(`GET /send/${topicName}?n=1 HTTP/1.1`, HOST),
    /^HTTP\/1\.1 (200|404) .*[\s\S]*(ok 1|error: .*)$/,
  ],
  [
    'a POST of a board',
    () => `${head(`POST /send/${topicName} HTTP/1.1`, HOST, 'Content-Length: 3')}n=2`,
    /^HTTP\/1\.1 (200|404) /,
  ],
  [
    'a body in chunks',
    () => `${head(`POST /send/${topicName} HTTP/1.1`, HOST, 'Transfer-Encoding: chunked')}3\r\nn=3\r\n0\r\n\r\n`,
    /^HTTP\/1\.1 (200|404) /,
  ],
  ['bare line feeds', () => `GET /send/${topicName}?n=4 HTTP/1.1\nHost: localhost\n\n`, /^HTTP\/1\.1 (200|404) /],
  ['no version', () => `GET /send/${topicName}?n=5\r\n`, /^HTTP\/1\.1 (200|404) /],
  ['a space in the address', () => head(`GET /send/${topicName}?n=too hot HTTP/1.0`), /^HTTP\/1\.1 (200|404) /],
  [
    'several requests',
    () => head('GET /config.json HTTP/1.1', HOST).repeat(3),
    /^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 200 [\s\S]*}$/,
  ],
  ['a refused call', () => head('GET /v1/user/me HTTP/1.1', HOST), /^HTTP\/1\.1 401 [\s\S]*TS_ERR/],
  [
    'a body that is cut off',
    () => `${head(`POST ${createToken.path} HTTP/1.1`, HOST, `Content-Type: ${FORM}`, 'Content-Length: 9')}n=2`,
    /^HTTP\/1\.1 400 /,
  ],
  [
    'a body that is cut off after the answer, once',
    () => `${head('POST /none HTTP/1.1', HOST, 'Content-Length: 9')}n=2`,
    /^HTTP\/1\.1 404 (?![\s\S]*HTTP\/1\.1)/,
  ],
  ['a head that is cut off', () => 'GET /config.json HTTP/1.1\r\nHost: loc', /^HTTP\/1\.1 400 /],
  ['a first line that is cut off', () => 'GET /con', /^HTTP\/1\.1 400 /],
  ['nothing', () => '', /^$/],
];

describe.each(LISTENERS)('a client of $name that closes its sending side after the request', (listener) => {
  test.each(REQUESTS)('is answered: %s', async (_what, request, expected) => {
    expect(await sendAndClose(listener, request())).toMatch(expected);
  });
});

test('a later request with a space in its address is answered too', async () => {
  const [listener] = LISTENERS as [Listener];
  const socket = open(listener);
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    const isFirst = received === '';
    received += text;
    if (isFirst) socket.end(head(`GET /send/${topicName}?n=7&_dn=too hot HTTP/1.1`, HOST));
  });
  socket.write(head('GET /config.json HTTP/1.1', HOST));
  await new Promise((resolve) => socket.once('close', resolve));
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(received).toMatch(/ok 1$/);
});

test('a browser that waits for live events by requests, and leaves, is gone immediately', async () => {
  const [listener] = LISTENERS as [Listener];
  const opened = await (await fetch(`${plain.http}/socket.io/?EIO=4&transport=polling`)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const waits = head(`GET /socket.io/?EIO=4&transport=polling&sid=${sid} HTTP/1.1`, HOST);
  expect(await sendAndClose(listener, waits)).toBe('');
});
