/** The space of a disk at a time. */
export interface DiskSample {
  /** In milliseconds since 1970 UTC. */
  readonly on: number;
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export const DAY_MS = 24 * 3600 * 1000;
/** Shorter than this says nothing of the days to come. */
const MIN_SPAN_MS = 2 * DAY_MS;
/** Further ahead is no forecast. */
const MAX_DAYS = 3650;

/**
 * In how many days a disk is full if it goes on to fill as in the days of some samples, oldest first. The median of the daily
 * growth counts: a large file that was copied or deleted once changes little. Undefined if it does not fill, or if that is not known yet.
 */
export function daysUntilFull(samples: readonly DiskSample[]): number | undefined {
  const [first, last] = [samples.at(0), samples.at(-1)];
  if (!first || !last || last.on - first.on < MIN_SPAN_MS) return undefined;
  const growths = samples
    .slice(1)
    .map((sample, index) => {
      const before = samples[index] as DiskSample;
      return ((before.freeBytes - sample.freeBytes) * DAY_MS) / (sample.on - before.on);
    })
    .sort((a, b) => a - b);
  const middle = Math.floor(growths.length / 2);
  const growth =
    growths.length % 2 === 1
      ? (growths[middle] as number)
      : ((growths[middle - 1] as number) + (growths[middle] as number)) / 2;
  const days = growth > 0 ? Math.floor(last.freeBytes / growth) : Number.POSITIVE_INFINITY;
  return days <= MAX_DAYS ? days : undefined;
}
