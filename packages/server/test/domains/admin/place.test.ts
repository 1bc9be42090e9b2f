import { getCurrentUser } from '@tinkerstream/contract/accounts';
import {
  confirmReached,
  getLinkAddress,
  getPlace,
  listAuditEntries,
  startReachCheck,
  updatePlace,
} from '@tinkerstream/contract/admin';
import { placeErrors } from '@tinkerstream/contract/error-codes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import type { WebConfig } from '@tinkerstream/contract/platform/web/web-config';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { SECOND_ADDRESS, TWO_NETWORKS } from '../../../../../test/support/second-network.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { networkAddresses, networkCards } from '../../../src/platform/network-addresses.ts';
import { Browser } from '../../support/connections/browser.ts';
import { sendRaw } from '../../support/connections/raw-http.ts';
import { signInPerson } from '../../support/people/people.ts';

const address = (family: 'IPv4' | 'IPv6', text: string) => ({ address: text, family, internal: false }) as never;

test('cards of containers are left out while there are others, and so are addresses that need a zone', () => {
  const docker0 = [address('IPv4', '172.17.0.1')];
  const wlan0 = [address('IPv4', '192.168.1.20'), address('IPv6', 'fe80::1'), address('IPv6', 'fd00::20')];
  expect(networkCards({ docker0, wlan0, eth0: [address('IPv6', 'fd00::9')] })).toEqual([
    { ipv4: ['192.168.1.20'], ipv6: ['fd00::20'] },
  ]);
  expect(networkCards({ docker0 })).toEqual([{ ipv4: ['172.17.0.1'], ipv6: [] }]);
});

describe('a server in two networks', () => {
  let server: ServerProcess;
  let admin: Api;
  let port: string;
  beforeAll(async () => {
    server = await startServer({ env: { HOST: '0.0.0.0', ...TWO_NETWORKS } });
    admin = await Api.signIn(server.http);
    port = new URL(server.http).port;
  });
  afterAll(() => server.stop());

  /** The configuration for a page that a browser of this computer opens under a host. */
  async function configFor(host: string): Promise<WebConfig> {
    const request = `GET /config.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    return JSON.parse((await sendRaw(`http://127.0.0.1:${port}`, request)).body) as WebConfig;
  }

  test('tells administrators alone how others reach it', async () => {
    const place = await admin.call(getPlace, {});
    expect(place).toEqual({
      name: '',
      host: null,
      hosts: [...networkAddresses(), SECOND_ADDRESS].map((host) => ({ host, origin: `http://${host}:${port}` })),
      localName: null,
      publicUrl: null,
      isStartDue: true,
    });
    const { api } = await signInPerson(server.http);
    await expect(api.call(getPlace, {})).rejects.toMatchObject({ status: 403 });
    await expect(api.call(updatePlace, { name: 'Mine' })).rejects.toMatchObject({ status: 403 });
  });

  test('uses the host that an administrator chooses for links, on every page', async () => {
    const [likeliest = ''] = networkAddresses();
    const origin = (host: string) => `http://${host}:${port}`;
    expect((await configFor(`localhost:${port}`)).linkOrigins[0]).toBe(origin(likeliest));
    expect(await configFor(`school.example:${port}`)).toMatchObject({ linkOrigins: [] });

    const { hosts } = await admin.call(updatePlace, { host: SECOND_ADDRESS });
    expect(hosts[0]?.host).toBe(SECOND_ADDRESS);
    expect((await configFor(`localhost:${port}`)).linkOrigins[0]).toBe(origin(SECOND_ADDRESS));
    // A reader who came another way can choose that.
    expect(await configFor(`school.example:${port}`)).toMatchObject({
      linkOrigins: [origin(SECOND_ADDRESS), origin('school.example')],
    });
    expect(await configFor(`${SECOND_ADDRESS}:${port}`)).toMatchObject({ linkOrigins: [] });
    expect(await admin.call(getLinkAddress, {})).toEqual({ origin: origin(SECOND_ADDRESS), isGuess: false });

    await admin.call(updatePlace, { host: null });
    expect((await configFor(`localhost:${port}`)).linkOrigins[0]).toBe(origin(likeliest));
  });

  test('refuses a host that it does not have', async () => {
    await expect(admin.call(updatePlace, { host: 'evil.example' })).rejects.toMatchObject({
      status: 409,
      errors: [{ code: placeErrors.addressGone }],
    });
  });

  test('shows what the place is called to everyone, and logs who named it', async () => {
    expect(await admin.call(updatePlace, { name: '  科學室 Lab 3 ' })).toMatchObject({ name: '科學室 Lab 3' });
    expect(await (await fetch(`${server.http}/config.json`)).json()).toMatchObject({ placeName: '科學室 Lab 3' });
    const entries = await admin.call(listAuditEntries, { subject: 'place' });
    expect(entries[0]).toMatchObject({ action: 'update', after: { name: '科學室 Lab 3', host: null } });
    await expect(admin.call(updatePlace, { name: 'x'.repeat(41) })).rejects.toMatchObject({ status: 400 });
  });

  test('keeps all of it over a restart, and plans no second guided start', async () => {
    const { dataDir } = server;
    await admin.call(updatePlace, { name: 'Lab', host: SECOND_ADDRESS, isStartDue: false });
    await server.kill();
    server = await startServer({ dataDir, env: { HOST: '0.0.0.0', ...TWO_NETWORKS } });
    admin = await Api.signIn(server.http);
    port = new URL(server.http).port;
    expect(await admin.call(getPlace, {})).toMatchObject({ name: 'Lab', host: SECOND_ADDRESS, isStartDue: false });
    expect(await configFor(`localhost:${port}`)).toMatchObject({ placeName: 'Lab' });
    await server.stop();
    // Another network: the address is gone, so the likeliest is used.
    server = await startServer({ dataDir, env: { HOST: '0.0.0.0' } });
    port = new URL(server.http).port;
    expect((await configFor(`localhost:${port}`)).linkOrigins[0]).toBe(`http://${networkAddresses()[0]}:${port}`);
  });
});

describe('the check of a guided start', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    // A proxy on this computer gives the phone an address of its own.
    server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => server.stop());

  /** Opens the link of a check with a browser. */
  async function open(token: string, userAgent: string, address = '127.0.0.1') {
    const answer = await fetch(`${server.http}${confirmReached.path}`, {
      method: confirmReached.method,
      headers: { 'content-type': 'application/json', 'user-agent': userAgent, 'x-forwarded-for': address },
      body: JSON.stringify({ token }),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  }

  async function startCheck(userAgent: string): Promise<string> {
    const { accessToken } = await Api.signIn(server.http);
    const headers = {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      'user-agent': userAgent,
    };
    const answer = await fetch(`${server.http}${startReachCheck.path}`, { method: 'POST', headers, body: '{}' });
    return ((await answer.json()) as { token: string }).token;
  }

  test('tells the administrator when another device has opened the link, and the device nothing else', async () => {
    const admin = await Api.signIn(server.http);
    const { id } = await admin.call(getCurrentUser, {});
    const browser = new Browser(server.http, admin.accessToken);
    expect(await browser.join(userRoom(id))).toEqual({ ok: true });
    const events = browser.gather('device_reached');
    const token = await startCheck('desk');

    expect(await open(token, 'desk')).toEqual({ status: 200, body: { isOtherDevice: false } });
    const reached = browser.next('device_reached');
    expect(await open(token, 'phone', '192.0.2.7')).toEqual({ status: 200, body: { isOtherDevice: true } });
    expect(await reached).toEqual({ token });
    // The same kind of browser elsewhere, and another browser here, count too.
    const both = browser.next('device_reached');
    expect(await open(token, 'desk', '192.0.2.8')).toMatchObject({ body: { isOtherDevice: true } });
    await both;
    expect(events).toHaveLength(2);
    browser.close();
  });

  test('is for administrators, and refuses links that no one has shown', async () => {
    expect(await open('A'.repeat(32), 'phone')).toMatchObject({
      status: 404,
      body: { errors: [{ code: placeErrors.checkEnded }] },
    });
    expect(await open('A'.repeat(33), 'phone')).toMatchObject({ status: 400 });
    const { api } = await signInPerson(server.http);
    await expect(api.call(startReachCheck, {})).rejects.toMatchObject({ status: 403 });
  });
});
