import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { SheetNames } from '../../../src/platform/xlsx/sheet-names.ts';
import { momentCell, numberCell, textCell, Workbook } from '../../../src/platform/xlsx/workbook.ts';

// An independent library reads the written file back.

const COLUMNS = [{ heading: 'Value', width: 10 }];

async function written(write: (workbook: Workbook) => void, maxRows?: number) {
  const workbook = new Workbook(COLUMNS, maxRows);
  const pieces: Buffer[] = [];
  write(workbook);
  pieces.push(workbook.take() ?? Buffer.alloc(0));
  workbook.end();
  pieces.push(workbook.take() ?? Buffer.alloc(0));
  return readXlsx(Buffer.concat(pieces), { readStyles: true });
}

/** The value of the one cell below the heading. */
async function readBack(cell: Parameters<Workbook['addRow']>[0][number]) {
  const { sheets } = await written((workbook) => {
    workbook.addSheet('Sheet');
    workbook.addRow([cell]);
  });
  return sheets[0]?.rows[1]?.[0];
}

describe('a cell', () => {
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '=HYPERLINK("http://example.org")',
    '=cmd|x',
    '＝1+1',
    '＋1',
    '－1',
    '＠A1',
    '\t=1',
    '\n=1',
  ])('keeps %j as text, never as a formula', async (text) => {
    const { sheets } = await written((workbook) => {
      workbook.addSheet('Sheet');
      workbook.addRow([textCell(text)]);
    });
    expect(sheets[0]?.rows[1]).toEqual([text]);
    expect(sheets[0]?.cells?.get('1,0')).toEqual(expect.objectContaining({ type: 'string', value: text }));
    expect(sheets[0]?.cells?.get('1,0')?.formula).toBeUndefined();
  });

  test.each([
    '',
    '007',
    'TRUE',
    '1e5',
    ' a  b ',
    'a\tb\nc',
    'c\r\nd',
    '<a href="x">&amp;</a>',
    '濕度 💧',
    '\u0000\u0007\u001b',
    '_x0041_ _x_',
    ']]>',
  ])('keeps the text %j', async (text) => {
    expect((await readBack(textCell(text))) ?? '').toBe(text);
  });

  test.each([0, -0.5, 0.1, 1e300, -1e300, 5e-324, 9007199254740991])('keeps the number %d', async (number) => {
    expect(await readBack(numberCell(number))).toBe(number);
  });

  test("says so when a text exceeds Excel's limit", async () => {
    const text = (await readBack(textCell('x'.repeat(40_000)))) as string;
    expect(text).toHaveLength(32_767);
    expect(text.endsWith('x…')).toBe(true);
  });

  test.each([
    [0, '2026-05-20T12:34:56.789Z'],
    [480, '2026-05-20T20:34:56.789Z'],
    [-210, '2026-05-20T09:04:56.789Z'],
  ])('shows a time in the zone %i minutes east', async (offsetMinutes, clock) => {
    const moment = await readBack(momentCell(Date.UTC(2026, 4, 20, 12, 34, 56, 789), offsetMinutes));
    expect(moment).toEqual(new Date(clock));
  });
});

describe('a workbook', () => {
  test('continues on another sheet with the same headings when one is full', async () => {
    const { sheets } = await written((workbook) => {
      workbook.addSheet('Roof');
      for (let i = 1; i <= 5; i++) workbook.addRow([numberCell(i)]);
      workbook.addSheet('Cellar');
      workbook.addRow([numberCell(6)]);
    }, 3);
    expect(sheets.map(({ name, rows }) => [name, rows.flat()])).toEqual([
      ['Roof', ['Value', 1, 2]],
      ['Roof (2)', ['Value', 3, 4]],
      ['Roof (3)', ['Value', 5]],
      ['Cellar', ['Value', 6]],
    ]);
  });

  test('fills a sheet to its last row before it adds another', async () => {
    const { sheets } = await written((workbook) => {
      workbook.addSheet('Roof');
      for (let i = 1; i <= 2; i++) workbook.addRow([numberCell(i)]);
    }, 3);
    expect(sheets.map(({ name }) => name)).toEqual(['Roof']);
  });

  test('is valid when compressed in many pieces', async () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => i * 1.000001);
    const { sheets } = await written((workbook) => {
      workbook.addSheet('Long');
      for (const row of rows) workbook.addRow([numberCell(row), workbook.sharedCell('same')]);
    });
    expect(sheets[0]?.rows.slice(1)).toEqual(rows.map((row) => [row, 'same']));
  });

  test('names its sheets in any script', async () => {
    const { sheets } = await written((workbook) => {
      workbook.addSheet('溫度 & <濕度> "A"');
      workbook.addSheet("Ann's");
    });
    expect(sheets.map(({ name }) => name)).toEqual(['溫度 & <濕度> "A"', "Ann's"]);
  });
});

describe('the name of a sheet', () => {
  test.each([
    ['Roof', 'Roof'],
    ['a[b]c:d*e?f/g\\h', 'a b c d e f g h'],
    ["'quoted'", 'quoted'],
    ['History', 'History_'],
    ['HISTORY', 'HISTORY_'],
    ['***', '-'],
    ['', '-'],
    ['tab\tand\u0007bell', 'tab and bell'],
    ['x'.repeat(40), 'x'.repeat(31)],
    [`${'x'.repeat(30)}💧`, 'x'.repeat(30)],
    [`${'x'.repeat(30)}' and more`, 'x'.repeat(30)],
  ])('%j becomes %j', (title, name) => {
    expect(new SheetNames().next(title)).toBe(name);
  });

  test('is unique, ignoring case', () => {
    const names = new SheetNames();
    const long = 'y'.repeat(40);
    expect(['Roof', 'roof', 'Roof (2)', 'ROOF', long, long].map((title) => names.next(title))).toEqual([
      'Roof',
      'roof (2)',
      'Roof (2) (2)',
      'ROOF (3)',
      'y'.repeat(31),
      `${'y'.repeat(27)} (2)`,
    ]);
  });
});
