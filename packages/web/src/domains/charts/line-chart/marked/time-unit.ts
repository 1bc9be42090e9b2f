const SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;
export type TimeUnit = keyof typeof SECONDS;

/** The time unit in which people give a slope over this many seconds: a few units, not thousands. */
export function timeUnitOf(seconds: number): TimeUnit {
  if (seconds < 2 * SECONDS.minute) return 'second';
  if (seconds < 3 * SECONDS.hour) return 'minute';
  return seconds < 4 * SECONDS.day ? 'hour' : 'day';
}

export function secondsOf(unit: TimeUnit): number {
  return SECONDS[unit];
}
