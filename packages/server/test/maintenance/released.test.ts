// Before a release.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listTopics } from '@tinkerstream/contract/topics';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../test/support/api.ts';
import { openDatabase } from '../../../../test/support/server-database.ts';
import { startServer } from '../../../../test/support/server-process.ts';
import { migrations } from '../../src/migrations/index.ts';
import { lockDataDir } from '../../src/platform/data-dir.ts';
import { administrate } from '../support/server/administrator.ts';
import { EMPTY, sharedPostgres } from '../support/storage/postgres.ts';
import { appliedIn, unpackReleased, versionsOf } from './released-data.ts';

let work: string;
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'released-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

let names = 0;
const unused = () => join(work, `${++names}`);

function unpack(version: string, kind: 'folder' | 'backup'): string {
  const path = unused();
  unpackReleased(version, kind, path);
  return path;
}

/** Starts this version on a folder. @returns what its topic has */
async function contentOf(dataDir: string) {
  const server = await startServer({ dataDir });
  const api = await Api.signIn(server.http);
  const [listed] = await api.call(listTopics, {});
  const topic = await api.getTopic(listed?.id ?? '');
  const charts = await api.listTopicCharts(topic.id);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  const { description, totalNumberOfMessages: messages, totalNumberOfDataRecords: records } = topic;
  return { description, messages, records, hasCharts: charts.length > 0 };
}

const MIGRATED = Object.keys(migrations('sqlite'));
const contentWith = (records: number) => ({ description: 'Water', messages: records, records, hasCharts: true });

describe.each(versionsOf('folder'))('the data folder of a killed server of version %s', (version) => {
  test('is migrated by the server, with all that was acknowledged', async () => {
    const folder = unpack(version, 'folder');
    expect(await contentOf(folder)).toEqual(contentWith(15));
    expect(appliedIn(folder)).toEqual(MIGRATED);
  });

  test('is backed up before that as it is, and the backup is restored and migrated', async () => {
    const folder = unpack(version, 'folder');
    const applied = appliedIn(folder);
    const backup = unused();
    expect(await administrate(['backup', backup], { DATA_DIR: folder })).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/Backup written: .* 15 records/),
    });
    expect(appliedIn(folder)).toEqual(applied);
    const restored = unused();
    expect(await administrate(['restore', backup], { DATA_DIR: restored })).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/Restored into .* 15 records/),
    });
    expect(appliedIn(restored)).toEqual(MIGRATED);
    expect(await contentOf(restored)).toEqual(contentWith(15));
  });
});

describe.each(versionsOf('backup'))('the backup of version %s', (version) => {
  test('is restored and migrated', async () => {
    const folder = unused();
    expect(await administrate(['restore', unpack(version, 'backup')], { DATA_DIR: folder })).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/Restored into .* 12 records/),
    });
    expect(appliedIn(folder)).toEqual(MIGRATED);
    expect(await contentOf(folder)).toEqual(contentWith(12));
  });
});

test('the data folder of an earlier version gets an administrator while no server uses it', async () => {
  const folder = unpack('0.1.0', 'folder');
  expect(await administrate(['admin', 'second@example.org'], { DATA_DIR: folder })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Created the administrator second@example\.org/),
  });
  expect(await contentOf(folder)).toEqual(contentWith(15));
});

test('a folder that a running server of an earlier version uses is not migrated by a command, which says what to do', async () => {
  const folder = unpack('0.3.0', 'folder');
  const applied = appliedIn(folder);
  const unlock = lockDataDir(folder);
  const result = await administrate(['admin', 'second@example.org'], { DATA_DIR: folder });
  expect(result).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/schema of an earlier version.*a server may be using it.*Restart the server/),
  });
  expect(result.stderr.trim().split('\n')).toHaveLength(1);
  const backup = unused();
  expect(await administrate(['backup', backup], { DATA_DIR: folder })).toMatchObject({ code: 0 });
  expect(await administrate(['restore', backup, '--replace'], { DATA_DIR: folder })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/in use by another Tinkerstream server/),
  });
  unlock();
  expect(appliedIn(folder)).toEqual(applied);
});

test('a shared database is not migrated by a command: its servers may run on other machines', async () => {
  const postgres = await sharedPostgres();
  const url = await postgres.createDatabase(EMPTY);
  const admin = () => administrate(['admin', 'second@example.org'], { DATA_DIR: unused(), DATABASE_URL: url });
  const refused = {
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/a server may be using it.*Restart the server/),
  };
  expect(await admin()).toMatchObject(refused);
  await (await startServer({ env: { DATABASE_URL: url } })).stop();
  expect(await admin()).toMatchObject({ code: 0 });
  const client = new pg.Client(url);
  await client.connect();
  await client.query('DELETE FROM kysely_migration WHERE name = $1', [MIGRATED.at(-1)]);
  expect(await admin()).toMatchObject(refused);
  await client.end();
  await postgres.stop();
});

test('a backup that cannot be migrated is refused, and the folder keeps its data', async () => {
  const older = unpack('0.3.0', 'folder');
  const db = openDatabase(older);
  db.exec('CREATE TABLE ended_access (odd TEXT)');
  db.close();
  const backup = unused();
  expect(await administrate(['backup', backup], { DATA_DIR: older })).toMatchObject({ code: 0 });
  const folder = unpack('0.3.0-batches', 'folder');
  const result = await administrate(['restore', backup, '--replace'], { DATA_DIR: folder });
  expect(result).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/migration 0040-ended-access failed.*Nothing was changed/),
  });
  expect(existsSync(join(folder, 'restoring-unverified'))).toBe(false);
  expect(await contentOf(folder)).toEqual(contentWith(15));
});
