// Before a release.
// Mostly waits.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBackupState } from '@tinkerstream/contract/admin';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Api } from '../../../../test/support/api.ts';
import { NO_ENV_FILE, startServer } from '../../../../test/support/server-process.ts';
import { readConfig } from '../../src/config.ts';
import { createAutomaticBackups } from '../../src/maintenance/automatic/automatic-backups.ts';
import { nameOfBackup, timeOfBackup } from '../../src/maintenance/automatic/backup-names.ts';
import { joinNodes, type Nodes } from '../../src/platform/cluster/nodes.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { connectBoard } from '../support/connections/boards.ts';
import { administrate } from '../support/server/administrator.ts';
import { sharedPostgres } from '../support/storage/postgres.ts';
import { startS3 } from '../support/storage/s3-server.ts';

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A Friday. */
const NOW = Date.parse('2026-11-27T09:00:00Z');

let folder: string;
/** The data of a stopped server with one record. */
let dataDir: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'automatic-backups-'));
  dataDir = join(folder, 'data');
  const server = await startServer({ dataDir });
  const topic = await (await Api.signIn(server.http)).createTopic('Kept', 'n');
  const board = await connectBoard(server.mqttPort);
  await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
  await board.endAsync();
  await server.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

let places = 0;
function newPlace(): string {
  const place = join(folder, `place-${++places}`);
  mkdirSync(place);
  return place;
}

const fileOf = (time: number, ending = 'tar') => `${nameOfBackup(new Date(time))}.${ending}`;

/** The daily backups of a server, whose first check is due. The clock of its timers is moved by the test. */
async function checking(settings: Readonly<Record<string, string>>, claimTurn?: Nodes['claimTurn']) {
  // The command that makes a backup reads the same settings. It runs from its sources, which takes half as long if compiled before.
  const env = { DATA_DIR: dataDir, ENV_FILE: NO_ENV_FILE, NODE_COMPILE_CACHE: join(folder, 'compiled'), ...settings };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
  const logger = createLogger('silent');
  const nodes = { ...(await joinNodes(undefined, 'school', logger)), claimTurn };
  const backups = createAutomaticBackups(readConfig(env), nodes, logger);
  backups.start();
  expect(backups.state()).toBeUndefined();
  vi.advanceTimersByTime(60_000);
  return backups;
}

test('a server makes a backup soon after its start, and the next one a day later', async () => {
  const place = newPlace();
  const backups = await checking({ BACKUP_TO: place });
  await expect.poll(() => backups.state()?.lastOn).toBe(NOW + 60_000);
  expect(backups.state()).toMatchObject({ place, failure: undefined, isOverdue: false });
  const name = fileOf(NOW + 60_000);
  expect(readdirSync(place)).toEqual([name]);

  for (let hour = 1; hour <= 23; hour++) {
    // The next look is planned once this one has ended.
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    expect(readdirSync(place)).toHaveLength(1);
    vi.advanceTimersByTime(HOUR_MS);
  }
  await expect.poll(() => readdirSync(place).filter((file) => timeOfBackup(file))).toHaveLength(2);
  expect(readdirSync(place)).toContain(name);
  backups.stop();
});

test('a backup of a day is restored by its date', async () => {
  const place = newPlace();
  const backups = await checking({ BACKUP_TO: place });
  await expect.poll(() => backups.state()?.lastOn).toBeDefined();
  backups.stop();
  vi.useRealTimers();
  const env = { BACKUP_TO: place, DATA_DIR: join(folder, 'restored') };
  expect(await administrate(['restore', '2026-11-26'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${place} has no backup of 2026-11-26. It has: 2026-11-27.`),
  });
  expect(await administrate(['restore', '2026-11-27'], env)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 records'),
  });
});

test('a place that is missing is named, is never created, and is tried again an hour later', async () => {
  const place = join(folder, 'disk-of-the-school');
  const backups = await checking({ BACKUP_TO: place });
  await expect.poll(() => backups.state()).toBeDefined();
  expect(backups.state()).toEqual({
    place,
    lastOn: undefined,
    failure: { reason: 'NO_FOLDER', text: `There is no folder ${place}. Create it, or connect its disk.` },
    isOverdue: true,
  });
  expect(existsSync(place)).toBe(false);
  mkdirSync(place);
  vi.advanceTimersByTime(HOUR_MS);
  await expect.poll(() => backups.state()).toMatchObject({ failure: undefined, isOverdue: false });
  backups.stop();
});

test('a damaged database is not backed up, and the backups before it stay', async () => {
  const place = newPlace();
  const old = fileOf(NOW - 3 * DAY_MS);
  writeFileSync(join(place, old), '');
  const damaged = join(folder, 'damaged');
  mkdirSync(damaged);
  writeFileSync(join(damaged, 'tinkerstream.db'), `SQLite format 3\0${'x'.repeat(5000)}`);
  const backups = await checking({ BACKUP_TO: place, DATA_DIR: damaged });
  await expect.poll(() => backups.state()?.failure?.text).toContain('is damaged');
  expect(backups.state()).toMatchObject({ failure: { reason: 'DAMAGED' }, lastOn: NOW - 3 * DAY_MS, isOverdue: true });
  expect(readdirSync(place)).toEqual([old]);
  backups.stop();
});

test('of several servers, one makes the backup, and after a failure one of them makes it an hour later', async () => {
  const place = newPlace();
  const broken = join(folder, 'broken');
  mkdirSync(broken);
  writeFileSync(join(broken, 'tinkerstream.db'), `SQLite format 3\0${'x'.repeat(5000)}`);
  const turns: number[] = [];
  const claimTurn = async (_key: string, intervalMs: number, toleranceMs: number) => {
    const waitMs = (turns.at(-1) ?? 0) + intervalMs - toleranceMs - Date.now();
    if (waitMs <= 0) turns.push(Date.now());
    return Math.max(0, waitMs);
  };
  const env = { BACKUP_TO: place, DATA_DIR: broken };
  const first = await checking(env, claimTurn);
  await expect.poll(() => first.state()?.failure?.reason).toBe('DAMAGED');
  const logger = createLogger('silent');
  const nodes = { ...(await joinNodes(undefined, 'school', logger)), claimTurn };
  const second = createAutomaticBackups(readConfig({ ...env, ENV_FILE: NO_ENV_FILE }), nodes, logger);
  second.start();
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => second.state()).toMatchObject({ lastOn: undefined, failure: undefined });
  expect(turns).toHaveLength(1);

  cpSync(dataDir, broken, { recursive: true });
  await expect.poll(() => vi.getTimerCount()).toBe(2);
  vi.advanceTimersByTime(HOUR_MS);
  await expect.poll(() => [first, second].some((server) => server.state()?.lastOn !== undefined)).toBe(true);
  expect(turns).toHaveLength(2);
  expect(readdirSync(place)).toHaveLength(1);
  first.stop();
  second.stop();
});

test('a backup of the future, from a clock that was wrong, delays no other', async () => {
  const place = newPlace();
  writeFileSync(join(place, fileOf(NOW + 400 * DAY_MS)), '');
  const backups = await checking({ BACKUP_TO: place });
  await expect.poll(() => backups.state()?.lastOn).toBe(NOW + 60_000);
  backups.stop();
});

test('a bucket gets backups too, and none of its secret is shown', async () => {
  const s3 = await startS3();
  const backups = await checking({ BACKUP_TO: s3.url });
  await expect.poll(() => backups.state()?.lastOn).toBeDefined();
  expect([...s3.objects.keys()]).toEqual([`/school/files/${fileOf(NOW + 60_000)}`]);
  expect(JSON.stringify(backups.state())).not.toContain('secret');
  backups.stop();
  vi.useRealTimers();
  const env = { BACKUP_TO: s3.url, DATA_DIR: join(folder, 'from-bucket') };
  expect(await administrate(['restore', '2026-11-27'], env)).toMatchObject({ code: 0 });
  await s3.stop();
  const later = await checking({ BACKUP_TO: s3.url });
  await expect
    .poll(() => {
      // The client tries a few times.
      vi.advanceTimersByTime(1000);
      return later.state()?.failure?.reason;
    })
    .toBe('NO_BUCKET');
  expect(JSON.stringify(later.state())).not.toContain('secret');
  later.stop();
});

test('with PostgreSQL, its dump is beside the rest of the folder', async () => {
  const postgres = await sharedPostgres();
  const place = newPlace();
  const backups = await checking({ BACKUP_TO: place, DATABASE_URL: await postgres.createDatabase() });
  await expect.poll(() => backups.state()).toMatchObject({ failure: undefined });
  expect(readdirSync(place).sort()).toEqual([fileOf(NOW + 60_000, 'dump'), fileOf(NOW + 60_000)]);
  backups.stop();
  await postgres.stop();
});

test('a dump that cannot be read to its end is no backup', async () => {
  const postgres = await sharedPostgres();
  const place = newPlace();
  const programs = mkdtempSync(join(folder, 'programs-'));
  // Its list of contents comes first, and is whole.
  const cut = `#!/bin/sh
PATH=${process.env.PATH}
pg_dump "$@" && for last; do file=\${last#--file=}; done && truncate --size=-2000 "$file"`;
  writeFileSync(join(programs, 'pg_dump'), cut, { mode: 0o755 });
  const PATH = `${programs}:${process.env.PATH}`;
  const backups = await checking({ BACKUP_TO: place, DATABASE_URL: await postgres.createDatabase(), PATH });
  await expect
    .poll(() => backups.state()?.failure)
    .toMatchObject({ reason: 'PG_DUMP', text: expect.stringContaining('pg_dump could not back up the database') });
  expect(readdirSync(place).filter((name) => name.startsWith('tinkerstream'))).toEqual([]);
  backups.stop();
  await postgres.stop();
});

test('without pg_dump, administrators read what to install', async () => {
  const postgres = await sharedPostgres();
  const env = { BACKUP_TO: newPlace(), DATABASE_URL: await postgres.createDatabase(), PATH: '/nowhere' };
  const backups = await checking(env);
  await expect
    .poll(() => backups.state()?.failure)
    .toMatchObject({ reason: 'NO_PG_DUMP', text: expect.stringContaining('pg_dump is not installed') });
  backups.stop();
  await postgres.stop();
});

test('only administrators see the state', async () => {
  const server = await startServer({ env: { BACKUP_TO: newPlace() } });
  await expect(new Api(server.http).call(getBackupState, {})).rejects.toThrow();
  expect(await (await Api.signIn(server.http)).call(getBackupState, {})).toBeNull();
  await server.stop();
});
