// Before a release.
import { closeSync, cpSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { connectBoard, eventually } from '../../support/connections/boards.ts';
import { administrate } from '../../support/server/administrator.ts';
import { refusal } from '../../support/server/refusal.ts';

const PAGE_BYTES = 4096;
const env = { LOG_LEVEL: 'info' };

let folder: string;
/** The data folder of a killed server, with records of a topic. */
let killed: { readonly dataDir: string; readonly topicId: string };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'integrity-'));
  const dataDir = join(folder, 'killed');
  const server = await startServer({ dataDir });
  const topic = await (await Api.signIn(server.http)).createTopic('Kept', 'n');
  const board = await connectBoard(server.mqttPort);
  await Promise.all(Array.from({ length: 3000 }, () => board.publishAsync(topic.topicName, 'n=1', { qos: 1 })));
  await server.kill();
  board.end(true);
  killed = { dataDir, topicId: topic.id };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Waits for a line in the log of a server. */
const logged = (server: ServerProcess, what: RegExp) =>
  eventually(
    async () => server.output(),
    (output) => what.test(output),
  );

/** @returns its copy, for one test */
function copyKilled(name: string): string {
  const dataDir = join(folder, name);
  cpSync(killed.dataDir, dataDir, { recursive: true });
  return dataDir;
}

/** Overwrites a page of a table, not the first, with garbage, as a failing disk does. */
function corrupt(dataDir: string, table: string): void {
  const file = join(dataDir, 'tinkerstream.db');
  const db = new DatabaseSync(file);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const row = db
    .prepare("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno DESC LIMIT 1")
    .get(table) as { pageno: number };
  db.close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, (row.pageno - 1) * PAGE_BYTES);
  closeSync(handle);
}

describe('after an unclean stop', () => {
  test('the database is checked in the background, and the log says once that it is sound', async () => {
    const dataDir = copyKilled('sound');
    const server = await startServer({ dataDir, env });
    expect(server.output()).not.toMatch(/is sound/); // The start did not wait for it.
    await logged(server, /last stop was not clean[\s\S]*The database is sound/);
    expect((await (await Api.signIn(server.http)).getTopic(killed.topicId)).totalNumberOfMessages).toBeGreaterThan(0);
    await server.stop();
    const next = await startServer({ dataDir, env });
    await next.stop();
    expect(next.output()).not.toMatch(/not clean|is sound/);
  });

  test('a damaged page is reported at each start, with the remedy, until a backup is restored', async () => {
    const dataDir = copyKilled('one-page');
    const backup = join(folder, 'backup.tar');
    expect(await administrate(['backup', backup], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    corrupt(dataDir, 'record');

    for (let start = 0; start < 2; start++) {
      const server = await startServer({ dataDir, env });
      const output = await logged(server, /The database .* is damaged/);
      expect(output).toMatch(/Stop the server and restore a backup: npm run restore -- FILE --replace/);
      expect(output).not.toMatch(/is sound/);
      await server.stop();
    }

    expect(await administrate(['restore', backup, '--replace'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    const server = await startServer({ dataDir, env });
    const { totalNumberOfMessages } = await (await Api.signIn(server.http)).getTopic(killed.topicId);
    expect(totalNumberOfMessages).toBeGreaterThan(0);
    await server.stop();
    expect(server.output()).not.toMatch(/not clean|damaged/);
  });

  test('a server that stops before the check has ended leaves it to the next one', async () => {
    const dataDir = copyKilled('hasty');
    const hasty = await startServer({ dataDir, env });
    await hasty.stop();
    if (/is sound/.test(hasty.output())) return; // The check was quicker.
    const next = await startServer({ dataDir, env });
    await logged(next, /The database is sound/);
    await next.stop();
  });
});

test.each(['the first page', 'the file'])(
  'a database damaged in %s is not opened: the start says what to do',
  async (part) => {
    const dataDir = copyKilled(part);
    const file = join(dataDir, 'tinkerstream.db');
    corrupt(dataDir, 'user_account');
    const handle = openSync(file, 'r+');
    if (part === 'the file') writeSync(handle, 'no database', 0);
    else writeSync(handle, Buffer.alloc(PAGE_BYTES - 100, 0xa5), 0, PAGE_BYTES - 100, 100);
    closeSync(handle);
    const before = readFileSync(file);
    expect(await refusal({ dataDir })).toMatch(
      /The database .*tinkerstream\.db is damaged \(.*restore a backup: npm run/,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);

test('a start that failed for another reason does not count as an unclean stop', async () => {
  const dataDir = join(folder, 'failed');
  await (await startServer({ dataDir })).stop();
  await refusal({ dataDir, env: { TLS_CERT: '/no/cert', TLS_KEY: '/no/key' } }).catch(() => {});
  expect(existsSync(join(dataDir, 'running'))).toBe(false);
});
