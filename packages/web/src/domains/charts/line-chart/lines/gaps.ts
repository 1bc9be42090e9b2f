/** A silence this many times the usual interval is a gap. */
const GAP_FACTOR = 5;

const UPPER_QUARTILE = 0.75;

/** With fewer intervals than this, there is no quartile. */
export const MIN_INTERVALS = 3;
/**
 * With so few intervals the shorter one is the usual one. No silence below the time in `LEAST_OF_FEW_MS` is then a gap,
 * since values sent by hand are irregular.
 */
const FEW_INTERVALS = 2;
const LEAST_OF_FEW_MS = 60_000;

/**
 * The number of points before the drawn ones that count for the rhythm: without them, the first value after a break would
 * have none.
 */
export const RHYTHM_POINTS = 50;

/** The number of intervals that are sampled evenly: sorting a million would take a whole frame. */
const SAMPLES = 255;

/**
 * The longest interval between two neighbours among the points `from` (included) to `to` (excluded), in milliseconds,
 * that does not break the line: five times the upper quartile of these points' intervals, ignoring points with equal
 * times. For points at random times, such as those of many boards in one line, one gap in a thousand is false; with the
 * median it would be one in thirty. Infinity for fewer than three points.
 */
export function gapLimit(times: ArrayLike<number>, from: number, to: number): number {
  const count = to - from - 1;
  if (count < FEW_INTERVALS) return Number.POSITIVE_INFINITY;
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
  if (found < FEW_INTERVALS) return Number.POSITIVE_INFINITY;
  // Numbers of a typed array are sorted without a call for each pair.
  const intervals = sampled.subarray(0, found).sort();
  if (found < MIN_INTERVALS) return Math.max(LEAST_OF_FEW_MS, GAP_FACTOR * (intervals[0] as number));
  return GAP_FACTOR * (intervals[Math.floor(UPPER_QUARTILE * (intervals.length - 1))] as number);
}
