import { isStorable } from '@tinkerstream/contract/platform/bounded';
import { RowRefused } from './row-refusal.ts';

interface Kind {
  readonly takes: (value: unknown) => boolean;
  readonly is: string;
}

const SMALL: Kind = {
  takes: (value) => Number.isInteger(value) && ((value as number) | 0) === value,
  is: 'an integer of 32 bits',
};
const LARGE: Kind = { takes: Number.isSafeInteger, is: 'an integer' };
const NUMBER: Kind = { takes: Number.isFinite, is: 'a number' };
const TEXT: Kind = {
  takes: (value) => typeof value === 'string' && isStorable(value),
  is: 'a text of whole characters without U+0000',
};
const BYTES: Kind = { takes: (value) => value instanceof Uint8Array, is: 'bytes' };

/** The kinds of column types, by the names of both engines. */
const KINDS = {
  integer: SMALL,
  int4: SMALL,
  bigint: LARGE,
  int8: LARGE,
  'double precision': NUMBER,
  float8: NUMBER,
  text: TEXT,
  blob: BYTES,
  bytea: BYTES,
};

export type ColumnType = keyof typeof KINDS;

/** The types of a table's columns, by their names. */
export type ColumnTypes<Row = Record<string, unknown>> = { readonly [Column in keyof Row]: ColumnType };

export function isColumnType(name: string): name is ColumnType {
  return Object.hasOwn(KINDS, name);
}

/**
 * Checks that both engines store a value unchanged: a value that one of them refuses or changes is an error on both.
 * The schema refuses null.
 * @throws RowRefused
 */
export function checkValue(table: string, column: string, type: ColumnType, value: unknown): void {
  if (value === null || KINDS[type].takes(value)) return;
  throw new RowRefused(`${table}.${column} is ${KINDS[type].is}, and cannot be ${described(value)}`);
}

/** Checks the values of a row like `checkValue`. @throws RowRefused */
export function checkRow<Row extends object>(table: string, types: ColumnTypes<Row>, row: Row): void {
  for (const column in types) checkValue(table, column, types[column], row[column]);
}

/** A description of a value for a message, without its text, which may be a secret. */
function described(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value instanceof Object ? value.constructor.name : typeof value;
  if (value.includes('\0')) return 'a text with U+0000';
  return value.isWellFormed() ? 'a text' : 'a text with half of a character';
}
