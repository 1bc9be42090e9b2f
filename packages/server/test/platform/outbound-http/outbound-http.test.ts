import type { LookupAddress } from 'node:dns';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import type { CallFault } from '@tinkerstream/contract/platform/call-fault';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { callFaultOf } from '../../../src/platform/outbound-http/call-fault.ts';
import { fetchOutbound, isPublicAddress, OutboundError } from '../../../src/platform/outbound-http/outbound-http.ts';
import { ignoredProxyNote } from '../../../src/platform/outbound-http/proxy-settings.ts';

import { createCertificate } from '../../support/connections/certificate.ts';

const PUBLIC = '93.184.215.14';

/** What a name resolves to, look-up by look-up; the last answer repeats. */
const names: Record<string, string[][]> = {};
vi.mock('node:dns', async (original) => {
  const dns = await original<typeof import('node:dns')>();
  type Done = (error: Error | null, addresses: LookupAddress[]) => void;
  const lookup = (name: string, options: object, done: Done) => {
    const answers = names[name];
    if (!answers) return dns.lookup(name, { ...options, all: true }, done);
    const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { ...dns, lookup };
});

let server: Server;
let port: number;
let connections = 0;
let closed: Promise<void>;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    closed = new Promise((resolve) => response.on('close', resolve));
    if (request.url === '/silent') return;
    if (request.url === '/moved') return response.writeHead(302, { location: '/echo' }).end();
    if (request.url === '/stalls') return response.writeHead(200).write('a little');
    if (request.url === '/resets') {
      return response.writeHead(200).write('a little', () => setTimeout(() => request.socket.resetAndDestroy(), 20));
    }
    if (request.url === '/endless') {
      while (response.writable) {
        response.write('x'.repeat(10_000));
        await new Promise((resolve) => setImmediate(resolve));
      }
      return;
    }
    if (request.url?.startsWith('/status/')) {
      const status = Number(request.url.slice('/status/'.length));
      return response.writeHead(status, { 'content-length': 2 }).end('{}');
    }
    const body = (await request.toArray()).join('');
    response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'content-type': 'application/json' });
    response.end(JSON.stringify({ method: request.method, key: request.headers['x-key'], body }));
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  connections = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const local = (path: string) => new URL(path, `http://127.0.0.1:${port}`);
const allowsPrivate = true;

describe('a call', () => {
  test('sends method, headers and body, and returns status, headers and body', async () => {
    const request = { method: 'POST', headers: { 'x-key': 'k' }, body: 'temp=21', allowsPrivate };
    const response = await fetchOutbound(local('/echo'), request);
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.json()).toEqual({ method: 'POST', key: 'k', body: 'temp=21' });
  });

  test('follows no redirect', async () => {
    const response = await fetchOutbound(local('/moved'), { allowsPrivate });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/echo']);
    expect(connections).toBe(1);
  });

  test.each([200, 203, 205, 299, 418, 599, 600, 999])('gets the status %i, also with a body', async (status) => {
    const response = await fetchOutbound(local(`/status/${status}`), { allowsPrivate });
    expect([response.status, response.ok, await response.json()]).toEqual([status, status < 300, {}]);
  });

  test.each(['/silent', '/stalls'])('ends at its timeout: %s', async (path) => {
    const call = fetchOutbound(local(path), { allowsPrivate, timeoutMs: 100 });
    const error = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OutboundError);
    expect(error).toMatchObject({ fault: 'timeout' });
    await closed;
  });

  test.each(['/silent', '/stalls'])('ends with its signal: %s', async (path) => {
    const cancellation = new AbortController();
    const call = fetchOutbound(local(path), { allowsPrivate, signal: cancellation.signal });
    server.once('request', () => cancellation.abort(new Error('stopping')));
    await expect(call).rejects.toThrow('stopping');
    await closed;
  });

  test('ends when the response is too large', async () => {
    const call = fetchOutbound(local('/endless'), { allowsPrivate, maxBytes: 50_000 });
    await expect(call).rejects.toMatchObject({ fault: 'too-large' });
    await closed;
  });

  test('fails when the connection is reset during the response', async () => {
    await expect(fetchOutbound(local('/resets'), { allowsPrivate })).rejects.toMatchObject({ fault: 'failed' });
  });

  test.each(['/stalls', '/resets'])(
    'of which the status is enough has it although its body has no end: %s',
    async (path) => {
      const response = await fetchOutbound(local(path), { allowsPrivate, isStatusEnough: true, timeoutMs: 300 });
      expect([response.status, await response.text()]).toEqual([200, 'a little']);
    },
  );

  test('of which the status is enough still ends with its signal', async () => {
    const cancellation = new AbortController();
    const call = fetchOutbound(local('/stalls'), { allowsPrivate, isStatusEnough: true, signal: cancellation.signal });
    setTimeout(() => cancellation.abort(new Error('stopping')), 100);
    await expect(call).rejects.toThrow('stopping');
  });

  test.each([
    ['bare line feeds', 'HTTP/1.1 200 OK\nContent-Type: text/html\nConnection: close\n\non', 200, 'on'],
    ['a space before a colon', 'HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\non', 200, 'on'],
    [
      'both lengths',
      'HTTP/1.1 201 Made\r\nTransfer-Encoding: chunked\r\nContent-Length: 9\r\n\r\n2\r\non\r\n0\r\n\r\n',
      201,
      'on',
    ],
    ['another protocol', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n', 101, ''],
  ])('understands small firmware that answers with %s', async (_, answer, status, body) => {
    const firmware = createNetServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(answer)));
    await new Promise<void>((resolve) => firmware.listen(0, '127.0.0.1', resolve));
    const { port: its } = firmware.address() as AddressInfo;
    const response = await fetchOutbound(new URL(`http://127.0.0.1:${its}/`), { allowsPrivate, timeoutMs: 2000 });
    expect([response.status, await response.text()]).toEqual([status, body]);
    firmware.close();
  });

  test('fails without the secrets of its address in the message', async () => {
    const call = fetchOutbound(new URL('http://user:secret@127.0.0.1:1/key/secret?token=secret'), { allowsPrivate });
    await expect(call).rejects.toMatchObject({
      fault: 'failed',
      message: 'Could not call http://127.0.0.1:1: it refused the connection',
    });
  });
});

describe('says why there is no answer:', () => {
  /** Calls a server that has no HTTP, or none without TLS. */
  async function callOf(other: NetServer, protocol: string): Promise<unknown> {
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port: its } = other.address() as AddressInfo;
    const error = await fetchOutbound(new URL(`${protocol}://127.0.0.1:${its}/`), { allowsPrivate }).catch(
      (reason: unknown) => reason,
    );
    other.close();
    return error;
  }
  const folder = mkdtempSync(join(tmpdir(), 'outbound-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const secure = () => {
    const { TLS_CERT, TLS_KEY } = createCertificate(folder);
    return createTlsServer({ cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) }, () => {});
  };
  const saying = (text: string | Buffer) => createNetServer((socket) => socket.on('error', () => {}).end(text));

  test.each<[CallFault, () => Promise<unknown>]>([
    ['REFUSED', () => fetchOutbound(new URL('http://127.0.0.1:1/'), { allowsPrivate })],
    ['NO_NAME', () => fetchOutbound(new URL('http://none.invalid/'))],
    ['CERTIFICATE', () => callOf(secure(), 'https')],
    ['ONLY_TLS', () => callOf(saying(Buffer.from('15030100020246', 'hex')), 'http')],
    ['NO_TLS', () => callOf(saying('HTTP/1.1 400 Bad Request\r\n\r\n'), 'https')],
    ['NOT_HTTP', () => callOf(saying('220 mail.example ESMTP\r\n'), 'http')],
    ['CLOSED', () => callOf(saying(''), 'http')],
    ['CLOSED', () => fetchOutbound(local('/resets'), { allowsPrivate })],
    ['TIMEOUT', () => fetchOutbound(local('/silent'), { allowsPrivate, timeoutMs: 100 })],
  ])('%s', async (callFault, call) => {
    const error = await call().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'OutboundError', callFault });
    expect((error as Error).message).toMatch(/^(Could not call https?:\S+: |\S+ did not answer)/);
  });

  test.each<[object, CallFault | undefined]>([
    [{ code: 'ESOCKET', errno: -111 }, 'REFUSED'],
    [{ code: 'EDNS', message: 'x', errno: -3008 }, 'NO_NAME'],
    [{ code: 'ESOCKET', message: "Hostname/IP does not match certificate's altnames" }, 'CERTIFICATE'],
    [{ code: 'CERT_HAS_EXPIRED' }, 'CERTIFICATE'],
    [{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, 'CERTIFICATE'],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'CERTIFICATE'],
    [{ code: 'ENOTFOUND' }, 'NO_NAME'],
    [{ code: 'EAI_AGAIN' }, 'NO_NAME'],
    [{ code: 'EHOSTUNREACH' }, 'NO_ROUTE'],
    [{ code: 'ENETUNREACH' }, 'NO_ROUTE'],
    [{ code: 'ETIMEDOUT', message: 'Greeting never received' }, 'TIMEOUT'],
    [{ message: 'fetch failed', cause: { code: 'ECONNREFUSED' } }, 'REFUSED'],
    [{ code: 'EAUTH' }, undefined],
  ])('of %j', (error, callFault) => {
    expect(callFaultOf(error)).toBe(callFault);
  });
});

test('says that a proxy of the environment is not used', () => {
  expect(ignoredProxyNote({ https_proxy: 'http://proxy:3128', HTTP_PROXY: '' })).toMatch(/^https_proxy is not used/);
  expect(ignoredProxyNote({ HTTPS_PROXY: 'http://u:secret@proxy', HTTP_PROXY: 'x' })).not.toMatch(/secret/);
  expect(ignoredProxyNote({ NO_PROXY: '*' })).toBeUndefined();
});

describe('an address inside the network is refused', () => {
  const refused = { fault: 'refused-address' };

  test.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://0x7f000001',
    'http://2130706433',
    'http://0.0.0.0',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://localhost',
    'http://169.254.169.254',
    'https://10.0.0.1',
  ])('%s', async (address) => {
    const url = new URL(address);
    url.port = String(port);
    await expect(fetchOutbound(url)).rejects.toMatchObject(refused);
    expect(connections).toBe(0);
  });

  test('by a name that also resolves to a public one', async () => {
    names['mixed.example'] = [[PUBLIC, '127.0.0.1']];
    await expect(fetchOutbound(new URL(`http://mixed.example:${port}`))).rejects.toMatchObject(refused);
    expect(connections).toBe(0);
  });

  test('by a name that resolves to a public one the next time: there is only one look-up', async () => {
    names['rebinds.example'] = [['127.0.0.1'], [PUBLIC]];
    await expect(fetchOutbound(new URL(`http://rebinds.example:${port}`))).rejects.toMatchObject(refused);
    expect(names['rebinds.example']).toEqual([[PUBLIC]]);
  });

  test("also while the operator's connection to it is open", async () => {
    const url = new URL(`http://localhost:${port}/echo`);
    expect((await fetchOutbound(url, { allowsPrivate })).status).toBe(201);
    await expect(fetchOutbound(url)).rejects.toMatchObject(refused);
  });

  test.each(['file:///etc/passwd', 'ftp://example.org', 'data:,x'])(
    'and so is a protocol other than HTTP: %s',
    async (address) => {
      await expect(fetchOutbound(new URL(address), { allowsPrivate })).rejects.toMatchObject(refused);
    },
  );
});

test.each([
  ['0.1.2.3', false],
  ['9.255.255.255', true],
  ['10.255.255.255', false],
  ['100.64.0.1', false],
  ['100.128.0.1', true],
  ['127.255.255.255', false],
  ['169.254.169.254', false],
  ['172.15.255.255', true],
  ['172.31.255.255', false],
  ['192.0.2.1', false],
  ['192.168.0.1', false],
  ['198.19.0.1', false],
  ['198.51.100.1', false],
  ['203.0.113.1', false],
  ['223.255.255.255', true],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['8.8.8.8', true],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['2002:a00:1::', false],
  ['2606:4700:4700::1111', true],
  ['3fff::1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
])('the address %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
