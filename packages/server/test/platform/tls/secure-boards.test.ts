// Before a release.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebConfig } from '@tinkerstream/contract/platform/web/web-config';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { startServer } from '../../../../../test/support/server-process.ts';
import { connectBoard, nextMessage } from '../../support/connections/boards.ts';
import { createCertificate } from '../../support/connections/certificate.ts';
import { takePort } from '../../support/connections/taken-port.ts';
import { PATIENCE_MS } from '../../support/server/patience.ts';

/* The certificate of the operator, for boards. */

const folder = mkdtempSync(join(tmpdir(), 'tls-'));
let certificate: ReturnType<typeof createCertificate>;
let ca: string;
beforeAll(() => {
  certificate = createCertificate(folder);
  ca = readFileSync(certificate.TLS_CERT, 'utf8');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Connects by the name that the certificate has. */
const connectSecurely = (url: string, trusted: string): Promise<MqttClient> =>
  mqtt.connectAsync(url.replace('127.0.0.1', 'localhost'), {
    ca: trusted,
    reconnectPeriod: 0,
    connectTimeout: PATIENCE_MS,
  } as never);

test('boards connect over TLS, and over WebSocket through the web port, if they trust it', async () => {
  const further = await takePort();
  await further.free();
  const server = await startServer({ env: { ...certificate, HTTP_PORTS: String(further.port) } });
  // Without TLS: what Node's fetch trusts is fixed at its start.
  const http = `http://127.0.0.1:${further.port}`;
  const { topicName } = await (await Api.signIn(http)).createTopic('Secure', 'n');
  const { mqttsPort } = (await (await fetch(`${http}/config.json`)).json()) as WebConfig;
  expect(server.mqtts).toBe(`mqtts://127.0.0.1:${mqttsPort}`);
  const reader = await connectBoard(server.mqttPort);
  await reader.subscribeAsync(topicName);
  for (const url of [server.mqtts as string, `${server.http.replace('https', 'wss')}/mqtt`]) {
    const board = await connectSecurely(url, ca);
    const received = nextMessage(reader);
    await board.publishAsync(topicName, 'n=1', { qos: 1 });
    expect((await received).payload).toBe('n=1');
    await board.endAsync();
    await expect(connectSecurely(url, '')).rejects.toThrow(/certificate/);
  }
  await reader.endAsync();
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});

test('a port that another program uses is named, and stops nothing', async () => {
  const { port, free } = await takePort();
  const server = await startServer({ env: { ...certificate, MQTTS_PORT: String(port) } });
  expect(server.mqtts).toBeUndefined();
  expect(server.output()).toMatch(new RegExp(`Port ${port} \\(MQTTS_PORT\\) is in use by another program`));
  await server.stop();
  await free();
});
