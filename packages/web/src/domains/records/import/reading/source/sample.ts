import type { Language } from '@tinkerstream/contract/platform/language';
import { CsvParser, type CsvRow, withoutStamps } from './csv-parser.ts';
import { type Encoding, guessEncoding } from './encoding.ts';

/** The sample of a file from which its format is guessed: its beginning, and rows from all over it. */
export interface Sample {
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly head: readonly CsvRow[];
  /** Whether the head is the whole file. */
  readonly isWhole: boolean;
  /** Groups of consecutive rows from later places. */
  readonly parts: readonly (readonly CsvRow[])[];
}

const HEAD_BYTES = 256 * 1024;
const PART_BYTES = 32 * 1024;
const PARTS = 8;

/**
 * The delimiters in the order of preference: the first one that divides most rows is used. Cells with text may contain any
 * of them, numbers may contain a comma.
 */
const DELIMITERS = ['\t', ';', ',', '|', '，'] as const;
/** The delimiter that is tried last: a blank. */
const LAST_DELIMITERS = [' '] as const;

/** @throws OpenQuoteError; DOMException if the file has changed or is gone */
export async function sampleOf(file: Blob, language: Language): Promise<Sample> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const encoding = guessEncoding(bytes, language);
  const isWhole = file.size <= HEAD_BYTES;
  const text = new TextDecoder(encoding).decode(bytes, { stream: !isWhole });
  const delimiter = guessDelimiter(text);
  const head = new CsvParser(delimiter).push(text, isWhole);
  const parts: CsvRow[][] = [];
  const step = (file.size - HEAD_BYTES) / PARTS;
  for (let part = 1; !isWhole && part <= PARTS; part += 1) {
    // A character of UTF-16 has two bytes.
    const end = Math.floor((HEAD_BYTES + part * step) / 2) * 2;
    const start = Math.max(HEAD_BYTES, end - PART_BYTES);
    const some = new TextDecoder(encoding).decode(await file.slice(start, end).arrayBuffer());
    // The first and the last line of a part are cut.
    const lines = some.slice(some.search(/[\r\n]/) + 1);
    try {
      parts.push(new CsvParser(delimiter).push(lines).slice(1));
    } catch {
      // A part that begins within quotes is skipped: the other parts decide.
    }
  }
  return { encoding, delimiter, head, isWhole, parts };
}

/** A delimiter is good enough if it divides this share of the rows that the best one divides. */
const NEAR = 0.8;
/** The share of rows that a blank has to divide, because texts contain blanks too. */
const HALF = 0.5;
/** The number of characters that decide. */
const LOOKED_AT = 20_000;

function guessDelimiter(text: string): string {
  const named = /^\uFEFF?sep=(.)\r?\n/.exec(text)?.[1];
  if (named !== undefined) return named;
  const plain = withoutStamps(text.slice(0, LOOKED_AT));
  return nearBest(plain, DELIMITERS, 0) ?? nearBest(plain, LAST_DELIMITERS, HALF) ?? ',';
}

/**
 * The first delimiter that divides nearly as many rows as the best one; undefined if the best one divides no larger share
 * than `atLeast`.
 */
function nearBest(text: string, delimiters: readonly string[], atLeast: number): string | undefined {
  const scores = delimiters.map((delimiter) => ({ delimiter, share: dividedShare(text, delimiter) }));
  const best = Math.max(...scores.map(({ share }) => share));
  return best > atLeast ? scores.find(({ share }) => share >= best * NEAR)?.delimiter : undefined;
}

/** The share of rows that have the usual number of cells, if that is more than one. */
function dividedShare(text: string, delimiter: string): number {
  const rows = rowsIn(text, delimiter).slice(0, 200);
  const widths = rows.map(({ cells }) => cells.length).filter((width) => width > 1);
  const usual = Math.max(0, ...[...Map.groupBy(widths, (width) => width).values()].map(({ length }) => length));
  return usual / Math.max(rows.length, 1);
}

function rowsIn(text: string, delimiter: string): CsvRow[] {
  try {
    return new CsvParser(delimiter).push(text, text.length < LOOKED_AT);
  } catch {
    // The cell begins with a quote only for this delimiter.
    return [];
  }
}
