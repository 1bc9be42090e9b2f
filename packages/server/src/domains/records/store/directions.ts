import { MAX_COUNTED_VALUES } from '@tinkerstream/contract/charts';
import { chartErrors } from '@tinkerstream/contract/error-codes';
import { DirectionMean } from '@tinkerstream/contract/points';
import { AppError } from '../../../platform/app-error.ts';
import type { DirectionsQuery } from './counts.ts';
import type { LongReader } from './fair-reader.ts';
import { bucketStart, DAY, HOUR, MINUTE } from './history-plan.ts';
import type { Average, AveragesQuery, Bucket, HistoryQuery, LineMember, TimeRange } from './record-store.ts';

/** Values that one call of a reader adds up: about a quarter of a second. Others read between two calls. */
const VALUES_PER_CALL = 500_000;

type DirectionReader = Pick<LongReader, 'lineCounts' | 'directions'>;

/**
 * The mean directions in parts of a range. Sums in rollups have no meaning for directions, so these are read one by
 * one.
 * @param startOf the part of a time; several widths of the query may be one part
 * @throws chartErrors.tooManyValues for too many values
 */
export async function directionMeans(
  reader: DirectionReader,
  query: DirectionsQuery,
  startOf: (time: number) => number = (time) => time,
): Promise<Map<number, DirectionMean>> {
  const means = new Map<number, DirectionMean>();
  if (query.series.length === 0 || query.from >= query.to) return means;
  for (const call of await callsFor(reader, query.series, query)) {
    for (const { time, numbers, sin, cos } of await reader.directions({ ...query, ...call })) {
      const start = startOf(Math.max(time, query.from));
      const mean = means.get(start) ?? new DirectionMean();
      means.set(start, mean.addSums(numbers, sin, cos));
    }
  }
  return means;
}

/** Parts of a range of which each may be read by one call. @throws chartErrors.tooManyValues */
export async function callsFor(
  reader: Pick<LongReader, 'lineCounts'>,
  series: readonly number[],
  { from, to }: TimeRange,
): Promise<TimeRange[]> {
  const step = to - from > DAY ? HOUR : MINUTE;
  const members = series.map((one): LineMember => [one, 0]);
  const counts = await reader.lineCounts({ members, from: Math.floor(from / step) * step, to, step });
  const count = counts.get(0)?.count ?? 0;
  if (count > MAX_COUNTED_VALUES) throw new AppError(chartErrors.tooManyValues, String(MAX_COUNTED_VALUES));
  const calls = Math.max(1, Math.ceil(count / VALUES_PER_CALL));
  const width = Math.ceil((to - from) / calls);
  return Array.from({ length: calls }, (_, at) => ({
    from: from + at * width,
    to: Math.min(to, from + (at + 1) * width),
  }));
}

/** The intervals of a history with a mean direction, oldest first: each value of an interval counts as its mean. */
export async function directionBuckets(reader: DirectionReader, query: HistoryQuery): Promise<Bucket[]> {
  const { series, start: from, end: to, interval, offsets } = query;
  // A quarter of an hour belongs to one hour and one day of every clock.
  const width = interval === 'minute' ? MINUTE : HOUR / 4;
  const startOf = (time: number) => bucketStart(time, interval, offsets);
  const means = await directionMeans(reader, { series, from, to, width, offset: 0 }, startOf);
  const buckets = [...means].flatMap(([time, { numbers, value }]): Bucket[] =>
    value === undefined ? [] : [{ time, count: numbers, numbers, sum: value * numbers, min: value, max: value }],
  );
  return buckets.sort((a, b) => a.time - b.time);
}

/** The parts of several ranges with a mean direction, like the averages of other values. */
export async function directionAverages(
  reader: DirectionReader,
  queries: readonly AveragesQuery[],
): Promise<Average[][]> {
  const found: Average[][] = [];
  for (const { series, from, to, width } of queries) {
    const offset = (width - (from % width)) % width;
    found.push(averagesOf(await directionMeans(reader, { series, from, to, width, offset })));
  }
  return found;
}

/** The mean of all directions in a range. */
export async function meanDirection(
  reader: DirectionReader,
  series: readonly number[],
  { from, to }: TimeRange,
): Promise<number | undefined> {
  const means = await directionMeans(reader, { series, from, to, width: to - from, offset: 0 }, () => from);
  return means.get(from)?.value;
}

function averagesOf(means: ReadonlyMap<number, DirectionMean>): Average[] {
  const averages = [...means].flatMap(([time, { value }]) => (value === undefined ? [] : [{ time, value }]));
  return averages.sort((a, b) => a.time - b.time);
}
