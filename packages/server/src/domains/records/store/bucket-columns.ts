import type { Bucket, BucketColumns } from './record-store.ts';

export function bucketColumns(buckets: readonly Bucket[]): BucketColumns {
  const column = () => new Float64Array(buckets.length);
  const columns = {
    times: column(),
    counts: column(),
    numbers: column(),
    sums: column(),
    mins: column(),
    maxs: column(),
  };
  // A loop: `Float64Array.from` with a function takes ten times as long.
  for (let at = 0; at < buckets.length; at += 1) {
    const bucket = buckets[at] as Bucket;
    columns.times[at] = bucket.time;
    columns.counts[at] = bucket.count;
    columns.numbers[at] = bucket.numbers;
    columns.sums[at] = bucket.sum;
    columns.mins[at] = bucket.min ?? Number.NaN;
    columns.maxs[at] = bucket.max ?? Number.NaN;
  }
  return columns;
}

export function bucketsOf({ times, counts, numbers, sums, mins, maxs }: BucketColumns): Bucket[] {
  const at = (column: Float64Array, index: number) => column[index] as number;
  const buckets: Bucket[] = [];
  for (let index = 0; index < times.length; index += 1) {
    const hasNumbers = at(numbers, index) > 0;
    buckets.push({
      time: at(times, index),
      count: at(counts, index),
      numbers: at(numbers, index),
      sum: at(sums, index),
      min: hasNumbers ? at(mins, index) : null,
      max: hasNumbers ? at(maxs, index) : null,
    });
  }
  return buckets;
}
