const FULL_TURN = 360;
const RADIANS = Math.PI / 180;
/** The share of their number below which directions cancel out and have no mean: the rest is rounding. */
const LEAST_SHARE = 1e-9;
/** Decimal digits of a rounded direction. */
const DIGITS = 9;

/** The vector of a direction in degrees: vectors can be added up. */
export function directionSums(degrees: number): { readonly sin: number; readonly cos: number } {
  return { sin: Math.sin(degrees * RADIANS), cos: Math.cos(degrees * RADIANS) };
}

/** Computes a mean direction in degrees: the direction of the sum of all vectors, so that 350 and 10 have the mean 0. */
export class DirectionMean {
  #numbers = 0;
  #sin = 0;
  #cos = 0;

  add(degrees: number): this {
    const { sin, cos } = directionSums(degrees);
    return this.addSums(1, sin, cos);
  }

  /** Adds many directions by the sums of their sines and cosines. */
  addSums(numbers: number, sin: number, cos: number): this {
    this.#numbers += numbers;
    this.#sin += sin;
    this.#cos += cos;
    return this;
  }

  get numbers(): number {
    return this.#numbers;
  }

  /**
   * The mean from 0 to 360 degrees, without 360; undefined without directions, and for directions that cancel out, such
   * as 90 and 270.
   */
  get value(): number | undefined {
    if (Math.hypot(this.#sin, this.#cos) <= LEAST_SHARE * this.#numbers) return undefined;
    const degrees = Number((Math.atan2(this.#sin, this.#cos) / RADIANS).toFixed(DIGITS));
    return degrees < 0 ? degrees + FULL_TURN : degrees + 0;
  }
}
