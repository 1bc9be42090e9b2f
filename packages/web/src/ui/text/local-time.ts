import { formatHistoryTime, isTimeZone } from '@tinkerstream/contract/platform/time/zoned-time';

/** Formats a time in the user's time zone, as `2026-11-21 09:30:05`: the same in every language, and sortable. */
export function localTime(time: string | number): string {
  const date = new Date(time);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** Formats a planned time, in which seconds mean nothing: `2026-11-21 09:30`. */
export function localMinute(time: string | number): string {
  return localTime(time).slice(0, -3);
}

/** Formats the time of day alone: `09:30:05`. */
export function localClock(time: string | number): string {
  return localTime(time).slice(11);
}

/** Formats the start and the end of something planned; the end has a date only if it is on another day. */
export function localSpan(from: string | number, to: string | number): [from: string, to: string] {
  const [start, end] = [localMinute(from), localMinute(to)];
  return [start, start.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end];
}

/** Formats a time for a datetime-local field. */
export function fieldTime(moment: Date): string {
  return localTime(moment.getTime()).replace(' ', 'T');
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

/** The user's clock for the times in a file. */
export function fileClock(): { readonly utcOffset: string; readonly timeZone: string | undefined } {
  return { utcOffset: localOffset(), timeZone: localTimeZone() };
}
