// Before a release.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Api } from '../../../test/support/api.ts';
import { startServer } from '../../../test/support/server-process.ts';
import { createCertificate } from './support/connections/certificate.ts';
import { sendRaw } from './support/connections/raw-http.ts';
import { takePort } from './support/connections/taken-port.ts';

test('boards reach the server on further ports, and one that is taken stops nothing', async () => {
  const [further, taken] = await Promise.all([takePort(), takePort()]);
  await further.free();
  const server = await startServer({ env: { HTTP_PORTS: `${taken.port}, ${further.port}` } });
  const api = await Api.signIn(server.http);
  const { topicName } = await api.createTopic('Bed', 'temp');
  const address = `http://127.0.0.1:${further.port}`;
  expect(await sendRaw(address, `GET /send/${topicName}?temp=21\r\n`)).toMatchObject({ status: 200, body: 'ok 1' });
  expect((await fetch(`${address}/last/${topicName}/temp`)).status).toBe(200);
  expect((await fetch(`${address}/send/${topicName}?temp=x&_dn=a`, { method: 'POST' })).status).toBe(200);
  expect(server.output()).toMatch(new RegExp(`Port ${taken.port} \\(HTTP_PORTS\\) is in use by another program`));
  // A topic's name opens the topic, so no log has it.
  expect(server.output()).not.toContain(topicName);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  await taken.free();
});

test('with a certificate of the operator, further ports speak plain HTTP', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  const further = await takePort();
  await further.free();
  const server = await startServer({ env: { ...createCertificate(folder), HTTP_PORTS: String(further.port) } });
  const answer = await sendRaw(`http://127.0.0.1:${further.port}`, 'GET /send/QQQQQQQQQQ?temp=21 HTTP/1.0\r\n\r\n');
  expect(answer).toMatchObject({ status: 404, body: expect.stringMatching(/^error: This topic/) });
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('a port that is none is named', async () => {
  await expect(startServer({ env: { HTTP_PORTS: '80,web' } })).rejects.toThrow(/HTTP_PORTS must be ports/);
});
