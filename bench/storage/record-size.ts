import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RecordStore } from '../../packages/server/src/domains/records/index.ts';
import { startServer } from '../../test/support/server-process.ts';
import type { Bench, Row, Target } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { openStore, temperatureAt, YEAR } from '../support/stored-year.ts';
import { TARGETS } from '../targets.ts';

const RECORDS = { short: 6_000, full: 240_000 } as const;
/** Boards of the class; each has one series. */
const BOARDS = 30;
/** The time between two boards, which do not send in the same millisecond. */
const BETWEEN_BOARDS_MS = 17;
/** A batch has the messages of a few rounds of all boards, in the order of their arrival. */
const BATCH = 4 * BOARDS;

const INTERVALS: readonly { how: string; interval: number; target?: Target }[] = [
  { how: 'every second', interval: 1_000, target: TARGETS.recordOfEachSecond },
  { how: 'twice a minute', interval: 30_000, target: TARGETS.sparseRecord },
  { how: 'every five minutes', interval: 300_000 },
];

/**
 * Bytes on the disk for a record and its share of the rollups, of a class that sends often and of one that
 * sends rarely. The yardstick is a plain table with the same series, times and values, after a full rewrite.
 */
export const recordSize: Bench = async (form) => {
  const records = RECORDS[form];
  const folder = temporaryFolder('record-size');
  const empty = join(folder, 'empty');
  await (await startServer({ dataDir: empty })).stop();
  const rows: Row[] = [];
  for (const { how, interval, target } of INTERVALS) {
    const dataDir = join(folder, how);
    cpSync(empty, dataDir, { recursive: true });
    const file = join(dataDir, 'tinkerstream.db');
    const before = sizeOf(file);
    await fill(file, interval, records);
    const bytes = (size: number) => ({ values: [size / records], unit: 'bytes', digits: 1 });
    rows.push(
      {
        what: `a record of boards that send ${how}`,
        ...bytes(statSync(file).size - before),
        ...(target && { target }),
      },
      { what: '  in a file written anew', ...bytes(sizeAnew(file, join(dataDir, 'anew.db')) - before) },
      { what: '  in a plain table', ...bytes(plainTable(join(dataDir, 'plain.db'), interval, records)) },
    );
  }
  return rows;
};

/** @returns the bytes of a file, with what is in its write-ahead log */
export function sizeOf(file: string): number {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  return statSync(file).size;
}

/** @returns the bytes of the file after a full rewrite by SQLite */
function sizeAnew(file: string, copy: string): number {
  const db = new DatabaseSync(file);
  db.prepare('VACUUM INTO ?').run(copy);
  db.close();
  return statSync(copy).size;
}

/** The board, time and value of the record at an index. */
function recordAt(index: number, interval: number): { board: number; time: number; value: number } {
  const board = index % BOARDS;
  const time = YEAR.start + Math.floor(index / BOARDS) * interval + board * BETWEEN_BOARDS_MS;
  return { board, time, value: temperatureAt(index) };
}

async function fill(file: string, interval: number, records: number): Promise<void> {
  const { store, close } = await openStore(file);
  await storeClass(store, interval, records);
  await close();
}

/**
 * Stores the records of a class whose boards send one value each, in batches as the server does.
 * @param interval of each board, in milliseconds
 */
export async function storeClass(store: RecordStore, interval: number, records: number): Promise<void> {
  const open = (deviceId: string) =>
    store.openSeries({ topicId: 'topic', dataTypeId: 'data type', deviceId }, BOARDS) as Promise<number>;
  const series = await Promise.all(Array.from({ length: BOARDS }, (_, board) => open(`board ${board}`)));
  for (let start = 0; start < records; start += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, index) => recordAt(start + index, interval));
    await store.append({
      series: batch.map(({ board }) => series[board] as number),
      times: batch.map(({ time }) => time),
      values: batch.map(({ value }) => value),
      counters: new Map([['topic', { messages: BATCH, records: BATCH }]]),
    });
    // A page that is open reads like this. Without reads, the store could gather far more than boards send in this time.
    await store.recent(series.slice(0, 1), 1);
  }
}

/** @returns the bytes of a file with nothing but the records */
function plainTable(file: string, interval: number, records: number): number {
  const db = new DatabaseSync(file);
  db.exec(
    'CREATE TABLE record (series INTEGER, time INTEGER, value REAL, PRIMARY KEY (series, time)) WITHOUT ROWID; BEGIN',
  );
  const insert = db.prepare('INSERT INTO record VALUES (?, ?, ?)');
  for (let index = 0; index < records; index += 1) {
    const { board, time, value } = recordAt(index, interval);
    insert.run(board, time, value);
  }
  db.exec('COMMIT; VACUUM');
  db.close();
  return statSync(file).size;
}
