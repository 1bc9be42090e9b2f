import { expect, test } from 'vitest';
import { decimate } from '../src/domains/charts/line-chart/decimate.ts';
import { SeriesBuffer } from '../src/domains/charts/line-chart/series-buffer.ts';

function filled(values: readonly number[]): SeriesBuffer {
  const buffer = new SeriesBuffer();
  for (const [time, value] of values.entries()) buffer.append(time, value);
  return buffer;
}

test('few points are all given, as pairs', () => {
  expect([...decimate(filled([5, 6, 7]), 0, 3, 100)]).toEqual([0, 5, 1, 6, 2, 7]);
  expect([...decimate(filled([5, 6, 7]), 1, 2, 100)]).toEqual([1, 6]);
  expect([...decimate(filled([]), 0, 0, 100)]).toEqual([]);
});

test('of many points no more than the limit are given, in order of time', () => {
  const thin = decimate(filled(Array.from({ length: 10_000 }, (_, i) => Math.sin(i))), 0, 10_000, 400);
  expect(thin.length / 2).toBeLessThanOrEqual(400);
  const times = thin.filter((_, i) => i % 2 === 0);
  expect(times).toEqual(times.toSorted());
  expect([times[0], times.at(-1)]).toEqual([0, 9999]);
});

test('a lone peak and a lone dip are never lost', () => {
  const values = Array.from({ length: 50_000 }, () => 1);
  values[12_345] = 99;
  values[40_001] = -99;
  const thin = [...decimate(filled(values), 0, values.length, 300)];
  expect(thin).toContain(99);
  expect(thin).toContain(-99);
});

test('every given point is a real one', () => {
  const values = Array.from({ length: 3000 }, (_, i) => (i * 7919) % 1009);
  const thin = decimate(filled(values), 100, 2900, 250);
  for (let i = 0; i < thin.length; i += 2) expect(values[thin[i] as number]).toBe(thin[i + 1]);
});
