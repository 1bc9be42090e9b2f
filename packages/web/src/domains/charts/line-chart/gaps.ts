/** How many times as long as the usual interval a silence is before it counts as a gap. */
const GAP_FACTOR = 5;

/** Fewer intervals tell no rhythm. */
const FEWEST_INTERVALS = 3;

/** The median is taken of so many intervals, spread evenly: sorting a million of them would cost a frame. */
const SAMPLES = 255;

/**
 * How long two neighbours among the points `from` (included) to `to` (excluded) may lie apart, in milliseconds, before
 * the line breaks between them: five times the median interval of these points, points of one moment left aside.
 * Infinity where there are too few to know.
 */
export function gapLimit(times: ArrayLike<number>, from: number, to: number): number {
  const count = to - from - 1;
  if (count < FEWEST_INTERVALS) return Number.POSITIVE_INFINITY;
  const samples = Math.min(count, SAMPLES);
  const intervals: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const at = from + 1 + Math.floor((sample * count) / samples);
    const interval = (times[at] as number) - (times[at - 1] as number);
    if (interval > 0) intervals.push(interval);
  }
  if (intervals.length < FEWEST_INTERVALS) return Number.POSITIVE_INFINITY;
  intervals.sort((a, b) => a - b);
  return GAP_FACTOR * (intervals[intervals.length >> 1] as number);
}
