/** The most points a line keeps; then the oldest quarter goes, so that a chart may run for nights. */
export const MAX_POINTS = 400_000;

/** The points of a line in order of time, in typed arrays that grow by doubling: appending copies nothing as a rule. */
export class SeriesBuffer {
  times = new Float64Array(1024);
  values = new Float64Array(1024);
  length = 0;
  /** How many points came live, one by one. */
  arrivals = 0;

  /** The time of the newest point, -Infinity while there is none. */
  get lastTime(): number {
    return this.length === 0 ? Number.NEGATIVE_INFINITY : (this.times[this.length - 1] as number);
  }

  /** Adds a point; one that comes late finds its place behind the points of its own time. */
  append(time: number, value: number): void {
    if (this.length === MAX_POINTS) this.#dropOldest(MAX_POINTS / 4);
    if (this.length === this.times.length) this.#grow();
    let at = this.length;
    while (at > 0 && (this.times[at - 1] as number) > time) at -= 1;
    if (at < this.length) {
      this.times.copyWithin(at + 1, at, this.length);
      this.values.copyWithin(at + 1, at, this.length);
    }
    this.times[at] = time;
    this.values[at] = value;
    this.length += 1;
  }

  /** The index of the first point at or after a time; `length` when there is none. */
  indexAt(time: number): number {
    return this.#search((other) => other < time);
  }

  /** The index of the first point after a time; `length` when there is none. */
  indexAfter(time: number): number {
    return this.#search((other) => other <= time);
  }

  #search(isBefore: (time: number) => boolean): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(this.times[middle] as number)) low = middle + 1;
      else high = middle;
    }
    return low;
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
  }
}
