import { expect, test } from 'vitest';
import { MAX_POINTS, SeriesBuffer } from '../../../../src/domains/charts/line-chart/lines/series-buffer.ts';

/** Web tests are typed for a browser but run in Node. */
const { process } = globalThis as unknown as { process: { memoryUsage: () => { heapUsed: number } } };
const heapUsed = () => process.memoryUsage().heapUsed;

function points({ times, values, length }: SeriesBuffer): [number, number][] {
  return Array.from({ length }, (_, i) => [times[i] as number, values[i] as number]);
}

test('points are kept in time order, in whatever order they arrive', () => {
  const buffer = new SeriesBuffer();
  for (const time of [10, 30, 20, 5]) buffer.append(time, time * 2);
  expect(points(buffer)).toEqual([
    [5, 10],
    [10, 20],
    [20, 40],
    [30, 60],
  ]);
  expect(buffer.lastTime).toBe(30);
});

test('two points with the same millisecond are both kept, in order of arrival', () => {
  const buffer = new SeriesBuffer();
  for (const value of [1, 2, 3]) buffer.append(7, value);
  expect(points(buffer)).toEqual([
    [7, 1],
    [7, 2],
    [7, 3],
  ]);
});

test('it grows beyond its first size without losing a point', () => {
  const buffer = new SeriesBuffer();
  for (let i = 0; i < 5000; i += 1) buffer.append(i, -i);
  expect(buffer.length).toBe(5000);
  expect([buffer.times[4999], buffer.values[4999], buffer.values[0]]).toEqual([4999, -4999, -0]);
});

test('overnight, memory stays flat, the last million points stay, and late ones are sorted in', () => {
  const buffer = new SeriesBuffer();
  const bytes = () => buffer.times.byteLength + buffer.values.byteLength;
  const appendTo = (end: number) => {
    // Every thousandth point arrives half a second late.
    for (let i = next; i < end; i += 1) buffer.append(i % 1000 === 0 ? i * 10 - 500 : i * 10, i);
    next = end;
  };
  let next = 0;
  appendTo(MAX_POINTS);
  expect(bytes()).toBe(MAX_POINTS * 16);
  const heap = heapUsed();
  appendTo(3 * MAX_POINTS);
  expect(bytes()).toBe(MAX_POINTS * 16);
  expect(heapUsed() - heap).toBeLessThan(20e6);
  expect(buffer.length).toBeGreaterThanOrEqual(1_000_000);
  expect(buffer.length + buffer.dropped).toBe(3 * MAX_POINTS);
  let isInOrder = true;
  for (let i = 1; i < buffer.length; i += 1)
    isInOrder &&= (buffer.times[i - 1] as number) <= (buffer.times[i] as number);
  expect(isInOrder).toBe(true);
  const late = buffer.indexAt(3_000_000 * 10 - 500);
  expect([buffer.values[late], buffer.values[late + 1]]).toEqual([2_999_950, 3_000_000]);
});

test('an index is found for a time between the points', () => {
  const buffer = new SeriesBuffer();
  for (const time of [10, 20, 20, 30]) buffer.append(time, 0);
  expect([9, 10, 15, 20, 21, 30, 31].map((time) => buffer.indexAt(time))).toEqual([0, 0, 1, 1, 3, 3, 4]);
  expect([9, 10, 20, 30].map((time) => buffer.indexAfter(time))).toEqual([0, 1, 3, 4]);
  expect(new SeriesBuffer().indexAt(0)).toBe(0);
});

test('a live point continues the line after the clock went back, and only then', () => {
  const buffer = new SeriesBuffer();
  for (const time of [10_000, 20_000, 30_000]) buffer.appendLive(time, time);
  buffer.appendLive(29_500, 1);
  expect([...buffer.times.subarray(0, buffer.length)]).toEqual([10_000, 20_000, 29_500, 30_000]);
  buffer.appendLive(15_000, 2);
  expect([...buffer.times.subarray(0, buffer.length)]).toEqual([10_000, 15_000]);
  buffer.appendLive(16_000, 3);
  expect(buffer.lastTime).toBe(16_000);
  expect(buffer.arrivals).toBe(6);
});
