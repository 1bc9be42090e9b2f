import { formatHistoryTime, isTimeZone } from '@tinkerstream/contract/platform/time/zoned-time';

/**
 * Formats a time in the user's time zone, as `2026-11-21 09:30:05`: the format does not depend on the language, and can be
 * sorted. In the hour that comes twice when clocks are set back, the UTC offset distinguishes both: `2026-10-25 01:30:05
 * +0100`.
 */
export function localTime(time: string | number): string {
  return clockTime(time) + doubledOffset(time);
}

/** Formats a planned time without seconds, which mean nothing there: `2026-11-21 09:30`. */
export function localMinute(time: string | number): string {
  return clockTime(time).slice(0, -3) + doubledOffset(time);
}

/** Formats the time of day alone: `09:30:05`. */
export function localClock(time: string | number): string {
  return localTime(time).slice(11);
}

/** The date and time on the user's clock. */
function clockTime(time: string | number): string {
  const date = new Date(time);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

const MINUTE_MS = 60_000;
/** Clocks are set back by less than this time. */
const BESIDE_MS = 180 * MINUTE_MS;

/** ` +0100` for a time that the user's clock shows twice because it is set back; otherwise ''. */
export function doubledOffset(time: string | number): string {
  const moment = new Date(time).getTime();
  const offsetAt = (at: number) => new Date(at).getTimezoneOffset();
  const own = offsetAt(moment);
  const isDoubled = [moment - BESIDE_MS, moment + BESIDE_MS].some((beside) => {
    const other = offsetAt(beside);
    return other !== own && offsetAt(moment + (other - own) * MINUTE_MS) === other;
  });
  return isDoubled ? zonedTime(new Date(moment)).slice(-6) : '';
}

/** Whether a stretch of time contains a time that the user's clock shows twice. */
export function hasDoubledTime(start: number, end: number): boolean {
  const setBack = new Date(end).getTimezoneOffset() - new Date(start).getTimezoneOffset();
  return setBack > 0 || doubledOffset(start) !== '' || doubledOffset(end) !== '';
}

/** Formats the start and the end of something planned; the end has a date only if it is on another day. */
export function localSpan(from: string | number, to: string | number): [from: string, to: string] {
  const [start, end] = [localMinute(from), localMinute(to)];
  return [start, start.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end];
}

/** Formats a time for a datetime-local field. */
export function fieldTime(moment: Date): string {
  return clockTime(moment.getTime()).replace(' ', 'T');
}

/** Formats a time for API calls, with the user's UTC offset: `2026-11-21 09:30:05 +0800`. */
export function zonedTime(moment: Date): string {
  return formatHistoryTime({ time: moment.getTime(), offsetMinutes: -moment.getTimezoneOffset() });
}

/** The user's time zone, such as `Asia/Hong_Kong`; undefined if the browser does not know it. */
export function localTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : undefined;
}

/** The user's current UTC offset, as `+0800`. */
export function localOffset(): string {
  return zonedTime(new Date()).slice(-5);
}

/** The user's time zone and offset at a time, as `Asia/Hong_Kong, UTC+0800`. */
export function zoneText(time: number): string {
  const [zone, offset] = [localTimeZone(), `UTC${zonedTime(new Date(time)).slice(-5)}`];
  return zone === undefined || zone === 'UTC' ? offset : `${zone}, ${offset}`;
}

/** The user's clock for the times in a file. */
export function fileClock(): { readonly utcOffset: string; readonly timeZone: string | undefined } {
  return { utcOffset: localOffset(), timeZone: localTimeZone() };
}
