import type { Bucket, BucketColumns } from './record-store.ts';

export function bucketColumns(buckets: readonly Bucket[]): BucketColumns {
  const column = (read: (bucket: Bucket) => number | null) =>
    Float64Array.from(buckets, (bucket) => read(bucket) ?? Number.NaN);
  return {
    times: column(({ time }) => time),
    counts: column(({ count }) => count),
    numbers: column(({ numbers }) => numbers),
    sums: column(({ sum }) => sum),
    mins: column(({ min }) => min),
    maxs: column(({ max }) => max),
  };
}

export function bucketsOf({ times, counts, numbers, sums, mins, maxs }: BucketColumns): Bucket[] {
  const at = (column: Float64Array, index: number) => column[index] as number;
  return Array.from(times, (time, index) => {
    const hasNumbers = at(numbers, index) > 0;
    return {
      time,
      count: at(counts, index),
      numbers: at(numbers, index),
      sum: at(sums, index),
      min: hasNumbers ? at(mins, index) : null,
      max: hasNumbers ? at(maxs, index) : null,
    };
  });
}
