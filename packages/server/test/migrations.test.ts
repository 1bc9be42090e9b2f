import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '../src/migrations/index.ts';
import { SqlitePoolDialect } from '../src/platform/db/sqlite-dialect.ts';
import { SqlitePool } from '../src/platform/db/sqlite-pool.ts';

let folder: string;
let pool: SqlitePool;
let db: Kysely<never>;
let migrator: Migrator;

/** A database of the first release, with an account. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  pool = await SqlitePool.open(join(folder, 'tinkerstream.db'), [], () => {});
  db = new Kysely<never>({ dialect: new SqlitePoolDialect(pool) });
  migrator = new Migrator({ db, provider: { getMigrations: async () => migrations('sqlite') } });
  expect((await migrator.migrateTo('0006-token-key')).error).toBeUndefined();
  await sql`INSERT INTO user_account VALUES ('u1', 'ada@example.org', 'Ada', 'L', 'hash', 1, 5)`.execute(db);
});
afterEach(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

test('sessions and accounts of an earlier version are there after the migration', async () => {
  await sql`INSERT INTO session VALUES ('s1', 'u1', 'now', 'before', 7, 6)`.execute(db);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const sessions = await sql`SELECT * FROM session`.execute(db);
  const users = await sql`SELECT * FROM user_account`.execute(db);
  expect(sessions.rows).toMatchObject([
    { id: 's1', user_id: 'u1', refresh_hash: 'now', refreshed_on: 7, user_agent: '' },
  ]);
  expect(users.rows).toMatchObject([{ id: 'u1', is_teacher: 0, is_email_verified: 1, password_hash: 'hash' }]);
});

test('accounts that nobody has verified stay so after the migration, and those that are verified too', async () => {
  expect((await migrator.migrateTo('0024-dashboards')).error).toBeUndefined();
  for (const [id, isVerified] of [
    ['guest', 0],
    ['google', 1],
  ] as const) {
    await sql`INSERT INTO user_account (id, email, first_name, last_name, is_admin, created_on, is_email_verified, reset_requested_on)
      VALUES (${id}, ${`${id}@example.org`}, '', '', 0, 5, ${isVerified}, 9)`.execute(db);
  }
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const { rows } = await sql`SELECT * FROM user_account ORDER BY id`.execute(db);
  expect(rows).toMatchObject([
    { id: 'google', is_email_verified: 1, link_requested_on: 9 },
    { id: 'guest', is_email_verified: 0, link_requested_on: 9 },
    { id: 'u1', is_email_verified: 1 },
  ]);
});

test('projects of an earlier version have tokens of their own after the migration', async () => {
  for (const id of ['p1', 'p2']) {
    await sql`INSERT INTO project (id, name, owner_id, created_on, modified_on) VALUES (${id}, 'Garden', 'u1', 5, 6)`.execute(
      db,
    );
  }
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const { rows } = await sql<Record<string, string>>`SELECT * FROM project ORDER BY id`.execute(db);
  expect(rows).toMatchObject(['p1', 'p2'].map((id) => ({ id, name: 'Garden', modified_on: 6, modified_by: 'u1' })));
  const tokens = rows.flatMap((row) => [row.embed_map_token, row.open_api_key, row.share_token]);
  expect(new Set(tokens).size).toBe(6);
  for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}$/);
});

test('links of an earlier version open what they did after the migration, and can be without a token', async () => {
  expect((await migrator.migrateTo('0024-dashboards')).error).toBeUndefined();
  await sql`INSERT INTO project (id, name, owner_id, created_on, modified_on, modified_by, embed_map_token, open_api_key, share_token)
    VALUES ('p1', 'Garden', 'u1', 5, 6, 'u1', 'map', 'key', 'join')`.execute(db);
  await sql`INSERT INTO project_member (project_id, user_id) VALUES ('p1', 'u1')`.execute(db);
  await sql`INSERT INTO chart (id, name, chart_type, config, creator_id, is_default, created_on, share_token)
    VALUES ('c1', 'Level', 'BASIC_LINE_CHART', '{}', 'u1', 0, 5, 'chart')`.execute(db);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const project = { embed_map_token: 'map', open_api_key: 'key', share_token: 'join', name: 'Garden' };
  expect((await sql`SELECT * FROM project`.execute(db)).rows).toMatchObject([project]);
  expect((await sql`SELECT * FROM project_member`.execute(db)).rows).toHaveLength(1);
  expect((await sql`SELECT * FROM chart`.execute(db)).rows).toMatchObject([{ id: 'c1', share_token: 'chart' }]);
  await sql`UPDATE project SET share_token = NULL`.execute(db);
  await expect(
    sql`INSERT INTO chart (id, name, chart_type, config, creator_id, is_default, created_on, share_token)
      VALUES ('c2', 'Level', 'BASIC_LINE_CHART', '{}', 'u1', 0, 5, 'chart')`.execute(db),
  ).rejects.toThrow(/UNIQUE/);
});
