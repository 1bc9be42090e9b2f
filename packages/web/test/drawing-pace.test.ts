import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawingPace } from '../src/domains/charts/line-chart/drawing-pace.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 16));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Asks for a drawing each millisecond of a second. */
function drawingsOf(interval: number): number {
  const draw = vi.fn();
  const pace = drawingPace(interval, draw);
  for (let at = 0; at < 1000; at += 1) {
    pace.request();
    vi.advanceTimersByTime(1);
  }
  pace.end();
  return draw.mock.calls.length;
}

test('without an interval there is a drawing a frame, however often it is asked for', () => {
  expect(drawingsOf(0)).toBeGreaterThan(50);
  expect(drawingsOf(0)).toBeLessThan(70);
});

test('with one, drawings keep their distance, the first comes at once', () => {
  const count = drawingsOf(100);
  expect(count).toBeGreaterThanOrEqual(8);
  expect(count).toBeLessThanOrEqual(11);
  const draw = vi.fn();
  const pace = drawingPace(100, draw);
  pace.request();
  vi.advanceTimersByTime(17);
  expect(draw).toHaveBeenCalledTimes(1);
  pace.end();
});

test('those of one moment are spread over the interval', () => {
  const moments: number[] = [];
  const paces = Array.from({ length: 10 }, () => drawingPace(100, () => moments.push(Date.now())));
  for (const pace of paces) pace.request();
  vi.advanceTimersByTime(20);
  moments.length = 0;
  for (const pace of paces) pace.request();
  vi.advanceTimersByTime(200);
  expect(moments).toHaveLength(10);
  expect(new Set(moments).size).toBeGreaterThanOrEqual(8);
  for (const pace of paces) pace.end();
});

test('after its end nothing is drawn', () => {
  const draw = vi.fn();
  const pace = drawingPace(0, draw);
  pace.request();
  pace.end();
  vi.advanceTimersByTime(100);
  expect(draw).not.toHaveBeenCalled();
});
