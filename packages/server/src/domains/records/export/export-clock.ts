import { offsetText } from '@tinkerstream/contract/platform/time/zoned-time';
import { type ClockOffsets, fixedOffset, zoneOffsets } from '../store/clock-offsets.ts';

/** The reader's clock: a time zone, or without one an offset that holds for all times. Must survive a structured clone. */
export interface ReaderClock {
  readonly timeZone: string | undefined;
  /** The offset in minutes east of UTC. */
  readonly offsetMinutes: number;
}

/** The clock of the times in a workbook. */
export interface ExportClock {
  /** The zone in headings: `UTC+08:00`, or the name of a time zone that changes its clocks. */
  readonly zone: string;
  readonly offsets: ClockOffsets;
}

/** The start of the known changes of clocks. */
const FIRST = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;

/** Finds the clock of a reader. It takes some milliseconds, so the main thread does not call it. */
export function exportClock({ timeZone, offsetMinutes }: ReaderClock, now = Date.now()): ExportClock {
  const offsets = timeZone === undefined ? fixedOffset(offsetMinutes) : zoneOffsets(timeZone, FIRST, now + DAY_MS);
  const [first, ...changes] = offsets;
  if (timeZone !== undefined && changes.length > 0) return { zone: timeZone, offsets };
  return { zone: `UTC${offsetText(first?.offsetMinutes ?? 0)}`, offsets };
}

/**
 * Finds the offset of each row, in minutes east of UTC. Rows follow one another in time, so most have the offset of the
 * row before.
 */
export function offsetsOf({ offsets }: ExportClock): (time: number) => number {
  let at = 0;
  return (time) => {
    while (at > 0 && time < (offsets[at]?.from ?? 0)) at--;
    while (time >= (offsets[at + 1]?.from ?? Number.POSITIVE_INFINITY)) at++;
    return offsets[at]?.offsetMinutes ?? 0;
  };
}
