/**
 * The most points of a line, in 20 MB. A full buffer drops its oldest fifth, so it always has the last million, and charts
 * may run for nights.
 */
export const MAX_POINTS = 1_250_000;

/** A point this much earlier than a previous one shows that the clock went back, in milliseconds. */
export const CLOCK_STEP_MS = 2000;

/** The points of a line in time order, in typed arrays that double when full, so appending rarely copies. */
export class SeriesBuffer {
  times = new Float64Array(1024);
  values = new Float64Array(1024);
  length = 0;
  /** The number of points received live. */
  arrivals = 0;
  /** The number of points dropped because the buffer was full. */
  dropped = 0;

  /** The time of the oldest point; Infinity if empty. */
  get firstTime(): number {
    return this.length === 0 ? Number.POSITIVE_INFINITY : (this.times[0] as number);
  }

  /** The time of the latest point; -Infinity if empty. */
  get lastTime(): number {
    return this.length === 0 ? Number.NEGATIVE_INFINITY : (this.times[this.length - 1] as number);
  }

  /**
   * Appends a live point. If the clock went back, points with later times are dropped: the line continues from here, and
   * stored data shows them.
   */
  appendLive(time: number, value: number): void {
    if (time < this.lastTime - CLOCK_STEP_MS) this.length = this.indexAfter(time);
    this.append(time, value);
    this.arrivals += 1;
  }

  /** Inserts a point in time order, after points with the same time. */
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

  /** Drops all points, because the next ones do not continue them. */
  clear(): void {
    this.length = 0;
  }

  /** The index of the first point at or after a time; `length` if there is none. */
  indexAt(time: number): number {
    return indexAt(this, time);
  }

  /** The index of the first point after a time; `length` if there is none. */
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

/** Times in ascending order. */
export interface Times {
  readonly times: ArrayLike<number>;
  readonly length: number;
}

/** The index of the first time at or after a given one; `length` if there is none. */
export function indexAt(list: Times, time: number): number {
  return search(list, (other) => other < time);
}

/** The index of the first time after a given one; `length` if there is none. */
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
