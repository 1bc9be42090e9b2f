import { writeXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { readFile } from './reading.ts';

const START = Date.parse('2026-01-01T00:00:00Z');

/** A page on the drive of a micro:bit: a script, the addresses of the log, the log, and unwritten memory. */
function microbitPage(log: string, { script = '<!doctype html><script>let w=window</script>', fill = 0xff } = {}) {
  const encoder = new TextEncoder();
  const page = new Uint8Array(0x4000).fill(fill);
  const put = (at: number, text: string) => page.set(encoder.encode(text), at);
  put(0, script.padEnd(2048 - '<!--FS_START'.length, ' '));
  put(2048 - '<!--FS_START'.length, '<!--FS_START');
  put(2048, 'UBIT_LOG_FS_V_002\n0x00003FFC\0');
  put(2048 + 29, '0x00002000\0');
  put(2048 + 40, '0257\0');
  put(0x1000, '00000000\0');
  put(0x2000, log);
  return page;
}

test('the log in the page of a micro:bit is read', async () => {
  const log = 'Time (seconds),temp,light\n0.52,21,100\n1.53,21,101\n';
  const { columns, values } = await readFile(microbitPage(log), { changes: () => ({ start: START }) });
  expect(columns).toEqual(['time', '=temp#', '=light#']);
  expect(values).toEqual([
    '2026-01-01T00:00:00.520Z temp=21',
    '2026-01-01T00:00:00.520Z light=100',
    '2026-01-01T00:00:01.530Z temp=21',
    '2026-01-01T00:00:01.530Z light=101',
  ]);
  // The copy that a browser saves has other bytes for unwritten memory.
  const saved = new TextEncoder().encode(new TextDecoder().decode(microbitPage(log)).replaceAll('\0', '\ufffd'));
  expect((await readFile(saved, { changes: () => ({ start: START }) })).values).toEqual(values);
});

test('a full log of a micro:bit has values in its last byte', async () => {
  const rows = Array.from({ length: 700 }, (_, row) => `${row},${row % 10}`).join('\n');
  const page = microbitPage(`Time (seconds),x\n${rows}`.slice(0, 0x1ffb));
  expect((await readFile(page, { changes: () => ({ start: START }) })).values).toHaveLength(700);
});

test('a page without a log is no log', async () => {
  expect((await readFile('<!doctype html><p>Nothing</p>')).missing).toBe('time');
});

async function workbook(rows: readonly (readonly (string | number | boolean | Date | null)[])[]) {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Log', rows: rows.map((row) => [...row]) },
      { name: 'Other', rows: [['nothing']] },
    ],
  });
  return new Uint8Array(bytes);
}

test('the first sheet of a workbook is read, with its dates and numbers', async () => {
  const { columns, values, errors } = await readFile(
    await workbook([
      ['Pond A', null, null],
      ['time', 'temp', 'say "hi", please'],
      [new Date('2025-05-25T10:00:00Z'), 1020.5, 'open'],
      [new Date('2025-05-25T10:01:30Z'), null, 'two\nlines'],
    ]),
    { zone: 0 },
  );
  expect(columns).toEqual(['time', '=temp#', '=say_hi_please']);
  expect(values).toEqual([
    '2025-05-25T10:00Z temp=1020.5',
    '2025-05-25T10:00Z say_hi_please=open',
    '2025-05-25T10:01:30Z say_hi_please=two lines',
  ]);
  expect(errors).toEqual([]);
});

test('the lines of errors are the rows of the sheet', async () => {
  const { errors } = await readFile(
    await workbook([['time', 'temp'], [], ['2025-05-25 10:00', 1], [], ['never', 2], ['2025-05-25 10:02', 3]]),
    { zone: 0 },
  );
  expect(errors).toEqual(['5 bad-time never']);
});

test('a file that only begins like a workbook is refused', async () => {
  await expect(readFile(Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3))).rejects.toThrow('unreadable');
});

test.each([
  ['UTF-16 without a mark', 'utf-16le', 'Zeit\tTemp\r\n25.05.2025 10:00\t21,5\r\n25.05.2025 10:01\t21,6\r\n'],
  [
    'UTF-16 of other machines, without a mark',
    'utf-16be',
    'Zeit\tTemp\r\n25.05.2025 10:00\t21,5\r\n25.05.2025 10:01\t21,6\r\n',
  ],
  ['UTF-16 in Chinese without a mark', 'utf-16le', '時間\tTemp\n2025-05-25 02:00Z\t21.5\n2025-05-25 02:01Z\t21.6\n'],
  [
    'a mark of UTF-8 and a named delimiter',
    'utf-8',
    '\ufeffsep=;\r\nZeit;Temp\r\n25.05.2025 10:00;21,5\r\n25.05.2025 10:01;21,6\r\n',
  ],
  ['carriage returns alone', 'utf-8', 'Zeit;Temp\r25.05.2025 10:00;21,5\r25.05.2025 10:01;21,6\r'],
  ['no end of the last line', 'utf-8', 'Zeit;Temp\n25.05.2025 10:00;21,5\n25.05.2025 10:01;21,6'],
  [
    'zeros of a lost battery',
    'utf-8',
    'Zeit;Temp\n25.05.2025 10:00;21,5\n\0\0\0\0\0\0\0\0\n\0\0\0\u000025.05.2025 10:01;21,6\n',
  ],
] as const)('%s is read', async (_, encoding, text) => {
  const bytes = { 'utf-8': utf8, 'utf-16le': utf16(true), 'utf-16be': utf16(false) }[encoding](text);
  expect(await readFile(bytes)).toMatchObject({
    values: ['2025-05-25T02:00Z Temp=21.5', '2025-05-25T02:01Z Temp=21.6'],
    errors: [],
  });
});

test('a degree in the encoding of Windows is read', async () => {
  const bytes = utf8('Temp#C;Zeit\n21,5;25.05.2025 10:00\n').map((byte) => (byte === 0x23 ? 0xb0 : byte));
  const { opened, choices, values } = await readFile(bytes);
  expect(opened.preview(choices, START).headings).toEqual(['Temp°C', 'Zeit']);
  expect(values).toEqual(['2025-05-25T02:00Z Temp_C=21.5']);
});

function utf8(text: string) {
  return new TextEncoder().encode(text);
}

function utf16(isLittle: boolean) {
  return (text: string) => {
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), isLittle);
    return bytes;
  };
}
