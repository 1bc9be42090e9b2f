import { expect, test } from 'vitest';
import { inView } from '../../../../../src/domains/charts/line-chart/drawing/in-view.ts';
import { traceOf } from '../../../../../src/domains/charts/line-chart/drawing/trace.ts';
import { lineOf, stretchOf } from '../../../../support/lines.ts';

const SPAN = { start: 1000, end: 2000 };
const viewOf = (line: ReturnType<typeof lineOf>, margin = 0) => inView(traceOf(line, SPAN, 500), SPAN, margin);

test('a line whose points are all outside the view does not count', () => {
  const before = viewOf(lineOf([500, 99]));
  expect([...before.pairs]).toEqual([]);
  expect([before.drawn, before.values]).toEqual([undefined, undefined]);
  expect(viewOf(lineOf([0, 99], [500, 99], [2500, 20])).values).toBeUndefined();
});

test('a single point between two gaps counts only where it is in view', () => {
  const times = [900, 1500, 1510, 1520, 1530, 1540, 1550, 1560, 1570, 2600];
  const line = lineOf(...times.map((time) => [time, time < 1000 || time > 2000 ? 99 : 20] as const));
  const view = viewOf(line);
  expect([...view.lone]).toEqual([]);
  expect(view.drawn).toEqual({ start: 20, end: 20 });
});

test('a line is cut where it enters and leaves the view', () => {
  const view = viewOf(lineOf([0, 100], [1500, 25], [3000, 100]));
  expect([...view.pairs]).toEqual([1000, 50, 1500, 25, 2000, 50]);
  expect(view.drawn).toEqual({ start: 25, end: 50 });
  expect(view.values).toEqual({ start: 25, end: 25 });
  // Between two points, the connecting line itself is in view.
  expect([...viewOf(lineOf([0, 10], [3000, 40])).pairs]).toEqual([1000, 20, 2000, 30]);
});

test('the cut is outside the view, where no symbol is drawn, and never beyond the next point', () => {
  expect([...viewOf(lineOf([0, 0], [1500, 1500], [2001, 2001]), 10).pairs]).toEqual([990, 990, 1500, 1500, 2001, 2001]);
});

test('the extremes of buckets count where they are drawn', () => {
  const line = lineOf();
  line.overview = stretchOf(
    400,
    [
      [0, 0, 99],
      [400, 10, 11],
      [1200, 12, 18],
    ],
    { start: 0, end: 1900 },
  );
  expect(viewOf(line).values).toEqual({ start: 12, end: 18 });
});
