import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawingPace } from '../../../../../src/domains/charts/line-chart/drawing/drawing.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 16));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Requests a drawing every millisecond for a second. */
function drawingsOf(interval: number): number {
  const draw = vi.fn();
  const pace = drawingPace(interval, draw);
  for (let at = 0; at < 1000; at += 1) {
    pace.request();
    vi.advanceTimersByTime(1);
  }
  pace.dispose();
  return draw.mock.calls.length;
}

test('without an interval, it draws once a frame, however many requests there are', () => {
  expect(drawingsOf(0)).toBeGreaterThan(50);
  expect(drawingsOf(0)).toBeLessThan(70);
});

test('with an interval, the first drawing is immediate and the others keep their distance', () => {
  const count = drawingsOf(100);
  expect(count).toBeGreaterThanOrEqual(8);
  expect(count).toBeLessThanOrEqual(11);
  const draw = vi.fn();
  const pace = drawingPace(100, draw);
  pace.request();
  vi.advanceTimersByTime(17);
  expect(draw).toHaveBeenCalledTimes(1);
  pace.dispose();
});

test('charts fed by the same message share three frames of each turn', () => {
  const drawn = new Map<number, number>();
  const paces = Array.from({ length: 12 }, () =>
    drawingPace(100, () => drawn.set(Date.now(), (drawn.get(Date.now()) ?? 0) + 1)),
  );
  for (const pace of paces) pace.request();
  vi.advanceTimersByTime(20);
  drawn.clear();
  for (const pace of paces) pace.request();
  vi.advanceTimersByTime(200);
  expect([...drawn.values()]).toEqual([4, 4, 4]);
  for (const pace of paces) pace.dispose();
});

test('nothing is drawn after it ends', () => {
  const draw = vi.fn();
  const pace = drawingPace(0, draw);
  pace.request();
  pace.dispose();
  vi.advanceTimersByTime(100);
  expect(draw).not.toHaveBeenCalled();
});
