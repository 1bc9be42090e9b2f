import { zoneOffsetAt } from '@tinkerstream/contract/platform/time/zone-offset';
import { isTimeZone } from '@tinkerstream/contract/platform/time/zoned-time';
import { isoTime } from '../../../platform/iso-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The clock of a request. */
export interface Clock {
  /** How far it is ahead of UTC at a moment, both in milliseconds. */
  readonly offsetAt: (time: number) => number;
  readonly isUtc: boolean;
}

export const UTC: Clock = { offsetAt: () => 0, isUtc: true };

/** The longest name of a time zone: each new one costs a hundredth of a millisecond to look up. */
const MAX_ZONE_LENGTH = 40;

/** The clock that `timezone` or `offset` (in hours) asks for. An unknown one means UTC. */
export function clockOf(params: ReadonlyMap<string, string>): Clock {
  const zone = params.get('timezone') ?? '';
  if (zone !== '' && zone.length <= MAX_ZONE_LENGTH && /^[A-Za-z]/.test(zone)) {
    if (!isTimeZone(zone)) return UTC;
    return { offsetAt: offsetsOf(zone), isUtc: /^(?:etc\/)?(?:utc|gmt)$/i.test(zone) };
  }
  const hours = Number(params.get('offset') ?? 0);
  if (!Number.isFinite(hours) || hours === 0 || Math.abs(hours) > 14) return UTC;
  const offset = Math.round(hours * 60) * MINUTE_MS;
  return { offsetAt: () => offset, isUtc: false };
}

/** Remembers the offset of the latest day without a change of the clock: an answer has thousands of times. */
function offsetsOf(zone: string): Clock['offsetAt'] {
  let latest = Number.NaN;
  let offset: number | undefined;
  return (time) => {
    const day = Math.floor(time / DAY_MS);
    if (day !== latest) {
      const [first, last] = [zoneOffsetAt(zone, day * DAY_MS), zoneOffsetAt(zone, (day + 1) * DAY_MS)];
      offset = first === last ? first : undefined;
      latest = day;
    }
    return offset ?? zoneOffsetAt(zone, time);
  };
}

const DATE_TIME =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(Z|UTC|[+ -]\d{2}(?::?\d{2})?)?$/i;
const EPOCH = /^\d{9,13}(?:\.\d{1,6})?$/;
/** Larger numbers are milliseconds. */
const MAX_EPOCH_SECONDS = 1e11;

/**
 * Parses a time in ISO 8601, of MySQL (`2026-01-31 12:00:00`), or in seconds or milliseconds since 1970.
 * @param clock of a time without an offset
 * @returns milliseconds since 1970 UTC; undefined for anything else
 */
export function parseTime(text: string, clock: Clock): number | undefined {
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
  // The offset at the local time as if it were UTC, and then at the moment itself: enough but for the hour of a change.
  return local - clock.offsetAt(local - clock.offsetAt(local));
}

/** Of `Z`, `+08:00`, `+0800`, `-05`. In forms that nobody encodes, the plus arrives as a space. */
function offsetOf(zone: string): number {
  if (/^[zu]/i.test(zone)) return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', '') || 0)];
  const offset = hours * HOUR_MS + minutes * MINUTE_MS;
  return zone.startsWith('-') ? -offset : offset;
}

function localOf(time: number, { offsetAt }: Clock): { readonly local: string; readonly offset: number } {
  const offset = offsetAt(time);
  return { local: isoTime(time + offset), offset };
}

/** `+08:00` */
function writtenOffset(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** `2026-01-31T12:00:00Z`, or with the offset of the clock. */
export function isoSecond(time: number, clock: Clock): string {
  const { local, offset } = localOf(time, clock);
  return local.slice(0, 19) + (clock.isUtc ? 'Z' : writtenOffset(offset));
}

/** `2026-01-31 12:00:00 UTC`, or with the offset of the clock, as a CSV file has it. */
export function spacedSecond(time: number, clock: Clock): string {
  const { local, offset } = localOf(time, clock);
  const zone = clock.isUtc ? 'UTC' : writtenOffset(offset).replace(':', '');
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${zone}`;
}

/** The second from which entries are numbered: 2000-01-01 UTC, where the clocks of small boards begin. */
const FIRST_SECOND = 946_684_800;

/**
 * The number of an entry: the second of its time. ThingSpeak has one entry a second at most, so its numbers grow with the time
 * too. It fits into the 32 bits that programs keep it in, until 2068; nothing is stored for it, and what is deleted or
 * added for the past changes no other number.
 */
export function entryIdOf(time: number): number {
  return Math.max(1, Math.floor(time / 1000) - FIRST_SECOND);
}

/** The second of an entry with this number, in milliseconds since 1970 UTC. */
export function secondOf(entryId: number): number {
  return (entryId + FIRST_SECOND) * 1000;
}
