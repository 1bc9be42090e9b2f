import { zoneOffsetAt } from '@tinkerstream/contract/platform/time/zone-offset';
import { isTimeZone } from '@tinkerstream/contract/platform/time/zoned-time';
import { isoTime } from '../../../platform/iso-time.ts';
import { parseWrittenTime } from '../../../platform/written-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The clock of a request. */
export interface Clock {
  /** How far the clock is ahead of UTC at a moment, both in milliseconds. */
  readonly offsetAt: (time: number) => number;
  readonly isUtc: boolean;
}

export const UTC: Clock = { offsetAt: () => 0, isUtc: true };

/** The longest name of a time zone: each new one costs a hundredth of a millisecond to look up. */
const MAX_ZONE_LENGTH = 40;

/** The clock of `timezone` or `offset` (in hours). An unknown one means UTC. */
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

/** The offsets of a zone. Remembers the latest day without a change of the clock: an answer has thousands of times. */
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

/** Parses a time like `parseWrittenTime`, on a clock. */
export function parseTime(text: string, { offsetAt }: Clock): number | undefined {
  return parseWrittenTime(text, offsetAt);
}

function localOf(time: number, { offsetAt }: Clock): { readonly local: string; readonly offset: number } {
  const offset = offsetAt(time);
  return { local: isoTime(time + offset), offset };
}

/** Formats an offset: `+08:00`. */
function writtenOffset(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Formats a time: `2026-01-31T12:00:00Z`, or with the offset of the clock. */
export function isoSecond(time: number, clock: Clock): string {
  const { local, offset } = localOf(time, clock);
  return local.slice(0, 19) + (clock.isUtc ? 'Z' : writtenOffset(offset));
}

/** Formats a time as in a CSV file: `2026-01-31 12:00:00 UTC`, or with the offset of the clock. */
export function spacedSecond(time: number, clock: Clock): string {
  const { local, offset } = localOf(time, clock);
  const zone = clock.isUtc ? 'UTC' : writtenOffset(offset).replace(':', '');
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${zone}`;
}

/** The second from which entries are numbered: 2000-01-01 UTC, where the clocks of small boards begin. */
const FIRST_SECOND = 946_684_800;

/**
 * The number of an entry: the second of its time. ThingSpeak has at most one entry a second, so its numbers grow with
 * the time too. The number fits into 32 bits, which programs have for it, until 2068; nothing is stored for it, and
 * deleting or adding entries of the past changes no other number.
 */
export function entryIdOf(time: number): number {
  return Math.max(1, Math.floor(time / 1000) - FIRST_SECOND);
}

/** The second of an entry with this number, in milliseconds since 1970 UTC. */
export function secondOf(entryId: number): number {
  return (entryId + FIRST_SECOND) * 1000;
}
