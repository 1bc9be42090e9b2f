import { expect, test } from 'vitest';
import { batched } from '../../src/platform/batched.ts';
import { RowRefused } from '../../src/platform/db/rows/row-refusal.ts';

/** Doubles numbers, and notes the keys of each call. `finish` ends the oldest open call. */
function doubling(limit?: number) {
  const calls: (readonly number[])[] = [];
  const open: (() => void)[] = [];
  const find = batched<number, number>(async (keys) => {
    calls.push(keys);
    await new Promise<void>((resolve) => open.push(resolve));
    return new Map(keys.filter((key) => key >= 0).map((key) => [key, key * 2]));
  }, limit);
  return { find, calls, finish: () => open.shift()?.() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('the keys of one task go together, each once', async () => {
  const { find, calls, finish } = doubling();
  const found = Promise.all([find(1), find(2), find(1)]);
  await turn();
  expect(calls).toEqual([[1, 2]]);
  finish();
  expect(await found).toEqual([2, 4, 2]);
});

test('keys that come while a call runs wait for the next, which has all of them', async () => {
  const { find, calls, finish } = doubling();
  const first = find(1);
  await turn();
  const later = [find(2), find(3)];
  await turn();
  expect(calls).toEqual([[1]]);
  finish();
  expect(await first).toBe(2);
  await turn();
  expect(calls).toEqual([[1], [2, 3]]);
  finish();
  expect(await Promise.all(later)).toEqual([4, 6]);
});

test('a call finds a key again if an earlier call for it has already begun', async () => {
  const { find, calls, finish } = doubling();
  const first = find(1);
  await turn();
  const second = find(1);
  finish();
  await first;
  await turn();
  finish();
  expect(await second).toBe(2);
  expect(calls).toEqual([[1], [1]]);
});

test('no call has more keys than the limit', async () => {
  const { find, calls, finish } = doubling(2);
  const found = Promise.all([1, 2, 3, 4, 5].map(find));
  for (let call = 0; call < 3; call++) {
    await turn();
    finish();
  }
  expect(await found).toEqual([2, 4, 6, 8, 10]);
  expect(calls).toEqual([[1, 2], [3, 4], [5]]);
});

test('a key without a value is undefined', async () => {
  const { find, finish } = doubling();
  const found = find(-1);
  await turn();
  finish();
  expect(await found).toBeUndefined();
});

test('a failed call fails its keys only', async () => {
  let calls = 0;
  const find = batched<string, string>(async (keys) => {
    calls += 1;
    if (calls === 1) throw new Error('disk');
    return new Map(keys.map((key) => [key, key]));
  });
  await expect(Promise.all([find('a'), find('b')])).rejects.toThrow('disk');
  expect(await find('a')).toBe('a');
});

test('a key that the database refuses fails alone', async () => {
  const calls: string[] = [];
  const find = batched<string, string>(async (keys) => {
    calls.push(keys.join(''));
    if (keys.some((key) => key === key.toUpperCase())) throw new RowRefused('no capital letters');
    return new Map(keys.map((key) => [key, key]));
  });
  const found = await Promise.allSettled(['a', 'b', 'C', 'd', 'E', 'f', 'g'].map(find));
  expect(found.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    ...['a', 'b', 'no capital letters', 'd'],
    ...['no capital letters', 'f', 'g'],
  ]);
  expect(calls[0]).toBe('abCdEfg');
  expect(calls.slice(1).every((keys) => keys.length < 5)).toBe(true);
});
