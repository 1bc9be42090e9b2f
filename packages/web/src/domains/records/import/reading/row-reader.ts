import { MAX_IMPORTED_NAME, MAX_IMPORTED_TEXT } from '@tinkerstream/contract/records';
import type { Board, Choices, Column, Reading, Target } from './choices.ts';
import { nameInRow, repeatsHeadings, type Table } from './guess.ts';
import { isComment } from './layout.ts';
import { boardNamed, createNaming, nameColumns } from './names.ts';
import { isWithoutValue, numberIn, textIn } from './numbers.ts';
import type { CsvRow } from './source/csv-parser.ts';
import type { TimeProblem } from './times/moments.ts';
import { createRowTimes, type RowTimes } from './times/row-times.ts';

/** The reasons why a line or one of its values is left out. */
export type RowProblem = TimeProblem | 'not-number' | 'too-long' | 'no-key';

export interface RowError {
  readonly line: number;
  /** The index of the column, from 0. */
  readonly column: number;
  readonly problem: RowProblem;
  /** The text of the cell. */
  readonly text: string;
}

export interface RowValue {
  /** The index of the column, from 0. */
  readonly column: number;
  readonly key: string;
  /** The sent name that became this key. */
  readonly sentName?: string;
  readonly board: Board;
  /** The unit of the column. */
  readonly unit?: string;
  /** The value as a board would send it. */
  readonly text: string;
}

/** The content of a row: a bad cell costs one value, a bad time costs all values. */
export interface ReadRow {
  /** The time in milliseconds since 1970 UTC; undefined if the row has no time, and so no values. */
  readonly time: number | undefined;
  readonly values: readonly RowValue[];
  readonly errors: readonly RowError[];
}

export interface RowReader {
  read(row: CsvRow): ReadRow;
  readonly times: Pick<RowTimes, 'restarts'>;
}

const NO_BOARD: Board = { serialNumber: '', serialName: '' };
const NOTHING: ReadRow = { time: undefined, values: [], errors: [] };

/** The line that a micro:bit writes after a restart. */
const RESTARTED = /^reboot$/i;

/**
 * Makes a function that reads the rows of a file, from the first row on.
 * @param latest the latest possible time, in milliseconds since 1970 UTC
 */
export function createRowReader(
  choices: Choices,
  { headings, names, numericNames }: Table,
  target: Target,
  latest: number,
): RowReader {
  const { columns, keepsTexts } = choices;
  const at = (kind: Column['is']) => columns.findIndex(({ is }) => is === kind);
  const [serial, device] = [at('serial'), at('device')];
  const times = createRowTimes(choices, headings, latest);
  const naming = createNaming(target);
  const isHeading = repeatsHeadings(headings);
  const series = nameColumns(names, target);
  const sentNames = columns.map((column, index) => {
    const named = series[index];
    return column.is === 'values' && named?.key === column.key ? named.sentName : undefined;
  });
  /** The present place of each column: repeated headings may be in another order. */
  let places: readonly number[] = columns.map((_, index) => index);

  function boardOf(cells: readonly string[]): Board {
    const serialNumber = (serial === -1 ? '' : (cells[serial] ?? '')).trim();
    const serialName = (device === -1 ? '' : (cells[device] ?? '')).trim();
    if (serialNumber !== '') return { serialNumber, serialName: serialName || serialNumber };
    return serialName === '' ? NO_BOARD : boardNamed(serialName, target.boards);
  }

  function valueIn(cell: string, reading: Reading): { text: string } | { problem: RowProblem } | undefined {
    if (isWithoutValue(cell, reading)) return undefined;
    const number = numberIn(cell, reading);
    if (number === undefined && reading.isNumeric && !keepsTexts) return { problem: 'not-number' };
    const text = number ?? textIn(cell);
    return text.length > MAX_IMPORTED_TEXT ? { problem: 'too-long' } : { text };
  }

  function read({ line, cells: sent }: CsvRow): ReadRow {
    if (isHeading(sent)) {
      places = placesOf(names, sent, places);
      times.restart();
      return NOTHING;
    }
    const cells = places.map((place) => sent[place] ?? '');
    const isAlone = cells.every((cell, index) => index === times.column || cell.trim() === '');
    if (isAlone && RESTARTED.test((cells[times.column] ?? '').trim())) {
      times.restart();
      return NOTHING;
    }
    if (isComment(sent) || (isAlone && (cells[times.column] ?? '').trim() === '')) return NOTHING;
    const errors: RowError[] = [];
    const fail = (column: number, problem: RowProblem) =>
      errors.push({ line, column, problem, text: (cells[column] ?? '').slice(0, 100) });
    const found = times.next(cells);
    if ('problem' in found) {
      fail(found.column, found.problem);
      return { ...NOTHING, errors };
    }
    const board = boardOf(cells);
    if (board.serialNumber.length > MAX_IMPORTED_NAME || board.serialName.length > MAX_IMPORTED_NAME) {
      fail(serial === -1 ? device : serial, 'too-long');
      return { ...NOTHING, errors };
    }
    const values: RowValue[] = [];
    for (const [index, column] of columns.entries()) {
      if (column.is !== 'values' && column.is !== 'value') continue;
      const name = column.is === 'value' ? nameInRow(cells, columns) : '';
      // Each name has its own kind of value, such as a temperature or the state of a door.
      const isNumeric = column.is === 'value' ? numericNames.has(name) : column.isNumeric;
      const value = valueIn(cells[index] ?? '', { ...column, isNumeric });
      if (!value) continue;
      if ('problem' in value) {
        fail(index, value.problem);
        continue;
      }
      if (column.is === 'values') {
        const sentName = sentNames[index];
        const named = sentName !== undefined && { sentName };
        const measured = column.unit !== undefined && { unit: column.unit };
        const of = { column: index, key: column.key, ...named, ...measured };
        values.push({ ...of, board: column.board ?? board, text: value.text });
        continue;
      }
      const series = naming(name);
      if (series) values.push({ ...series, column: index, board: series.board ?? board, text: value.text });
      else fail(at('key') === -1 ? index : at('key'), 'no-key');
    }
    return { time: found.time, values, errors };
  }

  return { read, times };
}

/** The places of the columns below repeated headings. A name that the headings lack keeps its place. */
function placesOf(names: readonly string[], cells: readonly string[], before: readonly number[]): readonly number[] {
  const found = cells.map((cell) => cell.trim());
  return before.map((place, column) => {
    const now = found.indexOf(names[column] ?? '');
    return now === -1 ? place : now;
  });
}
