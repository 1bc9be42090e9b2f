import { TREND_PARTS } from '@tinkerstream/contract/records';
import { expect, test } from 'vitest';
import { trendOf, trendRange } from '../../../../src/domains/records/history/trend.ts';

const NOON = Date.parse('2026-11-22T12:00:00.000Z');
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

test('a trend reaches as far back as its values are rare, and ends with the part of the latest', () => {
  const spans = [SECOND, 30 * SECOND, MINUTE, 10 * MINUTE, HOUR, 24 * HOUR].map((interval) => {
    const { from, to, width, step } = trendRange(NOON + SECOND, interval);
    expect((to - from) / width).toBe(TREND_PARTS);
    expect([from % step, to % step, width % step]).toEqual([0, 0, 0]);
    expect(to).toBeGreaterThan(NOON + SECOND);
    expect(to - width).toBeLessThanOrEqual(NOON + SECOND);
    return width;
  });
  expect(spans).toEqual([MINUTE, MINUTE, 5 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR]);
});

const averages = (...values: readonly (readonly [minute: number, value: number])[]) =>
  values.map(([minute, value]) => ({ time: NOON + minute * MINUTE, value }));

test('a trend has a gap where there are no numbers, and ends with the last part that has some', () => {
  const parts = averages([0, 1], [1, 2.123456789], [4, 3]);
  expect(trendOf({ from: NOON, width: MINUTE }, parts, [])).toEqual({
    startTime: '2026-11-22T12:00:00.000Z',
    partMs: MINUTE,
    values: [1, 2.12346, null, null, 3],
  });
});

test('a board that has just begun shows its single values, and texts show nothing', () => {
  const recent = [5, 4, 3, 2, 1].map((value) => ({ time: NOON + value * SECOND, value }));
  const trend = trendOf({ from: NOON, width: MINUTE }, averages([0, 3]), recent);
  expect(trend?.values.filter((value) => value !== null)).toEqual([1, 2, 3, 4, 5]);
  expect(trend?.values.length).toBeLessThanOrEqual(TREND_PARTS);
  expect(trendOf({ from: NOON, width: MINUTE }, [], [{ time: NOON, value: 'on' }])).toBeNull();
});

test('values of the same second are one part', () => {
  const recent = [
    { time: NOON, value: 3 },
    { time: NOON, value: 1 },
  ];
  expect(trendOf({ from: NOON, width: MINUTE }, [], recent)?.values).toEqual([2]);
});
