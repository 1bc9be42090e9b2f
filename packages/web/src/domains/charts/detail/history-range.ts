import type { Interval } from '@tinkerstream/contract/records';

/** Preset periods (rule 6). 'Recently' is the last 24 hours. */
export const RANGES = ['thisWeek', 'today', 'lastHour', 'lastFiveMinutes', 'recently'] as const;
export type Range = (typeof RANGES)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WIDTHS = [
  ['minute', MINUTE],
  ['hour', HOUR],
  ['day', 24 * HOUR],
] as const;

/** Maximum points of a readable line: the minutes of a 25-hour day. */
const MAX_POINTS = 1500;

/** The shortest interval that divides a period into at most that many points. */
export function fittingInterval(start: Date, end: Date): Interval {
  const length = end.getTime() - start.getTime();
  return WIDTHS.find(([, width]) => length / width <= MAX_POINTS)?.[0] ?? 'month';
}

/** The start of a preset period, which ends now. Weeks start on Monday, in the user's time zone. */
export function rangeStart(range: Range, now: Date): Date {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  switch (range) {
    case 'thisWeek':
      midnight.setDate(midnight.getDate() - ((midnight.getDay() + 6) % 7));
      return midnight;
    case 'today':
      return midnight;
    case 'lastHour':
      return new Date(now.getTime() - HOUR);
    case 'lastFiveMinutes':
      return new Date(now.getTime() - 5 * MINUTE);
    case 'recently':
      return new Date(now.getTime() - 24 * HOUR);
  }
}
