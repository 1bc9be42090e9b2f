import { describe, expect, test } from 'vitest';
import { inView } from '../../../../../src/domains/charts/line-chart/drawing/in-view.ts';
import { readingAt, type Trace, traceOf } from '../../../../../src/domains/charts/line-chart/drawing/trace.ts';
import { lineOf, stretchOf } from '../../../../support/lines.ts';

function points({ pairs }: Trace): [number, number][] {
  return Array.from({ length: pairs.length / 2 }, (_, i) => [pairs[2 * i] as number, pairs[2 * i + 1] as number]);
}

/** The parts of a trace between its gaps. */
function runs(trace: Trace): number[][] {
  const found: number[][] = [[]];
  for (const [time, value] of points(trace)) {
    if (Number.isNaN(value)) found.push([]);
    else found.at(-1)?.push(time);
  }
  return found;
}

const everySecond = (count: number, valueAt: (i: number) => number) =>
  lineOf(...Array.from({ length: count }, (_, i) => [i * 1000, valueAt(i)] as const));

describe('single points', () => {
  test('are all drawn when they are few, with a neighbour on each side of the window', () => {
    const line = lineOf([0, 5], [1000, 6], [2000, 7], [3000, 8], [4000, 9]);
    expect(points(traceOf(line, { start: 0, end: 4000 }, 500))).toHaveLength(5);
    const middle = traceOf(line, { start: 1500, end: 2500 }, 500);
    expect(points(middle)).toEqual([
      [1000, 6],
      [2000, 7],
      [3000, 8],
    ]);
    expect([...middle.readings.subarray(3, 6)]).toEqual([2000, 7, 7]);
    expect(points(traceOf(lineOf(), { start: 0, end: 1 }, 500))).toEqual([]);
  });

  test('are at most two per pixel when they are many, in time order, from the first to the last', () => {
    const trace = traceOf(everySecond(50_000, Math.sin), { start: 0, end: 49_999_000 }, 400);
    const times = points(trace).map(([time]) => time);
    expect(times.length).toBeLessThanOrEqual(800);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect([times[0], times.at(-1)]).toEqual([0, 49_999_000]);
  });

  test('keep a lone peak and a lone dip, and are never invented', () => {
    const valueAt = (i: number) => (i === 12_345 ? 99 : i === 40_001 ? -99 : (i * 7919) % 13);
    const drawn = points(traceOf(everySecond(50_000, valueAt), { start: 0, end: 49_999_000 }, 150));
    expect(drawn).toContainEqual([12_345_000, 99]);
    expect(drawn).toContainEqual([40_001_000, -99]);
    for (const [time, value] of drawn) expect(value).toBe(valueAt(time / 1000));
  });
});

describe('a gap', () => {
  test('breaks the line, and a lone point between two gaps stays visible', () => {
    const line = lineOf(...[0, 1, 2, 3, 60, 120, 121, 122].map((s) => [s * 1000, s] as const));
    const trace = traceOf(line, { start: 0, end: 122_000 }, 500);
    expect(runs(trace)).toEqual([[0, 1000, 2000, 3000], [60_000], [120_000, 121_000, 122_000]]);
    expect([...trace.lone]).toEqual([60_000, 60]);
  });

  test('breaks the line among very many points too', () => {
    const line = everySecond(20_000, (i) => i % 10);
    line.raw.append(20_000_000 + 3_600_000, 5);
    for (let i = 0; i < 20_000; i += 1) line.raw.append(30_000_000 + i * 1000, i % 10);
    const trace = traceOf(line, { start: 0, end: 50_000_000 }, 500);
    expect(runs(trace).map((run) => [run[0], run.at(-1)])).toEqual([
      [0, expect.any(Number)],
      [23_600_000, 23_600_000],
      [30_000_000, 49_999_000],
    ]);
    expect([...trace.lone]).toEqual([23_600_000, 5]);
  });

  test('is not drawn for a pause narrower than two pixels', () => {
    const line = lineOf(...Array.from({ length: 1000 }, (_, i) => [(i + (i > 500 ? 20 : 0)) * 1000, i] as const));
    expect(runs(traceOf(line, { start: 0, end: 1_020_000 }, 50))).toHaveLength(1);
    expect(runs(traceOf(line, { start: 450_000, end: 560_000 }, 50))).toHaveLength(2);
  });
});

describe('the first values after a break', () => {
  const DAY = 86_400_000;
  const yesterday = [0, 1, 2, 3, 4].map((s) => [s * 1000, s] as const);

  test.each([1, 2, 3, 4, 60])('%d of them are not joined to those of yesterday', (count) => {
    const today = Array.from({ length: count }, (_, s) => [DAY + s * 1000, s] as const);
    const line = lineOf(...yesterday, ...today);
    const start = DAY;
    for (const span of [
      { start, end: DAY + count * 1000 },
      { start: DAY - 30_000, end: DAY + 30_000 },
      { start: 0, end: DAY + count * 1000 },
    ]) {
      const last = runs(traceOf(line, span, 500)).at(-1) as number[];
      expect(last[0]).toBe(DAY);
    }
    expect(inView(traceOf(line, { start, end: DAY + 5000 }, 500), { start, end: DAY + 5000 }, 0).lone).toHaveLength(
      count === 1 ? 2 : 0,
    );
  });

  test('nor after a break between stored parts and live points', () => {
    const line = lineOf([DAY, 5]);
    const parts = [0, 1, 2, 3].map((i) => [i * 60_000, 1, 2] as const);
    line.overview = stretchOf(60_000, parts, { start: 0, end: 240_000 });
    expect(runs(traceOf(line, { start: DAY - 1000, end: DAY + 1000 }, 500)).at(-1)).toEqual([DAY]);
  });

  test('a board that sends once a day has no breaks', () => {
    const line = lineOf(...[0, 1, 2, 3, 4, 5].map((day) => [day * DAY, day] as const));
    expect(runs(traceOf(line, { start: 4.5 * DAY, end: 5.5 * DAY }, 500))).toHaveLength(1);
  });
});

describe('stored data', () => {
  const part = (i: number, low: number, high: number) => [i * 1000, low, high] as const;
  const overview = stretchOf(1000, [part(0, 1, 9), part(1, 2, 8), part(2, 3, 7), part(3, 4, 6)], {
    start: 0,
    end: 4100,
  });

  test('is drawn by its lowest and highest values up to where the single points start', () => {
    const line = lineOf([3500, 5], [4000, 5]);
    line.overview = overview;
    const trace = traceOf(line, { start: 0, end: 4000 }, 500);
    const drawn = points(trace);
    expect(drawn.map(([, value]) => value)).toEqual([1, 9, 8, 2, 3, 7, 6, 4, 5, 5]);
    expect(drawn.map(([time]) => time)).toEqual(drawn.map(([time]) => time).toSorted((a, b) => a - b));
    expect([...trace.readings.subarray(0, 3)]).toEqual([0, 1, 9]);
  });

  test('is replaced where finer data is known, and stays beside it', () => {
    const line = lineOf();
    line.overview = overview;
    line.detail = stretchOf(
      0,
      [1000, 1300, 1600, 1900].map((time) => [time, 5, 5] as const),
      { start: 1000, end: 1999 },
    );
    const values = points(traceOf(line, { start: 0, end: 4000 }, 500)).map(([, value]) => value);
    expect(values).toEqual([1, 9, 5, 5, 5, 5, 3, 7, 6, 4]);
  });

  test('is drawn from the finer data alone when that covers the window', () => {
    const line = lineOf([4500, 5]);
    line.overview = overview;
    line.detail = stretchOf(
      0,
      [1000, 1300, 1600, 1900].map((time) => [time, 5, 5] as const),
      { start: 1000, end: 1999 },
    );
    expect(points(traceOf(line, { start: 1310, end: 1590 }, 500))).toEqual([
      [1300, 5],
      [1600, 5],
    ]);
  });

  test('has gaps where parts are missing', () => {
    const line = lineOf();
    const parts = [0, 1, 2, 3, 20, 40, 41, 42, 43].map((i) => part(i, 0, i));
    line.overview = stretchOf(1000, parts, { start: 0, end: 44_000 });
    const trace = traceOf(line, { start: 0, end: 44_000 }, 500);
    expect(runs(trace)).toHaveLength(3);
    expect(trace.lone[1]).toBeDefined();
  });
});

describe('reading a trace', () => {
  const trace = traceOf(
    lineOf(...[0, 1, 2, 3, 60, 61, 62].map((s) => [s * 1000, s] as const)),
    { start: 0, end: 62_000 },
    500,
  );
  const valueAt = (moment: number, reach = 0) => readingAt(trace, moment, reach)?.low;

  test('finds the point nearest to a time', () => {
    expect([0, 400, 600, 2499, 2501, 60_400].map((moment) => valueAt(moment))).toEqual([0, 0, 1, 2, 3, 60]);
    expect(readingAt(trace, 900, 0)).toEqual({ at: 1000, time: 1000, low: 1, high: 1 });
  });

  test('finds nothing in a gap, or farther than its reach from either end', () => {
    expect(valueAt(30_000)).toBeUndefined();
    expect([-500, 62_500].map((moment) => valueAt(moment))).toEqual([undefined, undefined]);
    expect([-500, 62_500].map((moment) => valueAt(moment, 500))).toEqual([0, 62]);
    expect(readingAt(traceOf(lineOf(), { start: 0, end: 1 }, 500), 0, 1000)).toBeUndefined();
  });
});

describe('directions', () => {
  test('do not cross the chart from one side of north to the other', () => {
    const line = lineOf([0, 340], [1000, 350], [2000, 10], [3000, 20], [4000, 190], [5000, 350]);
    const span = { start: 0, end: 5000 };
    expect(runs(traceOf(line, span, 500))).toEqual([[0, 1000, 2000, 3000, 4000, 5000]]);
    line.isDirection = true;
    const trace = traceOf(line, span, 500);
    expect(runs(trace)).toEqual([
      [0, 1000],
      [2000, 3000, 4000, 5000],
    ]);
    // The pointer finds each of these points.
    for (const [moment, value] of [
      [1000, 350],
      [1400, 350],
      [1600, 10],
      [2000, 10],
      [2300, 10],
    ] as const) {
      expect(readingAt(trace, moment, 100)?.low).toBe(value);
    }
  });
});
