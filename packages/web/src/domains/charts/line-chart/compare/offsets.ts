/** With what a chart can be compared. */
export const OFFSETS = ['hour', 'day', 'week'] as const;
export type Offset = (typeof OFFSETS)[number];

const HOUR = 3_600_000;
const DAYS = { day: 1, week: 7 } as const;

/**
 * How long before a time it is compared, in milliseconds. A day before is the same time by the clock: 23 or 25 hours where
 * daylight saving begins or ends in between.
 */
export function offsetBefore(offset: Offset, time: number): number {
  if (offset === 'hour') return HOUR;
  // A date has whole milliseconds.
  const now = Math.floor(time);
  const before = new Date(now);
  before.setDate(before.getDate() - DAYS[offset]);
  return now - before.getTime();
}
