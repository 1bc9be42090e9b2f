import { expect, test } from 'vitest';
import { fittingInterval, RANGES, rangeStart } from '../../../src/domains/charts/detail/history-form.tsx';
import { calculationOf, historyOf } from '../../../src/domains/charts/detail/use-history.ts';

const saturday = new Date(2026, 10, 21, 9, 30, 5);

test('a week starts on Monday, on a Sunday too', () => {
  expect(rangeStart('thisWeek', saturday)).toEqual(new Date(2026, 10, 16));
  expect(rangeStart('thisWeek', new Date(2026, 10, 22, 23))).toEqual(new Date(2026, 10, 16));
  expect(rangeStart('thisWeek', new Date(2026, 10, 16, 0, 1))).toEqual(new Date(2026, 10, 16));
});

test('today starts at midnight; the other periods are relative to now', () => {
  expect(rangeStart('today', saturday)).toEqual(new Date(2026, 10, 21));
  const minutesAgo = (range: Parameters<typeof rangeStart>[0]) =>
    (saturday.getTime() - rangeStart(range, saturday).getTime()) / 60_000;
  expect(['lastHour', 'lastFiveMinutes', 'recently'].map((range) => minutesAgo(range as 'lastHour'))).toEqual([
    60, 5, 1440,
  ]);
});

test('the default interval of each period gives some points, but not thousands', () => {
  const intervalOf = (range: (typeof RANGES)[number]) => fittingInterval(rangeStart(range, saturday), saturday);
  expect(RANGES.map((range) => [range, intervalOf(range)])).toEqual([
    ['thisWeek', 'hour'],
    ['today', 'minute'],
    ['lastHour', 'minute'],
    ['lastFiveMinutes', 'minute'],
    ['recently', 'minute'],
  ]);
  const years = (count: number) => fittingInterval(new Date(2026 - count, 10, 21), saturday);
  expect([1, 10].map(years)).toEqual(['day', 'month']);
});

test.each([
  ['hour-average', { interval: 'hour', aggregate: 'average' }],
  ['day-count', { interval: 'day', aggregate: 'count' }],
  ['choose', undefined],
  ['hour-median', undefined],
  ['average-hour', undefined],
  [undefined, undefined],
])('the calculation %s of an address is %o', (text, calculation) => {
  expect(calculationOf(text)).toEqual(calculation);
});

test('a history has a fixed range and a calculation', () => {
  const range = '20261121T000000Z-20261122T000000Z';
  expect(historyOf(range, 'hour-max')).toMatchObject({ interval: 'hour', aggregate: 'max' });
  expect([historyOf('today', 'hour-max'), historyOf(undefined, 'hour-max'), historyOf(range, 'choose')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
