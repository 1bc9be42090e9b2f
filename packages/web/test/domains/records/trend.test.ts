import { expect, test } from 'vitest';
import { trendOf } from '../../../src/domains/records/activity/trend.ts';

const values = (...numbers: number[]) => numbers.map((value) => ({ low: value, high: value }));

test.each([
  ['values that rise', values(1, 2, 3), 'rising'],
  ['values that fall', values(30, 20, 25, 10, 8), 'falling'],
  ['the same value', values(4, 4, 4), 'steady'],
  ['a wave', values(0, 5, 0, -5, 0, 5, 0, -5, 0), 'steady'],
  [
    'buckets',
    [
      { low: 1, high: 3 },
      { low: 8, high: 12 },
    ],
    'rising',
  ],
  ['a single value', values(1), undefined],
])('the trend of %s', (_, shown, trend) => {
  expect(trendOf(shown)).toBe(trend);
});
