const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const DATE_TIME =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?)? ?(Z|UTC|[+ -](?:0\d|1[0-4])(?::?[0-5]\d)?)?$/i;
const EPOCH = /^\d{9,13}(?:\.\d*)?$/;
/** The largest number of seconds; larger numbers are milliseconds. */
const MAX_EPOCH_SECONDS = 1e11;

/**
 * Parses a time as boards write it: in ISO 8601, as MySQL (`2026-01-31 12:00:00`), or in seconds or milliseconds since
 * 1970, with any number of decimals.
 * @param offsetAt how far the clock of a time without an offset is ahead of UTC at a moment, both in milliseconds;
 * without it, such a time is not understood
 * @returns milliseconds since 1970 UTC; undefined for anything else
 */
export function parseWrittenTime(text: string, offsetAt?: (time: number) => number): number | undefined {
  const trimmed = text.trim();
  if (EPOCH.test(trimmed)) {
    const number = Number(trimmed);
    return Math.round(number > MAX_EPOCH_SECONDS ? number : number * 1000);
  }
  const match = DATE_TIME.exec(trimmed);
  if (!match) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] = match;
  const ms = Math.floor(Number(`0.${fraction || 0}`) * 1000);
  const fields = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)] as const;
  const local = Date.UTC(...fields, ms);
  const back = new Date(local);
  const isReal =
    back.getUTCMonth() === fields[1] && back.getUTCDate() === fields[2] && back.getUTCHours() === fields[3];
  if (!isReal || fields[4] > 59 || fields[5] > 59) return undefined;
  if (zone) return local - offsetOf(zone);
  // The offset at the local time as if it were UTC, and then at the moment itself: exact but for the hour of a change.
  return offsetAt && local - offsetAt(local - offsetAt(local));
}

/** The offset of `Z`, `+08:00`, `+0800`, `-05`. In forms that nobody encodes, the plus arrives as a space. */
function offsetOf(zone: string): number {
  if (/^[zu]/i.test(zone)) return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', '') || 0)];
  const offset = hours * HOUR_MS + minutes * MINUTE_MS;
  return zone.startsWith('-') ? -offset : offset;
}
