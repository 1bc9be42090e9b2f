import { expect, test } from 'vitest';
import { RowRefused } from '../../src/platform/db/rows/row-refusal.ts';
import { GatheredWrites } from '../../src/platform/gathered-writes.ts';
import { createLogger } from '../../src/platform/logger.ts';

test('entries are written in order, and a failed write does not stop later ones', async () => {
  const written: number[] = [];
  let gathered: number[] = [];
  const writes = new GatheredWrites({
    async write() {
      const entries = gathered;
      gathered = [];
      await Promise.resolve();
      if (entries.includes(2)) throw new Error('The disk is full');
      written.push(...entries);
    },
    failure: 'Could not write',
    logger: createLogger('silent'),
  });
  const add = (entry: number) => {
    gathered.push(entry);
    writes.schedule();
    return writes.flush();
  };
  for (const entry of [1, 2, 3]) await add(entry);
  expect(written).toEqual([1, 3]);

  void add(4);
  await writes.settled();
  expect(written).toEqual([1, 3, 4]);
});

test('an entry that the database refuses is lost alone, and what else goes wrong loses no later ones', async () => {
  const written: number[] = [];
  const writes = new GatheredWrites({
    write: async () => {},
    failure: 'Could not write',
    logger: createLogger('silent'),
  });
  const entries = Array.from({ length: 250 }, (_, n) => n);
  await writes.each(entries, async (some) => {
    expect(some.length).toBeLessThanOrEqual(100);
    if (some.some((entry) => entry === 7 || entry === 249)) throw new RowRefused('no lucky numbers');
    if (some.includes(100)) throw new Error('The disk is full');
    written.push(...some);
  });
  // The database may have been away for a moment.
  expect(written).toEqual(entries.filter((entry) => entry !== 7 && entry !== 249 && (entry < 100 || entry >= 200)));
});
