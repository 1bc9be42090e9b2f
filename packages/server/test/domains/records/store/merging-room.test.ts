import { expect, test } from 'vitest';
import { Merging } from '../../../../src/domains/records/store/sqlite/merging.ts';
import type { SqlitePool } from '../../../../src/platform/db/sqlite-pool.ts';

test('values of an import wait for room that batches of messages still have', async () => {
  const step = Promise.withResolvers<number>();
  const pool = {
    file: '',
    promise: () => {},
    settle: async () => {},
    callWriter: async (procedure: string) => (procedure === 'resumeMerging' ? [] : step.promise),
  };
  const merging = new Merging(pool as unknown as SqlitePool, undefined);
  await merging.resumed();
  merging.added(1, 60_000);
  let hasRoom = false;
  const imported = merging.roomForImport().then(() => {
    hasRoom = true;
  });
  await merging.room();
  expect(hasRoom).toBe(false);
  step.resolve(1);
  await imported;
});
