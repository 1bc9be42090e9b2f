// Before a release.
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Api } from '../../../../test/support/api.ts';
import { startServer } from '../../../../test/support/server-process.ts';
import { compactDatabase } from '../../src/maintenance/compact.ts';
import { createLogger } from '../../src/platform/logger.ts';

const MB = 1024 * 1024;
const logger = createLogger('silent');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'compact-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let file: string;
let names = 0;
beforeEach(() => {
  file = join(folder, `${++names}.db`);
});

/** A database as earlier versions created it, with so much free space. */
function createEarlier(freeMegabytes: number): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE kept (value)');
  db.exec('INSERT INTO kept VALUES (42)');
  addFreeSpace(db, freeMegabytes);
  return db;
}

function addFreeSpace(db: DatabaseSync, megabytes: number): void {
  db.exec('CREATE TABLE filler (value)');
  const fill = db.prepare('INSERT INTO filler VALUES (zeroblob(?))');
  for (let megabyte = 0; megabyte < megabytes; megabyte++) fill.run(MB);
  db.exec('DROP TABLE filler');
}

function read(sql: string): unknown {
  const db = new DatabaseSync(file, { readOnly: true });
  const [value] = Object.values(db.prepare(sql).get() as object);
  db.close();
  return value;
}

test('a database of an earlier version loses its free space, keeps its data, and can give space back from then on', () => {
  createEarlier(40).close();
  expect(statSync(file).size).toBeGreaterThan(40 * MB);
  compactDatabase(file, logger);
  expect(statSync(file).size).toBeLessThan(MB);
  expect(read('SELECT value FROM kept')).toBe(42);
  expect(read('PRAGMA auto_vacuum')).toBe(2);
  expect(read('PRAGMA integrity_check')).toBe('ok');
  expect(existsSync(`${file}.compacting`)).toBe(false);
});

test('little free space is not worth a rewrite', () => {
  createEarlier(8).close();
  compactDatabase(file, logger);
  expect(statSync(file).size).toBeGreaterThan(8 * MB);
});

test('a database that another program has open stays as it is', () => {
  const other = createEarlier(40);
  compactDatabase(file, logger);
  other.exec('INSERT INTO kept VALUES (43)');
  other.close();
  expect(statSync(file).size).toBeGreaterThan(40 * MB);
  expect(read('SELECT count(*) FROM kept')).toBe(2);
});

test('what an interrupted rewrite has left is removed, and no file is created where there is none', () => {
  createEarlier(1).close();
  writeFileSync(`${file}.compacting`, 'incomplete');
  compactDatabase(file, logger);
  expect(existsSync(`${file}.compacting`)).toBe(false);
  compactDatabase(join(folder, 'missing.db'), logger);
  expect(existsSync(join(folder, 'missing.db'))).toBe(false);
});

test('a server does so at its start', async () => {
  const dataDir = join(folder, 'data');
  file = join(dataDir, 'tinkerstream.db');
  const first = await startServer({ dataDir });
  const topic = await (await Api.signIn(first.http)).createTopic('Kept', 'n');
  await first.stop();
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = NONE; VACUUM; PRAGMA journal_mode = WAL');
  addFreeSpace(db, 40);
  db.close();
  const second = await startServer({ dataDir });
  expect(statSync(file).size).toBeLessThan(8 * MB);
  expect(read('PRAGMA auto_vacuum')).toBe(2);
  expect((await (await Api.signIn(second.http)).getTopic(topic.id)).id).toBe(topic.id);
  await second.stop();
});
