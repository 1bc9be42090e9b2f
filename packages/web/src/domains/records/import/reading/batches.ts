import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { type addImportedValues, MAX_IMPORTED_VALUES } from '@tinkerstream/contract/records';
import type { Choices, Target } from './choices.ts';
import { fileRows } from './file-rows.ts';
import { rowReader } from './row-reader.ts';

/** Some rows of a file, as the call sends them. */
export type Batch = Pick<
  RequestOf<typeof addImportedValues>,
  'firstRow' | 'rows' | 'isLast' | 'series' | 'seriesIndexes' | 'times' | 'values'
>;

/** The rows of a batch, also of those without values, and the characters of its values. */
const MAX_ROWS = 20_000;
const MAX_CHARACTERS = 200_000;

/**
 * Reads a file in batches, from a row on. Rows with errors count, and bring no values.
 * @throws OpenQuoteError; DOMException if the file has changed or is gone
 */
export async function* batchesOf(
  file: Blob,
  choices: Choices,
  target: Target,
  latest: number,
  from: number,
): AsyncGenerator<Batch> {
  const read = rowReader(choices, target, latest);
  let row = 0;
  let batch = new OpenBatch(from);
  // A batch is given once a row follows, so that the last one is known.
  for await (const { rows, isLast } of fileRows(file, choices)) {
    for (const one of rows) {
      row += 1;
      if (row <= from) continue;
      const found = read(one);
      const values = 'values' in found ? found.values : [];
      if (!batch.hasRoomFor(values)) {
        yield batch.close(false);
        batch = new OpenBatch(row - 1);
      }
      batch.add('time' in found ? found.time : 0, values);
    }
    if (isLast && batch.rows > 0) yield batch.close(true);
  }
}

type Values = readonly { key: string; board: { serialNumber: string; serialName: string }; text: string }[];

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
    for (const { key, board, text } of values) {
      const name = `${key} ${board.serialNumber}`;
      const index = this.#indexOf.get(name) ?? this.#series.push({ key, ...board }) - 1;
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
