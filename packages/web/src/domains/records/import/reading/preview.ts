import type { Choices, Reading } from './choices.ts';
import type { Table } from './guess.ts';
import type { OpenCell, Preview, PreviewRow, Understood } from './messages.ts';
import { numberIn } from './numbers.ts';
import type { ReadRow, RowReader } from './row-reader.ts';
import type { CsvRow } from './source/csv-parser.ts';
import type { Sample } from './source/sample.ts';

const DATA_ROWS = 12;
/** The number of rows above the data, such as a title. */
const ROWS_ABOVE = 12;
const MAX_CELL = 100;

/** The first rows of a file, with the interpretation of each cell by an import. */
export function previewOf(sample: Sample, choices: Choices, table: Table, reader: RowReader): Preview {
  const { headingRows, firstRow, columns } = choices;
  const from = Math.max(0, firstRow - ROWS_ABOVE);
  const rows = sample.head.slice(from, firstRow + DATA_ROWS).map((row, index): PreviewRow => {
    const number = from + index;
    const isData = number >= firstRow;
    const understood = isData ? understand(row, reader.read(row), choices) : [];
    return {
      row: number,
      line: row.line,
      is: isData ? 'data' : headingRows.includes(number) ? 'headings' : 'above',
      cells: row.cells.slice(0, table.names.length).map((cell) => cell.slice(0, MAX_CELL)),
      understood,
    };
  });
  const body = sample.head.slice(firstRow);
  const openCells = table.names.map((_, index) => {
    const column = columns[index];
    if (column?.is !== 'values' && column?.is !== 'value') return undefined;
    return openCell(
      body.map(({ cells }) => cells[index] ?? ''),
      column,
    );
  });
  return { rows, headings: table.headings, names: table.names, readings: table.readings, openCells };
}

/** The first cell that a decimal point and a decimal comma read differently. */
function openCell(cells: readonly string[], reading: Reading): OpenCell | undefined {
  if (!reading.isNumeric) return undefined;
  for (const cell of cells) {
    const [point, comma] = (['point', 'comma'] as const).map((decimal) => numberIn(cell, { ...reading, decimal }));
    if (point !== undefined && comma !== undefined && point !== comma)
      return { text: cell.trim().slice(0, MAX_CELL), point, comma };
  }
  return undefined;
}

function understand({ cells }: CsvRow, row: ReadRow, { columns }: Choices): (Understood | undefined)[] {
  return columns.map((column, index): Understood | undefined => {
    const error = row.errors.find((one) => one.column === index);
    if (error) return { is: 'error', problem: error.problem };
    if (row.time === undefined) return undefined;
    if (column.is === 'time' || column.is === 'date') return { is: 'time', time: row.time };
    if (column.is !== 'values' && column.is !== 'value') return undefined;
    const value = row.values.find((one) => one.column === index);
    if (value === undefined) return { is: 'missing' };
    return numberIn(cells[index] ?? '', column) === undefined ? { is: 'text' } : { is: 'number', text: value.text };
  });
}
