import type { Choices } from './choices.ts';
import type { RowError, RowReader } from './row-reader.ts';
import { fileRows } from './source/file-rows.ts';

/** The effect of importing a file: what would be stored. */
export interface Summary {
  readonly rows: number;
  readonly values: number;
  /** The time of the first value, in milliseconds since 1970 UTC; undefined without values. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly errors: readonly RowError[];
  /** The number of errors, which may be larger than the length of `errors`. */
  readonly errorCount: number;
  /** The data types and the boards of the values; beyond many thousands, they are not counted. */
  readonly keys: readonly string[];
  readonly serialNumbers: readonly string[];
  /** How often times that count from a start begin again. */
  readonly restarts: number;
}

/** The most errors that are kept: a longer list helps nobody. */
const MAX_ERRORS = 10_000;
/** The most names that are kept, more than a topic can have. */
const MAX_NAMES = 5_000;

/** Reads a whole file and stores nothing. @throws as `fileRows` */
export async function summaryOf(file: Blob, choices: Choices, reader: RowReader): Promise<Summary> {
  const errors: RowError[] = [];
  const keys = new Set<string>();
  const serialNumbers = new Set<string>();
  let [rows, values, errorCount] = [0, 0, 0];
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for await (const part of fileRows(file, choices)) {
    for (const row of part.rows) {
      rows += 1;
      const found = reader.read(row);
      errorCount += found.errors.length;
      if (errors.length < MAX_ERRORS) errors.push(...found.errors);
      if (found.time === undefined || found.values.length === 0) continue;
      values += found.values.length;
      from = Math.min(from, found.time);
      to = Math.max(to, found.time);
      for (const { key, board } of found.values) {
        if (keys.size < MAX_NAMES) keys.add(key);
        if (board.serialNumber !== '' && serialNumbers.size < MAX_NAMES) serialNumbers.add(board.serialNumber);
      }
    }
  }
  const hasValues = values > 0;
  return {
    rows,
    values,
    from: hasValues ? from : undefined,
    to: hasValues ? to : undefined,
    errors,
    errorCount,
    keys: [...keys],
    serialNumbers: [...serialNumbers],
    restarts: reader.times.restarts,
  };
}
