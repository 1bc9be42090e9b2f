import { expect, test } from 'vitest';
import { droppedBackups, nameOfBackup, timeOfBackup } from '../../src/maintenance/automatic/backup-names.ts';

const DAY_MS = 24 * 3600 * 1000;
/** A Friday. */
const NOW = Date.parse('2026-11-27T09:00:00Z');

const fileOf = (time: number) => `${nameOfBackup(new Date(time))}.tar`;

test('seven days, four weeks and twelve months keep their latest backup', () => {
  const days = Array.from({ length: 500 }, (_, index) => NOW - index * DAY_MS);
  const dropped = new Set(droppedBackups(days.map((time) => fileOf(time))));
  const kept = days
    .filter((time) => !dropped.has(fileOf(time)))
    .map((time) => new Date(time).toISOString().slice(0, 10));
  expect(kept).toEqual([
    ...['2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21'],
    ...['2026-11-15', '2026-11-08', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
    ...['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ]);
});

test('a computer that is on once a month loses no backup, and files of others stay', () => {
  const months = Array.from({ length: 12 }, (_, index) => fileOf(Date.UTC(2026, index, 5)));
  expect(droppedBackups([...months, 'holiday.jpg', 'tinkerstream-old.tar'])).toEqual([]);
  expect(timeOfBackup('tinkerstream-2026-99-27T031500Z.tar')).toBeUndefined();
});
