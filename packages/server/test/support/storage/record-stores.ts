import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordValue } from '@tinkerstream/contract/points';

import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { copyMigratedDatabase } from '../../../../../test/support/migrated-database.ts';
import {
  createPostgresRecordStore,
  createSqliteRecordStore,
  SQLITE_RECORD_PROCEDURES,
} from '../../../src/domains/records/index.ts';
import type { RecordStore } from '../../../src/domains/records/store/record-store.ts';
import { openPostgres } from '../../../src/platform/db/postgres.ts';
import { SqlitePool } from '../../../src/platform/db/sqlite-pool.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { sharedPostgres } from './postgres.ts';
import type { PostgresServer } from './postgres-server.ts';

export interface OpenStore {
  readonly store: RecordStore;
  readonly close: () => Promise<void>;
}

interface Engine {
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** An empty location for records. Each call of the returned function opens it again. */
  readonly create: () => Promise<() => Promise<OpenStore>>;
}

let folder: string;
const sqlite: Engine = {
  start: async () => {
    folder = mkdtempSync(join(tmpdir(), 'record-store-'));
  },
  stop: async () => rmSync(folder, { recursive: true, force: true }),
  create: async () => {
    const file = join(mkdtempSync(join(folder, 'test-')), 'test.db');
    copyMigratedDatabase(file);
    return async () => {
      const pool = await SqlitePool.open(file, [SQLITE_RECORD_PROCEDURES], (error) => {
        throw error;
      });
      return { store: createSqliteRecordStore(pool), close: () => pool.close() };
    };
  },
};

let server: PostgresServer;
let url: string;
const postgres: Engine = {
  start: async () => {
    server = await sharedPostgres();
    url = await server.createDatabase();
  },
  stop: () => server.stop(),
  create: async () => {
    const open = () => openPostgres(url, createLogger('warn'));
    const { pool, close } = await open();
    await pool.query('TRUNCATE record, rollup, series, topic_counter, carried_value');
    await close();
    return async () => {
      const opened = await open();
      return { store: createPostgresRecordStore(opened), close: opened.close };
    };
  },
};

export const NOON = Date.UTC(2026, 4, 20, 12);
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The store of a test, empty at its start. */
export interface TestStore {
  /** The store as it was opened last. */
  readonly store: RecordStore;
  readonly isSqlite: boolean;
  /** The bytes of the file of an SQLite store; 0 for others. */
  readonly sizeOfFile: () => number;
  /** Opens the store a second time. */
  readonly open: () => Promise<OpenStore>;
  /** Closes the store and opens it again. */
  readonly reopen: () => Promise<void>;
  readonly append: (...records: (readonly [series: number, time: number, value: RecordValue])[]) => Promise<void>;
  readonly openSeries: (topicId: string, dataTypeId: string, deviceId: string) => Promise<number>;
  readonly valuesOf: (series: number, count?: number) => Promise<RecordValue[]>;
}

/** Tests with the record store of each engine. */
export function inEachStore(what: string, tests: (on: TestStore) => void): void {
  describe.each([
    ['SQLite', sqlite],
    ['PostgreSQL', postgres],
  ])(`${what} in %s`, (_name, engine) => {
    let open: () => Promise<OpenStore>;
    let opened: OpenStore;

    beforeAll(engine.start);
    afterAll(engine.stop);
    beforeEach(async () => {
      open = await engine.create();
      opened = await open();
    });
    afterEach(() => opened.close());

    tests({
      get store() {
        return opened.store;
      },
      isSqlite: engine === sqlite,
      sizeOfFile: () => (opened.store.location.engine === 'sqlite' ? statSync(opened.store.location.file).size : 0),
      open: () => open(),
      async reopen() {
        await opened.close();
        opened = await open();
      },
      append: (...records) =>
        opened.store.append({
          series: records.map(([series]) => series),
          times: records.map(([, time]) => time),
          values: records.map(([, , value]) => value),
          counters: new Map(),
        }),
      openSeries: async (topicId, dataTypeId, deviceId) =>
        (await opened.store.openSeries({ topicId, dataTypeId, deviceId }, 1000)) as number,
      valuesOf: async (series, count = 100) =>
        (await opened.store.recent([series], count)).map((record) => record.value),
    });
  });
}
