import { nextOccurrence, type Schedule } from '@tinkerstream/contract/applets';
import { describe, expect, test } from 'vitest';

const at = (timeZone: string, time: string, days = [1, 2, 3, 4, 5, 6, 7]): Schedule => ({
  repeats: 'DAYS',
  everyMinutes: 15,
  time,
  days,
  timeZone,
  missed: 'NONE',
});

/** The next times after a moment. */
function times(schedule: Schedule, after: string, count: number): string[] {
  const found: string[] = [];
  let moment = Date.parse(after);
  for (let n = 0; n < count; n++) {
    moment = nextOccurrence(schedule, moment);
    found.push(new Date(moment).toISOString().replace(':00.000Z', ''));
  }
  return found;
}

describe('a time on days', () => {
  test.each([
    ['an ordinary week', 'Asia/Hong_Kong', '08:00', '2026-11-25T00:00:00Z', ['2026-11-26T00:00', '2026-11-27T00:00']],
    // 01:00 to 02:00 does not exist on 29 March 2026.
    [
      'skipped in London',
      'Europe/London',
      '01:30',
      '2026-03-28T00:00:00Z',
      ['2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30'],
    ],
    // 01:00 to 02:00 comes twice on 25 October 2026.
    [
      'twice in London',
      'Europe/London',
      '01:30',
      '2026-10-24T12:00:00Z',
      ['2026-10-25T00:30', '2026-10-26T01:30', '2026-10-27T01:30'],
    ],
    [
      'skipped in New York',
      'America/New_York',
      '02:30',
      '2026-03-07T00:00:00Z',
      ['2026-03-07T07:30', '2026-03-08T07:00', '2026-03-09T06:30'],
    ],
    [
      'twice in New York',
      'America/New_York',
      '01:30',
      '2026-10-31T12:00:00Z',
      ['2026-11-01T05:30', '2026-11-02T06:30'],
    ],
    // The clock moves by half an hour: from 02:00 to 02:30, and back from 02:00 to 01:30.
    [
      'skipped on Lord Howe',
      'Australia/Lord_Howe',
      '02:15',
      '2026-10-02T16:00:00Z',
      ['2026-10-03T15:30', '2026-10-04T15:15'],
    ],
    [
      'twice on Lord Howe',
      'Australia/Lord_Howe',
      '01:45',
      '2026-04-03T15:00:00Z',
      ['2026-04-04T14:45', '2026-04-05T15:15'],
    ],
  ])('%s', (_name, timeZone, time, after, expected) => {
    expect(times(at(timeZone, time), after, expected.length)).toEqual(expected);
  });

  test('is the end of the skipped hour only once, also after it', () => {
    expect(times(at('Europe/London', '01:30'), '2026-03-29T00:59:59Z', 1)).toEqual(['2026-03-29T01:00']);
    expect(times(at('Europe/London', '01:30'), '2026-03-29T01:00:00Z', 1)).toEqual(['2026-03-30T00:30']);
  });

  test('is on the days of its time zone', () => {
    // 08:00 on Monday in Hong Kong is midnight UTC; 07:00 is still Sunday there.
    expect(times(at('Asia/Hong_Kong', '07:00', [1, 3]), '2026-11-26T00:00:00Z', 3)).toEqual([
      '2026-11-29T23:00',
      '2026-12-01T23:00',
      '2026-12-06T23:00',
    ]);
  });

  test('comes a week later if it is now', () => {
    expect(times(at('Asia/Hong_Kong', '08:00', [1]), '2026-11-30T00:00:00Z', 1)).toEqual(['2026-12-07T00:00']);
  });
});

test('an interval stays even while clocks change', () => {
  const schedule: Schedule = { ...at('Europe/London', '08:00'), repeats: 'INTERVAL', everyMinutes: 30 };
  expect(times(schedule, '2026-03-29T00:30:00Z', 3)).toEqual([
    '2026-03-29T01:00',
    '2026-03-29T01:30',
    '2026-03-29T02:00',
  ]);
  expect(times({ ...schedule, everyMinutes: 1 }, '2026-03-29T00:59:59.999Z', 1)).toEqual(['2026-03-29T01:00']);
});
