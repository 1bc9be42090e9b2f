import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TimeSlice } from '../../src/platform/limits/time-slice.ts';

/** Occupies the thread. */
function spend(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('work within the slice is done at once', () => {
  const slice = new TimeSlice(60_000);
  const done: number[] = [];
  expect(slice.each([1, 2, 3], (item) => done.push(item))).toBeUndefined();
  expect(slice.each([], () => {})).toBeUndefined();
  expect(done).toEqual([1, 2, 3]);
});

test('work over it leaves a turn of the event loop after each slice', async () => {
  const slice = new TimeSlice(1);
  const done: number[] = [];
  let turns = 0;
  let isDone = false;
  const finished = slice.each(
    Array.from({ length: 20 }, (_, at) => at),
    (item) => {
      spend(2);
      done.push(item);
    },
  );
  expect(done).toEqual([0]);
  void finished?.then(() => {
    isDone = true;
  });
  for (; !isDone; turns++) await nextTurn();
  expect(done).toEqual(Array.from({ length: 20 }, (_, at) => at));
  expect(turns).toBeGreaterThanOrEqual(19);
});

test('work that comes later waits behind earlier work, also if there is time again', async () => {
  const slice = new TimeSlice(1);
  const done: string[] = [];
  const all = ['a', 'b', 'c'].map((name) =>
    slice.each([1, 2, 3], (item) => {
      spend(2);
      done.push(`${name}${item}`);
    }),
  );
  await Promise.all(all);
  expect(done).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3']);
});

test('an error ends the work that threw it, and no other', async () => {
  const slice = new TimeSlice(1);
  const failing = slice.each([1, 2], (item) => {
    spend(2);
    if (item === 2) throw new Error('a fault');
  });
  const done: number[] = [];
  const next = slice.each([1, 2], (item) => {
    spend(2);
    done.push(item);
  });
  await expect(failing).rejects.toThrow('a fault');
  await next;
  expect(done).toEqual([1, 2]);
});
