import type { Column } from './choices.ts';
import { isRunningTime } from './heading-kinds.ts';
import { HOUR, isClockBesideDate, isHalfOfDay } from './times/joined.ts';
import { areSpreadsheetDays, guessClock, guessCounted, guessDate, guessElapsed } from './times/time-guess.ts';
import { isClock, isDate, MIDNIGHT, readTime, type TimeFormat } from './times/times.ts';

/** The columns with the times of a file, and their format. */
export interface TimeColumns {
  /** The columns of a time or a date: one column, or the year, the month and the day. */
  readonly days: readonly number[];
  /**
   * The columns of a time of day beside dates: one column, or the hour, the minute and the second; and perhaps the half of
   * the day.
   */
  readonly clocks: readonly number[];
  readonly format: TimeFormat;
  readonly isOpen: boolean;
  readonly needsClock: boolean;
}

interface Cells {
  /** For each column, groups of consecutive cells. */
  readonly parts: readonly (readonly (readonly string[])[])[];
  readonly all: readonly (readonly string[])[];
  readonly kinds: readonly (Column['is'] | undefined)[];
  readonly headings: readonly string[];
  readonly latest: number;
}

export function isMostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(test).length * 2 > cells.length;
}

/** A date of digits alone, such as `20250525`: it is a number unless its column is known as a time. */
const DIGITS = /^\d+(?:[.,]\d*)?$/;

/** Finds the times of a file: dates, counts from 1970, parts of dates, then times of day and counts from a start. */
export function findTime(cells: Cells): TimeColumns {
  const { parts, all, kinds, headings, latest } = cells;
  const columns = [...all.keys()];
  const isNamed = (index: number) => kinds[index] === 'time' || kinds[index] === 'date';
  /** The first column with a heading, otherwise the first of all columns. */
  const pick = (test: (cells: readonly string[], index: number) => boolean, onlyNamed = false) => {
    const good = columns.filter((index) => (kinds[index] !== 'none' || onlyNamed) && test(all[index] ?? [], index));
    return good.find(isNamed) ?? (onlyNamed ? undefined : good[0]);
  };
  const date = pick((some, index) =>
    isMostly(some, (cell) => isDate(cell) && (isNamed(index) || !DIGITS.test(cell.trim()))),
  );
  const dated = date === undefined ? undefined : timeOfDate(date, cells);
  if (dated?.needsClock) return dated;
  const one = (column: number, format: TimeFormat) => ({
    days: [column],
    clocks: [],
    format,
    isOpen: false,
    needsClock: false,
  });
  // A column of dates is not the time if another column has the date with the time of day.
  const whole = dated && pick((some) => isMostly(some, hasClock));
  if (whole !== undefined) return timeOfDate(whole, cells);
  const counted = pick((some) => guessCounted(some, latest) !== undefined, dated !== undefined);
  if (counted !== undefined) return one(counted, guessCounted(all[counted] ?? [], latest) ?? 'seconds');
  if (dated) return dated;
  const parted = partedDays(headings, all);
  if (parted) {
    const clocks = partedClocks(cells, parted);
    return { days: parted, clocks, format: 'iso', isOpen: false, needsClock: clocks.length > 0 };
  }
  const days = pick((some) => areSpreadsheetDays(some, latest), true);
  if (days !== undefined) return one(days, 'days');
  const clock = clockColumn(cells);
  if (clock !== undefined) return one(clock, guessClock(all[clock] ?? []));
  const elapsed = pick((some) => isMostly(some, (cell) => readTime(cell, 'elapsed-seconds') !== undefined), true);
  if (elapsed !== undefined) return one(elapsed, guessElapsed(headings[elapsed] ?? '', parts[elapsed]?.[0] ?? []));
  const named = columns.filter((index) => kinds[index] === 'time').slice(0, 1);
  return { days: named, clocks: [], format: 'iso', isOpen: false, needsClock: false };
}

function hasClock(cell: string): boolean {
  return (['iso', 'dmy', 'mdy'] as const).some((order) => {
    const time = readTime(cell, order);
    return time !== undefined && 'hasClock' in time && time.hasClock;
  });
}

/** The format of the dates in a column, and the column with their times of day. */
function timeOfDate(date: number, cells: Cells): TimeColumns {
  const { parts, all, latest } = cells;
  const { order, isOpen, hasClock } = guessDate(parts[date] ?? [], latest);
  const isDay = !hasClock || isMostly(all[date] ?? [], (cell) => MIDNIGHT.test(cell));
  const beside = isDay ? clocksBeside(date, hasClock, cells) : [];
  const clocks = hasClock || beside.length > 0 ? [...beside, ...halfColumn(cells)] : [];
  return { days: [date], clocks, format: order, isOpen, needsClock: hasClock || clocks.length > 0 };
}

function clocksBeside(date: number, hasClock: boolean, cells: Cells): readonly number[] {
  const { all, kinds, headings, latest } = cells;
  const clock = clockColumn(cells);
  if (clock !== undefined && clock !== date) return [clock];
  if (hasClock) return [];
  // A column with a heading for time has the time of day. If its cells cannot be read, each line has an error, and its time
  // is not midnight.
  const isTime = (index: number) => kinds[index] === 'clock' || kinds[index] === 'time';
  const isWhole = (cell: string) => isDate(cell) || guessCounted([cell], latest) !== undefined;
  const named = [...all.keys()].find(
    (index) =>
      index !== date &&
      isTime(index) &&
      !isRunningTime(headings[index] ?? '') &&
      (all[index] ?? []).length > 0 &&
      !isMostly(all[index] ?? [], isWhole),
  );
  return named === undefined ? partedHours(headings, all) : [named];
}

function clockColumn({ all, kinds }: Cells): number | undefined {
  return [...all.keys()].find((index) => kinds[index] !== 'none' && isMostly(all[index] ?? [], isClock));
}

/** The column with the half of the day; most files have none. */
function halfColumn({ all }: Cells): number[] {
  return [...all.keys()].filter((index) => isMostly(all[index] ?? [], isHalfOfDay)).slice(0, 1);
}

/** Headings of columns with a part of a time. */
const PARTS = {
  year: /^(?:year|yyyy|yy|yr|jahr|année|年份?)(?![\p{L}\d])/iu,
  month: /^(?:month|mm?|mo|monat|mois|月份?)(?![\p{L}\d])/iu,
  day: /^(?:day|dd?|dy|doy|day of year|tag|jour|日)(?![\p{L}\d])/iu,
  hour: HOUR,
  minute: /^(?:minute|min|mi|mm|mn|分|分鐘|分钟)(?![\p{L}\d])/iu,
  second: /^(?:second|sec|ss?|秒)(?![\p{L}\d])/iu,
};

function columnOf(part: keyof typeof PARTS, headings: readonly string[], from = 0): number | undefined {
  const found = headings.findIndex((heading, index) => index >= from && PARTS[part].test(heading.trim()));
  return found === -1 ? undefined : found;
}

/** The columns with the year, the month and the day, or with the year and the day of the year. */
function partedDays(headings: readonly string[], all: readonly (readonly string[])[]): number[] | undefined {
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) => columnOf(part, headings));
  if (year === undefined || day === undefined) return undefined;
  const isYear = isMostly(all[year] ?? [], (cell) => /^\s*(?:19|20)?\d\d\s*$/.test(cell));
  const isDay = isMostly(all[day] ?? [], (cell) => /^\s*\d{1,3}\s*$/.test(cell));
  if (!isYear || !isDay) return undefined;
  return month === undefined ? [year, day] : [year, month, day];
}

/** The column with the hour, and the columns with the minute and the second if they exist. */
function partedHours(headings: readonly string[], all: readonly (readonly string[])[], from = 0): number[] {
  const hour = columnOf('hour', headings, from);
  if (hour === undefined || !isMostly(all[hour] ?? [], (cell) => /^\s*\d{1,2}\s*$/.test(cell))) return [];
  const minute = columnOf('minute', headings, hour + 1);
  const second = minute === undefined ? undefined : columnOf('second', headings, minute + 1);
  return [hour, minute, second].filter((column) => column !== undefined);
}

/** The columns after those of the day with the hour, the minute and the second, or with a time of day. */
function partedClocks(cells: Cells, days: readonly number[]): readonly number[] {
  const { all, headings } = cells;
  const isTimed = (index: number) =>
    isMostly(all[index] ?? [], isClock) ||
    (/^(?:time|hhmm|uhrzeit|時間|时间)/i.test(headings[index] ?? '') && isMostly(all[index] ?? [], isClockBesideDate));
  const hours = partedHours(headings, all, Math.max(...days) + 1);
  const timed = [...all.keys()].filter((index) => !days.includes(index) && isTimed(index)).slice(0, 1);
  const clocks = hours.length > 0 ? hours : timed;
  return clocks.length > 0 ? [...clocks, ...halfColumn(cells)] : [];
}
