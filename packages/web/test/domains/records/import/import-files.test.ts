import { expect, test } from 'vitest';
import { csvOfValues } from '../../../../src/domains/charts/exports/values-csv.ts';
import { wideCsv } from '../../../../src/domains/charts/exports/wide-csv.ts';
import { batchesOf } from '../../../../src/domains/records/import/reading/batches.ts';
import type { Choices, Target } from '../../../../src/domains/records/import/reading/choices.ts';
import { missingIn } from '../../../../src/domains/records/import/reading/choices.ts';
import { CsvParser, OpenQuoteError } from '../../../../src/domains/records/import/reading/csv-parser.ts';
import { guessEncoding } from '../../../../src/domains/records/import/reading/encoding.ts';
import { guessChoices } from '../../../../src/domains/records/import/reading/guess.ts';
import { summaryOf } from '../../../../src/domains/records/import/reading/summary.ts';
import { guessTimeFormat, parseTime } from '../../../../src/domains/records/import/reading/times.ts';
import { zonedTime } from '../../../../src/ui/text/local-time.ts';

const TARGET: Target = {
  dataTypes: [
    { key: 'temp', name: 'Temperature' },
    { key: 'hum', name: 'Humidity' },
  ],
  boards: [{ serialNumber: 'b1', serialName: 'North' }],
};
const LATEST = Date.parse('2026-01-01T00:00:00Z');

const guess = (text: string, target = TARGET) => guessChoices(text, 'utf-8', target);
const kindsOf = ({ columns }: Choices) =>
  columns.map((column) => (column.is === 'values' ? `=${column.key}` : column.is));

/** All values of a file, as the batches of an import would bring them. */
async function valuesOf(text: string, target = TARGET, choices = guess(text, target)) {
  const found: [time: string, key: string, board: string, value: string][] = [];
  for await (const batch of batchesOf(new Blob([text]), choices, target, LATEST, 0)) {
    for (const [index, value] of batch.values.entries()) {
      const series = batch.series[batch.seriesIndexes[index] as number];
      const time = new Date(batch.times[index] as number).toISOString();
      found.push([time, series?.key ?? '', series?.serialNumber ?? '', value]);
    }
  }
  return found;
}

test.each([
  ['a,b\n1,"x\ny"\n2,"say ""hi"""\n', ','],
  ['sep=;\r\na;b\r\n1;"x\r\ny"\r\n2;"say ""hi"""', ';'],
])('rows keep their lines, whatever is in their quotes, and however the text is cut (%#)', (text, delimiter) => {
  const whole = new CsvParser(delimiter).push(text, true);
  expect(whole.map(({ cells }) => cells[0])).toEqual(['a', '1', '2']);
  expect(whole[2]?.cells[1]).toBe('say "hi"');
  const first = text.startsWith('sep') ? 2 : 1;
  expect(whole.map(({ line }) => line)).toEqual([first, first + 1, first + 3]);
  const parser = new CsvParser(delimiter);
  const cut = [...text].flatMap((character) => parser.push(character));
  expect([...cut, ...parser.push('', true)]).toEqual(whole);
});

test('a quote that is never closed is an error with its line, and not a wait for the whole file', () => {
  const parser = new CsvParser(',');
  parser.push('a,b\n1,2\n');
  const read = () => {
    for (let part = 0; part < 100; part += 1) parser.push(`3,"${'x'.repeat(50_000)}`.slice(part === 0 ? 0 : 3));
  };
  expect(read).toThrow(OpenQuoteError);
});

test.each([
  ['2025-03-01T08:00:00Z', 'iso', '2025-03-01T08:00:00.000Z'],
  ['2025-03-01 16:00', 'iso', '2025-03-01T08:00:00.000Z'],
  ['2025/3/1 16:00:05.25', 'iso', '2025-03-01T08:00:05.250Z'],
  ['2025-03-01T09:30:00+01:30', 'iso', '2025-03-01T08:00:00.000Z'],
  ['2025-03-01 16:00:00 +0800', 'iso', '2025-03-01T08:00:00.000Z'],
  ['2025年3月1日 下午 4:00', 'iso', '2025-03-01T08:00:00.000Z'],
  ['01/03/2025 16:00', 'dmy', '2025-03-01T08:00:00.000Z'],
  ['3/1/2025 4:00 PM', 'mdy', '2025-03-01T08:00:00.000Z'],
  ['1740816000', 'seconds', '2025-03-01T08:00:00.000Z'],
  ['1740816000123', 'milliseconds', '2025-03-01T08:00:00.123Z'],
] as const)('%s is a time (%s)', (text, format, time) => {
  expect(new Date(parseTime(text, format, 480) ?? 0).toISOString()).toBe(time);
});

test.each(['2025-02-30', '2025-13-01', '2025-01-01 25:00', '12', 'noon', '', '1850-01-01'])(
  '"%s" is no time',
  (text) => {
    expect(parseTime(text, 'iso', 0)).toBeUndefined();
  },
);

test('the order of day and month follows from the days above 12; without any, the day is first', () => {
  expect(guessTimeFormat(['01/02/2025', '13/02/2025'])).toBe('dmy');
  expect(guessTimeFormat(['01/02/2025', '02/13/2025'])).toBe('mdy');
  expect(guessTimeFormat(['01/02/2025'])).toBe('dmy');
});

test('the columns of a logger are found: date and time in two, a serial number, numbers, texts and nothing', async () => {
  const text =
    'Date;Time;Serial number;Temperature;Door;Note\n01/02/2025;08:00;b1;21,5;open;\n01/02/2025;08:01;b2;1.021,5;;\n';
  const choices = guess(text);
  expect(kindsOf(choices)).toEqual(['date', 'clock', 'serial', '=temp', '=Door', 'none']);
  expect(choices).toMatchObject({ delimiter: ';', timeFormat: 'dmy', hasDecimalComma: true, zone: 'local' });
  expect(missingIn(choices)).toBeUndefined();
  expect(await valuesOf(text, TARGET, { ...choices, zone: 0 })).toEqual([
    ['2025-02-01T08:00:00.000Z', 'temp', 'b1', '21.5'],
    ['2025-02-01T08:00:00.000Z', 'Door', 'b1', 'open'],
    ['2025-02-01T08:01:00.000Z', 'temp', 'b2', '1021.5'],
  ]);
});

test('what a logger that lost its power leaves in its file is left out', async () => {
  const text = 'Time,Temp\n2025-01-01 08:00,21\0\0\n\0\0\0\n2025-01-01 08:01,2\u00002\n\0\0';
  const choices = guess(text);
  expect((await valuesOf(text, TARGET, { ...choices, zone: 0 })).map((value) => value.at(-1))).toEqual(['21', '22']);
});

test('a file without headings, and with a time in seconds, is read too', async () => {
  expect(await valuesOf('1740816000,21.5\n1740816060,22\n')).toEqual([
    ['2025-03-01T08:00:00.000Z', 'column2', '', '21.5'],
    ['2025-03-01T08:01:00.000Z', 'column2', '', '22'],
  ]);
});

test('what is no time or no value is said, and asked for', () => {
  expect(missingIn(guess('name,age\nAnna,12\n'))).toBe('time');
  expect(missingIn(guess('time\n2025-01-01\n'))).toBe('values');
  const choices = guess('time,temp\n2025-01-01,1\n');
  expect(missingIn({ columns: [...choices.columns, { is: 'time' }] })).toBe('twice');
});

test('the files that charts save need no choice', async () => {
  const values = [
    { time: Date.parse('2025-03-01T08:00:00Z'), label: 'Temperature', unit: '°C', low: 21.5, high: 21.5 },
    { time: Date.parse('2025-03-01T08:00:30Z'), label: 'Humidity · North', unit: '', low: -3, high: -3 },
  ];
  const texts = { time: 'Time', line: 'Line', value: 'Value', lowest: 'Lowest', highest: 'Highest', unit: 'Unit' };
  const expected = [
    ['2025-03-01T08:00:00.000Z', 'temp', '', '21.5'],
    ['2025-03-01T08:00:30.000Z', 'hum', 'b1', '-3'],
  ];
  const timeText = (time: number) => zonedTime(new Date(time));
  expect(await valuesOf(csvOfValues(values, texts, timeText))).toEqual(expected);
  expect(await valuesOf(wideCsv(values, texts, timeText))).toEqual(expected);
});

test('the sheets of an exported project need no choice once a spreadsheet has saved them as CSV', async () => {
  const long =
    '時間（UTC+08:00）,數據類型,鍵名,裝置,序號,值,單位\n2025-03-01 16:00:00.000,Temperature,temp,North,b1,21.5,°C\n';
  const wide = 'Time (UTC+08:00),hum,temp · North (°C),Note\n2025-03-01 16:00:00,60,21.5,\n';
  expect(await valuesOf(long)).toEqual([['2025-03-01T08:00:00.000Z', 'temp', 'b1', '21.5']]);
  expect(await valuesOf(wide)).toEqual([
    ['2025-03-01T08:00:00.000Z', 'hum', '', '60'],
    ['2025-03-01T08:00:00.000Z', 'temp', 'b1', '21.5'],
  ]);
});

test('lines with errors are counted with their reasons, and the others are imported', async () => {
  const text = [
    'time,temp,hum',
    '2025-03-01 08:00:00Z,21,60',
    'yesterday,22,61',
    ',22,61',
    '2025-03-01 08:01:00Z,warm,62',
    '2030-03-01 08:01:00Z,23,62',
    '2025-03-01 08:02:00Z,n/a,63',
    ...Array.from({ length: 10 }, (_, index) => `2025-03-02 08:00:0${index}Z,20,60`),
  ].join('\n');
  const choices = guess(text);
  const summary = await summaryOf(new Blob([text]), choices, TARGET, LATEST);
  expect(summary).toMatchObject({ rows: 16, values: 23, errorCount: 4, to: Date.parse('2025-03-02T08:00:09Z') });
  expect(summary.errors).toEqual([
    { line: 3, column: 0, problem: 'bad-time', text: 'yesterday' },
    { line: 4, column: 0, problem: 'no-time', text: '' },
    { line: 5, column: 1, problem: 'not-number', text: 'warm' },
    { line: 6, column: 0, problem: 'future', text: '2030-03-01 08:01:00Z' },
  ]);
  expect(await valuesOf(text, TARGET, choices)).toHaveLength(23);
  expect(await valuesOf(text, TARGET, { ...choices, keepsTexts: true })).toHaveLength(25);
});

test('batches cover every row once, whichever row they begin with', async () => {
  const text = `time,temp\n${Array.from({ length: 5000 }, (_, row) => `${1_700_000_000 + row},${row}`).join('\n')}`;
  const choices = guess(text);
  const read = async (from: number) => {
    const found = [];
    for await (const batch of batchesOf(new Blob([text]), choices, TARGET, LATEST, from)) found.push(batch);
    return found;
  };
  const all = await read(0);
  expect(all.map(({ firstRow, rows, isLast }) => [firstRow, rows, isLast])).toEqual([
    [0, 2000, false],
    [2000, 2000, false],
    [4000, 1000, true],
  ]);
  const [rest] = await read(4100);
  expect(rest).toMatchObject({ firstRow: 4100, rows: 900, isLast: true });
  expect(rest?.values[0]).toBe('4100');
});

test.each([
  ['utf-8', 'zh-HK', '溫度'],
  ['big5', 'zh-HK', undefined],
  ['gb18030', 'zh-CN', undefined],
  ['windows-1252', 'en', undefined],
] as const)('%s is recognised in %s', (encoding, language, text) => {
  const bytes = {
    'utf-8': new TextEncoder().encode(text),
    // 溫度, 温度 and °C
    big5: Uint8Array.of(0xb7, 0xc5, 0xab, 0xd7),
    gb18030: Uint8Array.of(0xce, 0xc2, 0xb6, 0xc8),
    'windows-1252': Uint8Array.of(0xb0, 0x43),
  }[encoding];
  expect(guessEncoding(bytes, language)).toBe(encoding);
});
