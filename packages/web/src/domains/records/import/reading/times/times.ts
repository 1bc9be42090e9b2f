import { plainText } from '../plain-text.ts';
import { OFFSET, offsetMinutes } from './zones.ts';

/**
 * The formats of the times in a file. `iso`: year, month, day; `dmy` and `mdy`: the day or the month first; the next
 * formats count from 1970 UTC, `days` counts the days of a spreadsheet from 1900. `clock` is a time of day without a date;
 * the last formats count from a start.
 */
export const TIME_FORMATS = [
  'iso',
  'dmy',
  'mdy',
  'seconds',
  'milliseconds',
  'microseconds',
  'nanoseconds',
  'days',
  'clock',
  'elapsed',
  'elapsed-milliseconds',
  'elapsed-seconds',
  'elapsed-minutes',
  'elapsed-hours',
  'elapsed-days',
] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];
export type DateOrder = 'iso' | 'dmy' | 'mdy';

/** The meaning of a cell: a moment, a local time (in milliseconds as if it were UTC), or the time since a start. */
export type ReadTime =
  | { readonly moment: number; readonly hasClock: boolean }
  | { readonly wall: number; readonly hasClock: boolean }
  | { readonly elapsed: number };

/** The midnight that a spreadsheet writes after a date whose time of day is in another column. */
export const MIDNIGHT = /[ T]0?0:00(?::00(?:\.0{1,9})?)?\s*$/;

const SECOND_MS = 1000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

const COUNT = /^(?:0x[\da-f]+|\d+(?:[.,]\d*)?(?:e[+-]?\d{1,2})?)$/i;
/** The milliseconds of one unit, by format. */
const COUNT_MS: Partial<Record<TimeFormat, number>> = {
  seconds: SECOND_MS,
  milliseconds: 1,
  microseconds: 1e-3,
  nanoseconds: 1e-6,
  'elapsed-milliseconds': 1,
  'elapsed-seconds': SECOND_MS,
  'elapsed-minutes': 60 * SECOND_MS,
  'elapsed-hours': HOUR_MS,
  'elapsed-days': DAY_MS,
};

/** The smallest count that is a date: a smaller one counts from the start of a board. */
export const FIRST_COUNTED = Date.UTC(2001, 0, 1);
/** The number of a spreadsheet's days between 1900 and 1970. */
const SPREADSHEET_DAYS = 25_569;

/** @returns undefined for a text that is no time, or for a time that does not exist */
export function readTime(text: string, format: TimeFormat): ReadTime | undefined {
  const trimmed = plainText(text);
  if (format === 'iso' || format === 'dmy' || format === 'mdy') return readDate(trimmed, format);
  if (format === 'clock' || format === 'elapsed') {
    const elapsed = clockMs(trimmed);
    return elapsed === undefined ? undefined : { elapsed };
  }
  if (!COUNT.test(trimmed)) return undefined;
  const count = Number(trimmed.replace(',', '.'));
  if (format === 'days') {
    const wall = Math.round((count - SPREADSHEET_DAYS) * DAY_MS);
    return isCounted(wall) ? { wall, hasClock: true } : undefined;
  }
  const time = Math.round(count * (COUNT_MS[format] ?? 1));
  if (format.startsWith('elapsed')) return Number.isSafeInteger(time) ? { elapsed: time } : undefined;
  return isCounted(time) ? { moment: time, hasClock: true } : undefined;
}

const isCounted = (time: number) => Number.isSafeInteger(time) && time >= FIRST_COUNTED;

const half = (name: string) => String.raw`(?<${name}>[ap]\.?m\.?|[ap](?![a-z])|上午|下午)`;
const TIME = String.raw`(?:${half('before')}\s*)?(?<hour>\d{1,2})[:時时点](?<minute>\d\d)(?:[:分](?<second>\d\d)(?:[.,:](?<fraction>\d{1,12}))?)?[秒分]?(?:\s?${half('half')})?`;
/** A time zone, after the word `Uhr` that follows times in German. */
const ZONE = String.raw`(?:\s?Uhr)?(?:\s?${OFFSET})?`;
const REST = String.raw`(?:(?:[T,_]\s?|\s{1,3}|\s?[-–]\s)${TIME})?${ZONE}$`;
/** The beginnings of the names of months in English, German, French and Spanish. */
const MONTHS = [
  ['jan', 'ene'],
  ['feb', 'fév', 'fev'],
  ['mar', 'mär', 'mrz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aoû', 'aou', 'ago'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez', 'déc', 'dic'],
];
const MONTH = String.raw`(?<name>${MONTHS.flat().join('|')})[a-zà-ÿ]{0,7}\.?`;
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const MARK = '[-/. ,]{1,2}';
const pattern = (text: string) => new RegExp(`^${text}`, 'i');

/** Dates that have only one reading. */
const CLEAR = [
  pattern(String.raw`(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})日?${REST}`),
  pattern(
    String.raw`(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)(?:[T ]?(?<hour>\d\d):?(?<minute>\d\d)(?::?(?<second>\d\d)(?:[.,](?<fraction>\d{1,12}))?)?)?${ZONE}$`,
  ),
  // Dates with the day of the year, and with the week and its day.
  pattern(String.raw`(?<year>(?:19|20)\d\d)-(?<yearDay>[0-3]\d\d)${REST}`),
  pattern(String.raw`(?<year>\d{4})-?W(?<week>[0-5]\d)-?(?<weekDay>[1-7])${REST}`),
  pattern(String.raw`${DAY}(?:${MARK})?${MONTH}(?:${MARK})?(?<year>\d{4}|\d\d)${REST}`),
  pattern(String.raw`${MONTH}(?:${MARK})?${DAY}${MARK}(?<year>\d{4})${REST}`),
  pattern(String.raw`(?<year>\d{4})${MARK}${MONTH}${MARK}${DAY}${REST}`),
  // Dates as C writes them: `Sun May 25 10:52:42 2025`.
  pattern(String.raw`${MONTH}\s{1,2}${DAY}\s${TIME}(?:\s[A-Z]{3,4})?\s(?<year>\d{4})$`),
];
const ORDERED: Readonly<Record<DateOrder, RegExp>> = {
  iso: pattern(String.raw`(?<year>\d\d)[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})${REST}`),
  dmy: pattern(String.raw`(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d\d)${REST}`),
  mdy: pattern(String.raw`(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4}|\d\d)${REST}`),
};

/** The patterns by order. No date matches two of them, so the usual ones come first: a file has many dates of one form. */
const PATTERNS: Readonly<Record<DateOrder, readonly RegExp[]>> = {
  iso: [...CLEAR, ORDERED.iso],
  dmy: [ORDERED.dmy, ...CLEAR],
  mdy: [ORDERED.mdy, ...CLEAR],
};

/** A weekday before a date, and the name of a zone in parentheses after it. */
const WEEKDAY = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[.,]?\s|(?:星期|週|周)[一二三四五六日天]\s?)/i;
const PARENTHESES = /(?<!\s)\s?(?:\([^()]*\)|（[^（）]*）)$/;
const LONGEST = 80;

type Fields = Readonly<Record<string, string | undefined>>;

function readDate(text: string, order: DateOrder): ReadTime | undefined {
  if (text.length > LONGEST) return undefined;
  const found = fieldsOf(text, order);
  if (found) return timeOf(found);
  const plain = text
    .replace(WEEKDAY, '')
    .replace(PARENTHESES, '')
    .replaceAll(/\s(?=\s)/g, '');
  const fields = plain === text ? undefined : fieldsOf(plain, order);
  return fields && timeOf(fields);
}

function fieldsOf(text: string, order: DateOrder): Fields | undefined {
  for (const one of PATTERNS[order]) {
    const found = one.exec(text)?.groups;
    if (found) return found;
  }
  return undefined;
}

function timeOf(found: Fields): ReadTime | undefined {
  const { hour, minute = '0', second = '0', fraction = '', offset } = found;
  const date = dayOf(found);
  if (date === undefined) return undefined;
  const clock = clockOf(Number(hour ?? 0), Number(minute), Number(second), fraction, found.half ?? found.before);
  if (clock === undefined) return undefined;
  const hasClock = hour !== undefined;
  const time = date + clock - (offset === undefined ? 0 : offsetMinutes(offset) * 60 * SECOND_MS);
  if (time < 0) return undefined;
  return offset === undefined ? { wall: time, hasClock } : { moment: time, hasClock };
}

/** @returns the midnight at which a day begins; undefined for a day that does not exist */
function dayOf({ year = '', month, name, day, yearDay, week, weekDay }: Fields): number | undefined {
  const fullYear = year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year);
  if (week !== undefined) {
    // The fourth of January is always in the first week of its year.
    const fourth = Date.UTC(fullYear, 0, 4);
    const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS;
    return monday + ((Number(week) - 1) * 7 + Number(weekDay) - 1) * DAY_MS;
  }
  if (yearDay !== undefined) {
    const date = Date.UTC(fullYear, 0, Number(yearDay));
    return new Date(date).getUTCFullYear() === fullYear ? date : undefined;
  }
  const monthIndex =
    name === undefined ? Number(month) - 1 : MONTHS.findIndex((names) => names.includes(name.toLowerCase()));
  const date = Date.UTC(fullYear, monthIndex, Number(day));
  const check = new Date(date);
  return check.getUTCMonth() === monthIndex && check.getUTCDate() === Number(day) ? date : undefined;
}

/** @returns the milliseconds since midnight; 24:00 is midnight of the next day */
function clockOf(hour: number, minute: number, second: number, fraction: string, half?: string): number | undefined {
  if (minute > 59 || second > 59 || hour > 24 || (hour === 24 && minute + second > 0)) return undefined;
  const isAfternoon = half !== undefined && /^[p下]/i.test(half);
  const hours = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  return durationOf(hours, minute, second, fraction);
}

function durationOf(hours: number, minutes: number, seconds: number, fraction: string): number {
  return ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS + Number(fraction.padEnd(3, '0').slice(0, 3));
}

const TIME_OF_DAY = pattern(`${TIME}$`);
/** Minutes and seconds in the form in which a spreadsheet shows times with fractions of a second. */
const MINUTES = /^(?<minutes>[0-5]?\d):(?<seconds>[0-5]\d)[.,](?<fraction>\d{1,12})$/;
const LONG = /^(?<hours>\d{1,5}):(?<minutes>[0-5]\d):(?<seconds>[0-5]\d)(?:[.,](?<fraction>\d{1,12}))?$/;

/** The milliseconds since midnight, or since a start: 30:00:00 is a day and six hours. */
function clockMs(text: string): number | undefined {
  const day = text.length > LONGEST ? undefined : TIME_OF_DAY.exec(text)?.groups;
  if (day) {
    const { hour, minute, second = '0', fraction = '', half: after, before } = day;
    const time = clockOf(Number(hour), Number(minute), Number(second), fraction, after ?? before);
    if (time !== undefined) return time;
  }
  const { hours = '0', minutes, seconds, fraction = '' } = (LONG.exec(text) ?? MINUTES.exec(text))?.groups ?? {};
  return minutes === undefined ? undefined : durationOf(Number(hours), Number(minutes), Number(seconds), fraction);
}

/** Whether a cell is a time of day without a date, or a time since a start. */
export function isClock(text: string): boolean {
  return clockMs(plainText(text)) !== undefined;
}

/** Whether a cell is a date in one of the orders. */
export function isDate(text: string): boolean {
  const trimmed = plainText(text);
  return (['iso', 'dmy', 'mdy'] as const).some((order) => readDate(trimmed, order) !== undefined);
}
