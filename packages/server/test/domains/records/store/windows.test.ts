import type { LinePoints } from '@tinkerstream/contract/points';
import { describe, expect, test } from 'vitest';
import { lineColumns } from '../../../../src/domains/records/store/line-columns.ts';
import { lineWindows, MAX_ROWS_READ } from '../../../../src/domains/records/store/line-windows.ts';
import type { RecordReader } from '../../../../src/domains/records/store/record-store.ts';
import { recordWindow, type WindowQuery } from '../../../../src/domains/records/store/record-window.ts';
import { DAY, HOUR, inEachStore, MINUTE, NOON, SECOND } from '../../../support/storage/record-stores.ts';

inEachStore('the record store', (on) => {
  const { append } = on;

  describe('a window', () => {
    const windowOf = (query: WindowQuery, series = [1, 2]) => recordWindow(on.store, series, query);

    // Two series over 40 days, at times that align with no rollup, with texts between the numbers and one day without
    // any.
    const records = Array.from({ length: 1600 }, (_, index) => {
      const time = NOON + index * (36 * MINUTE + 7 * SECOND + 3);
      return [1 + (index % 2), time, index % 5 === 0 ? `text ${index}` : (index * 37) % 1009] as const;
    }).filter(([, time]) => time < NOON + 10 * DAY || time >= NOON + 11 * DAY);
    const numbers = records.flatMap(([, time, value]) => (typeof value === 'number' ? [{ time, value }] : []));
    const first = numbers[0]?.time ?? 0;
    const last = numbers.at(-1)?.time ?? 0;

    test('of nothing is empty, and so is one without numbers', async () => {
      const nothing = { span: undefined, resolution: 0, times: [], min: [], max: [] };
      expect(await windowOf({ points: 100 })).toEqual(nothing);
      expect(await windowOf({ points: 100 }, [])).toEqual(nothing);
      await append([1, NOON, 'text'], [1, NOON + DAY, 'text']);
      expect(await windowOf({ points: 100 })).toEqual(nothing);
    });

    test('has the single numbers if they fit, including those at its ends, and returns the span of all numbers', async () => {
      await append([1, NOON - DAY, 'text'], [1, NOON, 1], [2, NOON, 2], [1, NOON + 7, 3], [2, NOON + 9, 4]);
      await append([1, NOON + DAY, 'text'], [3, NOON + 8, 'of another']);
      const span = { from: NOON, to: NOON + 10 };
      const all = await windowOf({ points: 4 });
      expect(all).toMatchObject({ span, resolution: 0 });
      expect(all.min.toSorted()).toEqual([1, 2, 3, 4]);
      const middle = { span, resolution: 0, times: [NOON + 7, NOON + 9], min: [3, 4], max: [3, 4] };
      expect(await windowOf({ start: NOON + 7, end: NOON + 10, points: 2 })).toEqual(middle);
      expect(await windowOf({ start: NOON + 8, points: 2 })).toEqual({
        ...middle,
        times: [NOON + 9],
        min: [4],
        max: [4],
      });
      const before = await windowOf({ start: NOON - DAY, end: NOON - 1, points: 2 });
      expect(before).toEqual({ span, resolution: 0, times: [], min: [], max: [] });
      const after = await windowOf({ start: NOON + 10, points: 2 });
      expect(after).toEqual(before);
    });

    test('starts and ends with a number, even with texts beside it', async () => {
      await append([1, NOON, 'text'], [1, NOON + 1, 5], [1, NOON + 2, 6], [1, NOON + 3, 'text']);
      expect((await windowOf({ points: 1 })).span).toEqual({ from: NOON + 1, to: NOON + 3 });
    });

    const queries: [string, WindowQuery, number][] = [
      ['of all in a few points', { points: 10 }, HOUR],
      ['of all in as many points as it has hours', { points: 900 }, HOUR],
      ['of some weeks', { start: NOON + 61 * SECOND, end: NOON + 20 * DAY + 7, points: 200 }, HOUR],
      ['of some days', { start: NOON + 3 * DAY + 1, end: NOON + 6 * DAY + 7, points: 80 }, HOUR],
      ['in one point', { points: 1 }, HOUR],
      ['over the gap', { start: NOON + 9 * DAY, end: NOON + 12 * DAY, points: 50 }, HOUR],
    ];
    test.each(queries)('%s has the lowest and the highest of equal parts', async (_name, query, step) => {
      await append(...records);
      const { span, resolution, ...line } = await windowOf(query);
      expect(span).toEqual({ from: first, to: last + 1 });
      expect(resolution % step).toBe(0);
      expect(resolution).toBeGreaterThan(0);
      const from = Math.floor(Math.max(query.start ?? first, first) / step) * step;
      const to = Math.ceil(Math.min(query.end ?? last + 1, last + 1) / step) * step;
      expect(resolution).toBeLessThan((to - from) / query.points + step);
      expect(partsOf(numbers, from, to, resolution)).toMatchObject(columnsOf(line));
      expect(line.times.length).toBeLessThanOrEqual(query.points);
    });

    test('reads minutes only where a part of hours would be wider than three points', async () => {
      const minutes = Array.from({ length: 2880 }, (_, minute) => [1, NOON + minute * MINUTE, minute] as const);
      await append(...minutes);
      const hours = await windowOf({ points: 143 });
      expect([hours.resolution, hours.max.slice(0, 2)]).toEqual([HOUR, [59, 119]]);
      const finer = await windowOf({ points: 145 });
      expect([finer.resolution, finer.max.slice(0, 2)]).toEqual([20 * MINUTE, [19, 39]]);
    });

    test('of a few seconds is built from the single records', async () => {
      const dense = Array.from({ length: 3000 }, (_, i) => [1 + (i % 2), NOON + i * 10, (i * 37) % 1009] as const);
      await append(...dense);
      const query = { start: NOON + 1003, end: NOON + 21_004, points: 100 };
      const window = await windowOf(query);
      expect(window.resolution).toBe(201);
      const all = dense.map(([, time, value]) => ({ time, value }));
      expect(partsOf(all, query.start, query.end, 201)).toMatchObject(columnsOf(window));
    });

    test('over very many series equals the result of each', async () => {
      const ids = Array.from({ length: 300 }, (_, index) => index + 1);
      await append(...ids.flatMap((id) => [[id, NOON, id] as const, [id, NOON + 400 * DAY, -id] as const]));
      expect(await windowOf({ points: 401 }, ids)).toMatchObject({
        times: [NOON, NOON + 400 * DAY],
        min: [1, -300],
        max: [300, -1],
      });
      // As one line, and beside another one.
      const range = { from: NOON, to: NOON + 401 * DAY, points: 120 };
      const [together, alone] = await lineWindows(on.store, [ids, [7]], range);
      expect([together?.min, together?.max]).toEqual([
        [1, -300],
        [300, -1],
      ]);
      expect(alone).toEqual({ resolution: 0, times: [NOON, NOON + 400 * DAY], min: [7, -7], max: [7, -7] });
    });

    test('of several lines has the points of each: its numbers, or the lowest and the highest of parts', async () => {
      await append(...records, [3, NOON + DAY, 'text'], [4, NOON + DAY, 7], [4, NOON + 2 * DAY, 8]);
      const dense = Array.from({ length: 3000 }, (_, i) => [5, NOON + i * 10, (i * 37) % 1009] as const);
      await append(...dense);
      const lines = [[1, 2], [3], [4], [], [5]];
      const days = await lineWindows(on.store, lines, { from: NOON, to: NOON + 20 * DAY, points: 100 });
      const width = 5 * HOUR;
      expect(days.map(({ resolution }) => resolution)).toEqual([width, 0, 0, 0, width]);
      expect(partsOf(numbers, NOON, NOON + 20 * DAY, width)).toMatchObject(columnsOf(days[0]));
      expect(days[1]).toEqual({ resolution: 0, times: [], min: [], max: [] });
      expect(days[2]).toEqual({ resolution: 0, times: [NOON + DAY, NOON + 2 * DAY], min: [7, 8], max: [7, 8] });

      // Hours are wide enough for a part of three points.
      await append(...Array.from({ length: 2880 }, (_, minute) => [6, NOON + minute * MINUTE, minute] as const));
      const twoDays = { from: NOON, to: NOON + 2 * DAY };
      const [hours] = await lineWindows(on.store, [[6]], { ...twoDays, points: 144 });
      expect([hours?.resolution, hours?.max.slice(0, 2)]).toEqual([HOUR, [59, 119]]);
      const [minutes] = await lineWindows(on.store, [[6]], { ...twoDays, points: 145 });
      expect(minutes?.resolution).toBe(20 * MINUTE);

      // Shorter than a minute per part: single records are read only if there are few.
      const seconds = { from: NOON + 1003, to: NOON + 21_003, points: 100 };
      const [merged, , , , crowded] = await lineWindows(on.store, lines, seconds);
      expect(merged).toMatchObject({ resolution: 0, times: [] });
      const all = dense.map(([, time, value]) => ({ time, value }));
      expect(crowded?.resolution).toBe(200);
      expect(partsOf(all, seconds.from, seconds.to, 200)).toMatchObject(columnsOf(crowded));
      // Far fewer than in its minute.
      const [moment] = await lineWindows(on.store, [[5]], { from: NOON + 1003, to: NOON + 1053, points: 100 });
      expect(moment).toMatchObject({ resolution: 0, times: [1010, 1020, 1030, 1040, 1050].map((ms) => NOON + ms) });
      const flooded = {
        ...on.store,
        lineCounts: async () => new Map([[0, { count: MAX_ROWS_READ + 1, numbers: MAX_ROWS_READ }]]),
      };
      const [amongTexts] = await lineWindows(flooded, [[4]], { from: NOON, to: NOON + 20 * DAY, points: 100 });
      expect(amongTexts).toMatchObject({ resolution: 5 * HOUR, min: [7, 8] });
      const [byMinute] = await lineWindows(flooded, [[5]], seconds);
      expect(byMinute).toEqual({ resolution: MINUTE, times: [NOON], min: [0], max: [1008] });
    });

    test('reads no more rows than it needs, however many there are', async () => {
      await append([1, NOON, 1], [1, NOON + DAY, 2]);
      const queries: { step: number; rows: number }[] = [];
      const crowded = (count: number): RecordReader => ({
        ...on.store,
        history: async () => [{ time: NOON, count, numbers: count, sum: 0, min: 0, max: 0 }],
        lineExtremes: async ({ step, from, to }) => {
          queries.push({ step, rows: step === 0 ? count : (to - from) / step });
          return lineColumns([]);
        },
      });
      const minutes = { end: NOON + 50 * MINUTE, points: 100 };
      await recordWindow(crowded(MAX_ROWS_READ), [1], minutes);
      await recordWindow(crowded(MAX_ROWS_READ + 1), [1], minutes);
      await recordWindow(crowded(MAX_ROWS_READ + 1), Array<number>(1000).fill(1), { points: 1440 });
      await recordWindow(crowded(1e9), [1], { points: 20 });
      expect(queries).toEqual([
        { step: 0, rows: MAX_ROWS_READ },
        { step: MINUTE, rows: 50 },
        { step: HOUR, rows: 25 },
        { step: HOUR, rows: 25 },
      ]);
    });
  });
});

/** The points of a window in the form of `partsOf`. */
function columnsOf(window: Omit<LinePoints, 'resolution'> | undefined) {
  return (window?.times ?? []).map((time, index) => ({ time, min: window?.min[index], max: window?.max[index] }));
}

/** The lowest and the highest of each part that has numbers, computed from the numbers alone. */
function partsOf(
  numbers: readonly { readonly time: number; readonly value: number }[],
  from: number,
  to: number,
  width: number,
) {
  const inside = numbers.filter(({ time }) => time >= from && time < to);
  const parts = Map.groupBy(inside, ({ time }) => time - ((time - from) % width));
  return [...parts]
    .sort(([a], [b]) => a - b)
    .map(([time, members]) => ({
      time,
      numbers: members.length,
      min: Math.min(...members.map(({ value }) => value)),
      max: Math.max(...members.map(({ value }) => value)),
    }));
}
