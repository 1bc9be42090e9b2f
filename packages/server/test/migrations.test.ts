import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { migrations } from '../src/migrations/index.ts';
import { SqlitePoolDialect } from '../src/platform/db/sqlite-dialect.ts';
import { SqlitePool } from '../src/platform/db/sqlite-pool.ts';

test('sessions and accounts of an earlier version are there after the migration', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  const pool = await SqlitePool.open(join(folder, 'tinkerstream.db'), [], () => {});
  const db = new Kysely<never>({ dialect: new SqlitePoolDialect(pool) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations('sqlite') } });
  expect((await migrator.migrateTo('0006-token-key')).error).toBeUndefined();
  await sql`INSERT INTO user_account VALUES ('u1', 'ada@example.org', 'Ada', 'L', 'hash', 1, 5)`.execute(db);
  await sql`INSERT INTO session VALUES ('s1', 'u1', 'now', 'before', 7, 6)`.execute(db);

  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const sessions = await sql`SELECT * FROM session`.execute(db);
  const users = await sql`SELECT * FROM user_account`.execute(db);
  await pool.close();
  rmSync(folder, { recursive: true });
  expect(sessions.rows).toMatchObject([
    { id: 's1', user_id: 'u1', refresh_hash: 'now', refreshed_on: 7, user_agent: '' },
  ]);
  expect(users.rows).toMatchObject([{ id: 'u1', is_teacher: 0, is_email_verified: 1, password_hash: 'hash' }]);
});
