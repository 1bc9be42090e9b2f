import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Appending } from '../../../../src/domains/records/store/sqlite/appending.ts';
import type { PackedBatch } from '../../../../src/domains/records/store/sqlite/batches.ts';
import { Merging } from '../../../../src/domains/records/store/sqlite/merging.ts';
import type { SqlitePool } from '../../../../src/platform/db/sqlite-pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'merging-room-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('values of imports wait for room that batches of messages still have, also when many imports come together', async () => {
  const step = Promise.withResolvers<number>();
  let appended = 0;
  const lease = { thread: { send: async () => ++appended }, release: () => {} };
  const pool = {
    file: join(folder, 'db'),
    isFree: true,
    promise: () => {},
    settle: async () => {},
    queueWrite: async () => lease,
    callWriter: async (procedure: string) => (procedure === 'resumeMerging' ? [] : step.promise),
  };
  const merging = new Merging(pool as unknown as SqlitePool, undefined);
  await merging.resumed();
  const appending = new Appending(pool as unknown as SqlitePool, merging, undefined);
  const batch = (): PackedBatch =>
    ({ series: new Float64Array(), times: new Float64Array(), numbers: new Float64Array() }) as unknown as PackedBatch;
  const imports = Array.from({ length: 6 }, () => appending.appendImported(batch(), 15_000));
  await Promise.all(imports.slice(0, 3));
  await new Promise((resolve) => setImmediate(resolve));
  expect(appended).toBe(3);
  await appending.append(batch(), 100);
  expect(appended).toBe(4);
  step.resolve(10);
  await Promise.all(imports);
  expect(appended).toBe(7);
});
