/** A row of a CSV file. */
export interface CsvRow {
  /** The line of the file on which it begins, from 1: a quoted cell may contain line breaks. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * What a monitor of a serial port writes before each line of a board: `14:03:22.123 -> 21.5`, `[2025-05-25 14:03:22] 21.5`.
 * It is a cell of its own.
 */
const STAMP = String.raw`(?:\[([^\]\r\n]*\d:\d\d[^\]\r\n]*)\]|(\d{1,2}:\d\d:\d\d(?:[.,]\d+)?)[ \t]+-?>)[ \t]*`;
const AT_START = new RegExp(STAMP, 'y');
const IN_LINES = new RegExp(`^${STAMP}`, 'gm');

/** The lines without the stamps of a monitor, whose marks say nothing about the delimiter. */
export function withoutStamps(text: string): string {
  return text.replaceAll(IN_LINES, '');
}

/** A longer row is a quote that is never closed. */
const MAX_ROW_LENGTH = 1_000_000;

/** A quote of the file is never closed. */
export class OpenQuoteError extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`The quote of line ${line} is not closed`);
    this.name = 'OpenQuoteError';
    this.line = line;
  }
}

/**
 * Reads CSV (RFC 4180) as its text arrives, part by part, and knows the line of each row. Leaves out empty lines, and the first
 * line `sep=;` that Excel reads. Between columns that blanks align, many of them are one delimiter.
 */
export class CsvParser {
  readonly #delimiter: string;
  #rest = '';
  #line = 1;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /**
   * @param text a logger that loses its power pads the file with U+0000, which is left out
   * @param isLast whether no more text follows
   * @returns the rows that are complete
   * @throws OpenQuoteError
   */
  push(text: string, isLast = false): CsvRow[] {
    const all = this.#rest + text.replaceAll('\0', '');
    const rows: CsvRow[] = [];
    let start = 0;
    while (start < all.length) {
      const row = readRow(all, start, this.#delimiter, isLast);
      if (!row) break;
      const line = this.#line;
      if (row.isOpen) throw new OpenQuoteError(line);
      this.#line += row.lines;
      const isEmpty = row.cells.length === 1 && row.cells[0]?.trim() === '';
      const isSeparator = line === 1 && row.cells.join(this.#delimiter).startsWith('sep=');
      if (!isEmpty && !isSeparator) rows.push({ line, cells: row.cells });
      start = row.end;
    }
    this.#rest = all.slice(start);
    if (this.#rest.length > MAX_ROW_LENGTH) throw new OpenQuoteError(this.#line);
    return rows;
  }
}

interface ReadRow {
  readonly cells: string[];
  /** Where the next row begins. */
  readonly end: number;
  readonly lines: number;
  /** A quote that is never closed, with lines behind it: only the last line of a file may be cut. */
  readonly isOpen?: true;
}

/** @returns undefined if the text ends before the row */
function readRow(text: string, start: number, delimiter: string, isLast: boolean): ReadRow | undefined {
  AT_START.lastIndex = start;
  const stamp = AT_START.exec(text);
  const cells: string[] = stamp ? [stamp[1] ?? stamp[2] ?? ''] : [];
  let lines = 1;
  let at = start + (stamp?.[0].length ?? 0);
  for (;;) {
    if (delimiter === ' ') while (text[at] === ' ') at += 1;
    let cell = '';
    if (text[at] === '"') {
      const quoted = readQuoted(text, at + 1, isLast);
      if (!quoted) return undefined;
      cell = quoted.content;
      at = quoted.end;
      lines += cell.split(/\r\n|\r|\n/).length - 1;
      if (quoted.isOpen && /[\r\n]./.test(cell)) return { cells, end: at, lines, isOpen: true };
    }
    let end = at;
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
    cells.push(cell + text.slice(at, end));
    if (end === text.length) return isLast ? { cells, end, lines } : undefined;
    at = end + 1;
    if (text[end] === delimiter) continue;
    if (text[end] === '\n') return { cells, end: at, lines };
    // A carriage return, perhaps with its line feed in the next part.
    if (at === text.length && !isLast) return undefined;
    return { cells, end: text[at] === '\n' ? at + 1 : at, lines };
  }
}

/** Reads a cell behind its opening quote. */
function readQuoted(
  text: string,
  start: number,
  isLast: boolean,
): { content: string; end: number; isOpen?: true } | undefined {
  let content = '';
  let at = start;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return isLast ? { content: content + text.slice(at), end: text.length, isOpen: true } : undefined;
    if (quote + 1 === text.length && !isLast) return undefined;
    content += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { content, end: quote + 1 };
    content += '"';
    at = quote + 2;
  }
}
