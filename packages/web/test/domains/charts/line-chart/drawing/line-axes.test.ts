import { expect, test } from 'vitest';
import { axesOf } from '../../../../../src/domains/charts/line-chart/drawing/axes/axes.ts';

const line = (group: string, start: number, end: number) => ({ group, range: { start, end } });

test('lines of similar size share one axis', () => {
  expect(axesOf([line('a', 20, 25), line('b', 40, 500)], false)).toEqual([0, 0]);
  expect(axesOf([], false)).toEqual([]);
  expect(axesOf([{ group: 'a', range: undefined }, line('b', 0, 0), line('c', 1, 5)], false)).toEqual([0, 0, 0]);
});

test('lines more than 20 times larger get the other axis, and those of one source stay together', () => {
  expect(axesOf([line('temperature', 20, 25), line('pressure', 990, 1013)], false)).toEqual([0, 1]);
  expect(axesOf([line('pressure', 990, 1013), line('temperature', -25, 5)], false)).toEqual([0, 1]);
  const boards = [line('temperature', 1, 2), line('pressure', 990, 1013), line('temperature', 20, 25)];
  expect(axesOf(boards, false)).toEqual([0, 1, 0]);
  // The axes are split at the widest gap between two sizes.
  expect(axesOf([line('a', 0, 1), line('b', 0, 15), line('c', 0, 900), line('d', 0, 4000)], false)).toEqual([
    0, 0, 1, 1,
  ]);
});

test('a size near the limit does not move lines back and forth', () => {
  const lines = [line('a', 0, 10), line('b', 0, 150)];
  expect(axesOf(lines, false)).toEqual([0, 0]);
  expect(axesOf(lines, true)).toEqual([0, 1]);
  expect(axesOf([line('a', 0, 10), line('b', 0, 90)], true)).toEqual([0, 0]);
});
