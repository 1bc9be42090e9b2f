import { expect, test } from 'vitest';
import { rangeStart } from '../src/domains/charts/detail/history-range.ts';

const saturday = new Date(2026, 10, 21, 9, 30, 5);

test('a week begins on Monday, on a Sunday too', () => {
  expect(rangeStart('thisWeek', saturday)).toEqual(new Date(2026, 10, 16));
  expect(rangeStart('thisWeek', new Date(2026, 10, 22, 23))).toEqual(new Date(2026, 10, 16));
  expect(rangeStart('thisWeek', new Date(2026, 10, 16, 0, 1))).toEqual(new Date(2026, 10, 16));
});

test('today begins at midnight, the rest so long before now', () => {
  expect(rangeStart('today', saturday)).toEqual(new Date(2026, 10, 21));
  const minutesAgo = (range: Parameters<typeof rangeStart>[0]) =>
    (saturday.getTime() - rangeStart(range, saturday).getTime()) / 60_000;
  expect(['lastHour', 'lastFiveMinutes', 'recently'].map((range) => minutesAgo(range as 'lastHour'))).toEqual([
    60, 5, 1440,
  ]);
});
