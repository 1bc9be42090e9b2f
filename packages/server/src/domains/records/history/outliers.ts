import type { Bucket } from '../store/record-store.ts';

/** How many widths of the middle half a value is away from it to be far from the others: in normal noise none in a million is. */
const FAR = 5;
/** The minimum width of the middle half, as a share of the median: a value that hardly changes has its small steps. */
const LEAST_SHARE = 0.1;
/** Maximum intervals that are read to find the usual values. */
const SAMPLES = 2000;
/** Minimum intervals: fewer do not show the usual values. */
const FEWEST = 5;

/**
 * Single values of intervals that are far from all others, such as the 85 °C that some thermometers send after a start.
 * Averages include them, and a chart should show that. The smallest and largest values of the intervals show the usual
 * values.
 * @returns the value by the start of its interval
 */
export function outliersOf(buckets: readonly Bucket[]): Map<number, number> {
  const found = new Map<number, number>();
  const known = buckets.filter(({ numbers }) => numbers > 0);
  if (known.length < FEWEST) return found;
  // Intervals are chosen evenly: sorting those of a million would keep others waiting.
  const step = Math.ceil(known.length / SAMPLES);
  const sampled = known.filter((_, index) => index % step === 0);
  const values = Float64Array.from(sampled.flatMap(({ min, max }) => [min as number, max as number])).sort();
  const at = (share: number) => values[Math.floor(share * (values.length - 1))] as number;
  const [low, high] = [at(0.25), at(0.75)];
  const width = Math.max(high - low, LEAST_SHARE * Math.abs(at(0.5)));
  // A value that is nearly always zero, such as a button's, has no usual spread.
  if (width === 0) return found;
  const [least, most] = [low - FAR * width, high + FAR * width];
  const isFar = (value: number) => value < least || value > most;
  for (const { time, numbers, sum, min, max } of known) {
    const [smallest, largest] = [min as number, max as number];
    const value = isFar(largest) ? largest : isFar(smallest) ? smallest : undefined;
    if (value === undefined) continue;
    // Several such values are no spike.
    if (numbers === 1 || !isFar((sum - value) / (numbers - 1))) found.set(time, value);
  }
  return found;
}
