import type { Choices } from '../choices.ts';
import { CsvParser, type CsvRow } from './csv-parser.ts';

/** Some rows of a file, and whether the file ends with them. */
export interface FileRows {
  readonly rows: readonly CsvRow[];
  readonly isLast: boolean;
}

/**
 * Reads the rows of a file from its first row with data, part by part: the memory needed does not grow with the file.
 * @throws OpenQuoteError; DOMException if the file has changed or is gone
 */
export async function* fileRows(
  file: Blob,
  { encoding, delimiter, firstRow }: Pick<Choices, 'encoding' | 'delimiter' | 'firstRow'>,
): AsyncGenerator<FileRows> {
  const decoder = new TextDecoder(encoding);
  const parser = new CsvParser(delimiter);
  const reader = file.stream().getReader();
  let skipped = firstRow;
  for (;;) {
    const { done, value } = await reader.read();
    const read = parser.push(done ? decoder.decode() : decoder.decode(value, { stream: true }), done);
    const rows = read.slice(skipped);
    skipped -= read.length - rows.length;
    if (rows.length > 0 || done) yield { rows, isLast: done };
    if (done) return;
  }
}
