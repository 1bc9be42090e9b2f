/** The heading of a column with hours alone. */
export const HOUR = /^(?:hour|hr|hh?|stunde|heure|hora|小時|小时|時|时)(?![\p{L}\d])/iu;

/** A half of the day, before or after noon, in a column of its own. */
const HALF = /^(?:[ap]\.?m\.?|上午|下午)$/i;
/** Times of day: digits without marks, such as `93000`, and digits with points or an `h` between them. */
const DIGITS = /^(\d{1,2})(\d\d)(\d\d)?$/;
const MARKED = /^(\d{1,2})[.h]([0-5]\d)(?:[.m](\d\d)s?)?$/i;

export function isHalfOfDay(cell: string): boolean {
  return HALF.test(cell.trim());
}

/** Whether a cell is a time of day beside a date, with or without marks. */
export function isClockBesideDate(cell: string): boolean {
  const text = cell.trim();
  return DIGITS.test(text) || MARKED.test(text);
}

/** A date from its columns: one column, or the year, the month and the day, or the year and the day of the year. */
export function dayFrom(cells: readonly string[]): string {
  const parts = cells.map((cell) => cell.trim());
  const [year, day] = parts;
  return parts.length === 2 ? `${year}-${day?.padStart(3, '0')}` : parts.join('-');
}

/**
 * The content of the first column with times of day: a whole time, the hour alone, or a count such as seconds, which is no
 * time of day.
 */
export type ClockForm = 'whole' | 'hour' | 'count';

/** A time of day from its columns: one column, or the hour, the minute and the second, and perhaps the half of the day. */
export function clockFrom(cells: readonly string[], form: ClockForm): string {
  const parts = cells.map((cell) => cell.trim());
  const half = parts.filter((part) => HALF.test(part)).map((part) => ` ${part}`);
  const numbers = parts.filter((part) => !HALF.test(part));
  const [first = ''] = numbers;
  if (form !== 'hour') return (form === 'whole' ? withMarks(first) : first) + half.join('');
  const full = numbers.length === 1 ? [first, '00'] : numbers;
  return full.map((part) => part.replace(/^\d(?!\d)/, '0$&')).join(':') + half.join('');
}

function withMarks(text: string): string {
  const [, hour, minute, second] = DIGITS.exec(text) ?? MARKED.exec(text) ?? [];
  if (hour === undefined) return text;
  return [hour.padStart(2, '0'), minute, second].filter((part) => part !== undefined).join(':');
}
