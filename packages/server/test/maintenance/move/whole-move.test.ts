// Before a release.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTables } from '../../../src/maintenance/move/place.ts';
import { openPostgresPlace } from '../../../src/maintenance/move/postgres-place.ts';
import { openSqlitePlace } from '../../../src/maintenance/move/sqlite-place.ts';
import { administrate } from '../../support/server/administrator.ts';
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
const move = (args: readonly string[], env: Readonly<Record<string, string>>) => administrate(['move', ...args], env);

test('there and back again, every row of every table and every file is equal', async () => {
  const before = contentOf(dataDir);
  const url = await postgres.createDatabase(EMPTY);
  const there = await move(['--to', url, '--files', s3.url], { DATA_DIR: dataDir });
  expect(there).toMatchObject({ code: 0, stderr: '' });
  expect(there.stdout).toMatch(
    new RegExp(
      `Equal in both places: \\d+ tables, ${school.records.toLocaleString('en')} records of 2 series, 2 files`,
    ),
  );
  expect(there.stdout).toContain('Set DATABASE_URL and FILES_URL to the new place');
  expect(there.stdout + there.stderr).not.toMatch(/secret|p@ss|p%40ss/);
  expect(contentOf(dataDir)).toEqual(before);

  writeFileSync(join(dataDir, 'gateway.json'), '{"kept":true}');
  const back = unused();
  const env = { DATA_DIR: dataDir, DATABASE_URL: url, FILES_URL: s3.url };
  expect(await move(['--to', back], env)).toMatchObject({ code: 0, stderr: '' });
  expect(contentOf(back)).toEqual(before);
  expect(readFileSync(join(back, 'gateway.json'), 'utf8')).toBe('{"kept":true}');
  expect(readdirSync(folder).filter((name) => name.endsWith('.moving'))).toEqual([]);
  rmSync(join(dataDir, 'gateway.json'));

  expect(await seenAt(school, { DATA_DIR: unused(), DATABASE_URL: url, FILES_URL: s3.url })).toEqual(seen(school));
  expect(await seenAt(school, { DATA_DIR: back })).toEqual(seen(school));
});

test('no table and no column is forgotten: one that a single engine has is refused', async () => {
  const url = await postgres.createDatabase();
  const [sqlite, shared] = [
    openSqlitePlace(join(dataDir, 'tinkerstream.db'), { readOnly: true }),
    await openPostgresPlace(url),
  ];
  const tablesOf = async () =>
    [
      { engine: sqlite.engine, tables: await sqlite.listTables() },
      { engine: shared.engine, tables: await shared.listTables() },
    ] as const;
  const [there, here] = await tablesOf();
  expect(sharedTables(there, here).length).toBeGreaterThan(60);
  const client = new pg.Client(url);
  await client.connect();
  await client.query('CREATE TABLE poem (id text PRIMARY KEY)');
  const [, withTable] = await tablesOf();
  expect(() => sharedTables(there, withTable)).toThrow(/one place only: poem/);
  await client.query('DROP TABLE poem; ALTER TABLE topic ADD COLUMN smell text');
  const [, withColumn] = await tablesOf();
  expect(() => sharedTables(there, withColumn)).toThrow(/topic \(.*smell/);
  await client.end();
  await Promise.all([sqlite.close(), shared.close()]);
});
