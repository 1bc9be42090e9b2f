import { describe, expect, test } from 'vitest';
import { inView, outsideOf } from '../../../../../src/domains/charts/line-chart/drawing/in-view.ts';
import { traceOf } from '../../../../../src/domains/charts/line-chart/drawing/trace.ts';
import { middleRange, unionOf } from '../../../../../src/domains/charts/line-chart/outside/middle-range.ts';
import { lineOf } from '../../../../support/lines.ts';

function viewOf(values: readonly number[]) {
  return {
    pairs: Float64Array.from(values.flatMap((value, at) => [at, value])),
    drawn: {
      start: Math.min(...values.filter((value) => !Number.isNaN(value))),
      end: Math.max(...values.filter((value) => !Number.isNaN(value))),
    },
  };
}
const rangeOf = (values: readonly number[]) => middleRange([viewOf(values)]);

/** A number between 0 and 1 that follows from the index. */
const noise = (at: number) => ((at * 7919 + 13) % 1009) / 1009;
const many = <Made>(count: number, valueAt: (at: number) => Made) =>
  Array.from({ length: count }, (_, at) => valueAt(at));
/** Nearly normally distributed numbers. */
const bell = (at: number) => [0, 1, 2, 3, 4, 5].reduce((sum, n) => sum + noise(at * 6 + n), 0) - 3;

describe('values that are all shown', () => {
  test.each([
    ['none', []],
    ['one', [20]],
    ['two', [20, 88_888]],
    ['equal ones', many(500, () => 20)],
    ['zeros', many(500, () => 0)],
    ['a sawtooth', many(500, (at) => at % 60)],
    ['a sine', many(500, (at) => Math.sin(at / 20))],
    ['a switch that is seldom on', many(500, (at) => (at === 250 ? 1 : 0))],
    ['a flat line with one peak, where nothing is flattened', many(500, (at) => (at === 250 ? 88_888 : 20))],
    ['noise', many(3600, bell)],
    ['a hand on a sensor', many(500, (at) => (at > 480 ? 33 : 20 + 5 * noise(at)))],
    ['two clusters', many(500, (at) => (at % 10 === 0 ? 1000 : 20 + noise(at)))],
    ['a class that warms up', many(500, (at) => at ** 2)],
    ['few values, one of them nine times as far', [20, 21, 22, 40]],
  ])('%s', (_, values) => {
    expect(rangeOf(values)).toBeUndefined();
  });
});

describe('events and boards that are no faults are shown', () => {
  const room = (at: number) => 20 + noise(at);
  test.each([
    ['a step that has just begun', [many(500, (at) => room(at) + (at > 496 ? 40 : 0))]],
    ['a step that is nearly out of view', [many(500, (at) => room(at) + (at < 3 ? 40 : 0))]],
    ['a kettle that warms up', [many(400, (at) => (at < 396 ? 20 + noise(at) / 2 : 20 + (at - 395) * 10))]],
    ['a decay at the beginning', [many(1000, (at) => 20 + 80 * Math.exp(-at / 3))]],
    ['a growth by the half', [many(40, (at) => 1.5 ** at)]],
    ['a count that begins again', [many(500, (at) => (at < 3 ? 10_000 + at : at - 3))]],
    ['a board that is shaken', [many(600, (at) => (at > 300 && at < 306 ? (at % 2) + 18 : 9.8 + noise(at) / 10))]],
    ['below zero', [many(500, (at) => -room(at) - (at > 490 ? 60 : 0))]],
    ['with breaks', [many(500, (at) => (at % 7 === 0 ? Number.NaN : room(at) + (at > 494 ? 40 : 0)))]],
    ['few values by hand', [[20, 20.1, 35]]],
    ['few values that are nearly equal, and one that is twice as large', [[5, 5.1, 5.2, 5.05, 12]]],
    ['a blip of a flat line', [many(500, (at) => (at === 250 ? 25 : at === 260 ? 20.1 : 20))]],
    ['a breath beside steps of a tenth', [many(500, (at) => (at === 250 ? 22 : 20 + (at % 3 === 0 ? 0.1 : 0)))]],
    ['short pulses', [many(1000, (at) => (at % 200 === 0 ? 100 : 0) + noise(at))]],
    ['claps', [many(600, (at) => (at % 150 === 5 ? 75 + 10 * noise(at) : 30 + 3 * noise(at)))]],
    ['a storm after drops', [many(500, (at) => (at === 250 ? 8 : at === 251 ? 4 : at % 40 === 0 ? 0.2 : 0))]],
    ['a board in a freezer that seldom sends', [many(3600, room), many(30, (at) => room(at) - 38)]],
    [
      'a third board that is hot and seldom sends',
      [many(3600, room), many(3600, room), many(30, (at) => room(at) + 40)],
    ],
    ['one of five boards, in a freezer', [...many(4, () => many(3600, room)), many(30, (at) => room(at) - 38)]],
  ])('%s', (_, lines) => {
    const views = lines.map(viewOf);
    const range = middleRange(views) ?? unionOf(views);
    const all = lines.flat().filter((value) => !Number.isNaN(value));
    expect(range?.start).toBeLessThanOrEqual(Math.min(...all));
    expect(range?.end).toBeGreaterThanOrEqual(Math.max(...all));
  });

  test('a fault that repeats its number is none of them', () => {
    const usual = [room, (at: number) => 20 + (at % 3) / 10];
    for (const valueAt of usual) {
      const range = rangeOf(many(500, (at) => (at > 200 && at < 206 ? -127 : valueAt(at))));
      expect(range?.start).toBeGreaterThan(19);
    }
  });
});

describe('far values are left out', () => {
  test.each([
    ['one of many, above', many(500, (at) => (at === 7 ? 88_888 : 20 + 5 * noise(at)))],
    ['one of many, below', many(500, (at) => (at === 7 ? -88_888 : 20 + 5 * noise(at)))],
    ['a few on both sides', many(500, (at) => (at % 200 === 7 ? 88_888 : at % 200 === 9 ? -127 : 20 + 5 * noise(at)))],
    ['one of twenty', many(20, (at) => (at === 7 ? 88_888 : 20 + 5 * noise(at)))],
    ['one of five', [20, 22, 88_888, 25, 21]],
    ['two of nine', [20, 22, 88_888, 25, 21, 24, 88_889, 20, 25]],
    ['one of three', [20, 25, 88_888]],
    ['one beside values that are nearly all equal', many(1000, (at) => (at === 7 ? 88_888 : at % 300 === 9 ? 25 : 20))],
  ])('%s', (_, values) => {
    const range = rangeOf(values);
    const usual = values.filter((value) => Math.abs(value) < 100);
    const [low, high] = [Math.min(...usual), Math.max(...usual)];
    // Both ends are within a tenth of the range without the far values.
    expect(range?.start).toBeGreaterThanOrEqual(low - 0.11 * (high - low));
    expect(range?.start).toBeLessThanOrEqual(low + 0.05 * (high - low));
    expect(range?.end).toBeGreaterThanOrEqual(high - 0.05 * (high - low));
    expect(range?.end).toBeLessThanOrEqual(high + 0.11 * (high - low));
  });

  test('a board of a class of thirty sends 88,888: the axis is what it was, and measuring it takes no time', () => {
    const board = (index: number) => viewOf(many(3600, (at) => 20 + index / 10 + 5 * noise(at + index)));
    const boards = many(30, (index) => index).map(board);
    const prank = viewOf(many(60, () => 88_888));
    const started = performance.now();
    for (let draw = 0; draw < 20; draw += 1) {
      const range = middleRange([...boards, prank]);
      expect(range?.start).toBeGreaterThan(19);
      expect(range?.end).toBeLessThan(29.5);
    }
    expect((performance.now() - started) / 20).toBeLessThan(50);
  });
});

test('an axis that leaves values out does not move with each message', () => {
  let before: { readonly start: number; readonly end: number } | undefined;
  const ends = new Set<string>();
  for (let message = 0; message < 300; message += 1) {
    // The far value is in view all the time.
    const values = many(200, (at) => (at === 150 ? 88_888 : 20 + 5 * noise(at + message)));
    before = middleRange([viewOf(values)], before);
    if (message > 20) ends.add(`${before?.start} ${before?.end}`);
  }
  expect(before).toBeDefined();
  expect(ends.size).toBeLessThanOrEqual(2);
});

test('a value near the limit does not come and go', () => {
  const values = (far: number) => [viewOf(many(500, (at) => (at === 7 ? far : 20 + 5 * noise(at))))];
  const left = middleRange(values(40));
  expect(left).toBeDefined();
  expect(middleRange(values(33))).toBeUndefined();
  expect(middleRange(values(33), left)).toBeDefined();
  expect(middleRange(values(28), left)).toBeUndefined();
});

test('the mark has the number of values outside, and the farthest with its line and its time', () => {
  const span = { start: 0, end: 10_000 };
  const lines = [
    lineOf(...Array.from({ length: 11 }, (_, at) => [at * 1000, 20 + at] as const)),
    lineOf([1000, 21], [4000, 88_888], [5000, 99_999], [6000, -127], [7000, 25], [20_000, 1e9]),
  ];
  const views = lines.map((line) => inView(traceOf(line, span, 100), span, 0));
  const shown = { lines: lines.map((line) => ({ line })), views, axes: [0, 0] as const, span };
  expect(outsideOf(0, { start: 20, end: 30 }, shown)).toEqual([
    { axis: 0, isAbove: true, count: 2, index: 1, time: 5000, value: 99_999, width: 0 },
    { axis: 0, isAbove: false, count: 1, index: 1, time: 6000, value: -127, width: 0 },
  ]);
  expect(outsideOf(0, { start: -200, end: 1e5 }, shown)).toEqual([]);
  expect(outsideOf(1, { start: 20, end: 30 }, shown)).toEqual([]);
});
