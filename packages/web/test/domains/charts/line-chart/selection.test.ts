import { expect, test } from 'vitest';
import { select } from '../../../../src/domains/charts/line-chart/pointer/selection.ts';
import { lineOf, stretchOf } from '../../../support/lines.ts';

const all = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };

test('a selection reports every point of a line inside it', () => {
  const line = lineOf([1, 10], [2, 20], [2, 90], [3, 30], [4, 40]);
  const counted = expect.objectContaining({ count: 3, mean: 140 / 3 });
  expect(select(line, { start: 2, end: 4 }, all)).toEqual({ min: 20, max: 90, counted });
  expect(select(line, { start: 2, end: 4 }, { start: 25, end: 35 })?.counted?.count).toBe(1);
  expect(select(line, { start: 5, end: 9 }, all)).toBeUndefined();
});

test('two selections side by side count each point once', () => {
  const line = lineOf([1, 10], [2, 20], [3, 30], [4, 40]);
  const countOf = (start: number, end: number) => select(line, { start, end }, all)?.counted?.count ?? 0;
  expect([countOf(1, 3), countOf(3, 5)]).toEqual([2, 2]);
  expect(countOf(3, 3)).toBe(0);
});

test('from aggregated parts it reports the lowest and the highest value, but no count', () => {
  const line = lineOf([30, 5]);
  line.overview = stretchOf(
    10,
    [
      [0, 1, 9],
      [10, -4, 2],
      [20, 3, 30],
    ],
    { start: 0, end: 30 },
  );
  expect(select(line, { start: 12, end: 18 }, all)).toEqual({ min: -4, max: 2, counted: undefined });
  expect(select(line, { start: 0, end: 40 }, { start: 0, end: 10 })).toEqual({ min: 1, max: 9, counted: undefined });
  expect(select(line, { start: 30.5, end: 40 }, all)).toBeUndefined();
});

test('stored points count like live ones', () => {
  const line = lineOf([30, 5]);
  line.overview = stretchOf(
    0,
    [
      [0, 1, 1],
      [10, 3, 3],
    ],
    { start: 0, end: 30 },
  );
  expect(select(line, { start: 0, end: 31 }, all)).toMatchObject({ min: 1, max: 5, counted: { count: 3, mean: 3 } });
});
