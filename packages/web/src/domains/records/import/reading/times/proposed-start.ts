import { DAY_MS, type TimeFormat } from './times.ts';

/** A file that was written before is one whose clock was not set: the drive of a micro:bit is always of 2006. */
const FIRST_FILE = Date.UTC(2010, 0, 1);
const SECOND_MS = 1000;

/**
 * When the times of a file may have begun: it was written when its last value was measured. Times of a day begin at a midnight.
 * @param written when the file was written; this and the answer are in milliseconds since 1970 UTC
 * @param length from the start to the last value, in milliseconds
 */
export function proposedStart(
  format: TimeFormat,
  written: number,
  length: number,
  now = Date.now(),
): number | undefined {
  if (written < FIRST_FILE || written > now) return undefined;
  if (format !== 'clock') return Math.floor((written - length) / SECOND_MS) * SECOND_MS;
  const midnight = new Date(written);
  midnight.setHours(0, 0, 0, 0);
  const days = Math.floor(length / DAY_MS) + (length % DAY_MS > written - midnight.getTime() ? 1 : 0);
  midnight.setDate(midnight.getDate() - days);
  return midnight.getTime();
}
