import { hostname } from 'node:os';
import { sendForgetPasswordEmail } from '@tinkerstream/contract/accounts';
import { LINK_ORIGIN_COOKIE } from '@tinkerstream/contract/platform/web/loopback';
import type { WebConfig } from '@tinkerstream/contract/platform/web/web-config';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND_ADDRESS, TWO_NETWORKS } from '../../../../../test/support/second-network.ts';
import { ADMIN_EMAIL, type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { createLinkOrigins } from '../../../src/platform/http/link-origins.ts';
import { networkAddresses } from '../../../src/platform/network-addresses.ts';
import { sendRaw } from '../../support/connections/raw-http.ts';
import { linkOf, nextMail } from '../../support/people/mailbox.ts';
import { signInPerson } from '../../support/people/people.ts';

const ipv4 = (address: string) => ({ address, family: 'IPv4', internal: false }) as never;

test('addresses of containers, VPNs and link-local ones come after those of the network', () => {
  expect(
    networkAddresses({
      lo: [{ address: '127.0.0.1', family: 'IPv4', internal: true } as never],
      docker0: [ipv4('172.17.0.1')],
      eth1: [ipv4('169.254.7.7')],
      wlan0: [{ address: 'fe80::1', family: 'IPv6', internal: false } as never, ipv4('192.168.1.20')],
      utun3: [ipv4('10.8.0.2')],
      eth0: [ipv4('10.1.2.3')],
    }),
  ).toEqual(['192.168.1.20', '10.1.2.3', '172.17.0.1', '10.8.0.2', '169.254.7.7']);
});

test('links of a page over HTTPS beside HTTP lead to HTTPS, while it is on', () => {
  let securePort: number | undefined = 3443;
  const origins = createLinkOrigins({
    publicUrl: undefined,
    isTls: false,
    host: '10.0.0.5',
    port: () => 3000,
    localName: () => undefined,
    securePort: () => securePort,
  });
  const page = (origin: string) => ({ origin, chosenOrigin: undefined, address: '127.0.0.1' });
  const own = `https://${hostname().toLowerCase()}:3443`;
  expect(origins.forPage(page('https://localhost:3443'))).toEqual(['https://10.0.0.5:3443']);
  expect(origins.forPage(page('http://localhost:3000'))).toEqual(['http://10.0.0.5:3000']);
  expect(origins.forAnyone(page(own))).toBe(own);
  securePort = undefined;
  expect(origins.forAnyone(page(own))).toBe('http://10.0.0.5:3000');
});

describe('the origins of links on a page', () => {
  let server: ServerProcess;
  let port: string;
  beforeAll(async () => {
    server = await startServer({ env: { HOST: '0.0.0.0', ...TWO_NETWORKS } });
    port = new URL(server.http).port;
  });
  afterAll(() => server.stop());

  const guesses = () => [...networkAddresses(), SECOND_ADDRESS].map((address) => `http://${address}:${port}`);

  /** Asks at `address` of this machine under any host, which fetch cannot. */
  async function originsFor(host: string, address = '127.0.0.1', cookie = ''): Promise<WebConfig['linkOrigins']> {
    const request = `GET /config.json HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`;
    const { body } = await sendRaw(`http://${address}:${port}`, request);
    return (JSON.parse(body) as WebConfig).linkOrigins;
  }

  test.each(['localhost', '127.0.0.1'])('are those of this machine in its network, for a page of %s', async (host) => {
    expect(guesses().length).toBeGreaterThan(1);
    expect(await originsFor(`${host}:${port}`)).toEqual(guesses());
  });

  test('are left to the page under an address that others use', async () => {
    expect(await originsFor('stream.school.edu.hk')).toEqual([]);
  });

  test('tell nobody in the network or behind a forwarded port about the network', async () => {
    const [own] = networkAddresses();
    expect(await originsFor(`localhost:${port}`, own)).toEqual([]);
  });

  test('are also in the page itself and in the description of an open API', async () => {
    const page = await (await fetch(`http://localhost:${port}/`, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain(`"linkOrigins":["${guesses()[0]}"`);
    const description = await (await fetch(`http://localhost:${port}/swagger/project-api.json`)).text();
    expect(description).toContain(`${guesses()[0]}/`);
    expect(description).not.toMatch(/localhost|127\.0\.0\.1/);
  });

  test('begin with the one that the user has chosen, which emails use too; no other can be chosen', async () => {
    const chosen = guesses().at(-1) as string;
    const cookie = (origin: string) => `${LINK_ORIGIN_COOKIE}=${encodeURIComponent(origin)}`;
    expect((await originsFor(`localhost:${port}`, '127.0.0.1', cookie(chosen)))[0]).toBe(chosen);
    expect(await originsFor(`localhost:${port}`, '127.0.0.1', cookie('http://evil.example'))).toEqual(guesses());
    const { email } = await signInPerson(server.http);
    for (const [to, origin, sent] of [
      [email, chosen, chosen],
      [ADMIN_EMAIL, 'http://evil.example', guesses()[0]],
    ] as const) {
      const reset = await fetch(`http://localhost:${port}${sendForgetPasswordEmail.path}`, {
        method: sendForgetPasswordEmail.method,
        headers: { 'content-type': 'application/json', cookie: cookie(origin) },
        body: JSON.stringify({ email: to }),
      });
      expect(reset.status).toBe(200);
      expect(linkOf(await nextMail(server.dataDir, to)).origin).toBe(sent);
    }
  });
});

test('a server that listens on loopback only has no origin for others, and PUBLIC_URL comes first', async () => {
  const originsOf = async (env: Record<string, string>) => {
    const server = await startServer({ env });
    try {
      return ((await (await fetch(`${server.http}/config.json`)).json()) as WebConfig).linkOrigins;
    } finally {
      await server.stop();
    }
  };
  expect(await originsOf({})).toEqual([]);
  expect(await originsOf({ HOST: '0.0.0.0', PUBLIC_URL: 'https://cloud.example/' })).toEqual(['https://cloud.example']);
});
