/** The earlier times that a chart can be compared with. */
export const OFFSETS = ['hour', 'day', 'week'] as const;
export type Offset = (typeof OFFSETS)[number];

const HOUR = 3_600_000;
const DAYS = { day: 1, week: 7 } as const;

/**
 * The time between a moment and the one that it is compared with, in milliseconds. The day before ends at the same time by
 * the clock, 23 or 25 hours earlier where daylight saving begins or ends in between.
 */
export function offsetBefore(offset: Offset, time: number): number {
  if (offset === 'hour') return HOUR;
  // A date has whole milliseconds.
  const now = Math.floor(time);
  const before = new Date(now);
  before.setDate(before.getDate() - DAYS[offset]);
  return now - before.getTime();
}
