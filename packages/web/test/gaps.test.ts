import { expect, test } from 'vitest';
import { gapLimit } from '../src/domains/charts/line-chart/gaps.ts';

const limitOf = (...times: number[]) => gapLimit(times, 0, times.length);

test('a gap is longer than five times the median interval', () => {
  expect(limitOf(0, 10, 20, 30, 1000)).toBe(50);
  expect(limitOf(0, 10, 20, 40, 60, 80)).toBe(100);
});

test('points of one moment are no rhythm', () => {
  expect(limitOf(0, 0, 0, 0, 10, 10, 20, 20, 30)).toBe(50);
  expect(limitOf(5, 5, 5, 5, 5)).toBe(Number.POSITIVE_INFINITY);
});

test('of few points nobody knows the rhythm', () => {
  expect(limitOf()).toBe(Number.POSITIVE_INFINITY);
  expect(limitOf(0, 10, 5000)).toBe(Number.POSITIVE_INFINITY);
});

test('only the points that are asked for count, and of very many a sample does', () => {
  const times = Array.from({ length: 1_000_000 }, (_, i) => (i < 500_000 ? i : 500_000 + (i - 500_000) * 100));
  expect(gapLimit(times, 0, 500_000)).toBe(5);
  expect(gapLimit(times, 500_000, 1_000_000)).toBe(500);
});
