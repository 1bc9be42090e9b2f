import type { Column } from './choices.ts';
import { HOUR, isClockBesideDate, isHalfOfDay } from './times/joined.ts';
import { areSpreadsheetDays, guessClock, guessCounted, guessDate, guessElapsed, hasUnit } from './times/time-guess.ts';
import { isClock, isDate, MIDNIGHT, readTime, type TimeFormat } from './times/times.ts';

/** The columns that have the times of a file, and how they are written. */
export interface TimeColumns {
  /** Those of a time or a date: one, or the year, the month and the day. */
  readonly days: readonly number[];
  /** Those of a time of day beside dates: one, or the hour, the minute and the second; and perhaps the half of the day. */
  readonly clocks: readonly number[];
  readonly format: TimeFormat;
  readonly isOpen: boolean;
  readonly needsClock: boolean;
}

interface Cells {
  /** Of each column, those that follow one another. */
  readonly parts: readonly (readonly (readonly string[])[])[];
  readonly all: readonly (readonly string[])[];
  readonly kinds: readonly (Column['is'] | undefined)[];
  readonly headings: readonly string[];
  readonly latest: number;
}

export function isMostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(test).length * 2 > cells.length;
}

/** A date of digits alone, such as `20250525`, is a number unless its column says that it is a time. */
const DIGITS = /^\d+(?:[.,]\d*)?$/;

export function findTime({ parts, all, kinds, headings, latest }: Cells): TimeColumns {
  const columns = [...all.keys()];
  const isNamed = (index: number) => kinds[index] === 'time' || kinds[index] === 'date';
  /** The first named column, else the first of all. */
  const pick = (test: (cells: readonly string[], index: number) => boolean, onlyNamed = false) => {
    const good = columns.filter((index) => (kinds[index] !== 'none' || onlyNamed) && test(all[index] ?? [], index));
    return good.find(isNamed) ?? (onlyNamed ? undefined : good[0]);
  };
  const fixed = { isOpen: false, needsClock: false };
  const isUsed = (index: number) => kinds[index] !== 'none';
  const half = columns.filter((index) => isMostly(all[index] ?? [], isHalfOfDay));
  const parted = partedDays(headings, all);
  if (parted) {
    const clocks = partedClocks(headings, all, parted);
    const halves = clocks.length > 0 ? half : [];
    return {
      days: parted,
      clocks: [...clocks, ...halves],
      format: 'iso',
      isOpen: false,
      needsClock: clocks.length > 0,
    };
  }
  const clock = columns.find((index) => isUsed(index) && isMostly(all[index] ?? [], isClock));
  const date = pick((cells, index) =>
    isMostly(cells, (cell) => isDate(cell) && (isNamed(index) || !DIGITS.test(cell.trim()))),
  );
  if (date !== undefined) {
    const { order, isOpen, hasClock } = guessDate(parts[date] ?? [], latest);
    const found = { days: [date], format: order, isOpen };
    const isDay = !hasClock || isMostly(all[date] ?? [], (cell) => MIDNIGHT.test(cell));
    // Beside a date, a column named after the time has the time of day, with or without marks between its digits.
    const named = columns.find(
      (index) =>
        index !== date &&
        ['time', 'clock'].includes(kinds[index] ?? '') &&
        (kinds[index] === 'clock' || isMostly(all[index] ?? [], isClockBesideDate)) &&
        !hasUnit(headings[index] ?? ''),
    );
    const beside = clock !== undefined && clock !== date ? clock : named;
    if (isDay && beside !== undefined) return { ...found, clocks: [beside, ...half], needsClock: true };
    const hours = hasClock ? [] : partedHours(headings, all);
    if (hours.length > 0) return { ...found, clocks: [...hours, ...half], needsClock: true };
    return { ...found, clocks: hasClock ? half : [], needsClock: hasClock };
  }
  const one = (column: number, format: TimeFormat) => ({ days: [column], clocks: [], format, ...fixed });
  const counted = pick((cells) => guessCounted(cells, latest) !== undefined);
  if (counted !== undefined) return one(counted, guessCounted(all[counted] ?? [], latest) ?? 'seconds');
  const days = pick((cells) => areSpreadsheetDays(cells, latest), true);
  if (days !== undefined) return one(days, 'days');
  if (clock !== undefined) return one(clock, guessClock(all[clock] ?? []));
  const elapsed = pick((cells) => isMostly(cells, (cell) => readTime(cell, 'elapsed-seconds') !== undefined), true);
  if (elapsed !== undefined) return one(elapsed, guessElapsed(headings[elapsed] ?? '', parts[elapsed]?.[0] ?? []));
  const named = columns.filter((index) => kinds[index] === 'time').slice(0, 1);
  return { days: named, clocks: [], format: 'iso', ...fixed };
}

/** Headings of columns with a part of a time. */
const PARTS = {
  year: /^(?:year|yyyy|yr|jahr|année|年份?)(?![\p{L}\d])/iu,
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

/** The columns with the year, the month and the day, or with the year and the day of it. */
function partedDays(headings: readonly string[], all: readonly (readonly string[])[]): number[] | undefined {
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) => columnOf(part, headings));
  if (year === undefined || day === undefined) return undefined;
  const isYear = isMostly(all[year] ?? [], (cell) => /^\s*(?:19|20)\d\d\s*$/.test(cell));
  const isDay = isMostly(all[day] ?? [], (cell) => /^\s*\d{1,3}\s*$/.test(cell));
  if (!isYear || !isDay) return undefined;
  return month === undefined ? [year, day] : [year, month, day];
}

/** The columns with the hour, and with the minute and the second if there are such. */
function partedHours(headings: readonly string[], all: readonly (readonly string[])[], from = 0): number[] {
  const hour = columnOf('hour', headings, from);
  if (hour === undefined || !isMostly(all[hour] ?? [], (cell) => /^\s*\d{1,2}\s*$/.test(cell))) return [];
  const minute = columnOf('minute', headings, hour + 1);
  const second = minute === undefined ? undefined : columnOf('second', headings, minute + 1);
  return [hour, minute, second].filter((column) => column !== undefined);
}

/** The columns with the hour, the minute and the second behind those of the day, or with a time of day. */
function partedClocks(
  headings: readonly string[],
  all: readonly (readonly string[])[],
  days: readonly number[],
): readonly number[] {
  const hours = partedHours(headings, all, Math.max(...days) + 1);
  if (hours.length > 0) return hours;
  const isTimed = (index: number) =>
    isMostly(all[index] ?? [], isClock) ||
    (/^(?:time|hhmm|uhrzeit|時間|时间)/i.test(headings[index] ?? '') && isMostly(all[index] ?? [], isClockBesideDate));
  return [...all.keys()].filter((index) => !days.includes(index) && isTimed(index)).slice(0, 1);
}
