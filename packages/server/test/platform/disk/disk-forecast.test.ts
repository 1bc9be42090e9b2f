import { describe, expect, test } from 'vitest';
import { DAY_MS, daysUntilFull } from '../../../src/platform/disk/disk-watch.ts';

const GB = 1e9;

/** Free space of the days, in gigabytes. */
const days = (...free: readonly number[]) =>
  free.map((gigabytes, day) => ({ on: day * DAY_MS, freeBytes: gigabytes * GB, totalBytes: 100 * GB }));

describe('in how many days the disk is full', () => {
  test('follows from the growth of the days before', () => {
    expect(daysUntilFull(days(20, 19, 18, 17, 16))).toBe(16);
  });

  test('is unknown in the first two days, and where nothing grows', () => {
    expect(daysUntilFull([])).toBeUndefined();
    expect(daysUntilFull(days(20, 19))).toBeUndefined();
    expect(daysUntilFull(days(20, 20, 20, 20))).toBeUndefined();
    expect(daysUntilFull(days(17, 18, 19, 20))).toBeUndefined();
    expect(daysUntilFull(days(90, 89.999, 89.998))).toBeUndefined();
  });

  test('does not change much when a large file comes or goes once', () => {
    expect(daysUntilFull(days(50, 49, 48, 18, 17, 16))).toBe(16);
    expect(daysUntilFull(days(10, 9, 8, 38, 37, 36))).toBe(36);
  });

  test('counts a weekend off by its length', () => {
    const [first, second] = days(20, 17);
    const later = [
      { ...first, on: 0 },
      { ...second, on: 3 * DAY_MS },
    ] as Parameters<typeof daysUntilFull>[0];
    expect(daysUntilFull(later)).toBe(17);
  });
});
