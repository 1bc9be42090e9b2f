import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '../../../src/migrations/index.ts';
import { SqlitePoolDialect } from '../../../src/platform/db/sqlite-dialect.ts';
import { SqlitePool } from '../../../src/platform/db/sqlite-pool.ts';

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

test('sessions and accounts of an earlier version survive the migration', async () => {
  await sql`INSERT INTO session VALUES ('s1', 'u1', 'now', 'before', 7, 6)`.execute(db);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const sessions = await sql`SELECT * FROM session`.execute(db);
  const users = await sql`SELECT * FROM user_account`.execute(db);
  expect(sessions.rows).toMatchObject([
    { id: 's1', user_id: 'u1', refresh_hash: 'now', refreshed_on: 7, user_agent: '' },
  ]);
  expect(users.rows).toMatchObject([{ id: 'u1', is_teacher: 0, is_email_verified: 1, password_hash: 'hash' }]);
});

test('accounts keep their verification state', async () => {
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

test('approved applications of an earlier version extend the validity of their school', async () => {
  expect((await migrator.migrateTo('0038-sign-in-security')).error).toBeUndefined();
  await sql`INSERT INTO event_code VALUES ('e1', 'CODE', 'Fair', 1, 9, 5)`.execute(db);
  await sql`INSERT INTO school (id, name, email_domain, valid_from, valid_to, created_on)
    VALUES ('s1', 'School', 'a.edu', 1, 9, 3)`.execute(db);
  for (const status of ['approved', 'pending', 'rejected']) {
    await sql`INSERT INTO school_application (id, school_id, event_code_id, status, school_name, teacher_name, teacher_email,
        teacher_tel, teacher_role, teacher_role_remarks, language, remarks, created_on)
      VALUES (${status}, 's1', 'e1', ${status}, 'School', 'Ada', 'ada@a.edu', '1', 'ps_stem', '', 'en', '', 3)`.execute(
      db,
    );
  }
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const { rows } = await sql`SELECT id, extends_validity FROM school_application ORDER BY id`.execute(db);
  expect(rows).toEqual([
    { id: 'approved', extends_validity: 1 },
    { id: 'pending', extends_validity: 0 },
    { id: 'rejected', extends_validity: 0 },
  ]);
});

test('projects of an earlier version get their own tokens', async () => {
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

test('links of an earlier version open the same pages, and can be withdrawn', async () => {
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

test('default charts of an earlier version draw a line for each device', async () => {
  expect((await migrator.migrateTo('0038-sign-in-security')).error).toBeUndefined();
  await sql`INSERT INTO topic (id, name, description, creator_id, is_active, created_on)
    VALUES ('t1', 'TOPIC', 'Class', 'u1', 1, 5)`.execute(db);
  for (const [id, isDefault] of [
    ['c1', 1],
    ['c2', 0],
  ] as const) {
    await sql`INSERT INTO chart (id, name, chart_type, config, creator_id, is_default, created_on)
      VALUES (${id}, 'Level', 'BASIC_LINE_CHART', '{}', 'u1', ${isDefault}, 5)`.execute(db);
    await sql`INSERT INTO chart_source (id, chart_id, topic_id, description) VALUES (${id}, ${id}, 't1', '')`.execute(
      db,
    );
  }
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const { rows } = await sql`SELECT id, per_device FROM chart_source ORDER BY id`.execute(db);
  expect(rows).toEqual([
    { id: 'c1', per_device: 1 },
    { id: 'c2', per_device: 0 },
  ]);
});

test('messages of users without a subscription are stored for some days after the migration', async () => {
  const before = Date.now();
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const { rows } = await sql<{ email: string; ended_on: number }>`SELECT * FROM ended_access`.execute(db);
  expect(rows).toEqual([{ email: 'ada@example.org', ended_on: expect.any(Number) }]);
  expect(rows[0]?.ended_on).toBeGreaterThanOrEqual(before);
});

test('data types of links with other clouds may be claimed by a name, and topics leave the Gulf of Guinea', async () => {
  expect((await migrator.migrateTo('0185-archived-roles')).error).toBeUndefined();
  await sql`INSERT INTO project (id, name, owner_id, created_on, modified_on) VALUES ('p1', 'Garden', 'u1', 5, 5)`.execute(
    db,
  );
  for (const [id, latitude, longitude] of [
    ['t1', 0, 0],
    ['t2', 0, 114],
  ] as const) {
    await sql`INSERT INTO topic (id, name, description, creator_id, is_active, created_on, latitude, longitude)
      VALUES (${id}, ${id}, 'Class', 'u1', 1, 5, ${latitude}, ${longitude})`.execute(db);
    await sql`INSERT INTO data_type (id, topic_id, name, key_name, description, unit)
      VALUES (${id}, ${id}, 'Soil', 'Soil_moisture_sensor', '', '')`.execute(db);
  }
  await sql`INSERT INTO cloud_link (id, project_id, cloud, topic_id, number, is_on, write_key_count, read_key_count, write_key_hash, read_key_hash, created_on)
    VALUES ('l1', 'p1', 'BLYNK', 't1', 1, 1, 0, 0, 'w', 'r', 5)`.execute(db);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const { rows } = await sql`SELECT topic_id, is_cut FROM data_type ORDER BY id`.execute(db);
  expect(rows).toEqual([
    { topic_id: 't1', is_cut: 1 },
    { topic_id: 't2', is_cut: 0 },
  ]);
  const places = await sql`SELECT latitude, longitude FROM topic ORDER BY id`.execute(db);
  expect(places.rows).toEqual([
    { latitude: null, longitude: null },
    { latitude: 0, longitude: 114 },
  ]);
});
