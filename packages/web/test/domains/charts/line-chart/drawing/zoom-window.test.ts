import { describe, expect, test } from 'vitest';
import { ALL, fullSpan, presetView, visibleSpan } from '../../../../../src/domains/charts/line-chart/drawing/view.ts';
import { panned, pinched, zoomed } from '../../../../../src/domains/charts/line-chart/pointer/pointer.ts';
import { lineOf, stretchOf } from '../../../../support/lines.ts';

const line = (...times: number[]) => lineOf(...times.map((time) => [time, 0] as const));
const seconds = Array.from({ length: 100 }, (_, i) => i * 1000);
const hundred = line(...seconds);

describe('presets', () => {
  test('the latest points are shown, and the window follows a new one', () => {
    expect(visibleSpan(presetView(10), [hundred])).toEqual({ start: 90_000, end: 99_000 });
    const longer = line(...seconds, 100_000);
    expect(visibleSpan(presetView(10), [longer])).toEqual({ start: 91_000, end: 100_000 });
  });

  test('a preset larger than the data shows everything, and so does "all"', () => {
    const all = { start: 0, end: 99_000 };
    expect(visibleSpan(presetView(500), [hundred])).toEqual(all);
    expect(visibleSpan(presetView(ALL), [hundred])).toEqual(all);
  });

  test('each of several lines shows its latest points', () => {
    expect(visibleSpan(presetView(2), [hundred, line(50_000, 60_000, 70_000), line()])).toEqual({
      start: 60_000,
      end: 99_000,
    });
  });

  test('a line that ended long ago does not widen the window; a slower line does', () => {
    const ended = line(...seconds.map((time) => time - 3_600_000));
    const lone = line(-7_200_000);
    expect(visibleSpan(presetView(10), [hundred, ended, lone])).toEqual({ start: 90_000, end: 99_000 });
    const slow = line(-200_000, -140_000, -80_000, -20_000, 40_000);
    expect(visibleSpan(presetView(3), [hundred, slow])).toEqual({ start: -80_000, end: 99_000 });
  });

  test('a board whose clock is fast is not alone in the window', () => {
    const fast = line(170_000);
    expect(visibleSpan(presetView(10), [hundred, fast], 100_000)).toEqual({ start: 90_000, end: 170_000 });
    const ended = line(...seconds.map((time) => time - 3_600_000));
    expect(visibleSpan(presetView(10), [ended, fast], 100_000)?.start).toBeGreaterThan(0);
  });

  test('a preset resets a manual zoom, including the height', () => {
    expect(presetView(50)).toEqual({ latest: 50 });
  });
});

test('a manual window stays while points arrive', () => {
  const view = { latest: 10, x: { start: 1, end: 2 } };
  expect(visibleSpan(view, [hundred])).toEqual({ start: 1, end: 2 });
});

test('a single point in time gets some width; no points give no window', () => {
  const span = visibleSpan(presetView(10), [line(5000)]);
  expect(span && span.end - span.start).toBeGreaterThan(0);
  expect(visibleSpan(presetView(10), [line()])).toBeUndefined();
  expect(fullSpan([])).toBeUndefined();
});

test('panning keeps the width and some of the data in view', () => {
  const bounds = { start: 0, end: 100 };
  expect(panned({ start: 40, end: 60 }, 10, bounds)).toEqual({ start: 50, end: 70 });
  expect(panned({ start: 40, end: 60 }, 1000, bounds)).toEqual({ start: 100, end: 120 });
  expect(panned({ start: 40, end: 60 }, -1000, bounds)).toEqual({ start: -20, end: 0 });
});

test('"all" includes stored data; "latest" counts single points only', () => {
  const stored = line(...seconds);
  stored.overview = stretchOf(1000, [[-5000, 0, 0]], { start: -5000, end: 99_000 });
  expect(visibleSpan(presetView(ALL), [stored])).toEqual({ start: -5000, end: 99_000 });
  expect(visibleSpan(presetView(500), [stored])).toEqual({ start: 0, end: 99_000 });
  const onlyStored = line();
  onlyStored.overview = stored.overview;
  expect(visibleSpan(presetView(10), [onlyStored])).toEqual({ start: -5000, end: 99_000 });
  expect(fullSpan([onlyStored])).toEqual({ start: -5000, end: 99_000 });
});

test('pinching zooms around the fingers and follows them', () => {
  expect(pinched({ start: 0, end: 100 }, 50, 0.5, 0)).toEqual({ start: 25, end: 75 });
  expect(pinched({ start: 0, end: 100 }, 50, 0.5, 10)).toEqual({ start: 30, end: 80 });
});

test('zooming keeps the point under the pointer in place', () => {
  expect(zoomed({ start: 0, end: 100 }, 25, 0.5)).toEqual({ start: 12.5, end: 62.5 });
  expect(zoomed({ start: 0, end: 100 }, 0, 2)).toEqual({ start: 0, end: 200 });
});
