/** A row of a CSV file. */
export interface CsvRow {
  /** The line of the file on which the row begins, from 1: a quoted cell may contain line breaks. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The stamp that a serial monitor writes before each line of a board: `14:03:22.123 -> 21.5`, `[2025-05-25 14:03:22] 21.5`.
 * It becomes a cell of its own.
 */
const STAMP = String.raw`(?:\[([^\]\r\n]*\d:\d\d[^\]\r\n]*)\]|(\d{1,2}:\d\d:\d\d(?:[.,]\d+)?)[ \t]+-?>)[ \t]*`;
const AT_START = new RegExp(STAMP, 'y');
const IN_LINES = new RegExp(`^${STAMP}`, 'gm');

/** The lines without the stamps of a serial monitor, whose characters say nothing about the delimiter. */
export function withoutStamps(text: string): string {
  return text.replaceAll(IN_LINES, '');
}

/** The longest row: in a longer one, a quote is never closed. */
const MAX_ROW_LENGTH = 1_000_000;

/** Thrown if a quote of the file is never closed. */
export class OpenQuoteError extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`The quote of line ${line} is not closed`);
    this.name = 'OpenQuoteError';
    this.line = line;
  }
}

/**
 * Reads CSV (RFC 4180) part by part as its text arrives, and knows the line of each row. Skips empty lines, and a first
 * line `sep=;`, which is for Excel. Where blanks align columns, several blanks are one delimiter.
 */
export class CsvParser {
  readonly #delimiter: string;
  #rest = '';
  #line = 1;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /**
   * Adds text.
   * @param text may contain U+0000, with which a logger that loses its power pads the file; they are left out
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
  /** The place where the next row begins. */
  readonly end: number;
  readonly lines: number;
  /** Whether a quote is never closed although lines follow it: only the last line of a file may be cut. */
  readonly isOpen?: true;
}

/** Reads one row. @returns undefined if the text ends before the row does */
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
    // The line feed after this carriage return may come in the next part.
    if (at === text.length && !isLast) return undefined;
    return { cells, end: text[at] === '\n' ? at + 1 : at, lines };
  }
}

/** Reads a cell after its opening quote. */
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
