import { describe, expect, test } from 'vitest';
import {
  binsFor,
  histogramOf,
  middleOf,
  roundUp,
  type Spread,
} from '../../../../src/domains/records/history/figures/histogram.ts';

const spread = (changed: Partial<Spread>): Spread => ({
  count: 1000,
  min: 0,
  max: 100,
  middle: 50,
  isWhole: false,
  ...changed,
});

describe('the bins of a histogram', () => {
  test.each([
    [0.3, 0.5],
    [1, 1],
    [1.01, 2],
    [34, 50],
    [0.0021, 0.005],
    [700, 1000],
  ])('%s is rounded up to %s', (number, rounded) => expect(roundUp(number)).toBe(rounded));

  test.each([
    ['round limits around the numbers', spread({ min: 18.3, max: 25.1, middle: 2, count: 300 }), 18, 1, 8],
    ['no more bins than can be told apart', spread({ middle: 0.001 }), 0, 2, 51],
    ['the rule of Sturges where the middle half is one value', spread({ middle: 0, count: 16 }), 0, 20, 6],
    ['a bin for each whole number', spread({ min: 1, max: 6, middle: 3, isWhole: true }), 1, 1, 6],
    ['one bin for equal numbers', spread({ min: 21.5, max: 21.5, middle: 0 }), 20, 5, 1],
    ['one bin for zeros', spread({ min: 0, max: 0, middle: 0 }), 0, 1, 1],
    ['negative numbers', spread({ min: -0.35, max: 0.35, middle: 0.3, count: 1000 }), -0.4, 0.1, 8],
  ])('by Freedman–Diaconis have %s', (_, given, start, width, bins) => {
    expect(binsFor('FREEDMAN_DIACONIS', 10, given)).toEqual({ start, width, bins });
  });

  test('by hand are as many as chosen, from the smallest number to the largest', () => {
    expect(binsFor('BY_HAND', 4, spread({ min: 10, max: 30 }))).toEqual({ start: 10, width: 5, bins: 4 });
  });

  test('count the largest number in the last bin', () => {
    const counted = [
      { bin: 0, count: 2, sum: 21, hasFraction: 0 as const },
      { bin: 4, count: 1, sum: 30, hasFraction: 0 as const },
    ];
    const histogram = histogramOf({ start: 10, width: 5, bins: 4 }, counted, spread({ min: 10, max: 30 }));
    expect(histogram).toMatchObject({ counts: [2, 0, 0, 1], count: 3, mean: 17 });
  });

  test('know the middle half from narrow bins', () => {
    const even = Array.from({ length: 100 }, (_, bin) => ({ bin, count: 10, sum: 0, hasFraction: 0 as const }));
    expect(middleOf(even, 0.5)).toBeCloseTo(25);
  });
});
