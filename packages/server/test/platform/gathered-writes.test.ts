import { expect, test } from 'vitest';
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
