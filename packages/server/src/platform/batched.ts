import { isolating } from './db/rows/row-refusal.ts';

/**
 * Groups calls for one key each into calls for many. While one call for many runs, further keys wait and go together in
 * the next: under load a few large queries replace thousands of small ones, and a single key waits for nothing.
 *
 * @param findMany resolves to the values by key; a failure fails all its keys, unless the database refuses one of them:
 * then it is called again without that key
 * @param limit maximum keys in one call
 * @returns a function that resolves to the value of a key, or to undefined if `findMany` returned none
 */
export function batched<Key, Value>(
  findMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  limit = 500,
): (key: Key) => Promise<Value | undefined> {
  const waiting = new Map<Key, PromiseWithResolvers<Value | undefined>>();
  let isRunning = false;

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const batch: [Key, PromiseWithResolvers<Value | undefined>][] = [];
      for (const entry of waiting) {
        if (batch.push(entry) === limit) break;
      }
      for (const [key] of batch) waiting.delete(key);
      const failed = await isolating(batch, async (some) => {
        const found = await findMany(some.map(([key]) => key));
        for (const [key, { resolve }] of some) resolve(found.get(key));
      });
      for (const [[, { reject }], error] of failed) reject(error);
    }
    isRunning = false;
  }

  return (key) => {
    const known = waiting.get(key);
    if (known) return known.promise;
    const added = Promise.withResolvers<Value | undefined>();
    waiting.set(key, added);
    if (!isRunning) {
      isRunning = true;
      // The call starts after the current task, so that its other keys are in it.
      queueMicrotask(run);
    }
    return added.promise;
  };
}
