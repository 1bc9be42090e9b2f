import { cutText } from '../../platform/cut-text.ts';
import { halfWidth } from '../../platform/typed-code.ts';

/** A line of a pasted list. */
export interface PastedRow {
  /** The line where the row begins, from 1: a quoted cell may contain line breaks. */
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[];
}

/** The delimiters of cells, most telling first: a comma may also stand in a name. */
const DELIMITERS = ['\t', ';', '|', ','] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Longest quoted cell: a longer one is a quote that is never closed. */
const MAX_QUOTED_LENGTH = 300;

/** Maximum rows: no school has longer lists, and further rows would only slow the page down. */
const MAX_ROWS = 1000;
const MAX_COLUMNS = 40;

const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const UNSEEN = /[\0\ufeff]/g;
/** Blanks other than the tab, which separates cells. */
const BLANKS = /[\u00a0\u2000-\u200a\u202f]/g;
const CELL_END = /^ *(?=[\t;|,\n]|$)/;
/** The gap between columns of a text that was copied from a page. */
const WIDE_BLANKS = / {2,}/;
const LATIN = /[\p{Script=Latin}\d]/u;
const LETTER = /\p{L}/u;

/** Splits a pasted text into rows of cells, without rows and columns that are empty. One wrong line changes no other. */
export function pastedRows(pasted: string): PastedRow[] {
  const text = halfWidth(pasted).replace(UNSEEN, '').replace(LINE_BREAK, '\n').replace(BLANKS, ' ');
  const delimiter = delimiterOf(text);
  const rows = withoutEmpty(readRows(text, delimiter));
  const usual = usualLength(rows);
  const [only] = rows;
  const even = rows.map((row) => (row.cells.length === 1 ? splitAlone(row, delimiter, usual) : row));
  return rows.length === 1 && only ? onePersonACell(even[0] ?? only) : even;
}

/** The delimiter of at least half of the lines. */
function delimiterOf(text: string): Delimiter | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return DELIMITERS.find((one) => 2 * lines.filter((line) => line.includes(one)).length >= lines.length);
}

function readRows(text: string, delimiter: Delimiter | undefined): PastedRow[] {
  const rows: PastedRow[] = [];
  let at = 0;
  let line = 1;
  while (at <= text.length && rows.length < MAX_ROWS) {
    const { cells, end } = readRow(text, at, delimiter);
    const read = text.slice(at, end);
    const isSeparator = line === 1 && /^sep=.?$/.test(read.trim());
    if (!isSeparator && cells.some((cell) => cell !== '')) {
      rows.push({ line, text: cutText(read.trim(), 200), cells });
    }
    line += read.split('\n').length;
    at = end + 1;
  }
  return rows;
}

function readRow(text: string, start: number, delimiter: Delimiter | undefined) {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const quoted = readQuoted(text, at);
    let end = quoted?.end ?? at;
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++;
    cells.push((quoted?.content ?? text.slice(at, end)).trim());
    if (text[end] !== delimiter || end >= text.length) return { cells, end };
    at = end + 1;
  }
}

/** A cell in quotes, if a quote begins one and another one ends it. */
function readQuoted(text: string, start: number): { readonly content: string; readonly end: number } | undefined {
  let begin = start;
  while (text[begin] === ' ' && begin - start < MAX_QUOTED_LENGTH) begin++;
  if (text[begin] !== '"') return undefined;
  const part = text.slice(begin + 1, begin + 1 + MAX_QUOTED_LENGTH);
  let content = '';
  let at = 0;
  for (;;) {
    const quote = part.indexOf('"', at);
    if (quote === -1) return undefined;
    content += part.slice(at, quote);
    at = quote + 1;
    if (part[at] === '"') {
      content += '"';
      at++;
    } else {
      const isEnd = CELL_END.test(part.slice(at));
      return isEnd ? { content: content.replaceAll('\n', ' '), end: begin + 1 + at } : undefined;
    }
  }
}

function withoutEmpty(rows: readonly PastedRow[]): PastedRow[] {
  const filled = new Set(rows.flatMap(({ cells }) => cells.flatMap((cell, at) => (cell === '' ? [] : at))));
  return rows.map((row) => {
    const kept = row.cells.filter((_cell, at) => filled.has(at));
    return { ...row, cells: kept.slice(0, Math.min(MAX_COLUMNS, kept.findLastIndex((cell) => cell !== '') + 1)) };
  });
}

/** The number of cells that most rows have. */
function usualLength(rows: readonly PastedRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 1;
}

/** Splits a line that separates its cells in another way than the others. */
function splitAlone(row: PastedRow, delimiter: Delimiter | undefined, usual: number): PastedRow {
  const [cell = ''] = row.cells;
  if (row.text.startsWith('"')) return row;
  const other = DELIMITERS.find((one) => one !== delimiter && cell.includes(one));
  const split = other ? cell.split(other) : delimiter === undefined && LATIN.test(cell) ? cell.split(WIDE_BLANKS) : [];
  const cells = split.map((one) => one.trim()).filter((one) => one !== '');
  // A comma in the only cell of a row of a spreadsheet is part of a name.
  const isUsual = delimiter !== '\t' || cells.length === usual;
  return cells.length > 1 && isUsual ? { ...row, cells } : row;
}

/** A list on one line, as in a message or in the field for receivers of a mail. */
function onePersonACell(row: PastedRow): PastedRow[] {
  const cells = row.cells.flatMap((cell) => cell.split('、')).map((cell) => cell.trim());
  const named = cells.filter((cell) => LETTER.test(cell));
  const isList = named.every((cell) => cell.includes('@'))
    ? named.length > 1 && named.some((cell) => cell.includes(' '))
    : named.length > 3 && named.length === cells.length && named.every((cell) => !/[@\d]/.test(cell));
  return isList ? named.map((cell) => ({ line: row.line, text: cell, cells: [cell] })) : [row];
}
