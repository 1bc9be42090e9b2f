// Before a release.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deleteTopic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../test/support/api.ts';
import { startServer } from '../../../test/support/server-process.ts';
import { connectBoard } from './support/connections/boards.ts';
import { PATIENCE_MS } from './support/server/patience.ts';
import { openSqlite } from './support/storage/engines.ts';

const MB = 1024 * 1024;
const KILLS = 4;
const RECORDS = 30_000;
/** One record of the other topic after so many: its pages are everywhere in the file. */
const KEPT_EVERY = 10;
const TEXT = 'x'.repeat(500);

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'space-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const file = () => join(dataDir, 'tinkerstream.db');

/** Stores the records of both topics in turns. */
async function fill(topicIds: readonly string[]): Promise<void> {
  const { store, close } = await openSqlite(file());
  const open = (topicId: string) => store.openSeries({ topicId, dataTypeId: `of ${topicId}`, deviceId: '' }, 100);
  const [removed, kept] = (await Promise.all(topicIds.map(open))) as [number, number];
  for (let start = 0; start < RECORDS; start += 500) {
    const indexes = Array.from({ length: 500 }, (_, index) => start + index);
    await store.append({
      series: indexes.map((index) => (index % KEPT_EVERY === 0 ? kept : removed)),
      times: indexes,
      values: indexes.map(() => TEXT),
      counters: new Map(),
    });
  }
  await close();
}

function read<Row>(sql: string): Row[] {
  const db = new DatabaseSync(file(), { readOnly: true });
  try {
    return db.prepare(sql).all() as Row[];
  } finally {
    db.close();
  }
}

test(`the file shrinks after a topic is deleted, and ${KILLS} times kill -9 meanwhile lose nothing`, async () => {
  const first = await startServer({ dataDir });
  const api = await Api.signIn(first.http);
  const removed = await api.createTopic('Removed', 'n');
  const kept = await api.createTopic('Kept', 'n');
  await first.stop();
  await fill([removed.id, kept.id]);
  expect(statSync(file()).size).toBeGreaterThan(14 * MB);

  const acknowledged: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer({ dataDir });
    if (kill === 0) await (await Api.signIn(server.http)).call(deleteTopic, { topicId: removed.id });
    const board = await connectBoard(server.mqttPort);
    board.on('error', () => {});
    const endAt = performance.now() + Math.random() * 500;
    while (performance.now() < endAt) {
      const value = acknowledged.length;
      await board.publishAsync(kept.topicName, `n=${value}`, { qos: 1 });
      acknowledged.push(value);
    }
    await server.kill();
    board.end(true);
    expect(read('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  }

  const last = await startServer({ dataDir });
  await expect.poll(() => statSync(file()).size, { timeout: 6 * PATIENCE_MS }).toBeLessThan(8 * MB);
  await last.stop();
  expect(read('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(read('SELECT count(*) AS count FROM record WHERE text IS NULL AND length(value) = 500')).toEqual([
    { count: RECORDS / KEPT_EVERY },
  ]);
  const values = read<{ value: number }>("SELECT value FROM record WHERE typeof(value) <> 'text' ORDER BY value");
  expect(values.map(({ value }) => value)).toEqual(expect.arrayContaining(acknowledged));
});
