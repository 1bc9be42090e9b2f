/** Upper ends of the buckets, in milliseconds; longer durations are in one bucket more. */
export const BUCKETS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/** Counts durations by length. Counting one costs a few comparisons, because messages pay for it. */
export class Histogram {
  readonly #counts = new Float64Array(BUCKETS_MS.length + 1);
  #sumMs = 0;

  get count(): number {
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  get sumMs(): number {
    return this.#sumMs;
  }

  observe(milliseconds: number): void {
    let bucket = 0;
    while (bucket < BUCKETS_MS.length && milliseconds > (BUCKETS_MS[bucket] as number)) bucket++;
    this.#counts[bucket] = (this.#counts[bucket] as number) + 1;
    this.#sumMs += milliseconds;
  }

  add(other: Histogram): void {
    for (const [bucket, count] of other.#counts.entries())
      this.#counts[bucket] = (this.#counts[bucket] as number) + count;
    this.#sumMs += other.#sumMs;
  }

  /** The number of durations within each of `BUCKETS_MS`, and within all. */
  cumulative(): number[] {
    let sum = 0;
    return [...this.#counts].map((count) => {
      sum += count;
      return sum;
    });
  }

  /**
   * The duration in milliseconds that a share of all does not exceed, such as 0.95: interpolated within its bucket.
   * Durations above the last bucket count as its end. Undefined without any.
   */
  quantile(share: number): number | undefined {
    const { count } = this;
    if (count === 0) return undefined;
    const rank = share * count;
    let below = 0;
    for (const [bucket, end] of BUCKETS_MS.entries()) {
      const inBucket = this.#counts[bucket] as number;
      const start = BUCKETS_MS[bucket - 1] ?? 0;
      if (inBucket > 0 && below + inBucket >= rank) return start + ((end - start) * (rank - below)) / inBucket;
      below += inBucket;
    }
    return BUCKETS_MS.at(-1);
  }
}
