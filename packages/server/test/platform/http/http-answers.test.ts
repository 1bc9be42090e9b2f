import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createToken } from '@tinkerstream/contract/accounts';
import { requestErrors } from '@tinkerstream/contract/error-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  type ServerProcess,
  startServer,
} from '../../../../../test/support/server-process.ts';
import { createCertificate } from '../../support/connections/certificate.ts';
import { type RawAnswer, RawHttp, sendRaw } from '../../support/connections/raw-http.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const HOST = 'Host: localhost';
const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;

function expectRefusal({ status, headers, body }: RawAnswer, expected: number): void {
  expect(status).toBe(expected);
  expect(JSON.parse(body)).toMatchObject({
    errors: [{ code: expect.stringMatching(/^TS_ERR[_]/), description: expect.any(String) }],
  });
  expectHeaders(headers);
}

function expectHeaders(headers: Readonly<Record<string, string>>): void {
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  });
}

describe('every error has the list of errors and the security headers', () => {
  test.each([
    ['a path that cannot be decoded', 400, head('GET /%ff HTTP/1.1', HOST)],
    ['a call whose path cannot be decoded', 400, head('GET /v1/project/%ff HTTP/1.1', HOST)],
    ['an overlong path segment', 414, head(`GET /v1/project/${'x'.repeat(3000)} HTTP/1.1`, HOST)],
    ['overlong headers', 431, head('GET / HTTP/1.1', HOST, `X-Long: ${'x'.repeat(20_000)}`)],
    ['not HTTP', 400, 'HELLO\r\n\r\n'],
    ['an unknown method', 400, head('FOO / HTTP/1.1', HOST)],
    ['a method without a call', 404, head('TRACE /v1/user/me HTTP/1.1', HOST)],
    ['a call with the wrong method', 404, head('DELETE /oauth/token HTTP/1.1', HOST)],
    ['no host', 400, head('GET /config.json HTTP/1.1')],
    ['two lengths', 400, head('POST /oauth/token HTTP/1.1', HOST, 'Content-Length: 1', 'Content-Length: 2')],
    ['a length and chunks', 400, head('POST / HTTP/1.1', HOST, 'Content-Length: 1', 'Transfer-Encoding: chunked')],
    [
      'a broken chunk',
      400,
      `${head('POST /oauth/token HTTP/1.1', HOST, 'Content-Type: application/x-www-form-urlencoded', 'Transfer-Encoding: chunked')}zz\r\n`,
    ],
    ['an unknown path', 404, head('GET /v1/nothing HTTP/1.1', HOST)],
    ['a file that does not exist', 404, head('GET /assets/nothing.js HTTP/1.1', HOST)],
    ['a page with the wrong method', 404, head('POST / HTTP/1.1', HOST, 'Content-Length: 0')],
    ['a call without a token', 401, head('GET /v1/user/me HTTP/1.1', HOST)],
    [
      'an overlong body',
      413,
      head(
        'POST /v1/public/topic/message/new HTTP/1.1',
        HOST,
        'Content-Type: application/json',
        'Content-Length: 2000000',
      ),
    ],
    ['an Expect header, for an unknown path', 404, head('GET /v1/none HTTP/1.1', HOST, 'Expect: a miracle')],
    ['a tunnel', 404, head('CONNECT example.org:443 HTTP/1.1', HOST)],
  ])('%s: %i', async (_name, status, request) => {
    expectRefusal(await sendRaw(server.http, request), status);
  });

  test('Socket.IO’s own errors have the headers, and reveal nothing about the server', async () => {
    for (const query of ['', 'EIO=4&transport=polling&sid=none', 'EIO=4&transport=none']) {
      const answer = await sendRaw(server.http, head(`GET /socket.io/?${query} HTTP/1.1`, HOST));
      expect(answer.status).toBe(400);
      expectHeaders(answer.headers);
    }
  });
});

describe('who sends an overlong body', () => {
  const MEGABYTES = 'x'.repeat(3_000_000);
  test.each([
    ['with its length', `Content-Length: ${MEGABYTES.length}`, '', ''],
    ['in a chunk', 'Transfer-Encoding: chunked', `${MEGABYTES.length.toString(16)}\r\n`, '\r\n0\r\n\r\n'],
  ])('%s reads the refusal, although the rest comes later', async (_name, length, before, after) => {
    const begin = head('POST /v1/public/topic/message/new HTTP/1.1', HOST, 'Content-Type: application/json', length);
    const connection = await RawHttp.open(server.http);
    connection.send(begin + before + MEGABYTES.slice(0, 2_000_000));
    expectRefusal(await connection.answer(), 413);
    connection.send(MEGABYTES.slice(2_000_000) + after + head('GET /config.json HTTP/1.1', HOST));
    await expect.poll(() => connection.received).toContain('HTTP/1.1 200 OK');
    connection.socket.destroy();
  });
});

describe('every success has the security headers', () => {
  test.each([
    ['a page', 'GET / HTTP/1.1\r\nAccept: text/html'],
    ['the settings of the web', 'GET /config.json HTTP/1.1'],
    ['the OpenAPI document', 'GET /swagger/tinkerstream.json HTTP/1.1'],
    ['the live connection', 'GET /socket.io/?EIO=4&transport=polling HTTP/1.1'],
  ])('%s', async (_name, request) => {
    const { status, headers } = await sendRaw(server.http, head(request, HOST, 'Connection: close'));
    expect(status).toBe(200);
    expectHeaders(headers);
  });
});

describe('JSON calls accept JSON only', () => {
  const send = (contentType: string, body: string, path = '/v1/public/topic/message/new') =>
    sendRaw(
      server.http,
      `${head(`POST ${path} HTTP/1.1`, HOST, `Content-Type: ${contentType}`, `Content-Length: ${body.length}`)}${body}`,
    );

  test.each([
    ['text/plain', '{"topicId":"a","message":"a=1"}'],
    ['application/x-www-form-urlencoded', 'topicId=a&message=a%3D1'],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="topicId"\r\n\r\na\r\n--b--\r\n'],
    ['application/xml', '<a/>'],
    ['application/jsonp', '{}'],
  ])('%s is refused', async (contentType, body) => {
    const answer = await send(contentType, body);
    expectRefusal(answer, 415);
    expect(JSON.parse(answer.body)).toMatchObject({ errors: [{ code: requestErrors.contentTypeUnsupported }] });
  });

  test('JSON in any spelling is accepted, and so are forms by the call that declares them', async () => {
    const unknown = await send('Application/JSON; charset=utf-8', '{"topicId":"a","outputType":"","message":"a=1"}');
    expect(unknown.status).toBe(404);
    const form = new URLSearchParams({ grant_type: 'password', username: ADMIN_EMAIL, password: ADMIN_PASSWORD });
    expect((await send('application/x-www-form-urlencoded', form.toString(), createToken.path)).status).toBe(200);
    expect((await send('text/plain', form.toString(), createToken.path)).status).toBe(415);
  });
});

describe('a response with a token or a key is never cached', () => {
  test.each([
    [200, ADMIN_PASSWORD],
    [400, 'wrong-password'],
  ])('the response %i of a sign-in', async (status, password) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ grant_type: 'password', username: ADMIN_EMAIL, password })) {
      body.set(name, value);
    }
    const response = await fetch(server.http + createToken.path, { method: 'POST', body });
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('the response of any other call', async () => {
    const response = await fetch(`${server.http}/v1/user/me`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a page connects to this host only', () => {
  const connectSources = async (address: string, host: string) => {
    const { headers } = await sendRaw(address, head('GET / HTTP/1.1', `Host: ${host}`, 'Accept: text/html'));
    return headers['content-security-policy']?.split(';').find((directive) => directive.startsWith('connect-src'));
  };

  test.each([
    ['class.local:3000', "connect-src 'self' ws://class.local:3000 wss://class.local:3000"],
    ['[fe80::1]:3000', "connect-src 'self' ws://[fe80::1]:3000 wss://[fe80::1]:3000"],
    ['evil.example; script-src *', "connect-src 'self'"],
    ['a b', "connect-src 'self'"],
    ['*', "connect-src 'self'"],
    ['', "connect-src 'self'"],
  ])('called by the name “%s”', async (host, expected) => {
    expect(await connectSources(server.http, host)).toBe(expected);
  });

  test('and PUBLIC_URL, if a proxy uses another name for the server', async () => {
    const behind = await startServer({ env: { PUBLIC_URL: 'https://cloud.example' } });
    expect(await connectSources(behind.http, '10.0.0.5:3000')).toBe(
      "connect-src 'self' ws://10.0.0.5:3000 wss://10.0.0.5:3000 ws://cloud.example wss://cloud.example",
    );
    await behind.stop();
  });
});

describe('with TLS', () => {
  test('browsers are told to use HTTPS from then on; without TLS they are not', async () => {
    expect((await fetch(server.http)).headers.get('strict-transport-security')).toBeNull();
    const folder = mkdtempSync(join(tmpdir(), 'tls-'));
    const secure = await startServer({ env: createCertificate(folder) });
    // Not `fetch`, which rejects a self-signed certificate.
    const headers = await new Promise<Readonly<Record<string, unknown>>>((resolve, reject) => {
      httpsRequest(`${secure.http}/none`, { rejectUnauthorized: false }, (response) => {
        response.resume();
        resolve(response.headers);
      })
        .on('error', reject)
        .end();
    });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['x-content-type-options']).toBe('nosniff');
    await secure.stop();
    rmSync(folder, { recursive: true });
  });
});
