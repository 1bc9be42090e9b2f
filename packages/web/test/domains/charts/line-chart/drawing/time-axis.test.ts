import { afterEach, expect, test } from 'vitest';
import { timeSplits, timeTexts } from '../../../../../src/domains/charts/line-chart/drawing/axes/time-axis.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function labels(timeZone: string, from: string, to: string, step: number): string {
  process.env.TZ = timeZone;
  const times = timeSplits(Date.parse(from), Date.parse(to), step);
  for (const time of times) expect(time >= Date.parse(from) && time <= Date.parse(to)).toBe(true);
  return timeTexts(times, 'en').join(' ');
}

test.each([
  // The clock has changed earlier on this day.
  [
    'Europe/London',
    '2026-03-29T12:00',
    '2026-03-31T07:00',
    6 * HOUR,
    '12:00 18:00 30 Mar 06:00 12:00 18:00 31 Mar 06:00',
  ],
  ['Europe/London', '2026-10-25T12:00', '2026-10-26T19:00', 6 * HOUR, '12:00 18:00 26 Oct 06:00 12:00 18:00'],
  // The range contains the change: an hour is left out, or comes twice.
  ['Europe/London', '2026-03-29T00:00', '2026-03-29T07:00', HOUR, '29 Mar 02:00 03:00 04:00 05:00 06:00 07:00'],
  ['Europe/London', '2026-10-25T00:00', '2026-10-25T04:00', HOUR, '25 Oct 01:00 +0100 01:00 +0000 02:00 03:00 04:00'],
  ['Europe/London', '2026-10-24T22:00', '2026-10-25T07:00', 2 * HOUR, '22:00 25 Oct 02:00 04:00 06:00'],
  ['America/New_York', '2026-11-01T00:00', '2026-11-01T19:00', 3 * HOUR, '1 Nov 03:00 06:00 09:00 12:00 15:00 18:00'],
  // The clock changes by half an hour.
  ['Australia/Lord_Howe', '2026-10-04T00:00', '2026-10-04T07:00', 3 * HOUR, '4 Oct 03:00 06:00'],
  ['Australia/Lord_Howe', '2026-10-02T12:00', '2026-10-06T12:00', DAY, '3 Oct 4 Oct 5 Oct 6 Oct'],
  [
    'Australia/Lord_Howe',
    '2026-04-05T01:00',
    '2026-04-05T02:30',
    30 * MINUTE,
    '01:00 01:30 +1100 01:30 +1030 02:00 02:30',
  ],
  // A clock that is three quarters of an hour ahead.
  ['Asia/Kathmandu', '2026-10-25T11:10', '2026-10-25T13:00', 30 * MINUTE, '11:30 12:00 12:30 13:00'],
  ['Asia/Hong_Kong', '2026-10-25T11:10:02', '2026-10-25T11:10:03', 500, '11:10:02.000 11:10:02.500 11:10:03.000'],
  ['Asia/Hong_Kong', '2025-12-15', '2026-03-20', 30 * DAY, '2026 1 Feb 1 Mar'],
  ['Asia/Hong_Kong', '2023-06-01', '2026-02-01', 365 * DAY, '2024 2025 2026'],
])('in %s from %s to %s, labels are round by the clock', (timeZone, from, to, step, expected) => {
  expect(labels(timeZone, from, to, step)).toBe(expected);
});

test('labels of some days stay while the chart moves', () => {
  process.env.TZ = 'Asia/Hong_Kong';
  const at = (day: number) => timeSplits(Date.UTC(2026, 9, day), Date.UTC(2026, 9, day + 12), 3 * DAY);
  expect(at(2).slice(-3)).toEqual(
    at(3)
      .slice(-4)
      .filter((time) => at(2).includes(time))
      .slice(-3),
  );
  expect(at(2).every((time, index, all) => index === 0 || time - (all[index - 1] as number) === 3 * DAY)).toBe(true);
});
