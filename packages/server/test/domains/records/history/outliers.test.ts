import { describe, expect, test } from 'vitest';
import { outliersOf } from '../../../../src/domains/records/history/outliers.ts';

/** An hour of these values. */
function bucketOf(values: readonly number[], time: number) {
  const numbers = values.filter((value) => !Number.isNaN(value));
  return {
    time,
    count: values.length,
    numbers: numbers.length,
    sum: numbers.reduce((sum, value) => sum + value, 0),
    min: numbers.length > 0 ? Math.min(...numbers) : null,
    max: numbers.length > 0 ? Math.max(...numbers) : null,
  };
}
const found = (...hours: readonly (readonly number[])[]) => [...outliersOf(hours.map(bucketOf))];

const room = [
  [20.5, 21, 21.2],
  [21.5, 22, 22.4],
  [22.5, 22.6, 22.4],
  [22, 21.4, 21],
  [20.4, 20, 19.8],
];

describe('a single value far from all others is marked', () => {
  test.each([
    ['a thermometer after a start', 85],
    ['one without a wire', -127],
    ['a typing error', 88_888],
    ['a missing value as a number', -999],
    ['the largest number of 16 bits', 65_535],
    ['a zero among temperatures of people', -40],
  ])('%s', (_, value) => {
    expect(found(...room, [20.1, value, 20.2])).toEqual([[5, value]]);
    expect(found(...room, [value])).toEqual([[5, value]]);
  });

  test('in each of several intervals', () => {
    expect(found([85, 20, 20.1], ...room, [20, -127, 20.3])).toEqual([
      [0, 85],
      [6, -127],
    ]);
  });

  test('of a value that hardly ever changes', () => {
    expect(found([21, 21], [21, 21], [21, 21], [21, 85], [21, 21], [21, 21])).toEqual([[3, 85]]);
  });
});

describe('nothing is marked', () => {
  test.each<[name: string, hours: number[][]]>([
    ['in usual values', room],
    ['in a hot afternoon', [...room, [26, 27, 27.5], [29, 30, 31]]],
    ['where many are different', [...room, [85, 85, 85, 84, 86]]],
    [
      'of light by day and night',
      [
        [0, 0],
        [0, 0],
        [5, 90],
        [400, 800],
        [700, 900],
        [800, 950],
        [300, 20],
        [0, 0],
      ],
    ],
    [
      'of a button that is pressed rarely',
      [
        [0, 0],
        [0, 0],
        [0, 1],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      'of small steps of a still value',
      [
        [21, 21],
        [21, 21],
        [21, 22],
        [21, 21],
        [21, 21],
        [20, 21],
      ],
    ],
    ['in a few intervals', [[20], [85]]],
    ['among texts', [[Number.NaN], [Number.NaN], [Number.NaN], [Number.NaN], [85]]],
    ['in nothing', []],
  ])('%s', (_, hours) => {
    expect(found(...hours)).toEqual([]);
  });
});
