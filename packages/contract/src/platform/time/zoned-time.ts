const HISTORY_TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d) (.*)$/;
const UTC_OFFSET = /^([+-])(\d\d):?(\d\d)$/;

/** A time in milliseconds since 1970 UTC, and the offset in which it was written, in minutes east of UTC. */
export interface HistoryMoment {
  readonly time: number;
  readonly offsetMinutes: number;
}

/** Parses `YYYY-MM-DD HH:mm:ss Z`; undefined if the date or offset does not exist. */
export function parseHistoryTime(text: string): HistoryMoment | undefined {
  const match = HISTORY_TIME.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const offsetMinutes = parseUtcOffset(match[7] as string);
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const roundTrip = new Date(local).toISOString().slice(0, 19).replace('T', ' ');
  if (roundTrip !== text.slice(0, 19) || offsetMinutes === undefined) return undefined;
  return { time: local - offsetMinutes * 60_000, offsetMinutes };
}

/** Parses `+0800` or `+08:00` into minutes east of UTC; undefined if the offset does not exist. */
export function parseUtcOffset(text: string): number | undefined {
  const match = UTC_OFFSET.exec(text);
  if (!match) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  if (minutes > 14 * 60) return undefined;
  return match[1] === '-' ? -minutes : minutes;
}

/** Formats an offset in minutes: `+08:00` for 480. */
export function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}

/** Whether the runtime knows a time zone by this name, such as `Europe/London`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Formats a time as `YYYY-MM-DD HH:mm:ss Z` in its offset. */
export function formatHistoryTime({ time, offsetMinutes }: HistoryMoment): string {
  const local = new Date(time + offsetMinutes * 60_000).toISOString();
  const absolute = Math.abs(offsetMinutes);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}${two(absolute % 60)}`;
}
