import type { Choices, Target } from './choices.ts';
import { fileRows } from './file-rows.ts';
import { type RowError, rowReader } from './row-reader.ts';

/** What an import of a file would store. */
export interface Summary {
  readonly rows: number;
  readonly values: number;
  /** Those of the values, in milliseconds since 1970 UTC; undefined without values. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly errors: readonly RowError[];
  /** May exceed `errors`. */
  readonly errorCount: number;
}

/** Errors that are kept: a list of more helps nobody. */
const MAX_ERRORS = 10_000;

/** Reads a whole file and stores nothing. @throws as `fileRows` */
export async function summaryOf(file: Blob, choices: Choices, target: Target, latest: number): Promise<Summary> {
  const read = rowReader(choices, target, latest);
  const errors: RowError[] = [];
  let [rows, values, errorCount] = [0, 0, 0];
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for await (const part of fileRows(file, choices)) {
    for (const row of part.rows) {
      rows += 1;
      const found = read(row);
      if ('problem' in found) {
        errorCount += 1;
        if (errors.length < MAX_ERRORS) errors.push(found);
      } else if (found.values.length > 0) {
        values += found.values.length;
        from = Math.min(from, found.time);
        to = Math.max(to, found.time);
      }
    }
  }
  const hasValues = values > 0;
  return { rows, values, from: hasValues ? from : undefined, to: hasValues ? to : undefined, errors, errorCount };
}
