import { numericValue } from '@tinkerstream/contract/points/number';
import { MAX_IMPORTED_NAME, MAX_IMPORTED_TEXT } from '@tinkerstream/contract/records';
import type { Board, Choices, Column, Target } from './choices.ts';
import type { CsvRow } from './csv-parser.ts';
import { boardNamed, type Series, seriesNamed } from './names.ts';
import { parseTime } from './times.ts';
import { isMissing, plainNumber } from './values.ts';

/** Why a line is left out. */
export type RowProblem = 'no-time' | 'bad-time' | 'future' | 'not-number' | 'too-long' | 'no-key';

export interface RowError {
  readonly line: number;
  /** From 0. */
  readonly column: number;
  readonly problem: RowProblem;
  /** The cell. */
  readonly text: string;
}

export interface RowValue {
  readonly key: string;
  readonly board: Board;
  /** As a board would send it. */
  readonly text: string;
}

export interface RowValues {
  /** In milliseconds since 1970 UTC. */
  readonly time: number;
  readonly values: readonly RowValue[];
}

const NO_BOARD: Board = { serialNumber: '', serialName: '' };

/**
 * Makes the function that reads the rows of a file.
 * @param latest no time is later; in milliseconds since 1970 UTC
 */
export function rowReader(choices: Choices, target: Target, latest: number): (row: CsvRow) => RowValues | RowError {
  const { columns, timeFormat, zone, hasDecimalComma, keepsTexts } = choices;
  const at = (kind: Column['is']) => columns.findIndex(({ is }) => is === kind);
  const [time, date, clock, serial, device, key, value] = (
    ['time', 'date', 'clock', 'serial', 'device', 'key', 'value'] as const
  ).map(at) as [number, number, number, number, number, number, number];
  const timeColumn = time === -1 ? date : time;
  const named = new Map<string, Series | undefined>();
  const seriesOf = (name: string) => {
    if (!named.has(name)) named.set(name, seriesNamed(name, target));
    return named.get(name);
  };

  function boardOf(cells: readonly string[]): Board {
    const serialNumber = (serial === -1 ? '' : (cells[serial] ?? '')).trim();
    const serialName = (device === -1 ? '' : (cells[device] ?? '')).trim();
    if (serialNumber !== '') return { serialNumber, serialName: serialName || serialNumber };
    return serialName === '' ? NO_BOARD : boardNamed(serialName, target.boards);
  }

  return ({ line, cells }) => {
    const fail = (column: number, problem: RowProblem): RowError => ({
      line,
      column,
      problem,
      text: (cells[column] ?? '').slice(0, 100),
    });
    const timeText = `${cells[timeColumn] ?? ''} ${clock === -1 ? '' : (cells[clock] ?? '')}`.trim();
    if (timeText === '') return fail(timeColumn, 'no-time');
    const moment = parseTime(timeText, timeFormat, zone);
    if (moment === undefined) return fail(timeColumn, 'bad-time');
    if (moment > latest) return fail(timeColumn, 'future');
    const board = boardOf(cells);
    if (board.serialNumber.length > MAX_IMPORTED_NAME || board.serialName.length > MAX_IMPORTED_NAME) {
      return fail(serial === -1 ? device : serial, 'too-long');
    }
    const values: RowValue[] = [];
    for (const [index, column] of columns.entries()) {
      if (column.is !== 'values' || isMissing(cells[index] ?? '')) continue;
      const text = plainNumber(cells[index] ?? '', hasDecimalComma);
      if (column.isNumeric && !keepsTexts && numericValue(text) === undefined) return fail(index, 'not-number');
      if (text.length > MAX_IMPORTED_TEXT) return fail(index, 'too-long');
      values.push({ key: column.key, board: column.board ?? board, text });
    }
    if (key !== -1 && value !== -1 && !isMissing(cells[value] ?? '')) {
      const series = seriesOf(cells[key] ?? '');
      const text = plainNumber(cells[value] ?? '', hasDecimalComma);
      if (!series) return fail(key, 'no-key');
      if (text.length > MAX_IMPORTED_TEXT) return fail(value, 'too-long');
      values.push({ key: series.key, board: series.board ?? board, text });
    }
    return { time: moment, values };
  };
}
