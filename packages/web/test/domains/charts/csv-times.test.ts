import { expect, test } from 'vitest';
import { csvTimes } from '../../../src/domains/charts/exports/csv-times.ts';
import { csvOfValues, type SavedValue } from '../../../src/domains/charts/exports/values-csv.ts';
import { csvText } from '../../../src/platform/csv.ts';

const HOUR_MS = 3_600_000;
/** The moment when Berlin changes its clocks. */
const CHANGE = Date.parse('2025-10-26T01:00:00Z');
const berlin = (time: number) => (time < CHANGE ? 120 : 60);

const valuesAt = (...times: number[]): SavedValue[] =>
  times.map((time) => ({ time, label: 'a', unit: '', low: 1, high: 1 }));

test('times of a file are written as spreadsheets read them, with the zone in the heading', () => {
  const { heading, timeText } = csvTimes(valuesAt(0), 'Time', () => 480);
  expect(heading).toBe('Time (UTC+08:00)');
  expect(timeText(Date.parse('2026-11-28T02:00:00.123Z'))).toBe('2026-11-28 10:00:00.123');
  expect(timeText(Date.parse('2026-11-28T16:00:00Z'))).toBe('2026-11-29 00:00:00.000');
  expect(csvTimes([], 'Time', () => -570).heading).toBe('Time (UTC-09:30)');
  expect(csvTimes(valuesAt(0), '時間', () => 0).heading).toBe('時間 (UTC+00:00)');
});

test('each time can be read back by the heading, also in the hour that comes twice', () => {
  const times = [-3, -1.5, -0.75, -0.25, 0.25, 0.75, 1.5, 3].map((hours) => CHANGE + hours * HOUR_MS + 7);
  const values = valuesAt(...times);
  const { heading, timeText } = csvTimes(values, 'Time', berlin);
  expect(heading).toBe('Time (UTC+01:00)');
  const texts = { time: heading, line: 'Line', value: 'Value', lowest: 'L', highest: 'H', unit: 'Unit' };
  const [head = '', ...rows] = csvOfValues(values, texts, timeText).replace('\uFEFF', '').trimEnd().split('\r\n');
  const [, offset] = /^Time \(UTC([+-]\d\d:\d\d)\)/.exec(head) ?? [];
  expect(rows.map((row) => Date.parse(`${row.split(',')[0]?.replace(' ', 'T')}${offset}`))).toEqual(times);
});

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '＝1',
  '＋1',
  '－1',
  '＠A1',
  '\t=1',
  '\r=1',
  '\n=1',
  '\t5',
  '-Infinity',
  '+',
  '-0x10',
])('a file keeps a spreadsheet from running %j', (text) => {
  const cell = csvText([[text]])
    .slice(1)
    .replace(/^"/, '');
  expect(cell.startsWith(`'${text}`)).toBe(true);
});

test.each(['-5', '+5', '-.5', '-1.', '-1e-7', '0', 'a=1', ' =1', '1-1'])('a file has %j as it is', (text) => {
  expect(csvText([[text]])).toBe(`\uFEFF${text}\r\n`);
});
