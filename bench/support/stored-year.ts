import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataType } from '@tinkerstream/contract/topics';
import { createSqliteRecordStore, SQLITE_RECORD_PROCEDURES } from '../../packages/server/src/domains/records/index.ts';
import { migrations } from '../../packages/server/src/migrations/index.ts';
import { SqlitePool } from '../../packages/server/src/platform/db/sqlite-pool.ts';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { cachedFolder } from './folders.ts';

/** The year that all sizes fill with evenly spaced records: more records are denser, not over a longer time. */
export const YEAR = { start: Date.UTC(2025, 0, 1), end: Date.UTC(2026, 0, 1) } as const;
/** The number of records in a year of one-second data. */
export const SECONDS_OF_YEAR = (YEAR.end - YEAR.start) / 1000;

const MARKER = 'bench.json';
const BATCH = 50_000;

/** A data folder with one project, one topic and a year's records of each of its data types. */
export interface StoredYear {
  readonly dataDir: string;
  readonly projectId: string;
  readonly topicId: string;
  /** The first of the data types. */
  readonly dataTypeId: string;
  /** Records a second that the store accepted when the folder was created, maybe in an earlier run. */
  readonly loadRate: number;
}

/**
 * Finds a folder of this size in the cache, or creates it, also when the schema has changed.
 *
 * @param records of each data type
 */
export async function storedYear(records: number, dataTypes = 1): Promise<StoredYear> {
  const dataDir = cachedFolder(dataTypes === 1 ? `year-${records}` : `year-${records}-${dataTypes}`);
  const marker = join(dataDir, MARKER);
  const schema = Object.keys(migrations('sqlite'));
  if (existsSync(marker)) {
    const found = JSON.parse(readFileSync(marker, 'utf8')) as Omit<StoredYear, 'dataDir'> & { schema: string[] };
    if (JSON.stringify(found.schema) === JSON.stringify(schema)) return { ...found, dataDir };
  }
  rmSync(dataDir, { recursive: true, force: true });
  const ids = await createTopic(dataDir, dataTypes);
  const loadRate = await fill(join(dataDir, 'tinkerstream.db'), ids, records);
  console.log(
    `${records.toLocaleString('en')} records stored at ${Math.round(loadRate).toLocaleString('en')} a second.`,
  );
  writeFileSync(marker, JSON.stringify({ schema, ...ids, loadRate }));
  return { dataDir, ...ids, loadRate };
}

/** Copies a year to another folder, for a bench that adds to it. */
export function copyYear(year: StoredYear, dataDir: string): StoredYear {
  cpSync(year.dataDir, dataDir, { recursive: true });
  return { ...year, dataDir };
}

async function createTopic(dataDir: string, dataTypes: number) {
  const server = await startServer({ dataDir });
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Bench');
  const topic = await api.createTopic('A year', 'temperature', project.id);
  for (let number = 2; number <= dataTypes; number += 1) {
    const dataTypeKey = `temperature${number}`;
    await api.call(createDataType, { topicId: topic.id, dataTypeName: dataTypeKey, dataTypeKey });
  }
  const dataTypeIds = (await api.getTopic(topic.id)).dataRecordTypes.map(({ id }) => id);
  await server.stop();
  const [dataTypeId] = dataTypeIds;
  if (!dataTypeId) throw new Error('The topic has no data type.');
  return { projectId: project.id, topicId: topic.id, dataTypeId, dataTypeIds };
}

/** Fills the data types through the product's own store, in larger batches than boards send. @returns records a second */
async function fill(
  file: string,
  { topicId, dataTypeIds }: { topicId: string; dataTypeIds: readonly string[] },
  records: number,
): Promise<number> {
  const { store, close } = await openStore(file);
  const started = performance.now();
  let previous: Promise<void> = Promise.resolve();
  for (const dataTypeId of dataTypeIds) {
    const id = (await store.openSeries({ topicId, dataTypeId, deviceId: '' }, dataTypeIds.length)) as number;
    for (let done = 0; done < records; done += BATCH) {
      const count = Math.min(BATCH, records - done);
      const batch = {
        series: Array<number>(count).fill(id),
        times: Array.from({ length: count }, (_, index) => timeAt(done + index, records)),
        values: Array.from({ length: count }, (_, index) => temperatureAt(done + index)),
        counters: new Map([[topicId, { messages: count, records: count }]]),
      };
      // The next batch is built while the previous one is stored.
      await previous;
      previous = store.append(batch);
    }
  }
  await previous;
  const seconds = (performance.now() - started) / 1000;
  await close();
  return (records * dataTypeIds.length) / seconds;
}

/** Opens the product's own store without a server. */
export async function openStore(file: string) {
  const pool = await SqlitePool.open(file, [SQLITE_RECORD_PROCEDURES], (error) => {
    throw error;
  });
  return { store: createSqliteRecordStore(pool), close: () => pool.close() };
}

/** The time of the record at `index` of `records`. */
export function timeAt(index: number, records: number): number {
  return Math.floor(YEAR.start + (index * (YEAR.end - YEAR.start)) / records);
}

/** The value at `index`: two decimals, up and down, never constant for long. */
export function temperatureAt(index: number): number {
  return Math.round(2000 + 500 * Math.sin(index / 5000) + (index % 37)) / 100;
}
