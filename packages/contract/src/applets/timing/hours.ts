import type { Hours } from './timing.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MAX_ZONES = 1000;

/** Clocks by time zone: creating one takes as long as hundreds of uses. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * Whether a moment is within hours, by the clock of their time zone. A clock that is put forward skips the start and
 * not the rest; a clock that is put back is in the hours twice.
 * @param time in milliseconds since 1970 UTC
 */
export function isWithin({ days, from, to, timeZone }: Hours, time: number): boolean {
  const { day, minute } = clockAt(timeZone, time);
  const yesterday = ((day + 5) % DAYS.length) + 1;
  if (from < to) return days.includes(day) && from <= minute && minute < to;
  return (days.includes(day) && from <= minute) || (days.includes(yesterday) && minute < to);
}

/** The day of the week (Monday is 1) and the time as `HH:mm` in a time zone. */
function clockAt(timeZone: string, time: number): { readonly day: number; readonly minute: string } {
  let clock = clocks.get(timeZone);
  if (!clock) {
    if (clocks.size >= MAX_ZONES) clocks.clear();
    clock = new Intl.DateTimeFormat('en', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(timeZone, clock);
  }
  const parts = new Map(clock.formatToParts(time).map(({ type, value }) => [type, value]));
  return {
    day: DAYS.indexOf(parts.get('weekday') ?? '') + 1,
    minute: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}
