// Before a release.
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { createToken } from '@tinkerstream/contract/accounts';
import { getHttpsState, listAuditEntries, switchHttps } from '@tinkerstream/contract/admin';
import { httpsErrors } from '@tinkerstream/contract/error-codes';
import type { WebConfig } from '@tinkerstream/contract/platform/web/web-config';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  type ServerProcess,
  startServer,
} from '../../../../../test/support/server-process.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { createPlaceAnnouncer } from '../../../src/platform/mdns/place-announcer.ts';
import { createLocalHttps } from '../../../src/platform/tls/local-https.ts';
import { connectBoard, nextMessage } from '../../support/connections/boards.ts';
import { signInPerson } from '../../support/people/people.ts';
import { PATIENCE_MS } from '../../support/server/patience.ts';

const logger = createLogger('silent');

/** The certificate that devices trust. */
const authorityOf = async (http: string) => (await fetch(`${http}/ca.crt`)).text();
const configOf = async (http: string) => (await (await fetch(`${http}/config.json`)).json()) as WebConfig;

/** Asks over HTTPS like a device that trusts `ca`, which `fetch` cannot. */
function get(url: string, ca: string, servername?: string, sent?: object) {
  return new Promise<{ status: number; headers: Readonly<Record<string, unknown>>; body: string }>(
    (resolve, reject) => {
      const headers = { ...(servername && { host: servername }), ...(sent && { 'content-type': 'application/json' }) };
      const method = sent ? 'POST' : 'GET';
      const options = { ca, agent: false, method, headers, ...(servername && { servername }) } as const;
      request(url, options, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => {
          body += text;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      })
        .on('error', reject)
        .end(sent && JSON.stringify(sent));
    },
  );
}

const connectSecurely = (url: string, ca: string): Promise<MqttClient> =>
  mqtt.connectAsync(url, { ca, reconnectPeriod: 0, connectTimeout: PATIENCE_MS } as never);

describe('with --https or HTTPS=local', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'https-'));
  let server: ServerProcess;
  let https: string;
  let ca: string;
  beforeAll(async () => {
    server = await startServer({ dataDir, args: ['--https'] });
    https = server.https as string;
    ca = await authorityOf(server.http);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  test.each(['127.0.0.1', 'localhost', hostname()])(
    'a device that trusts the authority opens it as %s',
    async (name) => {
      const { status, headers, body } = await get(`${https}/config.json`, ca, name === '127.0.0.1' ? undefined : name);
      expect(status).toBe(200);
      expect((JSON.parse(body) as WebConfig).localHttps?.port).toBe(Number(new URL(https).port));
      // HTTP must go on.
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  test('a device that does not trust it refuses, and HTTP goes on', async () => {
    await expect(get(`${https}/config.json`, '')).rejects.toThrow(/certificate/);
    expect((await fetch(`${server.http}/config.json`)).status).toBe(200);
  });

  test('live connections and calls work as over HTTP', async () => {
    const { body } = await get(`${https}/socket.io/?EIO=4&transport=polling`, ca);
    expect(body).toContain('"upgrades":["websocket"]');
    const form = { grant_type: 'password', username: ADMIN_EMAIL, password: ADMIN_PASSWORD };
    expect((await get(`${https}${createToken.path}`, ca, undefined, form)).body).toContain('"access_token"');
  });

  test('boards connect over TLS, and over WebSocket through the port of HTTPS alone', async () => {
    const { topicName } = await (await Api.signIn(server.http)).createTopic('Secure', 'n');
    const reader = await connectBoard(server.mqttPort);
    await reader.subscribeAsync(topicName);
    for (const url of [server.mqtts as string, `${https.replace('https', 'wss')}/mqtt`]) {
      const board = await connectSecurely(url, ca);
      const received = nextMessage(reader);
      await board.publishAsync(topicName, 'n=1', { qos: 1 });
      expect((await received).payload).toBe('n=1');
      await board.endAsync();
    }
    await reader.endAsync();
  });

  test('the certificate that devices get contains no key, and a restart keeps it', async () => {
    expect(ca).toMatch(/^-----BEGIN CERTIFICATE-----/);
    expect(ca).not.toContain('PRIVATE KEY');
    const { fingerprint } = (await configOf(server.http)).localHttps ?? {};
    // An idle connection must not delay the stop.
    const idle = connect({ port: Number(new URL(https).port), host: '127.0.0.1', ca });
    await once(idle, 'secureConnect');
    idle.on('error', () => {});
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    server = await startServer({ dataDir, env: { HTTPS: 'local' } });
    https = server.https as string;
    expect(await authorityOf(server.http)).toBe(ca);
    expect((await configOf(server.http)).localHttps?.fingerprint).toBe(fingerprint);
    expect((await get(`${https}/config.json`, ca)).status).toBe(200);
  });

  test('administrators see that the setting decides', async () => {
    const admin = await Api.signIn(server.http);
    expect(await admin.call(getHttpsState, {})).toMatchObject({ isOn: true, fixedBy: 'setting' });
    await expect(admin.call(switchHttps, { isOn: false })).rejects.toMatchObject({ status: 409 });
  });
});

test('a device opens it by the name that is announced for the place, and by no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'https-'));
  // Not started: nothing is announced in the network of this machine.
  const place = createPlaceAnnouncer({ fixedName: undefined, findCards: () => [], logger });
  await place.callPlace('Science Lab 3');
  const https = createLocalHttps({
    folder,
    host: '127.0.0.1',
    isEverywhere: true,
    settings: { isOn: true, port: 0, mqttPort: 0 },
    fixedBy: undefined,
    localName: place.expected,
    furtherHosts: [],
    serveWeb: (socket) => socket.end(),
    logger,
  });
  await https.start((socket) => socket.end());
  const { port = 0, mqttPort = 0 } = https.ports() ?? {};
  const trusted = { host: '127.0.0.1', ca: https.authority() };
  for (const listening of [port, mqttPort]) {
    const device = connect({ ...trusted, port: listening, servername: 'science-lab-3.local' });
    await once(device, 'secureConnect');
    expect(device.authorized).toBe(true);
    device.destroy();
  }
  expect(https.origins()).toContain(`https://science-lab-3.local:${port}`);
  const [refused] = await once(connect({ ...trusted, port, servername: 'science-lab-4.local' }), 'error');
  expect(refused).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  https.close();
  rmSync(folder, { recursive: true });
});

describe('without the setting', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'https-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  test('administrators switch it on and off without a restart, and a restart remembers it', async () => {
    let server = await startServer({ dataDir });
    expect((await fetch(`${server.http}/ca.crt`)).status).toBe(404);
    expect((await configOf(server.http)).localHttps).toBeNull();
    expect(existsSync(join(dataDir, 'tls'))).toBe(false);

    let admin = await Api.signIn(server.http);
    expect(await admin.call(switchHttps, { isOn: true })).toMatchObject({
      isOn: true,
      fixedBy: null,
      origins: [expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/)],
    });
    const ca = await authorityOf(server.http);
    const secureOf = async () => `https://127.0.0.1:${(await configOf(server.http)).localHttps?.port}`;
    expect((await get(`${await secureOf()}/config.json`, ca)).status).toBe(200);
    await server.stop();

    server = await startServer({ dataDir });
    const secure = await secureOf();
    expect((await get(`${secure}/config.json`, ca)).status).toBe(200);
    admin = await Api.signIn(server.http);
    expect(await admin.call(switchHttps, { isOn: false })).toMatchObject({ isOn: false, origins: [] });
    await expect(get(`${secure}/config.json`, ca)).rejects.toThrow(/ECONNREFUSED/);
    const entries = await admin.call(listAuditEntries, { subject: 'https' });
    expect(entries.map(({ after }) => after)).toEqual([{ isOn: false }, { isOn: true }]);
    await server.stop();
  });

  test('others cannot switch it, and a port in use is named', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const server = await startServer({ env: { MQTTS_PORT: String(port) } });
    const person = await signInPerson(server.http);
    await expect(person.api.call(switchHttps, { isOn: true })).rejects.toMatchObject({ status: 403 });
    const admin = await Api.signIn(server.http);
    await expect(admin.call(switchHttps, { isOn: true })).rejects.toMatchObject({
      errors: [{ code: httpsErrors.portUnavailable, description: expect.stringContaining(`${port} (MQTTS_PORT)`) }],
    });
    expect(await admin.call(getHttpsState, {})).toMatchObject({ isOn: false });
    other.close();
    await server.stop();
  });
});
