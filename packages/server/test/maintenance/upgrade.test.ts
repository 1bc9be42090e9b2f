// Before a release.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getUpgradeBackup } from '@tinkerstream/contract/admin';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../test/support/api.ts';
import { openDatabase } from '../../../../test/support/server-database.ts';
import { startServer } from '../../../../test/support/server-process.ts';
import { migrations } from '../../src/migrations/index.ts';
import { VERSION } from '../../src/version.ts';
import { administrate } from '../support/server/administrator.ts';
import { migratePostgres } from '../support/storage/migrate-postgres.ts';
import { EMPTY, sharedPostgres } from '../support/storage/postgres.ts';
import { appliedIn, unpackReleased } from './released-data.ts';

let work: string;
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'upgrade-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

let names = 0;
const unused = () => join(work, `${++names}`);

/** A folder that the program of an earlier version has written. */
function earlierFolder(version = '0.3.0'): string {
  const folder = unused();
  unpackReleased(version, 'folder', folder);
  return folder;
}

const copyIn = (folder: string) => join(folder, 'backups', `before-${VERSION}`);
const check = (folder: string, env = {}) => administrate(['upgrade-check'], { DATA_DIR: folder, ...env });

describe('the first start of a newer version', () => {
  test('makes no copy if there is nothing to change, for a new folder, and if the operator wants none', async () => {
    const current = await startServer();
    expect(existsSync(join(current.dataDir, 'backups'))).toBe(false);
    const api = await Api.signIn(current.http);
    expect(await api.call(getUpgradeBackup, {})).toBeNull();
    await current.stop();
    const fresh = unused();
    await (await startServer({ dataDir: fresh })).stop();
    expect(existsSync(join(fresh, 'backups'))).toBe(false);
    const without = earlierFolder();
    await (await startServer({ dataDir: without, env: { UPGRADE_BACKUP: '0' } })).stop();
    expect(existsSync(join(without, 'backups'))).toBe(false);
  });

  test('leaves a database that it cannot copy as it is, and says what to do', async () => {
    const folder = earlierFolder();
    const applied = appliedIn(folder);
    // A file in the place of the folder.
    execFileSync('touch', [join(folder, 'backups')]);
    await expect(startServer({ dataDir: folder })).rejects.toThrow(/could not be copied before.*UPGRADE_BACKUP=0/);
    expect(appliedIn(folder)).toEqual(applied);
  });

  test('leaves the data as it was if a migration fails', async () => {
    const folder = earlierFolder();
    const db = openDatabase(folder);
    db.exec('CREATE TABLE ended_access (odd TEXT)');
    const before = db.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all();
    db.close();
    await expect(startServer({ dataDir: folder })).rejects.toThrow(
      /migration 0040-ended-access failed.*The data is as it was, and the version before still starts/,
    );
    const again = openDatabase(folder);
    expect(again.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()).toEqual(before);
    again.close();
  });

  test('keeps the copies of two upgrades', async () => {
    const folder = earlierFolder();
    for (const [index, name] of ['before-0.1.0', 'before-0.2.0'].entries()) {
      mkdirSync(join(folder, 'backups', name), { recursive: true });
      execFileSync('touch', ['-d', `2020-01-0${index + 1}`, join(folder, 'backups', name)]);
    }
    await (await startServer({ dataDir: folder })).stop();
    expect(readdirSync(join(folder, 'backups')).sort()).toEqual(['before-0.2.0', `before-${VERSION}`]);
    // A backup of the folder leaves them out.
    const backup = unused();
    expect(await administrate(['backup', backup], { DATA_DIR: folder })).toMatchObject({ code: 0 });
    expect(execFileSync('tar', ['--list', '--file', backup], { encoding: 'utf8' })).not.toContain('before-');
  });
});

describe('upgrade-check', () => {
  test('says what a start would change, and changes nothing', async () => {
    const folder = earlierFolder();
    const applied = appliedIn(folder);
    const result = await check(folder);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toContain(`Here is version ${VERSION}. ${folder} was last used by version 0.3.0 or earlier.`);
    expect(result.stdout).toContain('  0104  formulas');
    expect(result.stdout).toContain(`Before, the database is copied to ${copyIn(folder)}.`);
    expect(result.stdout).toMatch(/Time: about 1 min/);
    expect(result.stdout).toMatch(/Space: [\d.]+ [kM]B needed .* free\./);
    expect(appliedIn(folder)).toEqual(applied);
    expect(existsSync(join(folder, 'backups'))).toBe(false);

    await (await startServer({ dataDir: folder })).stop();
    const after = await check(folder);
    expect(after.stdout).toContain(`was last used by version ${VERSION}.`);
    expect(after.stdout).toContain('Nothing has to be changed');
  });

  test('refuses what a newer version has written, as a start does', async () => {
    const server = await startServer();
    const db = openDatabase(server.dataDir);
    db.exec("INSERT INTO kysely_migration VALUES ('9999-future', '2030')");
    db.close();
    expect(await check(server.dataDir)).toMatchObject({ code: 1, stderr: expect.stringContaining('9999-future') });
    await server.stop();
    expect(await check(unused())).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no database') });
  });
});

describe('with PostgreSQL', () => {
  /** A database that lacks the last migrations. */
  async function earlierDatabase(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
    const postgres = await sharedPostgres();
    const url = await postgres.createDatabase(EMPTY);
    await migratePostgres(url, '0116');
    return { url, stop: postgres.stop };
  }

  test('a dump is made before, by one of the servers that start together', async () => {
    const { url, stop } = await earlierDatabase();
    const folders = [unused(), unused()];
    for (const folder of folders) mkdirSync(folder);
    expect((await check(folders[0] as string, { DATABASE_URL: url })).stdout).toContain('  0116  value imports');
    const servers = await Promise.all(folders.map((dataDir) => startServer({ dataDir, env: { DATABASE_URL: url } })));
    await Promise.all(servers.map((server) => server.stop()));
    const dumps = folders.map((folder) => join(copyIn(folder), 'tinkerstream.dump')).filter((file) => existsSync(file));
    expect(dumps).toHaveLength(1);
    expect(execFileSync('pg_restore', ['--list', dumps[0] as string], { encoding: 'utf8' })).not.toContain(
      'value_import',
    );
    await stop();
  });

  test('without pg_dump the start goes on, and says that there is no way back', async () => {
    const { url, stop } = await earlierDatabase();
    const node = join(import.meta.dirname, '../../../../node_modules/.bin');
    const server = await startServer({ dataDir: unused(), env: { DATABASE_URL: url, PATH: node } });
    expect(server.output()).toContain('pg_dump is not installed');
    expect(server.output()).toContain('your own latest backup');
    await server.stop();
    await stop();
  });

  test('a start waits for a program that uses the tables, says so, and may be killed on the way', async () => {
    const { url, stop } = await earlierDatabase();
    const [other, client] = [new pg.Client(url), new pg.Client(url)];
    await Promise.all([other.connect(), client.connect()]);
    const namesOf = async (what: string) =>
      (await client.query(`SELECT ${what} ORDER BY name`)).rows.map(({ name }) => name);
    const tables = () => namesOf("tablename AS name FROM pg_tables WHERE schemaname = 'public'");
    const applied = () => namesOf('name FROM kysely_migration');
    const before = [await tables(), await applied()];
    // The first of the new tables does not need this one, the second one does.
    await other.query('BEGIN; LOCK TABLE project IN ROW EXCLUSIVE MODE');
    const env = { DATABASE_URL: url, UPGRADE_BACKUP: '0' };
    const spawned = Promise.withResolvers<{ readonly pid: number; readonly output: () => string }>();
    const starting = startServer({
      dataDir: unused(),
      env,
      onSpawn: (pid, output) => spawned.resolve({ pid, output }),
    });
    const killed = expect(starting).rejects.toThrow('ended');
    const { pid, output } = await spawned.promise;
    const isWaiting = async () =>
      (
        await client.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      ).rowCount;
    const long = { timeout: 30_000 };
    await expect.poll(isWaiting, long).toBe(1);
    // A server of the version before does not wait behind it for long.
    await client.query('UPDATE project SET name = name');
    await expect
      .poll(output, long)
      .toMatch(/Another program uses the tables.*backup.*Nothing was changed\. Trying again/);
    await expect.poll(isWaiting, long).toBe(1);
    process.kill(pid, 'SIGKILL');
    await killed;
    await other.query('COMMIT');
    expect([await tables(), await applied()]).toEqual(before);

    const server = await startServer({ dataDir: unused(), env });
    expect(await applied()).toEqual(Object.keys(migrations('postgres')));
    await server.stop();
    await Promise.all([other.end(), client.end()]);
    await stop();
  });
});
