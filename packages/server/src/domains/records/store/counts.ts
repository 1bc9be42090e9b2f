/** In milliseconds since 1970 UTC. `to` is exclusive. */
interface CountedRange {
  readonly from: number;
  readonly to: number;
}

/** Bins of equal width for the numbers of some series in a range. */
export interface BinsQuery extends CountedRange {
  readonly series: readonly number[];
  /** The start of the first bin: no number is smaller. */
  readonly start: number;
  readonly width: number;
}

/** A bin with numbers. */
export interface Bin {
  /** Its place, from 0. */
  readonly bin: number;
  readonly count: number;
  readonly sum: number;
  /** 1 if a number in it is not whole. */
  readonly hasFraction: 0 | 1;
}

/** The values of some series in a range by how often they came. */
export interface ValueCountsQuery extends CountedRange {
  readonly series: readonly number[];
  /** The characters of a text to compare. */
  readonly length: number;
  /** Maximum values in the answer: the most frequent ones. */
  readonly limit: number;
}

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** The most frequent values, the most frequent first, and the count of all different ones. */
export interface ValueCounts {
  readonly counts: readonly ValueCount[];
  readonly values: number;
}

/** Reads how often values came. */
export interface CountsReader {
  /** The bins with numbers, in their order. */
  readonly bins: (query: BinsQuery) => Promise<Bin[]>;
  readonly valueCounts: (query: ValueCountsQuery) => Promise<ValueCounts>;
}
