import { expect, test } from 'vitest';
import { lineThrough, pairs, partsFor } from '../../../../src/domains/records/history/figures/scatter.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

test.each([
  ['five minutes in seconds', 5 * MINUTE, 2000, SECOND, 0],
  ['an hour of thirty boards in minutes', HOUR, 66, MINUTE, MINUTE],
  ['a week in hours', 7 * DAY, 200, HOUR, HOUR],
  ['ten years in weeks', 3650 * DAY, 600, 7 * DAY, HOUR],
])('the parts of time divide %s', (_, range, most, width, step) => {
  expect(partsFor(range, most)).toEqual({ width, step });
});

test('a point has the averages of the same part of time', () => {
  const [xs, ys] = [
    [
      { time: 0, value: 1 },
      { time: 60, value: 2 },
    ],
    [
      { time: 60, value: 20 },
      { time: 120, value: 30 },
    ],
  ];
  expect(pairs(xs, ys)).toEqual({ times: [60], x: [2], y: [20] });
});

test.each([
  ['fits points on it exactly', [1, 2, 3], [5, 7, 9], { slope: 2, intercept: 3, r2: 1 }],
  ['explains a part of other points', [0, 1, 2, 3], [0, 2, 1, 3], { slope: 0.8, intercept: 0.3, r2: 0.64 }],
  ['is level through equal values', [1, 2], [4, 4], { slope: 0, intercept: 4, r2: 1 }],
])('the line of least squares %s', (_, x, y, line) => {
  const found = lineThrough([
    { x: x.slice(0, 1), y: y.slice(0, 1) },
    { x: x.slice(1), y: y.slice(1) },
  ]);
  expect(found?.slope).toBeCloseTo(line.slope);
  expect(found?.intercept).toBeCloseTo(line.intercept);
  expect(found?.r2).toBeCloseTo(line.r2);
});

test.each([
  [[], []],
  [[1], [2]],
  [
    [3, 3],
    [1, 2],
  ],
])('no line fits the points %j %j', (x: number[], y: number[]) => {
  expect(lineThrough([{ x, y }])).toBeNull();
});
