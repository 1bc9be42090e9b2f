import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { type addImportedValues, MAX_IMPORTED_VALUES } from '@tinkerstream/contract/records';
import type { Choices } from './choices.ts';
import type { ReadRow, RowReader } from './row-reader.ts';
import { fileRows } from './source/file-rows.ts';

/** A batch of rows in the form that the call sends. */
export type Batch = Pick<
  RequestOf<typeof addImportedValues>,
  'firstRow' | 'rows' | 'isLast' | 'series' | 'seriesIndexes' | 'times' | 'values'
>;

/** The most rows of a batch, including rows without values, and the most characters of its values. */
const MAX_ROWS = 20_000;
const MAX_CHARACTERS = 200_000;

/**
 * Reads a file in batches, from a row on. Rows with errors count, and their good values are kept.
 * @param reader a new one: the rows before are read too, as times and names depend on them
 * @throws OpenQuoteError; DOMException if the file has changed or is gone
 */
export async function* batchesOf(file: Blob, choices: Choices, reader: RowReader, from: number): AsyncGenerator<Batch> {
  let row = 0;
  let batch = new OpenBatch(from);
  // A batch is given out once a further row has been read, so that the last batch is known.
  for await (const { rows, isLast } of fileRows(file, choices)) {
    for (const one of rows) {
      row += 1;
      const { time = 0, values } = reader.read(one);
      if (row <= from) continue;
      if (!batch.hasRoomFor(values)) {
        yield batch.close(false);
        batch = new OpenBatch(row - 1);
      }
      batch.add(time, values);
    }
    if (isLast && batch.rows > 0) yield batch.close(true);
  }
}

type Values = ReadRow['values'];

class OpenBatch {
  rows = 0;
  readonly #firstRow: number;
  #characters = 0;
  readonly #series: Batch['series'] = [];
  readonly #indexOf = new Map<string, number>();
  readonly #seriesIndexes: number[] = [];
  readonly #times: number[] = [];
  readonly #values: string[] = [];

  constructor(firstRow: number) {
    this.#firstRow = firstRow;
  }

  hasRoomFor(values: Values): boolean {
    if (this.rows === 0) return true;
    return (
      this.rows < MAX_ROWS &&
      this.#values.length + values.length <= MAX_IMPORTED_VALUES &&
      this.#characters + values.reduce((sum, { text }) => sum + text.length, 0) <= MAX_CHARACTERS
    );
  }

  add(time: number, values: Values): void {
    this.rows += 1;
    for (const { key, sentName, unit, board, text } of values) {
      const name = `${key} ${board.serialNumber}`;
      const named = { ...(sentName !== undefined && { sentName }), ...(unit !== undefined && { unit }) };
      const index = this.#indexOf.get(name) ?? this.#series.push({ key, ...named, ...board }) - 1;
      this.#indexOf.set(name, index);
      this.#seriesIndexes.push(index);
      this.#times.push(time);
      this.#values.push(text);
      this.#characters += text.length;
    }
  }

  close(isLast: boolean): Batch {
    return {
      firstRow: this.#firstRow,
      rows: this.rows,
      isLast,
      series: this.#series,
      seriesIndexes: this.#seriesIndexes,
      times: this.#times,
      values: this.#values,
    };
  }
}
