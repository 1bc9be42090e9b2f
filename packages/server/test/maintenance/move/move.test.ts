// Before a release.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../../../../test/support/server-process.ts';
import { openSqlitePlace } from '../../../src/maintenance/move/sqlite-place.ts';
import { connectBoard } from '../../support/connections/boards.ts';
import { administrate } from '../../support/server/administrator.ts';
import { startMove } from '../../support/server/move-command.ts';
import { EMPTY, sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';
import { type S3Server, startS3 } from '../../support/storage/s3-server.ts';
import { contentOf, fillSchool, type School, seen, seenAt } from './support.ts';

let folder: string;
let dataDir: string;
let school: School;
let postgres: PostgresServer;
let s3: S3Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'move-'));
  dataDir = join(folder, 'school');
  [school, postgres, s3] = await Promise.all([fillSchool(dataDir), sharedPostgres(), startS3()]);
});
afterAll(async () => {
  await Promise.all([postgres.stop(), s3.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

let names = 0;
const unused = () => join(folder, `${++names}`);
const copyOfSchool = () => {
  const copy = unused();
  cpSync(dataDir, copy, { recursive: true });
  return copy;
};
const move = (args: readonly string[], env: Readonly<Record<string, string>>) => administrate(['move', ...args], env);

test('a server that runs is copied beside it, and nothing acknowledged until it is killed is missing', async () => {
  const source = copyOfSchool();
  const url = await postgres.createDatabase(EMPTY);
  const server = await startServer({ dataDir: source });
  const board = await connectBoard(server.mqttPort);
  let acknowledged = 0;
  let isSending = true;
  const sending = (async () => {
    while (isSending) {
      await board.publishAsync(school.topicName, acknowledged % 2 ? 'n=1' : 'n=x', { qos: 1 });
      acknowledged++;
    }
  })();
  const moving = startMove(['--to', url], { DATA_DIR: source });
  await moving.says('Stop the server now');
  expect(moving.output()).toContain('Stop the server now');
  expect(acknowledged).toBeGreaterThan(0);
  isSending = false;
  await sending;
  // Its last batches are acknowledged, and not merged.
  await server.kill();
  board.end(true);
  expect(await moving.exited).toBe(0);
  expect(await seenAt(school, { DATA_DIR: source, DATABASE_URL: url })).toEqual(seen(school, acknowledged));
});

test('a move that is stopped or killed continues, and until its end no server and no command uses the new place', async () => {
  const url = await postgres.createDatabase(EMPTY);
  const args = ['--to', url, '--files', s3.url];
  const env = { DATA_DIR: unused(), DATABASE_URL: url, FILES_URL: s3.url };
  // A full disk stops it too: a file of the school is larger than this.
  const full = await administrate(['move', ...args], { DATA_DIR: dataDir }, { maxFileKilobytes: 64 });
  expect(full).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The move stopped \(.*run the same command again.*\n$/),
  });
  for (const point of ['First part', 'records (', 'Second part']) {
    const killed = startMove(args, { DATA_DIR: dataDir });
    await killed.says(point);
    killed.kill();
    expect(await killed.exited).toBeNull();
  }
  const refused = /The move .* is not finished.*Run the same/;
  await expect(startServer({ dataDir: env.DATA_DIR, env })).rejects.toThrow(refused);
  expect(await administrate(['admin', 'x@example.org'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(refused),
  });
  expect(await move(args, { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' });
  expect(await seenAt(school, env)).toEqual(seen(school));
});

test('a move back that is killed continues, and its folder gets its name at the end', async () => {
  const url = await postgres.createDatabase(EMPTY);
  expect(await move(['--to', url], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const back = unused();
  const env = { DATA_DIR: dataDir, DATABASE_URL: url };
  for (const point of ['First part', 'Second part']) {
    const killed = startMove(['--to', back], env);
    await killed.says(point);
    killed.kill();
    expect(await killed.exited).toBeNull();
    expect(existsSync(back)).toBe(false);
  }
  expect(await move(['--to', back], env)).toMatchObject({ code: 0, stderr: '' });
  expect(contentOf(back)).toEqual(contentOf(dataDir));
});

test('a source that changed during the move has what it has at the end: less, more, and other values', async () => {
  const source = copyOfSchool();
  const url = await postgres.createDatabase(EMPTY);
  const killed = startMove(['--to', url], { DATA_DIR: source });
  await killed.says('Second part');
  killed.kill();
  await killed.exited;
  const place = openSqlitePlace(join(source, 'tinkerstream.db'), { readOnly: false });
  const [series = 0] = await place.hours.listSeries();
  const [first, second] = await place.hours.listHours([series]);
  if (!first || !second) throw new Error('There are no hours');
  // One hour is gone, and a record of another has a later time: its figures stay the same.
  await place.hours.replace([{ series, from: first[2], to: first[2] + 3_600_000 }], { records: [], rollups: [] });
  const range = [{ series, from: second[2], to: second[2] + 3_600_000 }];
  const { records, rollups } = await place.hours.read(range);
  const [one, ...others] = records;
  if (!one) throw new Error('There are no records');
  const moved = [one[0], one[1] + 7, one[2], one[3], one[4], one[5]] as const;
  await place.hours.replace(range, { records: [...others, moved], rollups });
  await place.close();
  expect(await move(['--to', url], { DATA_DIR: source })).toMatchObject({ code: 0 });
  const back = unused();
  const env = { DATA_DIR: source, DATABASE_URL: url, DATABASE_REPLICA_URL: url };
  const there = await move(['--to', back], env);
  expect(there).toMatchObject({ code: 0 });
  expect(there.stdout).toContain('remove DATABASE_URL, DATABASE_REPLICA_URL and FILES_URL');
  expect(contentOf(back)).toEqual(contentOf(source));
});

test('refuses a database with data, one of another installation, and a folder that is not empty', async () => {
  const used = await postgres.createDatabase();
  const refused = await move(['--to', used], { DATA_DIR: dataDir });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('has tables already') });
  const half = await postgres.createDatabase(EMPTY);
  const killed = startMove(['--to', half], { DATA_DIR: dataDir });
  await killed.says('First part');
  killed.kill();
  await killed.exited;
  const other = copyOfSchool();
  rmSync(join(other, 'token.key'));
  expect(await move(['--to', half], { DATA_DIR: other })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('another installation'),
  });
  expect(await move(['--to', other], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not empty'),
  });
  expect(await move(['--to', 'mysql://x/y'], { DATA_DIR: dataDir })).toMatchObject({ code: 1 });
  expect(await move([], { DATA_DIR: dataDir })).toMatchObject({ code: 2 });
});
