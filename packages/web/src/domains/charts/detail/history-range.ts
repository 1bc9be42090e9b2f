/** The ready-made periods (specification 2 section 4). 'Recently' is the last 24 hours. */
export const RANGES = ['thisWeek', 'today', 'lastHour', 'lastFiveMinutes', 'recently'] as const;
export type Range = (typeof RANGES)[number];

const MINUTE = 60_000;

/** When a ready-made period begins; it ends now. The week begins on Monday, in the reader's time zone. */
export function rangeStart(range: Range, now: Date): Date {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  switch (range) {
    case 'thisWeek':
      midnight.setDate(midnight.getDate() - ((midnight.getDay() + 6) % 7));
      return midnight;
    case 'today':
      return midnight;
    case 'lastHour':
      return new Date(now.getTime() - 60 * MINUTE);
    case 'lastFiveMinutes':
      return new Date(now.getTime() - 5 * MINUTE);
    case 'recently':
      return new Date(now.getTime() - 24 * 60 * MINUTE);
  }
}
