import type { Bucket } from '../store/record-store.ts';

/** So many widths of the middle half from it, a value is far from the others: in normal noise none in a million is. */
const FAR = 5;
/** The middle half counts as at least this wide, in parts of the median: a value that hardly changes has its small steps. */
const LEAST_SHARE = 0.1;
/** Intervals that show what is usual. */
const SAMPLES = 2000;
/** Fewer intervals do not show what is usual. */
const FEWEST = 5;

/**
 * Single values of intervals that are far from all others, such as the 85 °C that some thermometers send after a start. They
 * are part of the averages, which should say so. The smallest and largest values of the intervals show what is usual.
 * @returns the value by the start of its interval
 */
export function outliersOf(buckets: readonly Bucket[]): Map<number, number> {
  const found = new Map<number, number>();
  const known = buckets.filter(({ numbers }) => numbers > 0);
  if (known.length < FEWEST) return found;
  // Evenly chosen ones: sorting those of a million intervals would keep others waiting.
  const step = Math.ceil(known.length / SAMPLES);
  const sampled = known.filter((_, index) => index % step === 0);
  const values = Float64Array.from(sampled.flatMap(({ min, max }) => [min as number, max as number])).sort();
  const at = (share: number) => values[Math.floor(share * (values.length - 1))] as number;
  const [low, high] = [at(0.25), at(0.75)];
  const width = Math.max(high - low, LEAST_SHARE * Math.abs(at(0.5)));
  // What is zero nearly always, such as a button, has no usual spread.
  if (width === 0) return found;
  const [least, most] = [low - FAR * width, high + FAR * width];
  const isFar = (value: number) => value < least || value > most;
  for (const { time, numbers, sum, min, max } of known) {
    const [smallest, largest] = [min as number, max as number];
    const value = isFar(largest) ? largest : isFar(smallest) ? smallest : undefined;
    if (value === undefined) continue;
    // More than one of them is no spike.
    if (numbers === 1 || !isFar((sum - value) / (numbers - 1))) found.set(time, value);
  }
  return found;
}
