import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { createRangeRemoval } from '../../../src/domains/records/range-removal.ts';
import type { RecordStore } from '../../../src/domains/records/store/record-store.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import type { BackgroundJobs } from '../../../src/platform/jobs/background-jobs.ts';

test('a value that is left out is forgotten before the values around it, so that it cannot be taken back among them', async () => {
  const done: string[] = [];
  const database: Database = new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query }) => void done.push(query.sql.split('"').slice(0, 2).join('')),
  });
  const left = ['more', 'done'];
  const store = {
    removeRange: async () => {
      done.push('removeRange');
      return left.shift();
    },
    findCarried: async () => undefined,
  } as unknown as RecordStore;
  let step: (job: object, context: object) => Promise<string> = async () => '';
  const backgroundJobs = {
    handle: (_name: string, _options: object, handler: typeof step) => {
      step = handler;
    },
  } as unknown as BackgroundJobs;
  createRangeRemoval(database, store, backgroundJobs, { emit: async () => {} });
  const job = { topicId: 'topic', from: 0, to: 10 };
  const [ended, waiting] = [AbortSignal.abort(), new AbortController().signal];
  expect(await step(job, { signal: ended })).toBe('more');
  const forget = 'delete from left_out_value';
  expect(done).toEqual([forget, 'removeRange']);
  expect(await step(job, { signal: waiting })).toBe('done');
  expect(done.slice(2)).toEqual([forget, 'removeRange', forget]);
});
