import type { Encoding } from './source/encoding.ts';
import type { TimeFormat } from './times/times.ts';
import type { Zone } from './times/zones.ts';

/** How the values of a column are read. */
export interface Reading {
  /** Whether most values are numbers. */
  readonly isNumeric: boolean;
  /** The character before the fraction of a number. It decides about `1.013` and `1,020`; other cells have one reading only. */
  readonly decimal: 'point' | 'comma';
  /** Whether the file does not decide the mark, so that the user has to. */
  readonly isOpen?: true;
  /** The unit behind the numbers, such as the `°C` of `21.5 °C`. */
  readonly unit?: string;
  /** The label before the numbers, such as the `temp` of `temp:21.5`. */
  readonly label?: string;
}

/**
 * The meaning of a column. `time`, or `date` and `clock`, each of which may be in several columns, such as year, month and
 * day; `serial` and `device` are the serial number and the name of a board; `values` are the values of one data type,
 * perhaps of one board. In files with a row for each value, the `key` columns name the data type and `value` is its value.
 */
export type Column =
  | { readonly is: 'time' | 'date' | 'clock' | 'serial' | 'device' | 'key' | 'none' }
  | ({ readonly is: 'value' } & Reading)
  | ({
      readonly is: 'values';
      readonly key: string;
      /** The board of the values; absent if each row names its board, or the file names none. */
      readonly board?: Board;
    } & Reading);

export interface Board {
  readonly serialNumber: string;
  readonly serialName: string;
}

/** The choices by which a file is read. The server stores them, so that an import that stopped continues with them. */
export interface Choices {
  readonly encoding: Encoding;
  readonly delimiter: string;
  /** The rows of the headings, from 0; the cells of a column are read one after the other. */
  readonly headingRows: readonly number[];
  /** The first row with data, from 0. */
  readonly firstRow: number;
  readonly timeFormat: TimeFormat;
  /** Whether the file does not decide if the day or the month comes first. */
  readonly isOrderOpen?: true;
  /** Whether a date without a time of day is an error. */
  readonly needsClock: boolean;
  readonly zone: Zone;
  /** The start of the file's times, if they count from a start: in milliseconds since 1970 UTC. */
  readonly start?: number;
  /** Whether a text in a column of numbers is stored; if not, it is an error of its line. */
  readonly keepsTexts: boolean;
  readonly columns: readonly Column[];
}

/** The data types and boards that the topic has. */
export interface Target {
  /** The data types that accept values. */
  readonly dataTypes: readonly DataTypeName[];
  /** The keys of computed data types, which accept no values. */
  readonly computed: readonly string[];
  readonly boards: readonly Board[];
}

export interface DataTypeName {
  readonly key: string;
  readonly name: string;
  /** The sent names that became this key. */
  readonly sentNames?: readonly string[];
}

/** The reasons why an import cannot begin. */
export type Missing = 'time' | 'values' | 'twice' | 'order' | 'decimal' | 'start';

/** @returns what the choices lack; undefined if they are complete */
export function missingIn({ columns, isOrderOpen, timeFormat, start }: Choices): Missing | undefined {
  const count = (kind: Column['is']) => columns.filter(({ is }) => is === kind).length;
  const single = ['time', 'serial', 'device', 'value'] as const;
  if (single.some((kind) => count(kind) > 1) || (count('time') > 0 && count('date') + count('clock') > 0))
    return 'twice';
  if (count('time') + count('date') === 0) return 'time';
  const isLong = count('key') > 0 && count('value') === 1;
  if (!isLong && count('values') === 0) return 'values';
  if (isOrderOpen) return 'order';
  if (columns.some((column) => 'isOpen' in column && column.isOpen)) return 'decimal';
  return countsFromStart(timeFormat) && start === undefined ? 'start' : undefined;
}

/** Whether times count from a start that the file does not contain. */
export function countsFromStart(format: TimeFormat): boolean {
  return format === 'clock' || format.startsWith('elapsed');
}

/** Two columns that would be one series. */
export interface Clash {
  readonly key: string;
  /** The indices of the columns, from 0. */
  readonly columns: readonly [number, number];
}

/** @returns the first two columns with the same key and the same board */
export function clashIn(columns: readonly Column[]): Clash | undefined {
  const seen = new Map<string, number>();
  for (const [index, column] of columns.entries()) {
    if (column.is !== 'values') continue;
    const name = JSON.stringify([column.key, column.board?.serialNumber]);
    const first = seen.get(name);
    if (first !== undefined) return { key: column.key, columns: [first, index] };
    seen.set(name, index);
  }
  return undefined;
}
