import type { Encoding } from './encoding.ts';
import type { TimeFormat, Zone } from './times.ts';

/**
 * What a column of the file is. `time`, or `date` and `clock` in two columns; `serial` and `device` are the serial number and
 * the name of a board; `values` are those of one data type, perhaps of one board. In files with a row for each value, `key`
 * names the data type and `value` is its value.
 */
export type Column =
  | { readonly is: 'time' | 'date' | 'clock' | 'serial' | 'device' | 'key' | 'value' | 'none' }
  | {
      readonly is: 'values';
      readonly key: string;
      /** Absent if the row names the board, or nothing does. */
      readonly board?: Board;
      /** Whether most values are numbers. */
      readonly isNumeric: boolean;
    };

export interface Board {
  readonly serialNumber: string;
  readonly serialName: string;
}

/** How a file is read. The server keeps it, so that an import that stopped continues in the same way. */
export interface Choices {
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly hasHeadings: boolean;
  readonly timeFormat: TimeFormat;
  readonly zone: Zone;
  readonly hasDecimalComma: boolean;
  /** Whether a text in a column of numbers is stored; otherwise it is an error of its line. */
  readonly keepsTexts: boolean;
  readonly columns: readonly Column[];
}

/** What the topic has already. */
export interface Target {
  readonly dataTypes: readonly DataTypeName[];
  readonly boards: readonly Board[];
}

export interface DataTypeName {
  readonly key: string;
  readonly name: string;
}

/** Why an import cannot begin. */
export type Missing = 'time' | 'values' | 'twice';

/** @returns what the choices lack; undefined if the import can begin */
export function missingIn({ columns }: Pick<Choices, 'columns'>): Missing | undefined {
  const count = (kind: Column['is']) => columns.filter(({ is }) => is === kind).length;
  const single = ['time', 'date', 'clock', 'serial', 'device', 'key', 'value'] as const;
  if (single.some((kind) => count(kind) > 1) || (count('time') > 0 && count('date') + count('clock') > 0))
    return 'twice';
  if (count('time') + count('date') === 0) return 'time';
  const isLong = count('key') === 1 && count('value') === 1;
  return isLong || count('values') > 0 ? undefined : 'values';
}
