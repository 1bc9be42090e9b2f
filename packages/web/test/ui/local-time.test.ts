import { afterEach, expect, test } from 'vitest';
import { fieldTime, hasDoubledTime, localClock, localMinute, localTime } from '../../src/ui/text/local-time.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  ['Europe/London', '2026-10-24T23:59:59Z', '2026-10-25 00:59:59'],
  ['Europe/London', '2026-10-25T00:00:00Z', '2026-10-25 01:00:00 +0100'],
  ['Europe/London', '2026-10-25T00:59:59Z', '2026-10-25 01:59:59 +0100'],
  ['Europe/London', '2026-10-25T01:00:00Z', '2026-10-25 01:00:00 +0000'],
  ['Europe/London', '2026-10-25T01:59:59Z', '2026-10-25 01:59:59 +0000'],
  ['Europe/London', '2026-10-25T02:00:00Z', '2026-10-25 02:00:00'],
  // The clock is set forward: no hour comes twice.
  ['Europe/London', '2026-03-29T00:30:00Z', '2026-03-29 00:30:00'],
  ['Europe/London', '2026-03-29T01:30:00Z', '2026-03-29 02:30:00'],
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01 01:30:00 -0400'],
  ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01 01:30:00 -0500'],
  // The clock changes by half an hour.
  ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', '2026-04-05 01:45:00 +1100'],
  ['Australia/Lord_Howe', '2026-04-04T15:15:00Z', '2026-04-05 01:45:00 +1030'],
  ['Australia/Lord_Howe', '2026-04-04T14:15:00Z', '2026-04-05 01:15:00'],
  // The hour that comes twice includes midnight.
  ['America/Havana', '2026-11-01T04:30:00Z', '2026-11-01 00:30:00 -0400'],
  ['Asia/Hong_Kong', '2026-10-25T01:30:00Z', '2026-10-25 09:30:00'],
])('in %s, %s is %s', (timeZone, time, expected) => {
  process.env.TZ = timeZone;
  expect(localTime(time)).toBe(expected);
  const offset = expected.slice(19);
  expect(localMinute(time)).toBe(expected.slice(0, 16) + offset);
  expect(localClock(time)).toBe(expected.slice(11));
  expect(fieldTime(new Date(time))).toBe(expected.slice(0, 19).replace(' ', 'T'));
});

test('the times of a year that a clock shows twice are those with an offset', () => {
  for (const timeZone of [
    'Europe/London',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Chatham',
  ]) {
    process.env.TZ = timeZone;
    const times = Array.from({ length: 365 * 96 }, (_, at) => Date.UTC(2026, 0, 1) + at * 900_000);
    const byClock = Map.groupBy(times, (time) => fieldTime(new Date(time)));
    for (const shown of byClock.values()) {
      for (const time of shown) expect(localTime(time).length > 19).toBe(shown.length > 1);
    }
    expect(new Set(times.map(localTime)).size).toBe(times.length);
  }
});

test('a day on which the clock is set back has a doubled time, others have none', () => {
  process.env.TZ = 'Europe/London';
  const has = (start: string, end: string) => hasDoubledTime(Date.parse(start), Date.parse(end));
  expect(has('2026-10-24T12:00Z', '2026-10-25T12:00Z')).toBe(true);
  expect(has('2026-10-25T01:10Z', '2026-10-25T01:20Z')).toBe(true);
  expect(has('2026-10-26T01:10Z', '2026-10-26T01:20Z')).toBe(false);
  expect(has('2026-03-28T12:00Z', '2026-03-29T12:00Z')).toBe(false);
});
