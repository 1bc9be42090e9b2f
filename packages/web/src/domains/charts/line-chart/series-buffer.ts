/**
 * The most points a line keeps, in 20 MB; then the oldest fifth goes. So the last million is always there, and a chart
 * may run for nights.
 */
export const MAX_POINTS = 1_250_000;

/** A point whose time is so much before that of an earlier one shows that the clock went back, in milliseconds. */
export const CLOCK_STEP_MS = 2000;

/** The points of a line in order of time, in typed arrays that grow by doubling: appending copies nothing as a rule. */
export class SeriesBuffer {
  times = new Float64Array(1024);
  values = new Float64Array(1024);
  length = 0;
  /** How many points came live, one by one. */
  arrivals = 0;
  /** How many points had to go for others. */
  dropped = 0;

  /** The time of the oldest point, Infinity while there is none. */
  get firstTime(): number {
    return this.length === 0 ? Number.POSITIVE_INFINITY : (this.times[0] as number);
  }

  /** The time of the newest point, -Infinity while there is none. */
  get lastTime(): number {
    return this.length === 0 ? Number.NEGATIVE_INFINITY : (this.times[this.length - 1] as number);
  }

  /**
   * Adds a point that has come live. Where the clock went back, points with later times than this one go: the line goes
   * on from here, and what is stored shows them.
   */
  arrive(time: number, value: number): void {
    if (time < this.lastTime - CLOCK_STEP_MS) this.length = this.indexAfter(time);
    this.append(time, value);
    this.arrivals += 1;
  }

  /** Adds a point; one that comes late finds its place behind the points of its own time. */
  append(time: number, value: number): void {
    if (this.length === MAX_POINTS) this.#dropOldest(MAX_POINTS / 5);
    if (this.length === this.times.length) this.#grow();
    const at = time >= this.lastTime ? this.length : this.indexAfter(time);
    if (at < this.length) {
      this.times.copyWithin(at + 1, at, this.length);
      this.values.copyWithin(at + 1, at, this.length);
    }
    this.times[at] = time;
    this.values[at] = value;
    this.length += 1;
  }

  /** Forgets every point: what comes next does not join on to them. */
  clear(): void {
    this.length = 0;
  }

  /** The index of the first point at or after a time; `length` when there is none. */
  indexAt(time: number): number {
    return indexAt(this, time);
  }

  /** The index of the first point after a time; `length` when there is none. */
  indexAfter(time: number): number {
    return indexAfter(this, time);
  }

  #grow(): void {
    const size = Math.min(this.times.length * 2, MAX_POINTS);
    const grown = (old: Float64Array) => {
      const array = new Float64Array(size);
      array.set(old);
      return array;
    };
    this.times = grown(this.times);
    this.values = grown(this.values);
  }

  #dropOldest(count: number): void {
    this.times.copyWithin(0, count, this.length);
    this.values.copyWithin(0, count, this.length);
    this.length -= count;
    this.dropped += count;
  }
}

/** Moments in their order. */
export interface Times {
  readonly times: ArrayLike<number>;
  readonly length: number;
}

/** The index of the first moment at or after a time; `length` when there is none. */
export function indexAt(list: Times, time: number): number {
  return search(list, (other) => other < time);
}

/** The index of the first moment after a time; `length` when there is none. */
export function indexAfter(list: Times, time: number): number {
  return search(list, (other) => other <= time);
}

function search({ times, length }: Times, isBefore: (time: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(times[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}
