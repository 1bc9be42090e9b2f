import { expect, test } from 'vitest';
import { guessDate } from '../../../../src/domains/records/import/reading/times/time-guess.ts';
import { readTime, type TimeFormat } from '../../../../src/domains/records/import/reading/times/times.ts';
import { type ReadOptions, readFile } from './reading.ts';

/** The times of a file with one column of times. */
async function timesOf(cells: readonly string[], options: ReadOptions & { readonly heading?: string } = {}) {
  const rows = cells.map((cell, row) => `"${cell}";${row}`);
  const { values, errors, missing, restarts } = await readFile(
    `${options.heading ?? 'time'};temp\n${rows.join('\n')}\n`,
    options,
  );
  return { times: values.map((value) => value.replace(/ .*/, '')), errors, missing, restarts };
}

test.each([
  // Hong Kong is eight hours before UTC.
  ['ISO with nanoseconds', '2025-05-25T10:00:00.123456789Z', '2025-05-25T10:00:00.123Z'],
  ['ISO without marks', '20250525T100002Z', '2025-05-25T10:00:02Z'],
  ['fourteen digits', '20250525100002', '2025-05-25T02:00:02Z'],
  ['eight digits and a time', '20250525 100002', '2025-05-25T02:00:02Z'],
  ['an offset without a colon', '2025-05-25T10:00:01+0000', '2025-05-25T10:00:01Z'],
  ['an offset of hours', '2025-05-25 10:00:00+08', '2025-05-25T02:00Z'],
  ['microseconds of PostgreSQL', '2025-05-25 10:01:00.123456+08', '2025-05-25T02:01:00.123Z'],
  ['a half hour', '2025-05-25 10:00:00 +05:30', '2025-05-25T04:30Z'],
  ['a zone by its name', '2025-05-25 10:00:03 HKT', '2025-05-25T02:00:03Z'],
  ['summer time by its name', '25.05.2025 10:00 CEST', '2025-05-25T08:00Z'],
  ['UTC in words', '2025-05-25 10:00:00 UTC', '2025-05-25T10:00Z'],
  ['UTC and an hour', '2025-05-25 10:00:00 UTC+8', '2025-05-25T02:00Z'],
  ['two digits of a year', '25.05.25 10:00:00', '2025-05-25T02:00Z'],
  ['two digits, the month first', '05/25/25 10:52:42 AM', '2025-05-25T02:52:42Z'],
  ['a year of the last century', '25/05/99 10:00', '1999-05-25T02:00Z'],
  ['the year first with two digits', '99-12-31 10:00', '1999-12-31T02:00Z'],
  ['a month by its name', '25-May-2025 10:52:42', '2025-05-25T02:52:42Z'],
  ['a short year behind a name', '25-May-25 10:52', '2025-05-25T02:52Z'],
  ['a month before its day', 'May 25, 2025 10:52 AM', '2025-05-25T02:52Z'],
  ['a whole name', '25 December 2025 10:52', '2025-12-25T02:52Z'],
  ['an English ordinal', 'May 25th, 2025 10:52', '2025-05-25T02:52Z'],
  ['an email', 'Sun, 25 May 2025 10:52:42 +0800', '2025-05-25T02:52:42Z'],
  ['JavaScript', 'Sun May 25 2025 10:52:42 GMT+0800 (Hong Kong Standard Time)', '2025-05-25T02:52:42Z'],
  ['C', 'Sun May 25 10:52:42 2025', '2025-05-25T02:52:42Z'],
  ['Chinese', '2025年5月25日 下午 4:00', '2025-05-25T08:00Z'],
  ['Chinese in words', '2025年5月25日 16时05分30秒', '2025-05-25T08:05:30Z'],
  ['midnight at the end of a day', '2025-05-26 24:00:00', '2025-05-26T16:00Z'],
  ['half past midnight', '5/25/25 12:30a', '2025-05-24T16:30Z'],
  ['an hour after noon', '5/25/25 1:00p', '2025-05-25T05:00Z'],
  ['noon', '5/25/2025 12:00 p.m.', '2025-05-25T04:00Z'],
  ['blanks around', '  2025-05-25   10:00  ', '2025-05-25T02:00Z'],
  ['a comma between', '25/05/2025, 10:00:05', '2025-05-25T02:00:05Z'],
  ['a decimal comma', '2025-05-25 10:00:00,250', '2025-05-25T02:00:00.250Z'],
  ['seconds since 1970', '1748167200', '2025-05-25T10:00Z'],
  ['seconds with a fraction', '1748167200.25', '2025-05-25T10:00:00.250Z'],
  ['milliseconds', '1748167200000', '2025-05-25T10:00Z'],
  ['an exponent', '1.748167E+12', '2025-05-25T09:56:40Z'],
  ['microseconds', '1748167200000000', '2025-05-25T10:00Z'],
  ['nanoseconds', '1748167200000000000', '2025-05-25T10:00Z'],
  ['days of a spreadsheet', '45802.4166666667', '2025-05-25T02:00Z'],
])('%s is a time: %s', async (_, cell, time) => {
  expect(await timesOf([cell])).toEqual({ times: [time], errors: [], missing: undefined, restarts: 0 });
});

test.each([
  '2025-02-30',
  '2025-13-01',
  '2025-01-01 25:00',
  '2025-01-01 24:01',
  '2025-01-01 10:60',
  '12',
  'noon',
  '',
  '1850-01-01',
])('"%s" is no time', (text) => {
  expect(readTime(text, 'iso')).toBeUndefined();
});

test.each<[string, TimeFormat]>([
  ['520', 'seconds'],
  ['946684800', 'seconds'],
  ['1748167', 'milliseconds'],
  ['97', 'days'],
])('a count of %s is one from a start, and no date (%s)', (text, format) => {
  expect(readTime(text, format)).toBeUndefined();
});

test.each([
  ['days above 12', ['01/02/2025 8:00', '13/02/2025 8:00'], 'dmy'],
  ['months before days above 12', ['01/02/2025 8:00', '02/13/2025 8:00'], 'mdy'],
  ['four days in a row', ['11/3/2025 8:00', '11/4/2025 8:00', '11/5/2025 8:00', '11/6/2025 8:00'], 'mdy'],
  ['four days in a row, the day first', ['3/11/2025', '4/11/2025', '5/11/2025', '6/11/2025'], 'dmy'],
  ['a night between', ['3/4/2025 23:40', '3/4/2025 23:50', '3/5/2025 0:00', '3/5/2025 0:10', '3/5/2025 0:20'], 'mdy'],
  ['points', ['1.2.2025 8:00', '2.2.2025 8:00'], 'dmy'],
  ['years first', ['24/11/30 8:00', '24/12/01 8:00', '24/12/02 8:00', '24/12/03 8:00'], 'iso'],
] as const)('the order of day and month follows from %s', async (_, cells, format) => {
  const rows = cells.map((cell, row) => `${cell},${row}`);
  const { choices, missing } = await readFile(`time,temp\n${rows.join('\n')}\n`);
  expect(choices.timeFormat).toBe(format);
  expect(missing).toBeUndefined();
});

test.each([
  ['one day', ['1/2/2025 10:00', '1/2/2025 10:10', '1/2/2025 10:20', '1/2/2025 10:30']],
  ['three days', ['1/2/2025 10:00', '2/2/2025 10:00', '3/2/2025 10:00']],
  ['one row', ['01-02-2025 10:00']],
])('an order that nothing decides is asked for: %s', async (_, cells) => {
  expect((await timesOf(cells)).missing).toBe('order');
});

test('an order whose dates are in the future is none', () => {
  const cells = [['12/3/2025 8:00', '12/4/2025 8:00']];
  const orderAt = (now: string) => guessDate(cells, Date.parse(now));
  expect(orderAt('2025-06-01T00:00:00Z')).toEqual({ order: 'dmy', isOpen: false, hasClock: true });
  expect(orderAt('2026-06-01T00:00:00Z')).toEqual({ order: 'dmy', isOpen: true, hasClock: true });
});

test('a typing error does not turn the order of many dates', async () => {
  const days = Array.from({ length: 30 }, (_, row) => `0${1 + Math.floor(row / 10)}/05/2025 1${row % 10}:00`);
  const { choices } = await readFile(
    `time,temp\n${[...days.slice(0, 25), '05/13/2025 10:00', ...days.slice(25)].map((day, row) => `${day},${row}`).join('\n')}`,
  );
  expect(choices.timeFormat).toBe('dmy');
});

const FALL = ['01:30', '02:00', '02:30', '02:00', '02:30', '03:00'].map((time) => `2025-10-26 ${time}:00`);

test('the hour that comes twice is read in the order of the rows, and the one that does not exist is an error', async () => {
  const berlin = { zone: 'Europe/Berlin' };
  const hours = [
    '2025-10-25T23:30Z',
    '2025-10-26T00:00Z',
    '2025-10-26T00:30Z',
    '2025-10-26T01:00Z',
    '2025-10-26T01:30Z',
    '2025-10-26T02:00Z',
  ];
  expect((await timesOf(FALL, berlin)).times).toEqual(hours);
  // The export has the latest row first.
  expect((await timesOf(FALL.toReversed(), berlin)).times).toEqual(hours.toReversed());
  const spring = ['2025-03-30 01:30:00', '2025-03-30 02:30:00', '2025-03-30 03:30:00'];
  expect(await timesOf(spring, berlin)).toMatchObject({
    times: ['2025-03-30T00:30Z', '2025-03-30T01:30Z'],
    errors: ['3 no-hour 2025-03-30 02:30:00'],
  });
  // The clock changes by half an hour on Lord Howe Island, and by an hour in New York.
  const howe = await timesOf(['2025-04-06 01:30', '2025-04-06 01:45', '2025-04-06 01:30'], {
    zone: 'Australia/Lord_Howe',
  });
  expect(howe.times).toEqual(['2025-04-05T14:30Z', '2025-04-05T14:45Z', '2025-04-05T15:00Z']);
  const york = await timesOf(['2025-11-02 01:30', '2025-11-02 01:00', '2025-03-09 02:30'], {
    zone: 'America/New_York',
  });
  expect(york).toMatchObject({
    times: ['2025-11-02T05:30Z', '2025-11-02T06:00Z'],
    errors: ['4 no-hour 2025-03-09 02:30'],
  });
});

test('a zone in the heading is that of the times below it', async () => {
  for (const [heading, time] of [
    ['Date Time, GMT+08:00', '2025-05-25T02:00Z'],
    ['Date Time, GMT-05:00', '2025-05-25T15:00Z'],
    ['Timestamp (UTC)', '2025-05-25T10:00Z'],
    ['time UTC+2', '2025-05-25T08:00Z'],
    ['時間（UTC+08:00）', '2025-05-25T02:00Z'],
  ] as const) {
    expect((await timesOf(['2025-05-25 10:00'], { heading, zone: 'America/New_York' })).times).toEqual([time]);
  }
});

test('a clock that jumps back is stored as written', async () => {
  const back = ['2021-01-20 23:21:15', '2021-01-20 23:21:16', '2021-01-20 22:09:42'];
  expect((await timesOf(back, { zone: 0 })).times).toEqual([
    '2021-01-20T23:21:15Z',
    '2021-01-20T23:21:16Z',
    '2021-01-20T22:09:42Z',
  ]);
});

const WRITTEN = '2026-05-01T08:00:00Z';

test.each([
  [
    'seconds of a micro:bit',
    'Time (seconds)',
    ['0.52', '1.53', '2.54'],
    ['07:59:57.520', '07:59:58.530', '07:59:59.540'],
  ],
  ['milliseconds', 'Time (milliseconds)', ['520', '1530', '2540'], ['07:59:57.520', '07:59:58.530', '07:59:59.540']],
  ['minutes', 'Time (minutes)', ['0', '30', '60'], ['07:00:00.000', '07:30:00.000', '08:00:00.000']],
  ['hours', 'time (h)', ['0', '1.5'], ['06:30:00.000', '08:00:00.000']],
  ['phyphox', 'Time (s)', ['1.000000000E-2', '5.100000000E-1'], ['07:59:59.010', '07:59:59.510']],
  ['Vernier', 'Latest: Time (s)', ['0', '0.5'], ['07:59:59.000', '07:59:59.500']],
  ['no unit', 'Time', ['0.0', '0.1'], ['07:59:59.000', '07:59:59.100']],
  ['millis()', 'millis', ['1000', '2000', '3000'], ['07:59:58.000', '07:59:59.000', '08:00:00.000']],
  ['a clock from a start', 'time', ['00:03:11', '00:03:12'], ['07:59:59.000', '08:00:00.000']],
  [
    'a clock over a day',
    'time',
    ['00:00:00', '25:00:00', '49:30:00'],
    ['06:30:00.000', '07:30:00.000', '08:00:00.000'],
  ],
])('times that count from a start end when the file was written: %s', async (_, heading, cells, times) => {
  const found = await timesOf(cells, { heading, written: WRITTEN });
  expect(found).toMatchObject({ errors: [], missing: undefined });
  expect(found.times.map((time) => new Date(time).toISOString().slice(11, 23))).toEqual(times);
});

test('a file of a drive without a clock has no start, and asks for it', async () => {
  const cells = ['0.52', '1.53'];
  const heading = 'Time (seconds)';
  expect((await timesOf(cells, { heading, written: '2006-05-27T10:00:00Z' })).missing).toBe('start');
  const start = Date.parse('2026-04-01T09:00:00Z');
  const chosen = await timesOf(cells, { heading, written: '2006-05-27T10:00:00Z', changes: () => ({ start }) });
  expect(chosen).toMatchObject({
    missing: undefined,
    times: ['2026-04-01T09:00:00.520Z', '2026-04-01T09:00:01.530Z'],
  });
});

test('times of a day without a date begin at a midnight, and go on with the next day', async () => {
  const cells = ['10:00:00', '22:00:00', '10:00:00'];
  const { times, missing } = await timesOf(cells, { written: '2026-05-01T12:00:00Z' });
  expect(missing).toBeUndefined();
  const [first = '', second = '', third = ''] = times;
  expect(Date.parse(second) - Date.parse(first)).toBe(12 * 3_600_000);
  expect(Date.parse(third) - Date.parse(second)).toBe(12 * 3_600_000);
  expect(new Date(first).getHours()).toBe(10);
  expect(Date.parse(third)).toBeLessThanOrEqual(Date.parse('2026-05-01T12:00:00Z'));
});

test('a new run begins where the count falls back, and follows the one before', async () => {
  const found = await timesOf(['10', '12', '14', '1', '3'], {
    heading: 'Time (seconds)',
    changes: () => ({ start: Date.parse('2026-01-01T00:00:00Z') }),
  });
  expect(found.restarts).toBe(1);
  expect(found.times.map((time) => new Date(time).getTime() - Date.parse('2026-01-01T00:00:00Z'))).toEqual(
    [10, 12, 14, 16, 18].map((seconds) => seconds * 1000),
  );
});

test.each([
  ['empty', '', 'no-time'],
  ['damaged', '6\ufffd', 'bad-time'],
  ['a word', 'noon', 'bad-time'],
  ['a mark', '---', 'no-time'],
  ['too large', '25:10:00', 'bad-time'],
])('a clock that is %s is an error of its line, never midnight', async (_, clock, problem) => {
  const rows = ['21:53:37', '21:53:45', clock, '21:53:54', '21:53:55'].map(
    (time, row) => `17.10.2020;${time};25${row}`,
  );
  const { values, errors, columns } = await readFile(`date;time;distance\n${rows.join('\n')}\n`, { zone: 0 });
  expect(columns).toEqual(['date', 'clock', '=distance#']);
  expect(errors).toEqual([`4 ${problem} ${clock}`.trim()]);
  expect(values).toHaveLength(4);
  expect(values.some((value) => value.includes('T00:00'))).toBe(false);
});

test('a date without a time among dates with times is an error, and a column of dates is not', async () => {
  expect((await timesOf(['2025-05-25 10:00', '2025-05-26', '2025-05-27 10:00'])).errors).toEqual([
    '3 bad-time 2025-05-26',
  ]);
  expect((await timesOf(['2025-05-25', '2025-05-26', '2025-05-27'])).errors).toEqual([]);
});
