import { describe, expect, test } from 'vitest';
import { BUCKETS_MS, Histogram } from '../../../src/platform/metrics/histogram.ts';
import { LastHour } from '../../../src/platform/metrics/last-hour.ts';

describe('a histogram', () => {
  test('counts each duration in its bucket, and all in the last one', () => {
    const histogram = new Histogram();
    for (const milliseconds of [0, 1, 1.5, 10_000, 99_999]) histogram.observe(milliseconds);
    const cumulative = histogram.cumulative();
    expect(cumulative).toHaveLength(BUCKETS_MS.length + 1);
    expect(cumulative.slice(0, 2)).toEqual([2, 3]);
    expect(cumulative.slice(-2)).toEqual([4, 5]);
    expect(histogram.count).toBe(5);
    expect(histogram.sumMs).toBe(110_001.5);
  });

  test('tells percentiles within the width of a bucket', () => {
    const histogram = new Histogram();
    expect(histogram.quantile(0.5)).toBeUndefined();
    for (let each = 0; each < 95; each++) histogram.observe(3);
    for (let each = 0; each < 5; each++) histogram.observe(700);
    expect(histogram.quantile(0.5)).toBeGreaterThan(2.5);
    expect(histogram.quantile(0.5)).toBeLessThanOrEqual(5);
    expect(histogram.quantile(0.95)).toBeLessThanOrEqual(5);
    expect(histogram.quantile(0.99)).toBeGreaterThan(500);
    expect(histogram.quantile(1)).toBeLessThanOrEqual(1000);
  });

  test('adds another one', () => {
    const [one, other] = [new Histogram(), new Histogram()];
    one.observe(3);
    other.observe(700);
    one.add(other);
    expect(one.count).toBe(2);
    expect(one.sumMs).toBe(703);
  });
});

test('what is counted is forgotten after an hour, and never more than an hour is kept', () => {
  const minute = 60_000;
  let now = 5 * minute;
  const lastHour = new LastHour(
    () => ({ count: 0 }),
    () => now,
  );
  const sum = () => lastHour.parts.reduce((total, { count }) => total + count, 0);
  lastHour.current.count++;
  now = 49 * minute;
  lastHour.current.count++;
  expect(sum()).toBe(2);
  now = 66 * minute;
  expect(sum()).toBe(1);
  now = 1000 * minute;
  expect(sum()).toBe(0);
  for (let each = 0; each < 100; each++) {
    now += 10 * minute;
    lastHour.current.count++;
  }
  expect(lastHour.parts).toHaveLength(6);
});
