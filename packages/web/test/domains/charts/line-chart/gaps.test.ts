import { expect, test } from 'vitest';
import { gapLimit } from '../../../../src/domains/charts/line-chart/lines/gaps.ts';

const limitOf = (...times: number[]) => gapLimit(times, 0, times.length);

test('a gap is longer than five times the upper quartile of the intervals', () => {
  expect(limitOf(0, 10, 20, 30, 1000)).toBe(50);
  expect(limitOf(0, 10, 20, 40, 60, 80)).toBe(100);
});

test('many boards that send at random in one line leave few gaps', () => {
  // Poisson intervals with a mean of one second: the quantiles of the distribution, shuffled.
  const count = 10_007;
  const intervals = Array.from({ length: count }, (_, i) => -1000 * Math.log(1 - (((i * 7919) % count) + 0.5) / count));
  let now = 0;
  const times = intervals.map((interval) => {
    now += interval;
    return now;
  });
  const limit = gapLimit(times, 0, count);
  expect(intervals.filter((interval) => interval > limit).length / count).toBeLessThan(0.003);
});

test('points with the same timestamp say nothing about the interval', () => {
  expect(limitOf(0, 0, 0, 0, 10, 10, 20, 20, 30)).toBe(50);
  expect(limitOf(5, 5, 5, 5, 5)).toBe(Number.POSITIVE_INFINITY);
});

test('too few points give no interval', () => {
  expect(limitOf()).toBe(Number.POSITIVE_INFINITY);
  expect(limitOf(0, 86_400_000)).toBe(Number.POSITIVE_INFINITY);
  expect(limitOf(0, 0, 86_400_000)).toBe(Number.POSITIVE_INFINITY);
});

test('of two intervals the shorter one is usual; a minute of a person who sends by hand is no gap', () => {
  expect(limitOf(0, 10, 5000)).toBe(60_000);
  expect(limitOf(0, 1000, 86_400_000)).toBe(60_000);
  expect(limitOf(0, 86_400_000, 86_401_000)).toBe(60_000);
  expect(limitOf(0, 60_000, 86_400_000)).toBe(300_000);
});

test('only the requested points count, and a very long line is sampled', () => {
  const times = Array.from({ length: 1_000_000 }, (_, i) => (i < 500_000 ? i : 500_000 + (i - 500_000) * 100));
  expect(gapLimit(times, 0, 500_000)).toBe(5);
  expect(gapLimit(times, 500_000, 1_000_000)).toBe(500);
});
