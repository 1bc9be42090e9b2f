import type { NoMatch } from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';
import { expect, test } from 'vitest';
import { Chance } from '../../../../../../contract/test/applets/filter-examples.ts';
import { HeardBoards, type HeardValue } from '../../../../../src/domains/applets/engine/values/board-window.ts';

const above =
  (limit: () => number) =>
  (value: RecordValue): NoMatch | undefined =>
    typeof value !== 'number' ? 'NOT_A_NUMBER' : value > limit() ? undefined : 'NOT_MATCHED';

test('summaries and counts of the boards are those of their latest values within the time', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const chance = new Chance(seed);
    let now = 1_000_000;
    let limit = 5;
    const heard = new Map<string, HeardValue>();
    const window = new HeardBoards(
      10,
      () => now,
      () => [...heard.values()],
      1000,
    );
    const tally = window.tally(
      above(() => limit),
      () => String(limit),
    );
    for (let step = 0; step < 200; step++) {
      now += chance.below(1500);
      const board = `board ${chance.below(8)}`;
      const value = chance.below(9) === 0 ? 'text' : chance.below(20) - 5 + (chance.below(30) === 0 ? 1e15 : 0);
      const sent = { board, value, time: now };
      heard.delete(board);
      heard.set(board, sent);
      window.hear(sent);
      if (chance.below(20) === 0) limit = chance.below(10);
      const current = [...heard.values()].filter(({ time }) => time >= now - 10_000).map((one) => one.value);
      const numbers = current.filter((one) => typeof one === 'number');
      const sum = numbers.reduce((total, one) => total + one, 0);
      const close = (of: 'SUM' | 'AVERAGE', expected: number) =>
        numbers.length === 0
          ? expect(window.summary(of)).toBeUndefined()
          : expect(window.summary(of), `seed ${seed}, step ${step}`).toBeCloseTo(expected, expected > 1e12 ? -4 : 6);
      expect(window.summary('COUNT')).toBe(current.length);
      expect(window.summary('MIN')).toBe(numbers.length === 0 ? undefined : Math.min(...numbers));
      expect(window.summary('MAX')).toBe(numbers.length === 0 ? undefined : Math.max(...numbers));
      close('SUM', sum);
      close('AVERAGE', sum / numbers.length);
      const matching = numbers.filter((one) => one > limit).length;
      expect(tally()).toEqual({
        matching,
        failing: numbers.length - matching,
        open: current.length - numbers.length,
      });
    }
  }
});

test('the average of directions is their mean direction', () => {
  let isDirection = true;
  const winds = [350, 10, 20].map((value, at) => ({ board: `board ${at}`, value, time: 0 }));
  const window = new HeardBoards(
    10,
    () => 0,
    () => winds.slice(0, 2),
    1000,
    () => isDirection,
  );
  expect(window.summary('AVERAGE')).toBe(0);
  window.hear(winds[2] as HeardValue);
  expect(window.summary('AVERAGE')).toBeCloseTo(6.705, 3);
  isDirection = false;
  expect(window.summary('AVERAGE')).toBeCloseTo(126.67, 2);
});

test('a message of one of two thousand boards compares only that board again', () => {
  let now = 0;
  let compared = 0;
  const window = new HeardBoards(
    60,
    () => now,
    () => [],
    2000,
  );
  const tally = window.tally(
    (value) => {
      compared++;
      return above(() => 5)(value);
    },
    () => '5',
  );
  tally();
  for (let board = 0; board < 2000; board++) window.hear({ board: String(board), value: board % 10, time: now });
  expect(tally()).toEqual({ matching: 800, failing: 1200, open: 0 });
  compared = 0;
  now = 1;
  window.hear({ board: '7', value: 0, time: now });
  expect(tally()).toEqual({ matching: 799, failing: 1201, open: 0 });
  expect(compared).toBe(1);
});

test('boards beyond the limit are forgotten, the one that has been silent for longest first', () => {
  const window = new HeardBoards(
    60,
    () => 0,
    () => [],
    3,
  );
  expect(window.summary('COUNT')).toBe(0);
  for (const board of ['a', 'b', 'c', 'a', 'd']) window.hear({ board, value: 1, time: 0 });
  expect(window.summary('COUNT')).toBe(3);
  window.hear({ board: 'c', value: 5, time: 0 });
  expect([window.summary('COUNT'), window.summary('SUM')]).toEqual([3, 7]);
});
