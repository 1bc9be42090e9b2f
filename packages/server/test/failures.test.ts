// Before a release.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAuditEntries } from '@tinkerstream/contract/admin';
import { exportProjectData } from '@tinkerstream/contract/records';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverCommand } from '../../../scripts/run/server-command.mjs';
import { Api } from '../../../test/support/api.ts';
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  NO_ENV_FILE,
  type ServerProcess,
  startServer,
} from '../../../test/support/server-process.ts';
import { createS3FileStore } from '../src/platform/files/s3-file-store.ts';
import { connectBoard, eventually } from './support/connections/boards.ts';
import { Browser } from './support/connections/browser.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'failures-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The value of `EXIT.crashed`, which makes `npm start` and systemd restart the server. */
const CRASHED = 70;

const withFault = (fault: string, dataDir?: string) =>
  startServer({
    ...(dataDir !== undefined && { dataDir }),
    env: { FAULT: fault, NODE_OPTIONS: `--import ${join(import.meta.dirname, 'support/server/faults.ts')}` },
  });

const injectFault = (server: ServerProcess) => process.kill(server.pid, 'SIGUSR2');

async function expectServing(server: ServerProcess, topicName: string): Promise<void> {
  expect((await fetch(`${server.http}/config.json`)).status).toBe(200);
  const board = await connectBoard(server.mqttPort);
  await board.publishAsync(topicName, 'n=1', { qos: 1 });
  await board.endAsync();
}

describe('the last resort: an unexpected error is logged, and the server stops cleanly to be restarted', () => {
  test.each(['exception', 'rejection'])('after an uncaught %s', async (fault) => {
    const dataDir = join(folder, fault);
    const server = await withFault(fault, dataDir);
    const topic = await (await Api.signIn(server.http)).createTopic('Kept', 'n');
    const board = await connectBoard(server.mqttPort);
    const ends = new Promise<void>((resolve) => board.once('close', () => resolve()));
    await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
    const started = performance.now();
    injectFault(server);
    expect(await server.exited).toEqual({ code: CRASHED, signal: null });
    expect(performance.now() - started).toBeLessThan(5000);
    expect(server.output()).toMatch(/"level":60.*(?:thrown|rejected) by a test.*stopping for a restart/);
    await ends;
    // In any case the database is checked, and acknowledged data is there.
    const next = await startServer({ dataDir, env: { LOG_LEVEL: 'info' } });
    expect((await (await Api.signIn(next.http)).getTopic(topic.id)).totalNumberOfMessages).toBe(1);
    await eventually(
      async () => next.output(),
      (output) => /The database is sound/.test(output),
    );
    await next.stop();
  });

  test.each(['writer', 'reader'])('after the death of the database %s', async (fault) => {
    const server = await withFault(fault);
    const topic = await (await Api.signIn(server.http)).createTopic('Kept', 'n');
    const board = await connectBoard(server.mqttPort);
    board.on('error', () => {});
    let unanswered = 0;
    const lanes = Array.from({ length: 10 }, async () => {
      for (;;) await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
    }).map((lane) =>
      lane.catch(() => {
        unanswered++;
      }),
    );
    const started = performance.now();
    injectFault(server);
    expect(await server.exited).toEqual({ code: CRASHED, signal: null });
    // A clean stop, not the deadline.
    expect(performance.now() - started).toBeLessThan(4000);
    expect(server.output()).toMatch(/"level":60.*A database thread died/);
    board.end(true);
    await Promise.all(lanes);
    expect(unanswered).toBe(lanes.length);
  });
});

describe('an operation that may fail at any time does not crash the server', () => {
  test.each([
    ['accept', 'a connection refused for lack of descriptors'],
    ['sockets', 'every open connection'],
  ])('%s: %s', async (fault) => {
    const server = await withFault(fault);
    const { topicName } = await (await Api.signIn(server.http)).createTopic('T', 'n');
    const webSocket = await mqtt.connectAsync(`${server.http.replace('http', 'ws')}/mqtt`, { reconnectPeriod: 0 });
    const board = await connectBoard(server.mqttPort);
    const browser = new Browser(server.http);
    for (const client of [webSocket, board]) client.on('error', () => {});
    for (let time = 0; time < 3; time++) {
      injectFault(server);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await expectServing(server, topicName);
    for (const client of [webSocket, board]) client.end(true);
    browser.close();
    expect(await server.stop()).toEqual({ code: 0, signal: null });
  });

  test('a workbook thread', async () => {
    const server = await withFault('export');
    const api = await Api.signIn(server.http);
    const { id } = await api.createProject('P');
    const { topicName } = await api.createTopic('T', 'n', id);
    const workbook = await fetch(`${server.http}${exportProjectData.path}?projectId=${id}`, {
      headers: { authorization: `Bearer ${api.accessToken}` },
    });
    expect(workbook.status).toBe(500);
    await expectServing(server, topicName);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
  });

  test('an upload to a bucket', async () => {
    // Nothing listens there, and the file is gone. The first error is returned; an unhandled one would fail this run.
    const store = createS3FileStore('s3+http://key:secret@127.0.0.1:1/bucket');
    const file = { path: join(folder, 'gone'), size: 5, discard: async () => {} };
    await expect(store.put('file', file)).rejects.toThrow(/ENOENT/);
  });

  test('a log on a full disk', async () => {
    const server = await startOn(openSync('/dev/full', 'w'));
    await expectClean(server);
  });

  test('a log and an output that no one reads any more', async () => {
    const server = await startOn('pipe');
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    await expectClean(server);
  });
});

/** Has the server log something, and ends it. */
async function expectClean({ http, child, exited }: Awaited<ReturnType<typeof startOn>>): Promise<void> {
  await expect(Api.signIn(http, ADMIN_EMAIL, 'wrong')).rejects.toMatchObject({ status: 400 });
  const admin = await Api.signIn(http);
  // What is in the audit log was logged before.
  await eventually(
    () => admin.call(listAuditEntries, {}),
    (entries) => entries.some(({ action }) => action === 'sign-in.failed'),
  );
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
}

/** A server with its log at full verbosity in a place that the test chooses. */
async function startOn(stderr: number | 'pipe') {
  const { program, args, env } = serverCommand([], {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: mkdtempSync(join(folder, 'log-')),
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    ENV_FILE: NO_ENV_FILE,
    LOG_LEVEL: 'trace',
  });
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', stderr], env });
  const exited = once(child, 'exit');
  const ready = new Promise<string>((resolve) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      const line = /^\{"ready":true.*$/m.exec(output)?.[0];
      if (line !== undefined) resolve(line);
    });
  });
  const { http } = JSON.parse(await ready) as { http: string };
  return { child, http, exited };
}
