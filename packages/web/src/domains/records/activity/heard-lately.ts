import type { TimedValue } from '@tinkerstream/contract/points';
import { isSilent, usualIntervalMs } from '@tinkerstream/contract/records';

/**
 * Whether a sender is active and not silent.
 * @param records its latest values, latest first
 * @param now the server's time, in milliseconds since 1970 UTC
 */
export function heardLately(records: readonly TimedValue[], now: number): boolean {
  const times = records.map(({ createdOn }) => Date.parse(createdOn));
  const [lastSeen] = times;
  return lastSeen !== undefined && !isSilent({ lastSeen, usualIntervalMs: usualIntervalMs(times) }, now);
}
