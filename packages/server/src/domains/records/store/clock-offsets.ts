import { parseUtcOffset } from '@tinkerstream/contract/platform/time/zoned-time';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The minutes east of UTC of a clock, from a moment (in milliseconds since 1970 UTC) until the next offset. */
export interface ClockOffset {
  readonly from: number;
  readonly offsetMinutes: number;
}

/** The offsets of a clock, oldest first. The first one starts at negative infinity. */
export type ClockOffsets = readonly ClockOffset[];

/** A clock without changes. */
export function fixedOffset(offsetMinutes: number): ClockOffsets {
  return [{ from: Number.NEGATIVE_INFINITY, offsetMinutes }];
}

/** Since 2000, no time zone has had the same offset for less than a week. */
const SHORTEST_OFFSET_MS = 6 * DAY;
const LONGEST_MONTH_MS = 31 * DAY;

/** The years with records. Outside them, the clock keeps the offset of the first or last year. */
const [FIRST, LAST] = [0, Date.UTC(2100, 0, 1)];

/** A time zone's clock during a period (in milliseconds since 1970 UTC) and the month in which the period starts. */
export function zoneOffsets(timeZone: string, start: number, end: number): ClockOffsets {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  // Parses `5/20/2026, GMT+05:30`. All offsets since 1972 are whole minutes.
  const offsetAt = (time: number) => parseUtcOffset(format.format(time).split('GMT')[1]?.slice(0, 6) ?? '') ?? 0;
  let time = Math.floor(Math.max(start - LONGEST_MONTH_MS, FIRST) / MINUTE) * MINUTE;
  let offsetMinutes = offsetAt(time);
  const offsets = [...fixedOffset(offsetMinutes)];
  for (const last = Math.min(end, LAST); time < last; time += SHORTEST_OFFSET_MS) {
    const next = offsetAt(time + SHORTEST_OFFSET_MS);
    if (next === offsetMinutes) continue;
    let [before, after] = [time, time + SHORTEST_OFFSET_MS];
    while (after - before > MINUTE) {
      const middle = Math.floor((before + after) / 2 / MINUTE) * MINUTE;
      if (offsetAt(middle) === offsetMinutes) before = middle;
      else after = middle;
    }
    offsetMinutes = next;
    offsets.push({ from: after, offsetMinutes });
  }
  return offsets;
}
