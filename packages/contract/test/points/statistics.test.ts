import { StatisticsCollector } from '@tinkerstream/contract/points';
import { expect, test } from 'vitest';

function statisticsOf(...points: (readonly [second: number, value: number])[]) {
  const collector = new StatisticsCollector();
  for (const [second, value] of points) collector.add(1_700_000_000_000 + second * 1000, value);
  return collector.result();
}

test('the statistics of a straight line are those of a school book', () => {
  expect(statisticsOf([0, 1], [1, 3], [2, 5], [4, 9])).toEqual({
    count: 4,
    min: 1,
    max: 9,
    mean: 4.5,
    spread: expect.closeTo(Math.sqrt(35 / 3)),
    slope: expect.closeTo(2),
    area: expect.closeTo(20),
  });
});

test.each([
  ['no number', [], undefined],
  ['a single number', [[0, 7]], { count: 1, mean: 7, spread: null, slope: null, area: null }],
  [
    'several numbers at one time',
    [
      [0, 7],
      [0, 9],
    ],
    { count: 2, mean: 8, slope: null, area: 0 },
  ],
  [
    'small differences of large numbers',
    [
      [0, 1e9],
      [1, 1e9 + 1],
      [2, 1e9 + 2],
    ],
    { spread: 1, slope: 1 },
  ],
  [
    'numbers whose squares are too large',
    [
      [0, 1e300],
      [1, -1e300],
    ],
    { spread: null, area: 0 },
  ],
] as const)('%s', (_, points, expected) => {
  if (expected) expect(statisticsOf(...points)).toMatchObject(expected);
  else expect(statisticsOf(...points)).toBeUndefined();
});
