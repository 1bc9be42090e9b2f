import { expect, test } from 'vitest';
import { csvOfValues } from '../../../../src/domains/charts/exports/values-csv.ts';
import { wideCsv } from '../../../../src/domains/charts/exports/wide-csv.ts';
import { clashIn, missingIn, type Target } from '../../../../src/domains/records/import/reading/choices.ts';
import { openFile } from '../../../../src/domains/records/import/reading/open-file.ts';
import { CsvParser, OpenQuoteError } from '../../../../src/domains/records/import/reading/source/csv-parser.ts';
import { guessEncoding } from '../../../../src/domains/records/import/reading/source/encoding.ts';
import { readChoices, storedChoices } from '../../../../src/domains/records/import/reading/stored-choices.ts';
import { zonedTime } from '../../../../src/ui/text/local-time.ts';
import { batchesFrom, readFile as read } from './reading.ts';

const TARGET: Target = {
  dataTypes: [
    { key: 'temp', name: 'Temperature' },
    { key: 'hum', name: 'Humidity' },
  ],
  computed: [],
  boards: [{ serialNumber: 'b1', serialName: 'North' }],
};

const readFile: typeof read = (content, options) => read(content, { target: TARGET, zone: 0, ...options });

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

test('the columns of a logger are found: date and time in two, a serial number, numbers, texts and nothing', async () => {
  const { columns, choices, values, missing } = await readFile(
    'Date;Time;Serial number;Temperature;Door;Note\n01.02.2025;08:00;b1;21,5;open;\n01.02.2025;08:01;b2;1.021,5;;\n',
  );
  expect(columns).toEqual(['date', 'clock', 'serial', '=temp#', '=Door', 'none']);
  expect(choices).toMatchObject({ delimiter: ';', timeFormat: 'dmy', headingRows: [0], firstRow: 1 });
  expect(missing).toBeUndefined();
  expect(values).toEqual([
    '2025-02-01T08:00Z temp@b1=21.5',
    '2025-02-01T08:00Z Door@b1=open',
    '2025-02-01T08:01Z temp@b2=1021.5',
  ]);
});

test('what a logger that lost its power leaves in its file is left out', async () => {
  const text = 'Time,Temp\n2025-01-01 08:00,21\0\0\n\0\0\0\n2025-01-01 08:01,2\u00002\n\0\0';
  expect((await readFile(text)).values).toEqual(
    ['2025-01-01T08:00Z temp=21', '2025-01-01T08:01Z temp=22'].map((value) => value.replace('temp', 'Temp')),
  );
});

test('what is no time or no value is said, and asked for', async () => {
  expect((await readFile('name,age\nAnna,12\n')).missing).toBe('time');
  expect((await readFile('time\n2025-01-01\n')).missing).toBe('values');
  const { choices } = await readFile('time,temp\n2025-01-01,1\n');
  expect(missingIn({ ...choices, columns: [...choices.columns, { is: 'time' }] })).toBe('twice');
});

test('two columns with one key and one board are known before the import, and those of two boards are none', async () => {
  const { choices } = await readFile('time,a,b,temp · North\n2025-01-01,1,2,3\n');
  const [time, a, b, north] = choices.columns;
  if (!time || a?.is !== 'values' || b?.is !== 'values' || !north) throw new Error('Other columns');
  expect(clashIn([time, a, b, north])).toBeUndefined();
  expect(clashIn([time, a, { ...b, key: 'a' }, north])).toEqual({ key: 'a', columns: [1, 2] });
  expect(clashIn([time, a, { ...b, key: 'temp' }, north])).toBeUndefined();
});

test('the files that charts save need no choice', async () => {
  const lines = [
    { time: Date.parse('2025-03-01T08:00:00Z'), label: 'Temperature', unit: '°C', low: 21.5, high: 21.5 },
    { time: Date.parse('2025-03-01T08:00:30Z'), label: 'Humidity · North', unit: '', low: -3, high: -3 },
  ];
  const texts = { time: 'Time', line: 'Line', value: 'Value', lowest: 'Lowest', highest: 'Highest', unit: 'Unit' };
  const expected = ['2025-03-01T08:00Z temp=21.5', '2025-03-01T08:00:30Z hum@b1=-3'];
  const timeText = (time: number) => zonedTime(new Date(time));
  for (const text of [csvOfValues(lines, texts, timeText), wideCsv(lines, texts, timeText)]) {
    expect(await readFile(text)).toMatchObject({ values: expected, errors: [], missing: undefined });
  }
});

test('the sheets of an exported project need no choice once a spreadsheet has saved them as CSV', async () => {
  const long =
    '時間（UTC+08:00）,數據類型,鍵名,裝置,序號,值,單位\n2025-03-01 16:00:00.000,Temperature,temp,North,b1,21.5,°C\n';
  const wide = 'Time (UTC+08:00),hum,temp · North (°C),Note\n2025-03-01 16:00:00,60,21.5,\n';
  expect((await readFile(long)).values).toEqual(['2025-03-01T08:00Z temp@b1=21.5']);
  expect((await readFile(wide)).values).toEqual(['2025-03-01T08:00Z hum=60', '2025-03-01T08:00Z temp@b1=21.5']);
});

test('errors are listed with their reasons, and the other values are imported', async () => {
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
  const { values, errors } = await readFile(text);
  expect(errors).toEqual(['3 bad-time yesterday', '4 no-time', '5 not-number warm', '6 future 2030-03-01 08:01:00Z']);
  expect(values).toHaveLength(24);
  expect((await readFile(text, { changes: () => ({ keepsTexts: true }) })).values).toHaveLength(25);
});

test('batches cover every row once, whichever row they begin with', async () => {
  const text = `time,temp\n${Array.from({ length: 5000 }, (_, row) => `${1_700_000_000 + row},${row}`).join('\n')}`;
  const file = await readFile(text);
  const all = await batchesFrom(file);
  expect(all.map(({ firstRow, rows, isLast }) => [firstRow, rows, isLast])).toEqual([
    [0, 2000, false],
    [2000, 2000, false],
    [4000, 1000, true],
  ]);
  const [rest] = await batchesFrom(file, 4100);
  expect(rest).toMatchObject({ firstRow: 4100, rows: 900, isLast: true });
  expect(rest?.values[0]).toBe('4100');
});

test('an import that continues has the times and the names of one that did not stop', async () => {
  const lines = ['1', '2', '1', '2'].flatMap((time) => [`${time},PM2.5,${time}`, `${time},PM2 5,${time}`]);
  const text = `Time (seconds),key,value\n${lines.join('\n')}\n`;
  const file = await readFile(text, { changes: () => ({ start: Date.parse('2025-01-01T00:00:00Z') }) });
  const [whole] = await batchesFrom(file);
  const [rest] = await batchesFrom(file, 5);
  expect(whole?.times.slice(5)).toEqual(rest?.times);
  expect(rest?.series.map(({ key }) => key)).toEqual(['PM2_5_2', 'PM2_5']);
});

test('choices that the server keeps are read again, also those of the version before', async () => {
  const { choices } = await readFile('time,temp,hum\n2025-01-01 08:00,1,2\n');
  expect(readChoices(storedChoices(choices) ?? '')).toEqual(choices);
  const before = {
    encoding: 'utf-8',
    delimiter: ';',
    hasHeadings: true,
    timeFormat: 'dmy',
    zone: 'local',
    hasDecimalComma: true,
    keepsTexts: false,
    columns: [{ is: 'time' }, { is: 'values', key: 'temp', isNumeric: true }, { is: 'none' }],
  };
  const earlier = readChoices(JSON.stringify(before));
  expect(earlier).toMatchObject({ headingRows: [0], firstRow: 1, zone: 'local', needsClock: false });
  expect(earlier.columns[1]).toEqual({ is: 'values', key: 'temp', isNumeric: true, decimal: 'comma' });
  const file = new File(['When;temp;x\n25.05.2025 10:00;1.021,5;ok\n25.05.2025 10:01;21,5;ok\n'], 'log.csv');
  const opened = await openFile(file, { language: 'en', target: TARGET, zone: 0 });
  const [rest] = await batchesFrom({ opened, choices: { ...earlier, zone: 0 } }, 1);
  expect(rest).toMatchObject({ firstRow: 1, rows: 1, isLast: true, values: ['21.5'] });
});

test('choices of very many columns are refused before the import, and not by the server', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `hum · ${index} ${'x'.repeat(90)}`);
  const text = `time,${names.join(',')}\n2025-01-01 08:00,${names.map(() => 1).join(',')}\n`;
  expect(storedChoices((await readFile(text)).choices)).toBeUndefined();
  const narrow = (await readFile(`time,${names.slice(0, 20).join(',')}\n2025-01-01 08:00,1\n`)).choices;
  expect(storedChoices(narrow)).toBeDefined();
});

test.each([
  ['utf-8', 'zh-HK', '溫度'],
  ['big5', 'zh-HK', undefined],
  ['gb18030', 'zh-CN', undefined],
  ['windows-1252', 'en', undefined],
] as const)('%s is recognised in %s', (encoding, language, text) => {
  const bytes = {
    'utf-8': new TextEncoder().encode(text),
    // The bytes of 溫度, 温度 and °C.
    big5: Uint8Array.of(0xb7, 0xc5, 0xab, 0xd7),
    gb18030: Uint8Array.of(0xce, 0xc2, 0xb6, 0xc8),
    'windows-1252': Uint8Array.of(0xb0, 0x43),
  }[encoding];
  expect(guessEncoding(bytes, language)).toBe(encoding);
});
