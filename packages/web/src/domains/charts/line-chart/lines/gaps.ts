/** A silence this many times the usual interval is a gap. */
const GAP_FACTOR = 5;

const UPPER_QUARTILE = 0.75;

/** Fewer intervals show no rhythm. */
const MIN_INTERVALS = 3;

/** The number of intervals sampled evenly: sorting a million would take a whole frame. */
const SAMPLES = 255;

/**
 * The longest interval between two neighbours among the points `from` (included) to `to` (excluded), in milliseconds,
 * that does not break the line: five times the upper quartile of these points' intervals, ignoring points with equal
 * times. For points at random times, such as those of many boards in one line, one gap in a thousand is false; with the
 * median it would be one in thirty. Infinity if there are too few points.
 */
export function gapLimit(times: ArrayLike<number>, from: number, to: number): number {
  const count = to - from - 1;
  if (count < MIN_INTERVALS) return Number.POSITIVE_INFINITY;
  const samples = Math.min(count, SAMPLES);
  const sampled = new Float64Array(samples);
  let found = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    const at = from + 1 + Math.floor((sample * count) / samples);
    const interval = (times[at] as number) - (times[at - 1] as number);
    if (!(interval > 0)) continue;
    sampled[found] = interval;
    found += 1;
  }
  if (found < MIN_INTERVALS) return Number.POSITIVE_INFINITY;
  // Numbers of a typed array are sorted without a call for each pair.
  const intervals = sampled.subarray(0, found).sort();
  return GAP_FACTOR * (intervals[Math.floor(UPPER_QUARTILE * (intervals.length - 1))] as number);
}
