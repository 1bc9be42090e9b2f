import { expect, test } from 'vitest';
import { inOrderOfTime, Line, storedStretch } from '../../../../src/domains/charts/line-chart/lines/line.ts';
import { lineOf, stretchOf } from '../../../support/lines.ts';

const times = (...all: readonly number[]) => all.map((time) => ({ time }));

test('stored points stay in order, and points from a clock that was ahead are dropped', () => {
  expect(inOrderOfTime(times(10_000, 20_000, 30_000))).toEqual(times(10_000, 20_000, 30_000));
  // Servers whose clocks differ slightly.
  expect(inOrderOfTime(times(10_000, 9_500, 11_000))).toEqual(times(10_000, 9_500, 11_000));
  expect(inOrderOfTime(times(10_000, 50_000, 60_000, 20_000, 30_000))).toEqual(times(10_000, 20_000, 30_000));
  expect(inOrderOfTime([])).toEqual([]);
});

test('a line ends with its latest point, even when stored points have later times', () => {
  const line = new Line();
  const span = { start: Date.parse('2026-11-21T01:00:00.000Z'), end: Date.parse('2026-11-21T02:00:00.000Z') };
  const stored = { span: null, resolution: 0, times: [span.start, span.end], min: [1, 1], max: [1, 1] };
  line.setOverview(storedStretch(stored, span, 1), 0);
  expect(line.extent).toEqual(span);
  const now = span.start + 60_000;
  line.raw.appendLive(now, 1);
  expect(line.extent).toEqual({ start: span.start, end: now });
});

test('a line of a time range has only its points, and knows a later value', () => {
  const line = lineOf([1000, 1], [2000, 2]);
  const stretch = stretchOf(0, [[500, 5, 5]], { start: 0, end: 900 });
  line.showRange(stretch, { time: 2000, value: 2 });
  expect([line.raw.length, line.extent, line.latest]).toEqual([0, { start: 0, end: 900 }, { time: 2000, value: 2 }]);
  line.noteUnseen(3000, 3);
  expect([line.raw.length, line.raw.arrivals, line.latest?.value]).toEqual([0, 1, 3]);
  line.raw.appendLive(4000, 4);
  expect(line.latest).toEqual({ time: 4000, value: 4 });
});

test('the latest points start after the last long break, unless breaks are usual', () => {
  const [minute, night] = [60_000, 15 * 3_600_000];
  const yesterday = Array.from({ length: 9 }, (_, at) => [at * 1000, 1] as const);
  expect(lineOf(...yesterday).latestStart(5)).toBe(4000);
  expect(lineOf(...yesterday, [night, 1]).latestStart(5)).toBe(night);
  expect(lineOf(...yesterday, [night, 1], [night + 1000, 1]).latestStart(5)).toBe(night);
  // A lost connection is no break, and a board that sends once an hour has no other points.
  expect(lineOf(...yesterday, [9000 + 2 * minute, 1]).latestStart(3)).toBe(7000);
  const hourly = Array.from({ length: 9 }, (_, at) => [at * 60 * minute, 1] as const);
  expect(lineOf(...hourly).latestStart(3)).toBe(6 * 60 * minute);
});
