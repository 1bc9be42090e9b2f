/** A range in milliseconds since 1970 UTC. `to` is exclusive. */
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
  /** The place of the bin, from 0. */
  readonly bin: number;
  readonly count: number;
  readonly sum: number;
  /** Whether a number in the bin is not whole. */
  readonly hasFraction: 0 | 1;
}

/** The values of some series in a range by their frequency. */
export interface ValueCountsQuery extends CountedRange {
  readonly series: readonly number[];
  /** The compared characters of a text. */
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

/** Directions of some series in a range, in parts of equal width. */
export interface DirectionsQuery extends CountedRange {
  readonly series: readonly number[];
  readonly width: number;
  /** The clock by which parts start at multiples of their width: this many milliseconds ahead of UTC. */
  readonly offset: number;
}

/** The directions of a part: the sums of their sines and cosines. */
export interface DirectionSums {
  /** The start of the part. */
  readonly time: number;
  readonly numbers: number;
  readonly sin: number;
  readonly cos: number;
}

/** Reads the frequencies of values. */
export interface CountsReader {
  /** The bins with numbers, in their order. */
  readonly bins: (query: BinsQuery) => Promise<Bin[]>;
  readonly valueCounts: (query: ValueCountsQuery) => Promise<ValueCounts>;
  /** The parts with numbers, in their order, from the records: rollups have nothing about directions. */
  readonly directions: (query: DirectionsQuery) => Promise<DirectionSums[]>;
}
