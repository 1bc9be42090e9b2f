// Before a release.

import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProblems, getSystemState } from '@tinkerstream/contract/admin';
import { createProject } from '@tinkerstream/contract/projects';
import { getStorageCondition, listRecentRecords } from '@tinkerstream/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../test/support/api.ts';
import { openDatabase } from '../../../test/support/server-database.ts';
import { startServer } from '../../../test/support/server-process.ts';
import { connectBoard, eventually } from './support/connections/boards.ts';
import { administrate } from './support/server/administrator.ts';
import { openSqlite } from './support/storage/engines.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hidden-records-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A data folder with a value 0 in each of two topics, and four more in each that are acknowledged and not merged. */
async function folderWithLog(name: string, textOf = (index: number): number | string => index) {
  const dataDir = join(folder, name);
  const server = await startServer({ dataDir });
  const api = await Api.signIn(server.http);
  const topics = [await api.createTopic('One', 'n'), await api.createTopic('Two', 'n')] as const;
  const board = await connectBoard(server.mqttPort);
  for (const { topicName } of topics) await board.publishAsync(topicName, 'n=0', { qos: 1 });
  await board.endAsync();
  await server.stop();
  const { store, close } = await openSqlite(join(dataDir, 'tinkerstream.db'));
  const series = await store.listSeries(topics.map(({ id }) => id));
  expect(series).toHaveLength(2);
  for (let index = 1; index < 5; index++) {
    for (const { id, topicId } of series) {
      const counters = new Map([[topicId, { messages: 1, records: 1 }]]);
      await store.append({ series: [id], times: [Date.now()], values: [textOf(index)], counters });
    }
  }
  await close(); // Before the merge.
  return { dataDir, topics, accessToken: api.accessToken };
}

const valuesOf = async (api: Api, topic: { id: string; dataRecordTypes: readonly { id: string }[] }) => {
  const query = { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id ?? '', count: 10 };
  return (await api.call(listRecentRecords, query as never)).map(({ value }) => value);
};

test('one unreadable batch takes no other acknowledged message along, and the administrator is told', async () => {
  const { dataDir, topics } = await folderWithLog('damaged');
  const db = openDatabase(dataDir);
  const rows = db.prepare('SELECT id FROM record_batch ORDER BY id').all();
  expect(rows).toHaveLength(8);
  const { id } = rows[1] as { id: number };
  db.prepare(
    "UPDATE record_batch SET batch = CAST(substr(batch, 1, 20) || 'x' || substr(batch, 22) AS BLOB) WHERE id = ?",
  ).run(id);
  db.close();

  const server = await startServer({ dataDir });
  const api = await Api.signIn(server.http);
  const values = await Promise.all(topics.map((topic) => valuesOf(api, topic)));
  expect(values.flat().length).toBe(9);
  const { hidden, damaged } = await api.call(getStorageCondition, {});
  expect(hidden).toBeNull();
  expect(damaged).toEqual([expect.objectContaining({ records: 1, topics: 1 })]);
  expect(server.output()).toMatch(/"level":50.*"topicIds":\["[-0-9a-f]{36}"\].*Could not read acknowledged records/);
  const board = await connectBoard(server.mqttPort);
  await board.publishAsync(topics[0].topicName, 'n=9', { qos: 1 });
  await board.endAsync();
  await server.stop();

  const again = await startServer({ dataDir });
  const total = await Promise.all(topics.map(async (topic) => valuesOf(await Api.signIn(again.http), topic)));
  expect(total.flat().length).toBe(10);
  await again.stop();
});

test('after a start on a full disk, hidden records are reported, and appear as soon as there is space', async (context) => {
  const { dataDir, topics, accessToken } = await folderWithLog('full', (index) => String(index).repeat(50_000));
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    return context.skip('a small disk can be mounted by root only');
  }
  try {
    cpSync(dataDir, join(disk, 'data'), { recursive: true });
    const leave = (bytes: number) => {
      const { bavail, bsize } = statfsSync(disk);
      appendFileSync(join(disk, 'ballast'), Buffer.alloc(Math.max(bavail * bsize - bytes, 0)));
    };
    // Enough for some of the records.
    leave(200_000);
    const server = await startServer({ dataDir: join(disk, 'data') });
    // Nobody could sign in now.
    const api = new Api(server.http, accessToken);
    expect(await api.call(getStorageCondition, {})).toEqual({ hidden: { records: 8, isDiskFull: true }, damaged: [] });
    expect(server.output().match(/"level":50.*Could not merge acknowledged records/g)).toHaveLength(1);
    const ready = await fetch(`${server.http}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ status: 'not ready', reasons: ['The disk of the server is full.'] });
    const state = await api.call(getSystemState, {});
    expect(findProblems(state)[0]?.code).toBe('DISK_FULL');
    leave(0);
    // A call that writes tells its user a number, under which the log says what to do.
    const response = await fetch(`${server.http}${createProject.path}`, {
      method: createProject.method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ projectName: 'x'.repeat(90) }),
    });
    expect(response.status).toBe(507);
    const { reference } = (await response.json()) as { reference: string };
    expect(server.output()).toMatch(new RegExp(`"reference":"${reference}".*Free some space`));
    // Some may fit: records are merged in small steps.
    const shown = (await Promise.all(topics.map((topic) => valuesOf(api, topic)))).flat();
    expect(shown).toEqual(expect.arrayContaining([0]));
    expect(shown.length).toBeLessThan(10);
    rmSync(join(disk, 'ballast'));
    await eventually(
      async () => (await Promise.all(topics.map((topic) => valuesOf(api, topic)))).flat(),
      ({ length }) => length === 10,
    );
    expect(await api.call(getStorageCondition, {})).toEqual({ hidden: null, damaged: [] });
    expect(await server.stop()).toMatchObject({ code: 0 });
  } finally {
    execFileSync('umount', ['-l', disk]);
  }
});

test('an administrator made while boards send doubles no record', async () => {
  const server = await startServer();
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Load', 'n');
  const boards = await Promise.all(Array.from({ length: 3 }, () => connectBoard(server.mqttPort)));
  let isSending = true;
  let acknowledged = 0;
  const lanes = boards.map(async (board) => {
    while (isSending) {
      await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
      acknowledged++;
    }
    await board.endAsync();
  });
  const result = await administrate(['admin', 'second@example.org'], { DATA_DIR: server.dataDir });
  isSending = false;
  await Promise.all(lanes);
  expect(result).toMatchObject({ code: 0, stderr: '' });
  expect((await api.getTopic(topic.id)).totalNumberOfDataRecords).toBe(acknowledged);
  expect(server.output()).not.toMatch(/"level":[56]0/);
  await server.stop();
});
