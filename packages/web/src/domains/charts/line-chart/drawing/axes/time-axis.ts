import type { Language } from '@tinkerstream/contract/platform/language';
import { doubledOffset } from '../../../../../ui/text/local-time.ts';

const LOCALES: Record<Language, string> = { en: 'en-GB', 'zh-HK': 'zh-Hant-HK', 'zh-CN': 'zh-CN' };
const formats = new Map<Language, Intl.DateTimeFormat>();

/** The smallest part of the time of day that labels show. */
type Detail = 'minutes' | 'seconds' | 'milliseconds';

/**
 * The labels of moments on a time axis, all in one format: the time of day, with the detail that the finest of them needs.
 * With minutes or coarser, midnight shows a day with its month, or the year on its first day. A time that the clock shows
 * twice has its UTC offset.
 */
export function timeTexts(times: readonly number[], language: Language): string[] {
  const detail = times.some((time) => time % 1000 !== 0)
    ? 'milliseconds'
    : times.some((time) => time % 60_000 !== 0)
      ? 'seconds'
      : 'minutes';
  return times.map((time) => timeLabel(new Date(time), detail, language) + doubledOffset(time));
}

function timeLabel(date: Date, detail: Detail, language: Language): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [date.getHours(), date.getMinutes()];
  if (detail === 'minutes' && hours + minutes === 0) {
    return date.getMonth() === 0 && date.getDate() === 1 ? String(date.getFullYear()) : dayLabel(date, language);
  }
  const clock = `${two(hours)}:${two(minutes)}`;
  if (detail === 'minutes') return clock;
  const fine = `${clock}:${two(date.getSeconds())}`;
  return detail === 'seconds' ? fine : `${fine}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

/** A day as `21 Nov`. */
function dayLabel(date: Date, language: Language): string {
  const format =
    formats.get(language) ??
    new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'short', timeZone: 'UTC' });
  formats.set(language, format);
  // A format has the time zone of the moment when it was made, and a computer may travel.
  return format.format(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()));
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The steps of uPlot: a month has 30 days, a year 365. */
const [MONTH, YEAR] = [30 * DAY, 365 * DAY];
/** The length of the shortest month. */
const MONTHS_FROM = 28 * DAY;

/**
 * The moments of a time axis that have a label. They are round by the user's clock, even where it changes: uPlot counts
 * hours since midnight, and then labels 01:00 and 07:00 for days, without any midnight and its date.
 *
 * @param step the time between two labels, in milliseconds
 */
export function timeSplits(start: number, end: number, step: number): number[] {
  const first = new Date(Math.ceil(start));
  const [year, month] = [first.getFullYear(), first.getMonth()];
  if (step < MINUTE) return splits(Math.ceil(start / step), end, (count) => count * step);
  if (step < DAY) return clockSplits(first.getTime(), end, step);
  if (step < MONTHS_FROM) {
    const days = Math.round(step / DAY);
    const day = Math.floor(Date.UTC(year, month, first.getDate()) / DAY);
    // The days are counted since 1970, so that labels stay while the chart moves.
    return splits(Math.floor(day / days), end, (count) => localDay(1970, 0, 1 + count * days), start);
  }
  const months = Math.max(1, step < YEAR ? Math.round(step / MONTH) : 12 * Math.round(step / YEAR));
  return splits(Math.floor((12 * year + month) / months), end, (count) => localDay(0, count * months, 1), start);
}

function splits(
  from: number,
  end: number,
  timeOf: (count: number) => number,
  start = Number.NEGATIVE_INFINITY,
): number[] {
  const times: number[] = [];
  for (let count = from; timeOf(count) <= end; count += 1) if (timeOf(count) >= start) times.push(timeOf(count));
  return times;
}

/** The times of day that are multiples of a step. A clock that is set back shows some of them twice. */
function clockSplits(start: number, end: number, step: number): number[] {
  const past = (time: number) => {
    const date = new Date(time);
    const seconds = date.getHours() * 3600 + date.getMinutes() * 60 + date.getSeconds();
    return (1000 * seconds + date.getMilliseconds()) % step;
  };
  const times: number[] = [];
  for (let time = past(start) === 0 ? start : next(start); time <= end; time = next(time)) times.push(time);
  return times;

  function next(time: number): number {
    const later = time + step - past(time);
    const beyond = past(later);
    if (beyond === 0) return later;
    // The clock has changed in between.
    const earlier = later - beyond;
    return earlier > time && past(earlier) === 0 ? earlier : later + step - beyond;
  }
}

/** Midnight of a day. */
function localDay(year: number, month: number, day: number): number {
  const date = new Date(0);
  // The constructor takes years before 100 as years of the last century.
  date.setFullYear(year, month, day);
  return date.setHours(0, 0, 0, 0);
}
