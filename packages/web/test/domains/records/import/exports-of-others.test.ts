import { expect, test } from 'vitest';
import { OpenQuoteError } from '../../../../src/domains/records/import/reading/source/csv-parser.ts';
import { type ReadOptions, readFile } from './reading.ts';

/* Files of loggers, monitors, spreadsheets and clouds, shortened to their peculiarities. */

interface Case extends ReadOptions {
  readonly kind: string;
  readonly lines: readonly string[];
  readonly columns: string;
  /** The values of the rows, without the parts of the times that the kind implies. */
  readonly values: readonly string[];
  readonly errors?: readonly string[];
}

const CASES: readonly Case[] = [
  {
    kind: 'Elitech: settings with dates before the headings, and the rows numbered',
    lines: [
      'Elitech RC-5,,,',
      'Device Model:,RC-5,,',
      'Serial Number:,EF7226000123,,',
      'Start Time:,2025-05-25 10:00:00,,',
      'Log Interval:,00:10:00,,',
      'Max:,22.1,,',
      '',
      'No.,Time,Temperature°C,Humidity%RH',
      '1,2025-05-25 10:00:00,21.5,45.1',
      '2,2025-05-25 10:10:00,21.6,45.2',
      '3,2025-05-25 10:20:00,22.1,45.0',
    ],
    columns: 'none|time|=Temperature_C#|=Humidity_RH#',
    values: ['10:00Z Temperature_C=21.5', '10:00Z Humidity_RH=45.1'],
  },
  {
    kind: 'testo: a table of extremes before the headings',
    lines: [
      'testo 175 H1;;',
      'Seriennummer;38221234;',
      'Startzeit;25.05.2025 10:00:00;',
      'Messkanal;Minimum;Maximum;Mittelwert',
      '[°C];21,3;22,1;21,7',
      'Datum/Zeit;Temp[°C];Feuchte[%rF]',
      '25.05.2025 10:00:00;21,3;45,1',
      '25.05.2025 10:10:00;21,6;45,2',
      '25.05.2025 10:20:00;22,1;45,0',
    ],
    columns: 'time|=Temp#|=Feuchte#',
    values: ['10:00Z Temp=21.3', '10:00Z Feuchte=45.1'],
  },
  {
    kind: 'Open-Meteo: a table of the place before the headings',
    lines: [
      'latitude,longitude,elevation,utc_offset_seconds,timezone',
      '22.3,114.2,5,28800,Asia/Hong_Kong',
      '',
      'time,temperature_2m (°C),rain (mm)',
      '2025-05-25T10:00,24.1,0.00',
      '2025-05-25T11:00,24.0,0.10',
    ],
    columns: 'time|=temperature_2m#|=rain#',
    values: ['10:00Z temperature_2m=24.1', '10:00Z rain=0.00'],
  },
  {
    kind: 'rows without values before the first full one',
    lines: ['time,a,b', '2025-05-25 09:59,,', '2025-05-25 10:00,1,', '2025-05-25 10:01,2,3', '2025-05-25 10:02,4,5'],
    columns: 'time|=a#|=b#',
    values: ['10:00Z a=1', '10:01Z a=2', '10:01Z b=3'],
  },
  {
    kind: 'HOBOware in German: its notes are no values',
    lines: [
      '"Plot-Titel: Teich"',
      '"#";"Datum Zeit, GMT+00:00";"Temp, °C (LGR S/N: 1, SEN S/N: 1)";"Host verbunden (LGR S/N: 1)";"Dateiende (LGR S/N: 1)"',
      '1;25.05.2025 10:00:00;1.021,20;;',
      '2;25.05.2025 10:10:00;21,30;Protokolliert;',
      '3;25.05.2025 10:20:00;21,40;;Protokolliert',
    ],
    columns: 'none|time|=Temp#|none|none',
    values: ['10:00Z Temp=1021.20', '10:10Z Temp=21.30'],
  },
  {
    kind: 'EasyLog: the logger names itself in the first row, and numbers the rows below its own name',
    lines: [
      'Kitchen,Time,Celsius(°C),Serial Number',
      '1,25/05/2025 10:00:00,21.5,010012345',
      '2,25/05/2025 10:10:00,21.6,',
      '3,25/05/2025 10:20:00,21.7,',
    ],
    columns: 'none|time|=Celsius#|none',
    values: ['10:00Z Celsius=21.5', '10:10Z Celsius=21.6'],
  },
  {
    kind: 'Grafana, a row for each value of a series',
    lines: [
      '"Series";"Time";"Value"',
      '"Room A";"2025-05-25T10:00:00Z";21.5',
      '"Room B";"2025-05-25T10:00:00Z";20.1',
      '"Room A";"2025-05-25T10:01:00Z";21.6',
    ],
    columns: 'key|time|value',
    values: ['10:00Z Room_A=21.5', '10:00Z Room_B=20.1', '10:01Z Room_A=21.6'],
  },
  {
    kind: 'Sensor.Community: the number of a sensor is its board',
    lines: ['sensor_id;timestamp;temperature', '1234;2025-05-25T10:00:00;21.5', '1234;2025-05-25T10:02:30;21.6'],
    columns: 'serial|time|=temperature#',
    values: ['10:00Z temperature@1234=21.5'],
  },
  {
    kind: 'Graphtec: signs that are apart from their numbers',
    lines: [
      'Number,Date&Time,CH1,CH2',
      'NO.,Time,degC,V',
      '1,2025/05/25 10:00:00,+   21.5,-  1.25',
      '2,2025/05/25 10:00:01,+   21.6,-  1.26',
      '3,2025/05/25 10:00:02,+   21.7,-  1.27',
    ],
    columns: 'none|time|=CH1#|=CH2#',
    values: ['10:00Z CH1=+21.5', '10:00Z CH2=-1.25'],
  },
  {
    kind: 'the half of the day in a column of its own',
    lines: ['Date,Time,AM/PM,temp', '25/05/2025,10:00:00,AM,21.5', '25/05/2025,01:10:00,PM,21.6'],
    columns: 'date|clock|clock|=temp#',
    values: ['10:00Z temp=21.5', '13:10Z temp=21.6'],
  },
  {
    kind: 'a column for each part of the time',
    lines: ['Year,Month,Day,Hour,Minute,Second,temp', '2025,5,25,10,0,0,21.5', '2025,5,25,10,0,30,21.6'],
    columns: 'date|date|date|clock|clock|clock|=temp#',
    values: ['10:00Z temp=21.5', '10:00:30Z temp=21.6'],
  },
  {
    kind: 'the observatory: a column for each part of the day, and notes below',
    lines: [
      'Daily Mean Temperature (°C)',
      '年/Year,月/Month,日/Day,數值/Value',
      '2025,5,25,27.1',
      '2025,5,26,27.3',
      '2025,5,27,***',
      '# data incomplete',
    ],
    columns: 'date|date|date|=數值_Value#',
    values: ['00:00Z 數值_Value=27.1'],
  },
  {
    kind: 'NOAA: columns that blanks align, and two digits of the hour',
    lines: [
      '#YY  MM DD hh mm WDIR WSPD',
      '#yr  mo dy hr mn degT m/s',
      '2025 05 25 10 00 120  3.5',
      '2025 05 25 10 10  30  4.5',
    ],
    columns: 'date|date|date|clock|clock|=degT#|=m_s#',
    values: ['10:00Z degT=120', '10:00Z m_s=3.5', '10:10Z degT=30', '10:10Z m_s=4.5'],
  },
  {
    kind: 'Campbell: the day of the year, and a time without a mark',
    lines: ['Year,Day,HHMM,temp', '2025,145,1000,21.5', '2025,145,1010,21.6'],
    columns: 'date|date|clock|=temp#',
    values: ['10:00Z temp=21.5', '10:10Z temp=21.6'],
  },
  {
    kind: 'the hour beside the day',
    lines: ['日期,小时,温度', '2025-05-25,0,21.5', '2025-05-25,13,21.6'],
    columns: 'date|clock|=温度#',
    values: ['00:00Z 温度=21.5', '13:00Z 温度=21.6'],
  },
  {
    kind: 'times with points beside the day',
    lines: ['Datum;Uhrzeit;Temp', '25.05.2025;10.00;21,5', '25.05.2025;10.10;21,6'],
    columns: 'date|clock|=Temp#',
    values: ['10:00Z Temp=21.5', '10:10Z Temp=21.6'],
  },
  {
    kind: 'times without marks beside the day',
    lines: ['DATE,TIME,T1', '25MAY25,100000,21.5', '25MAY25,101000,21.6'],
    columns: 'date|clock|=T1#',
    values: ['10:00Z T1=21.5', '10:10Z T1=21.6'],
  },
  {
    kind: 'a year and a day that are values beside a time',
    lines: ['time,year,day', '2025-05-25 10:00,2025,25', '2025-05-25 10:10,2025,25'],
    columns: 'time|=year#|none',
    values: ['10:00Z year=2025', '10:10Z year=2025'],
  },
  {
    kind: 'a day beside the whole time',
    lines: ['Date,Timestamp,temp', '2025-05-25,1748167200,1', '2025-05-25,1748167260,2'],
    columns: 'none|time|=temp#',
    values: ['10:00Z temp=1', '10:01Z temp=2'],
  },
  {
    kind: 'a count beside a day, which is no time of it',
    lines: ['Date,Time (s),temp', '2025-05-25,1000,21.5', '2025-05-25,1010,21.6'],
    columns: 'date|clock|=temp#',
    values: [],
    errors: ['2 bad-time 1000', '3 bad-time 1010'],
  },
  {
    kind: 'times without marks and without a zero before them',
    lines: ['Date,Time,x', '20250525,90000,1', '20250525,100000,2'],
    columns: 'date|clock|=x#',
    values: ['09:00Z x=1', '10:00Z x=2'],
  },
  {
    kind: 'texts with labels of several kinds',
    lines: ['time,state', '2025-05-25 10:00,temp=1', '2025-05-25 10:10,hum=2', '2025-05-25 10:20,temp=3'],
    columns: 'time|=state',
    values: ['10:00Z state=temp=1', '10:10Z state=hum=2'],
  },
  {
    kind: 'a day that only its first row names',
    lines: ['Date,Time,temp', '25/05/2025,10:00,21.5', ',11:00,21.6', ',09:00,21.7', '26/05/2025,10:00,21.8'],
    columns: 'date|clock|=temp#',
    values: ['10:00Z temp=21.5', '11:00Z temp=21.6', '2025-05-26T10:00Z temp=21.8'],
    errors: ['4 no-time'],
  },
  {
    kind: 'a monitor of a serial port, with a board that labels its values',
    lines: [
      '10:00:00.123 -> temp:21.5 C,hum:40',
      '10:00:01.125 -> temp:nan C,hum:41',
      '10:00:02.127 -> temp:21.7 C,hum:42',
    ],
    columns: 'time|=temp# C|=hum#',
    values: ['10:00:00.123Z temp=21.5', '10:00:00.123Z hum=40', '10:00:01.125Z hum=41'],
    changes: () => ({ start: Date.parse('2025-05-25T00:00:00Z') }),
  },
  {
    kind: 'Tera Term',
    lines: ['[2025-05-25 10:00:00.123] 21.5,40', '[2025-05-25 10:00:01.125] 21.6,41'],
    columns: 'time|=column2#|=column3#',
    values: ['10:00:00.123Z column2=21.5', '10:00:00.123Z column3=40'],
  },
  {
    kind: 'blanks alone between times and numbers',
    lines: ['2025-05-25 10:00:00  21.5', '2025-05-25 10:10:00 121.6'],
    columns: 'date|clock|=column3#',
    values: ['10:00Z column3=21.5', '10:10Z column3=121.6'],
  },
  {
    kind: 'commas of a Chinese keyboard, and its digits',
    lines: ['时间，温度', '2025-05-25 10：00，２１.５', '２０２５-０５-２５ １０:１０，21.6'],
    columns: 'time|=温度#',
    values: ['10:00Z 温度=21.5', '10:10Z 温度=21.6'],
  },
  {
    kind: 'marks of direction in the dates of Windows',
    lines: ['time,temp', '\u200e25/\u200e05/\u200e2025 \u200f\u200e10:00:00,21.5'],
    columns: 'time|=temp#',
    values: ['10:00Z temp=21.5'],
  },
  {
    kind: 'thousands that another column decides',
    lines: ['Zeit;Druck;Licht', '25.05.2025 10:00;1.013,25;12.345', '25.05.2025 10:10;1.012,75;9.876'],
    columns: 'time|=Druck#|=Licht#',
    values: ['10:00Z Druck=1013.25', '10:00Z Licht=12345'],
  },
  {
    kind: 'the time of a start above the headings',
    lines: ['Start: 2025-05-25 10:00:00', 'Exported: 2025-06-01 12:00:00', 'Time (s),Temp', '0,21.5', '30,21.6'],
    columns: 'time|=Temp#',
    values: ['10:00Z Temp=21.5', '10:00:30Z Temp=21.6'],
  },
  {
    kind: 'the day of the times above the headings',
    lines: ['Log of 25 May 2025', 'Time,Temp', '10:00:00,21.5', '22:00:00,21.6', '09:00:00,21.7'],
    columns: 'time|=Temp#',
    values: ['10:00Z Temp=21.5', '22:00Z Temp=21.6', '2025-05-26T09:00Z Temp=21.7'],
  },
  {
    kind: 'Vernier, with runs beside one another',
    lines: ['Run 1: Time (s),Run 1: Temperature (°C),Run 2: Time (s),Run 2: Temperature (°C)', '0,21.5,0,30.1'],
    columns: 'time|=Run_1_Temperature#|none|=Run_2_Temperature#',
    values: ['10:00Z Run_1_Temperature=21.5', '10:00Z Run_2_Temperature=30.1'],
    changes: () => ({ start: Date.parse('2025-05-25T10:00:00Z') }),
  },
  {
    kind: 'minutes and seconds of a spreadsheet',
    lines: ['Time,Temp', '00:00.0,21.5', '00:30.5,21.6', '01:00.0,21.7'],
    columns: 'time|=Temp#',
    values: ['10:00Z Temp=21.5', '10:00:30.500Z Temp=21.6', '10:01Z Temp=21.7'],
    changes: () => ({ start: Date.parse('2025-05-25T10:00:00Z') }),
  },
  {
    kind: 'a mark of UTF-8 where two files were joined',
    lines: ['\ufefftime,temp', '2025-05-25 10:00,21.5', '\ufefftime,temp', '2025-05-25 10:10,21.6'],
    columns: 'time|=temp#',
    values: ['10:00Z temp=21.5', '10:10Z temp=21.6'],
  },
];

test.each(CASES)('$kind', async ({ lines, columns, values, errors = [], ...options }) => {
  const found = await readFile(`${lines.join('\n')}\n`, { zone: 0, ...options });
  expect(found.missing).toBeUndefined();
  expect(found.columns.join('|')).toBe(columns);
  const full = values.map((value) => (value.startsWith('2025') ? value : `2025-05-25T${value}`));
  expect(found.values).toEqual(expect.arrayContaining(full));
  expect(found.values.slice(0, 1)).toEqual(full.slice(0, 1));
  expect(found.errors).toEqual(errors);
});

test.each([
  ['a day of the year', '2025-145T10:00:00', '2025-05-25T10:00Z'],
  ['a day of a week', '2025-W21-7T10:00:00', '2025-05-25T10:00Z'],
  ['a week that begins in the year before', '2025-W01-1', '2024-12-30T00:00Z'],
  ['seconds in hexadecimal', '0x6832E420', '2025-05-25T09:34:24Z'],
  ['German words', '25. Mai 2025 10:00 Uhr', '2025-05-25T10:00Z'],
  ['a French month', '25 août 2025 10:00', '2025-08-25T10:00Z'],
  ['summer time in German', '25.05.2025 10:00 MESZ', '2025-05-25T08:00Z'],
])('%s is a time: %s', async (_, cell, time) => {
  expect((await readFile(`time;temp\n${cell};1\n`, { zone: 0 })).values).toEqual([`${time} temp=1`]);
});

test.each(['2025-366', '2025-000'])('%s is no day of a year', async (cell) => {
  expect((await readFile(`time;temp\n2025-001;1\n2025-002;2\n${cell};3\n`, { zone: 0 })).errors).toEqual([
    `4 bad-time ${cell}`,
  ]);
});

test('a quote that is open at the end of a small file is an error too; a cut last line is none', async () => {
  await expect(readFile('time,note,temp\n2025-05-25 10:00,"5 inch,1\n2025-05-25 10:10,ok,2\n')).rejects.toThrow(
    OpenQuoteError,
  );
  expect((await readFile('time,temp\n2025-05-25 10:00Z,"1"\n2025-05-25 10:10Z,"2')).values).toHaveLength(2);
});

const BIG5 = [0xb7, 0xc5, 0xab, 0xd7];
const GB = [0xce, 0xc2, 0xb6, 0xc8];
const LATIN = [0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0xb0, 0x43];

test.each([
  ['溫度', BIG5],
  ['温度', GB],
  ['Größe °C', LATIN],
] as const)('a file from a computer with another language is read in each: %s', async (name, bytes) => {
  const [before, after] = ['time,', '\n2025-05-25 10:00,21.5\n'].map((text) => new TextEncoder().encode(text));
  const file = Uint8Array.from([...(before ?? []), ...bytes, ...(after ?? [])]);
  for (const language of ['en', 'zh-HK', 'zh-CN'] as const) {
    const { opened, choices } = await readFile(file, { language });
    expect(opened.preview(choices, Date.now()).headings[1]).toBe(name);
  }
});

test('a damaged byte does not turn a file in UTF-8 into another encoding', async () => {
  const file = new TextEncoder().encode('時間,溫度\n2025-05-25 10:00Z,21.5\n2025-05-25 10:01Z,22#\n');
  const damaged = file.map((byte) => (byte === 0x23 ? 0xff : byte));
  expect((await readFile(damaged, { language: 'zh-HK' })).values[0]).toBe('2025-05-25T10:00Z 溫度=21.5');
});
