import { expect, test } from 'vitest';
import { openFile } from '../../../../src/domains/records/import/reading/open-file.ts';
import { LATEST, NEW_TOPIC, readFile } from './reading.ts';

const TIMES = Array.from({ length: 30 }, (_, row) => `2025-05-25 10:${String(row).padStart(2, '0')}:00Z`);

/** The values of a file with one column, whose cells are in quotes. */
async function valuesOf(...cells: readonly string[]) {
  const rows = cells.map((cell, row) => `${TIMES[row]},"${cell}"`);
  const { values, columns, errors, missing } = await readFile(`time,light\n${rows.join('\n')}\n`);
  return { column: columns[1], values: values.map((value) => value.replace(/^.*=/, '')), errors, missing };
}

test.each([
  { kind: 'English thousands', cells: ['950', '1,020', '1,100.5'], values: ['950', '1020', '1100.5'] },
  { kind: 'English millions', cells: ['1,020,300', '12'], values: ['1020300', '12'] },
  { kind: 'Swiss thousands', cells: ["1'013.25", "1'013.30"], values: ['1013.25', '1013.30'] },
  { kind: 'Swiss thousands of a typesetter', cells: ['1’013.25', '987.5'], values: ['1013.25', '987.5'] },
  { kind: 'blanks that do not break', cells: ['1\u00a0013,25', '1\u202f013,30'], values: ['1013.25', '1013.30'] },
  { kind: 'thin and plain blanks', cells: ['1\u2009013,25', '12 013,30', '7'], values: ['1013.25', '12013.30', '7'] },
  { kind: 'German thousands', cells: ['987,5', '1.013', '1.013,5'], values: ['987.5', '1013', '1013.5'] },
  { kind: 'German millions', cells: ['1.013.500', '3,25'], values: ['1013500', '3.25'] },
  { kind: 'three decimals with a point', cells: ['1.013', '1.014'], values: ['1.013', '1.014'] },
  { kind: 'three decimals below one', cells: ['0,125', '0,250', '1,125'], values: ['0.125', '0.250', '1.125'] },
  { kind: 'signs and exponents', cells: ['-1.2E-3', '+4', '−5', '9.81E0'], values: ['-1.2E-3', '+4', '−5', '9.81E0'] },
  { kind: 'a comma and an exponent', cells: ['1,2E-3', '-3,5'], values: ['1.2E-3', '-3.5'] },
  { kind: 'a lone decimal comma among points', cells: ['21.5', '21,6', '21.7'], values: ['21.5', '21.6', '21.7'] },
  { kind: 'degrees', cells: ['21.5 °C', '21.6 °C'], values: ['21.5', '21.6'], column: '=light# °C' },
  { kind: 'per cent', cells: ['45 %', '46%', '47 %'], values: ['45', '46', '47'], column: '=light# %' },
  { kind: 'pressure', cells: ['1.013,2 hPa', '998 hPa'], values: ['1013.2', '998'], column: '=light# hPa' },
  { kind: 'speed', cells: ['3.2m/s', '4m/s'], values: ['3.2', '4'], column: '=light# m/s' },
  {
    kind: 'a unit that is missing once',
    cells: ['3.2 V', '3.3', '3.1 V'],
    values: ['3.2', '3.3', '3.1'],
    column: '=light# V',
  },
  { kind: 'names of rooms', cells: ['3A', '4B', '5C'], values: ['3A', '4B', '5C'], column: '=light' },
  {
    kind: 'states',
    cells: ['open', 'closed', '-', 'unknown'],
    values: ['open', 'closed', 'unknown'],
    column: '=light',
  },
])('numbers of a column are read by all of its cells: $kind', async ({ cells, values, column = '=light#' }) => {
  expect(await valuesOf(...cells)).toEqual({ column, values, errors: [], missing: undefined });
});

test.each([
  { kind: 'a comma and three digits, and nothing else', cells: ['1,020', '950', '1,500'] },
  { kind: 'three decimals in each cell', cells: ['21,125', '21,250', '21,375'] },
  { kind: 'both marks', cells: ['1.020', '1,020'] },
])('numbers with two readings are asked for: $kind', async ({ cells }) => {
  expect((await valuesOf(...cells)).missing).toBe('decimal');
});

test('other columns of the file decide where a column does not', async () => {
  const german = await readFile('Zeit;Licht;Temp\n25.05.2025 10:00;1,020;21,5\n25.05.2025 10:01;1,030;21,6\n');
  expect(german).toMatchObject({ missing: undefined, errors: [] });
  expect(german.values).toContain('2025-05-25T02:00Z Licht=1.020');
  const english = await readFile('time,light,temp\n2025-05-25 10:00,"1,020",21.5\n2025-05-25 10:01,"1,030",21.6\n');
  expect(english).toMatchObject({ missing: undefined, errors: [] });
  expect(english.values).toContain('2025-05-25T02:00Z light=1020');
  // A point and three digits may be decimals written by another program.
  const mixed = await readFile('Zeit;Druck;Temp\n25.05.2025 10:00;1.013;21,5\n25.05.2025 10:01;1.014;21,6\n');
  expect(mixed.missing).toBe('decimal');
});

test('what is chosen for an undecided column is what is stored', async () => {
  const choose = (decimal: 'point' | 'comma') =>
    readFile('time,light\n2025-05-25 10:00Z,"1,020"\n', {
      changes: ({ columns }) => ({
        columns: columns.map((column) => {
          if (column.is !== 'values') return column;
          const { isOpen: _, ...chosen } = { ...column, decimal };
          return chosen;
        }),
      }),
    });
  expect(await choose('point')).toMatchObject({ missing: undefined, values: ['2025-05-25T10:00Z light=1020'] });
  expect(await choose('comma')).toMatchObject({ missing: undefined, values: ['2025-05-25T10:00Z light=1.020'] });
});

test.each([
  ...[
    'inf',
    '-inf',
    'Infinity',
    'NaN',
    'OL',
    '-OL',
    'O.L',
    'OVF',
    'over',
    'ERR',
    'Error',
    'fail',
    '---',
    '-',
    '—',
    '??',
  ],
  ...['n/a', 'N.A.', 'null', 'None', 'unavailable', 'unknown', '#DIV/0!', '#VALUE!', '#N/A', '1.#QNAN', '1.#INF', ''],
])('"%s" among numbers is a missing value, and costs nothing else', async (mark) => {
  expect(await valuesOf('21.5', mark, '21.7')).toEqual({
    column: '=light#',
    values: ['21.5', '21.7'],
    errors: [],
    missing: undefined,
  });
});

test.each(['warm', '6\ufffd', '21.5 °F', '12:30', '21.5.6', '1,02,3'])(
  'one cell "%s" among numbers is one error, and does not turn the column',
  async (bad) => {
    const { column, values, errors } = await valuesOf('21.5 °C', '21.6 °C', bad, '21.7 °C');
    expect(column).toBe('=light# °C');
    expect(values).toEqual(['21.5', '21.6', '21.7']);
    expect(errors).toEqual([`4 not-number ${bad}`]);
  },
);

test('a bad cell costs one value: the others of its row are stored, and all good rows', async () => {
  const rows = TIMES.slice(0, 21).map(
    (time, row) => `${time},21.${row},${{ 5: '---', 6: 'OL', 7: 'strong' }[row] ?? 3}`,
  );
  const { columns, values, errors } = await readFile(`time,temp,wind\n${rows.join('\n')}\n`);
  expect(columns).toEqual(['time', '=temp#', '=wind#']);
  expect(values.filter((value) => value.includes('temp='))).toHaveLength(21);
  expect(values.filter((value) => value.includes('wind='))).toHaveLength(18);
  expect(errors).toEqual(['9 not-number strong']);
});

test('a column whose later rows have another format is one column', async () => {
  const early = Array.from({ length: 30_000 }, (_, row) => `${1_700_000_000 + row * 60},ok,21.5`);
  const late = Array.from({ length: 30_000 }, (_, row) => `${1_702_000_000 + row * 60},ok,"1,021.5"`);
  const { columns, values, errors } = await readFile(['time,state,p', ...early, ...late].join('\n'));
  expect(columns).toEqual(['time', '=state', '=p#']);
  expect(errors).toEqual([]);
  expect(values.at(-1)).toMatch(/ p=1021\.5$/);
});

test('the unit behind the numbers goes with their series, and with no other', async () => {
  const text = 'time,water,note,level\n2025-05-25 10:00,21.5 °C,warm,3\n2025-05-25 10:10,21.6 °C,cold,4\n';
  const opened = await openFile(new File([text], 'log.csv'), { language: 'en', target: NEW_TOPIC, zone: 0 });
  const { choices } = await opened.guess('found');
  const units: unknown[] = [];
  for await (const { series } of opened.batches(choices, LATEST, 0))
    units.push(...series.map(({ key, unit }) => [key, unit]));
  expect(units).toEqual(
    expect.arrayContaining([
      ['water', '°C'],
      ['level', undefined],
    ]),
  );
});
