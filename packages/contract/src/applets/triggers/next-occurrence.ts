import { zoneOffsetAt } from '../../platform/time/zone-offset.ts';
import type { Schedule } from './schedule.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The first time of a schedule after a moment. Intervals are whole numbers of minutes since 1970 UTC, so that they stay
 * even while clocks change. On days, a local time that the clock skips is the moment at which the clock goes on, and a
 * time that it shows twice counts the first time.
 * @param after in milliseconds since 1970 UTC, like the answer
 */
export function nextOccurrence(schedule: Schedule, after: number): number {
  const { repeats, everyMinutes, time, days, timeZone } = schedule;
  if (repeats === 'INTERVAL') {
    const step = everyMinutes * MINUTE_MS;
    return (Math.floor(after / step) + 1) * step;
  }
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = Math.floor((after + zoneOffsetAt(timeZone, after)) / DAY_MS);
  // A skipped time may belong to the day before; the latest candidate is the same day of the next week.
  for (let day = today - 1; day <= today + 8; day++) {
    // 1970 began on a Thursday.
    if (!days.includes(((((day + 3) % 7) + 7) % 7) + 1)) continue;
    const moment = momentOf(day * DAY_MS + (hours * 60 + minutes) * MINUTE_MS, timeZone);
    if (moment > after) return moment;
  }
  throw new Error('A schedule has no day');
}

/** The moment of a local time, which is given as if it were UTC. */
function momentOf(local: number, timeZone: string): number {
  const before = zoneOffsetAt(timeZone, local - DAY_MS);
  const after = zoneOffsetAt(timeZone, local + DAY_MS);
  const moments = [local - before, local - after].filter((moment) => moment + zoneOffsetAt(timeZone, moment) === local);
  if (moments.length > 0) return Math.min(...moments);
  // The clock is put forward between the two: the local time is skipped.
  let [earliest, latest] = [local - after, local - before];
  while (latest - earliest > 1) {
    const middle = Math.floor((earliest + latest) / 2);
    if (zoneOffsetAt(timeZone, middle) === before) earliest = middle;
    else latest = middle;
  }
  return latest;
}
