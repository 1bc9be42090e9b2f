import { expect, test } from 'vitest';
import { isoTime } from '../../src/platform/iso-time.ts';

const MAX_TIME = 8.64e15;
const written = (time: number) => new Date(time).toISOString();

test.each([
  0,
  -1,
  MAX_TIME,
  -MAX_TIME,
  Date.UTC(-1, 0, 1),
  Date.UTC(9999, 11, 31, 23, 59, 59, 999),
  Date.UTC(10_000, 0, 1),
])('%d reads as Date writes it', (time) => {
  expect(isoTime(time)).toBe(written(time));
});

test('times of many days in any order, and every millisecond around midnight, read as Date writes them', () => {
  const midnight = Date.UTC(2026, 10, 23);
  for (let step = 0; step < 20_000; step += 1) {
    // A multiple that leaves no remainder pattern: days and times of day vary independently.
    const anywhere = midnight + ((step * 7_919_310_407) % 4e12) - 2e12;
    expect(isoTime(anywhere)).toBe(written(anywhere));
  }
  for (let ms = -2000; ms < 2000; ms += 1) expect(isoTime(midnight + ms)).toBe(written(midnight + ms));
});

test('an invalid time throws, as with Date', () => {
  expect(() => isoTime(Number.NaN)).toThrow(RangeError);
});
