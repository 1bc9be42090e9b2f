import { formatHistoryTime, isTimeZone, parseHistoryTime } from '@tinkerstream/contract/platform/time/zoned-time';
import { expect, test } from 'vitest';

test('a time is read with its offset, with and without a colon', () => {
  const time = Date.UTC(2026, 10, 21, 1, 30, 5);
  expect(parseHistoryTime('2026-11-21 09:30:05 +0800')).toEqual({ time, offsetMinutes: 480 });
  expect(parseHistoryTime('2026-11-21 09:30:05 +08:00')).toEqual({ time, offsetMinutes: 480 });
  expect(parseHistoryTime('2026-11-20 22:00:05 -0330')).toEqual({ time, offsetMinutes: -210 });
});

test.each([
  '2026-02-30 00:00:00 +0800',
  '2026-13-01 00:00:00 +0800',
  '2026-11-21 24:00:00 +0800',
  '2026-11-21 09:30:05 +1500',
  '2026-11-21T09:30:05Z',
  '2026-11-21 09:30:05',
  '',
])('%j is not a time', (text) => {
  expect(parseHistoryTime(text)).toBeUndefined();
});

test('formatting a parsed time returns the original text', () => {
  for (const text of ['2026-11-21 09:30:05 +0800', '2024-02-29 23:59:59 +0545', '2026-01-01 00:00:00 -0330']) {
    const moment = parseHistoryTime(text);
    expect(moment && formatHistoryTime(moment)).toBe(text);
  }
});

test('a time zone is identified by its name, never by a placeholder for an unknown zone', () => {
  for (const name of ['Asia/Hong_Kong', 'Europe/London', 'UTC']) expect(isTimeZone(name), name).toBe(true);
  for (const name of ['Etc/Unknown', 'Atlantis', '']) expect(isTimeZone(name), name).toBe(false);
});
