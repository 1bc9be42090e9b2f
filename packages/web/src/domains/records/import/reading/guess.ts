import { MAX_DATA_TYPES } from '@tinkerstream/contract/points';
import type { Choices, Column, Reading, Target } from './choices.ts';
import { isRunningTime, kindsOfHeadings } from './heading-kinds.ts';
import { headingsOf, isComment, type Layout, layoutBelow, layoutOf, widthOf } from './layout.ts';
import { distinctNames, nameColumns } from './names.ts';
import { isMissing, labelOf, readingsOfColumns } from './numbers.ts';
import type { Sample } from './source/sample.ts';
import { findTime, isMostly } from './time-columns.ts';
import { isDate } from './times/times.ts';
import { offsetIn, type Zone } from './times/zones.ts';

/** The most columns that are read: a table for people has fewer. */
const MAX_COLUMNS = 300;

/** The number of rows whose labels name a column without a heading. */
const LABELLED_ROWS = 400;

/** The headings of a file: found by their shape, in a row that the user chose, or none. */
export type HeadingChoice = 'found' | 'none' | number;

interface GuessOptions {
  /** The time zone of this computer. */
  readonly zone: Zone;
  /** The latest possible time, in milliseconds since 1970 UTC. */
  readonly latest: number;
  readonly headings?: HeadingChoice;
}

/** The columns of a file, with their headings, names and readings. */
export interface Table {
  /** The headings as they are in the file; '' if a column has none. */
  readonly headings: readonly string[];
  /** A name for each column, all of them different. */
  readonly names: readonly string[];
  readonly readings: readonly Reading[];
  /** In a file where each row names its value: the names whose values are mostly numbers. */
  readonly numericNames: ReadonlySet<string>;
}

export interface Guess {
  readonly choices: Choices;
  /** The number of columns with values that are left out, because the topic has no room for more data types. */
  readonly leftOut: number;
}

/** Guesses how a file is read, from a sample of its rows: the majority of a column decides. */
export function guessChoices(sample: Sample, target: Target, options: GuessOptions): Guess {
  const { layout, headings, names, parts } = partsOf(sample, options.headings ?? 'found');
  const width = names.length;
  const columnCells = Array.from({ length: width }, (_, column) =>
    parts.map((rows) => rows.map((cells) => cells[column] ?? '').filter((cell) => !isMissing(cell))),
  );
  const all = columnCells.map((some) => some.flat());
  const kinds = kindsOfHeadings(headings);
  const time = findTime({ parts: columnCells, all, kinds, headings, latest: options.latest });
  const readings = readingsOfColumns(
    all.map((cells, index) => (time.days.includes(index) || time.clocks.includes(index) ? [] : cells)),
  );
  const isLong = kinds.includes('key') && kinds.includes('value');
  const series = nameColumns(names, target);
  /** Whether a column of a long file distinguishes its values: other columns have one text in all rows. */
  const divides = (index: number) => new Set(all[index]).size > 1;
  const [firstTime = -1] = time.days;
  const isKnown = (index: number) => target.dataTypes.some(({ key }) => key === series[index]?.key);
  const plainKind = (index: number): Column | undefined => {
    if (time.days.includes(index)) return { is: time.days.length + time.clocks.length > 1 ? 'date' : 'time' };
    if (time.clocks.includes(index)) return { is: 'clock' };
    const kind = kinds[index];
    const isCount = !isLong && isRunningTime(headings[index] ?? '');
    if ((kind === 'time' && !isCount) || kind === 'date' || kind === 'clock') return { is: 'none' };
    if (kind === 'value') return { is: 'value', ...(readings[index] as Reading) };
    if (kind === 'serial' && isOnlyFirst(columnCells[index] ?? [], parts)) return { is: 'none' };
    if (index < firstTime && !isKnown(index) && isRowNumber(columnCells[index] ?? [])) return { is: 'none' };
    if (kind === 'values') return undefined;
    if (kind !== undefined && kind !== 'time') return { is: kind };
    if (isLong) return { is: headings[index] === '_measurement' && divides(index) ? 'key' : 'none' };
    // A HOBO logger writes events beside its values, for example that it was read out.
    if (EVENT.test(headings[index] ?? '') && !readings[index]?.isNumeric) return { is: 'none' };
    // The column is empty, or contains a second time.
    return all[index]?.length === 0 || isMostly(all[index] ?? [], isDate) ? { is: 'none' } : undefined;
  };
  const plain = names.map((_, index) => plainKind(index));
  const tag = isLong ? tagColumn(headings, plain, divides) : undefined;
  const room = MAX_DATA_TYPES - target.computed.length;
  const keys = new Set(target.dataTypes.map(({ key }) => key));
  let leftOut = 0;
  const columns = plain.map((column, index): Column => {
    const { key, board } = series[index] ?? {};
    if (column !== undefined) return column;
    if (key === undefined) return { is: 'none' };
    if (!keys.has(key) && keys.size >= room) {
      leftOut += 1;
      return { is: 'none' };
    }
    keys.add(key);
    return { is: 'values', key, ...(board && { board }), ...(readings[index] as Reading) };
  });
  if (tag !== undefined) columns[tag] = { is: 'device' };
  const zones = [...time.days, ...time.clocks].flatMap((column) => offsetIn(headings[column] ?? '') ?? []);
  const choices: Choices = {
    encoding: sample.encoding,
    delimiter: sample.delimiter,
    ...layout,
    timeFormat: time.format,
    ...(time.isOpen && { isOrderOpen: true }),
    needsClock: time.needsClock,
    zone: zones[0] ?? options.zone,
    keepsTexts: false,
    columns,
  };
  return { choices, leftOut };
}

/** A heading with the serial number of a logger but without that of a sensor. */
const EVENT = /\(LGR S\/N: [^,)]*\)$/i;

type Parts<Row> = readonly (readonly Row[])[];
/** The fewest rows that say something about the rest of a column. */
const MIN_ROWS = 3;

/** Whether a column numbers the rows: each number is one more than the number above it. */
function isRowNumber(parts: Parts<string>): boolean {
  const isNext = (cell: string, index: number, cells: readonly string[]) =>
    /^\s*\d+\s*$/.test(cell) && (index === 0 || Number(cell) === Number(cells[index - 1]) + 1);
  return parts.flat().length >= MIN_ROWS && parts.every((cells) => cells.every(isNext));
}

/** Whether a logger names itself only in its first row, although the other rows are its own too. */
function isOnlyFirst(parts: Parts<string>, rows: Parts<unknown>): boolean {
  return parts.flat().length === 1 && parts[0]?.length === 1 && rows.flat().length >= MIN_ROWS;
}

/** The columns of a file according to the choices. */
export function tableOf(sample: Sample, { headingRows, firstRow, columns }: Choices): Table {
  const { headings, names, parts } = partsOf(sample, { headingRows, firstRow });
  const rows = parts.flat();
  const isTime = (index: number) => ['time', 'date', 'clock'].includes(columns[index]?.is ?? 'none');
  const cells = names.map((_, column) =>
    isTime(column) ? [] : rows.map((row) => row[column] ?? '').filter((cell) => !isMissing(cell)),
  );
  const value = columns.findIndex(({ is }) => is === 'value');
  const byName = value === -1 ? [] : [...Map.groupBy(rows, (row) => nameInRow(row, columns))];
  const ofNames = readingsOfColumns(byName.map(([, some]) => some.map((row) => row[value] ?? '')));
  const numericNames = byName.filter((_, index) => ofNames[index]?.isNumeric).map(([name]) => name);
  return { headings, names, readings: readingsOfColumns(cells), numericNames: new Set(numericNames) };
}

/** The name of the value in a row. */
export function nameInRow(cells: readonly string[], columns: readonly Column[]): string {
  const parts = columns.map(({ is }, index) => (is === 'key' ? (cells[index] ?? '').trim() : ''));
  return parts.filter((part) => part !== '').join(' ');
}

function partsOf(sample: Sample, where: HeadingChoice | Layout) {
  const rows = sample.head.map(({ cells }) => cells);
  const layout =
    where === 'found'
      ? layoutOf(rows)
      : where === 'none'
        ? { headingRows: [], firstRow: 0 }
        : typeof where === 'number'
          ? layoutBelow(rows, where)
          : where;
  const body = [rows.slice(layout.firstRow), ...sample.parts.map((part) => part.map(({ cells }) => cells))];
  const all = [...layout.headingRows.map((row) => rows[row] ?? []), ...body.flat()];
  const wide = all.reduce((most, cells) => Math.max(most, widthOf(cells)), 1);
  const width = Math.min(wide, MAX_COLUMNS);
  const first = headingsOf(rows, layout.headingRows, width);
  const isRepeated = repeatsHeadings(first);
  // A board that gets a further sensor writes its headings again, with one more name.
  const repeated = body.flat().filter(isRepeated);
  const below = first.map((name, column) => name || (repeated.find((cells) => cells[column])?.[column] ?? '').trim());
  const labelled = all.slice(0, LABELLED_ROWS);
  const headings = below.map((name, column) => name || (labelOf(labelled.map((cells) => cells[column] ?? '')) ?? ''));
  const parts = body.map((some) => some.filter((cells) => !isRepeated(cells) && !isComment(cells)));
  return { layout, headings, names: distinctNames(headings), parts };
}

/** Makes a function that recognises the headings where they are repeated among the data, perhaps in another order. */
export function repeatsHeadings(headings: readonly string[]): (cells: readonly string[]) => boolean {
  const named = headings.filter((name) => name !== '');
  return (cells) => {
    // Data rarely contains the first heading, so one look decides most rows.
    if (named.length < 2 || !cells.some((cell) => cell.trim() === named[0])) return false;
    const found = new Set(cells.map((cell) => cell.trim()));
    return named.filter((name) => found.has(name)).length * 2 > named.length;
  };
}

/** The tag column of an InfluxDB export, which says which board has measured: every column but names and times is a tag. */
function tagColumn(
  headings: readonly string[],
  plain: readonly (Column | undefined)[],
  divides: (index: number) => boolean,
): number | undefined {
  if (!headings.includes('_field') || plain.some((column) => column?.is === 'device' || column?.is === 'serial'))
    return undefined;
  const all = [...headings.keys()].filter(
    (index) => plain[index]?.is === 'none' && /^(?!_|result$|table$)./.test(headings[index] ?? ''),
  );
  return all.find(divides) ?? all[0];
}
