import * as z from 'zod/mini';
import { DirectionMean } from './direction.ts';

/** Statistics of the numbers of a line in a time range. */
export const Statistics = z.object({
  count: z.number(),
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  /** The standard deviation of the sample; null for a single number, and for more numbers than one answer reads. */
  spread: z.nullable(z.number()),
  /** The slope of the straight line with the least squares, in units per second; null where the numbers have none. */
  slope: z.nullable(z.number()),
  /** The area under the line, from one number straight to the next, in units × seconds; null like `spread`. */
  area: z.nullable(z.number()),
});
export type Statistics = z.infer<typeof Statistics>;

const SECOND_MS = 1000;

/** Collects the statistics of numbers in order of time, in one pass and without loss of digits (Welford). */
export class StatisticsCollector {
  #count = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;
  #start = 0;
  #last = { at: 0, value: 0 };
  #meanAt = 0;
  #mean = 0;
  /** The sums of the squares and of the products of the differences from the means. */
  #timeSquares = 0;
  #squares = 0;
  #products = 0;
  #area = 0;

  /** @param time in milliseconds */
  add(time: number, value: number): void {
    if (this.#count === 0) this.#start = time;
    const at = (time - this.#start) / SECOND_MS;
    if (this.#count > 0) this.#area += ((value + this.#last.value) / 2) * (at - this.#last.at);
    this.#last = { at, value };
    this.#count += 1;
    this.#min = Math.min(this.#min, value);
    this.#max = Math.max(this.#max, value);
    const [byTime, byValue] = [at - this.#meanAt, value - this.#mean];
    this.#meanAt += byTime / this.#count;
    this.#mean += byValue / this.#count;
    this.#timeSquares += byTime * (at - this.#meanAt);
    this.#squares += byValue * (value - this.#mean);
    this.#products += byTime * (value - this.#mean);
  }

  /** The statistics; undefined without numbers. */
  result(): Statistics | undefined {
    if (this.#count === 0) return undefined;
    const isLone = this.#count === 1;
    return {
      count: this.#count,
      min: this.#min,
      max: this.#max,
      mean: this.#mean,
      spread: isLone ? null : finite(Math.sqrt(this.#squares / (this.#count - 1))),
      slope: this.#timeSquares > 0 ? finite(this.#products / this.#timeSquares) : null,
      area: isLone ? null : finite(this.#area),
    };
  }
}

/** Collects the statistics of directions in degrees: they have a mean direction, and no spread, slope and area. */
export class DirectionStatistics {
  readonly #numbers = new StatisticsCollector();
  readonly #mean = new DirectionMean();

  add(time: number, degrees: number): void {
    this.#numbers.add(time, degrees);
    this.#mean.add(degrees);
  }

  /** The statistics; undefined without numbers, and for directions that cancel out. */
  result(): Statistics | undefined {
    const [found, mean] = [this.#numbers.result(), this.#mean.value];
    return found && mean !== undefined ? { ...found, mean, spread: null, slope: null, area: null } : undefined;
  }
}

/** A number, or null: the squares of enormous values are infinite. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
