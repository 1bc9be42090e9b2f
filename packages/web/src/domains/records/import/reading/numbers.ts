import { numericValue } from '@tinkerstream/contract/points/number';
import type { Reading } from './choices.ts';
import { plainText } from './plain-text.ts';

/** The marks that loggers and spreadsheets write for a missing value. */
const EMPTY = /^(?:|[-–—]+|n\/?a|#n\/a|null|none|nan|unavailable)$/i;

/** The marks that they write in place of a number. In a column of texts, such a mark may be a value. */
const NO_NUMBER =
  /^(?:[-+]?(?:inf|infinity|nan|1\.#(?:inf|ind|qnan))|[-+]?(?:ol|o\.l\.?|ovf|over|overflow|ovld|overload|open|under|range)|err(?:or)?|fail(?:ed)?|invalid|bad|fault|missing|n\.a\.|unknown|undefined|[?*.]+|#(?:div\/0!|value!|ref!|num!|name\?|null!|getting_data))$/i;

export function isMissing(cell: string, isNumeric = false): boolean {
  const text = plainText(cell);
  return EMPTY.test(text) || (isNumeric && NO_NUMBER.test(text));
}

/** The readings of a number with a point and with a comma, as a board would send it. */
interface Readings {
  readonly point: string | undefined;
  readonly comma: string | undefined;
}

const PLAIN = /^[+\-−]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
/**
 * Marks between thousands: an apostrophe, a blank, or a blank that does not break. A number with such marks does not begin
 * with a zero.
 */
const WITH_BLANKS = /^[+\-−]?[1-9]\d{0,2}(?:(?:['’`]\d{3})+|(?:[\s\u00a0\u2009\u202f]\d{3})+)(?:[.,]\d+)?$/;
const WITH_COMMAS = /^[+\-−]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const WITH_POINTS = /^[+\-−]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;

function readingsOf(sent: string): Readings {
  // Some loggers align numbers after their signs.
  const text = sent[1] === ' ' ? sent.replace(/^([+\-−]) +/, '$1') : sent;
  const grouped = WITH_BLANKS.test(text) ? text.replaceAll(/['’`\s\u00a0\u2009\u202f]/g, '') : text;
  const isPlain = PLAIN.test(grouped);
  const decimal = isPlain ? grouped.replace(',', '.') : undefined;
  const thousands = WITH_COMMAS.test(text) || WITH_POINTS.test(text);
  if (!thousands) return { point: decimal, comma: decimal };
  const point = WITH_COMMAS.test(text) ? text.replaceAll(',', '') : decimal;
  const comma = WITH_POINTS.test(text) ? text.replaceAll('.', '').replace(',', '.') : decimal;
  return { point: point ?? comma, comma: comma ?? point };
}

/** The number at the start of a cell, before its unit. */
const NUMBER = /^[+\-−]?[\d.,'’`\s\u00a0\u2009\u202f]*\d(?:e[+-]?\d+(?![\d\p{L}]))?[.,]?/iu;
const UNIT = /^[\p{L}%‰°µμΩ℃℉"′″²³€$£¥][^\s;:\p{Cc}]{0,11}$/u;

function splitUnit(text: string): { readonly number: string; readonly unit: string } | undefined {
  const number = NUMBER.exec(text)?.[0];
  if (number === undefined) return undefined;
  const unit = text.slice(number.length).trim();
  return unit === '' || UNIT.test(unit) ? { number: number.trim(), unit } : undefined;
}

/** The label that a board prints before its numbers: `temp:21.5`, `temp = 21.5`. */
const LABEL = /^(\p{L}[^:=]{0,40}?)\s*[:=]/u;

/**
 * The share of cells that must have the label. Some cells are damaged, but a column with several labels has several
 * meanings.
 */
const LABELLED_SHARE = 0.9;

/** The label that nearly all cells of a column have. */
export function labelOf(cells: readonly string[]): string | undefined {
  const labels = cells.map((cell) => LABEL.exec(plainText(cell))?.[1]);
  const first = labels.find((label) => label !== undefined);
  return labels.filter((label) => label === first).length >= cells.length * LABELLED_SHARE ? first : undefined;
}

/** A cell without the label of its column. */
function withoutLabel(cell: string, label: string | undefined): string {
  if (label === undefined) return cell;
  const found = LABEL.exec(plainText(cell));
  return found?.[1] === label ? plainText(cell).slice(found[0].length).trim() : cell;
}

/** Whether a cell has a mark for no value, perhaps with the label and unit of its column: `temp: nan C`. */
export function isWithoutValue(cell: string, { isNumeric, unit, label }: Reading): boolean {
  const text = withoutLabel(cell, label).trim();
  return isMissing(unit !== undefined && text.endsWith(unit) ? text.slice(0, -unit.length) : text, isNumeric);
}

/** @returns the number in a cell as a board would send it; undefined for a text, or for another unit */
export function numberIn(
  cell: string,
  { decimal, unit, label }: Pick<Reading, 'decimal' | 'unit' | 'label'>,
): string | undefined {
  const text = plainText(withoutLabel(cell, label));
  const split = unit === undefined ? undefined : splitUnit(text);
  if (split && split.unit !== '' && split.unit !== unit) return undefined;
  const number = readingsOf(split?.number ?? text)[decimal] ?? text;
  return numericValue(number) === undefined ? undefined : number;
}

/** Whether a cell is a number in any format, perhaps with a unit. */
export function isNumberCell(cell: string): boolean {
  const split = splitUnit(plainText(cell));
  return split !== undefined && numberIn(split.number, { decimal: 'point' }) !== undefined;
}

/** The text of a cell, without the apostrophe that our own files put before a text that a spreadsheet would run. */
export function textIn(cell: string): string {
  const text = cell.trim();
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

interface Evidence {
  readonly point: number;
  readonly comma: number;
  /** The number of cells such as `1.013`, and such as `1,020`, which decide nothing. */
  readonly openPoints: number;
  readonly openCommas: number;
  /** The number of cells such as `1.013,5`, whose points are between thousands. */
  readonly groupPoints: number;
}

function evidenceIn(numbers: readonly string[]): Evidence {
  const count = (test: (text: string) => boolean) => numbers.filter(test).length;
  const isOpen = (text: string) => readingsOf(text).point !== readingsOf(text).comma;
  const times = (text: string, mark: string) => text.split(mark).length - 1;
  /** Whether a text shows that the mark is before the fraction, or that the other mark is between thousands. */
  const says = (text: string, mark: string, other: string) =>
    !isOpen(text) &&
    (times(text, other) > 1 || (times(text, mark) === 1 && text.lastIndexOf(mark) > text.lastIndexOf(other)));
  return {
    point: count((text) => says(text, '.', ',')),
    comma: count((text) => says(text, ',', '.')),
    openPoints: count((text) => isOpen(text) && text.includes('.')),
    openCommas: count((text) => isOpen(text) && text.includes(',')),
    groupPoints: count((text) => !isOpen(text) && WITH_POINTS.test(text)),
  };
}

/**
 * The reading of each column of a file: the majority of its own cells decides, otherwise the other columns.
 * @param columns the cells of each column
 */
export function readingsOfColumns(columns: readonly (readonly string[])[]): Reading[] {
  const measured = columns.map((cells) => measure(cells));
  const all = (mark: 'point' | 'comma' | 'groupPoints') =>
    measured.reduce((sum, { evidence }) => sum + evidence[mark], 0);
  const [points, commas, groups] = [all('point'), all('comma'), all('groupPoints')];
  return measured.map(({ isNumeric, unit, label, evidence: { point, comma, openPoints, openCommas } }): Reading => {
    const base = { isNumeric, ...(unit !== undefined && { unit }), ...(label !== undefined && { label }) };
    if (point !== comma) return { ...base, decimal: point > comma ? 'point' : 'comma' };
    if (openPoints + openCommas === 0) return { ...base, decimal: commas > points ? 'comma' : 'point' };
    const isOpen = isNumeric ? { isOpen: true as const } : {};
    if (openPoints > 0 && openCommas > 0) return { ...base, decimal: 'point', ...isOpen };
    // A column of numbers with a point and three decimals is usual; beside columns with commas, the points may be between
    // thousands.
    if (openPoints > 0 && commas > points) return { ...base, decimal: 'comma', ...(groups === 0 && isOpen) };
    if (openPoints > 0) return { ...base, decimal: 'point' };
    if (points !== commas) return { ...base, decimal: points > commas ? 'point' : 'comma' };
    return { ...base, decimal: 'point', ...isOpen };
  });
}

interface Measured {
  readonly isNumeric: boolean;
  readonly unit: string | undefined;
  readonly label: string | undefined;
  readonly evidence: Evidence;
}

function measure(sent: readonly string[]): Measured {
  const labelled = labelOf(sent);
  if (labelled !== undefined) {
    const measured = measure(sent.map((cell) => withoutLabel(cell, labelled)));
    // The label stays in texts such as `door: open`.
    if (measured.isNumeric) return { ...measured, label: labelled };
  }
  const present = sent.map(plainText).filter((cell) => !isMissing(cell, true));
  const split = present.map(splitUnit).filter((one) => one !== undefined);
  const units = Map.groupBy(
    split.filter(({ unit }) => unit !== ''),
    ({ unit }) => unit,
  );
  const [unit, same] = [...units].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  // Names of rooms such as `3A` and `4B` are not currents.
  const isUnit = same !== undefined && same.length * 2 > present.length;
  const numbers = split.filter((one) => one.unit === '' || (isUnit && one.unit === unit)).map(({ number }) => number);
  const isNumber = numbers.filter((number) => numberIn(number, { decimal: 'point' }) !== undefined);
  return {
    isNumeric: isNumber.length * 2 > present.length,
    unit: isUnit ? unit : undefined,
    label: undefined,
    evidence: evidenceIn(isNumber),
  };
}
