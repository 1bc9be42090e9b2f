import { expect, test } from 'vitest';
import { GatheredWrites } from '../../src/platform/gathered-writes.ts';
import { createLogger } from '../../src/platform/logger.ts';

test('what is gathered is written in order, later entries also after a write that failed', async () => {
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
