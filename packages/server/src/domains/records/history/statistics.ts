import { recordErrors } from '@tinkerstream/contract/error-codes';
import { largestOf, smallestOf } from '@tinkerstream/contract/platform/extremes';
import { DirectionStatistics, type Statistics, StatisticsCollector } from '@tinkerstream/contract/points';
import { MAX_STATISTICS_NUMBERS } from '@tinkerstream/contract/records';
import { AppError } from '../../../platform/app-error.ts';
import { fixedOffset } from '../store/clock-offsets.ts';
import { meanDirection } from '../store/directions.ts';
import type { LongReaderOf } from '../store/fair-reader.ts';
import type { Bucket, LineMember } from '../store/record-store.ts';
import type { SeriesQuery } from './series-query.ts';
import type { RecordsService } from './service.ts';

/** A selected range of a line. Times in ISO 8601; the end belongs to the next range. */
interface MarkedStretch {
  readonly startTime: string;
  readonly endTime: string;
  readonly lowest?: number | undefined;
  readonly highest?: number | undefined;
}

/** The statistics of a line; null without numbers. The time of reading counts for a user. The caller must have checked access. */
export type StatisticsOf = (userId: string, query: SeriesQuery, stretch: MarkedStretch) => Promise<Statistics | null>;

/** Numbers that the main thread handles in one go: a millisecond's work. */
const NUMBERS_PER_PART = 50_000;

export function createStatistics(
  longReaderOf: LongReaderOf,
  records: Pick<RecordsService, 'seriesOf' | 'isDirection'>,
): StatisticsOf {
  return async (userId, query, { startTime, endTime, lowest = -Infinity, highest = Infinity }) => {
    const [from, to] = [Date.parse(startTime), Date.parse(endTime)];
    if (from > to) throw new AppError(recordErrors.periodReversed);
    const series = (await records.seriesOf(query)).map(({ id }) => id);
    const reader = longReaderOf(userId);
    const span = await reader.numberSpan(series);
    if (!span) return null;
    const range = { from: Math.max(from, span.from), to: Math.min(to, span.to) };
    if (range.from >= range.to) return null;
    const whole = totalOf(
      await reader.history({ series, start: range.from, end: range.to, interval: 'month', offsets: fixedOffset(0) }),
    );
    const isDirection = await records.isDirection(query);
    if (whole.count > MAX_STATISTICS_NUMBERS) {
      if (whole.min < lowest || whole.max > highest) return null;
      const mean = isDirection ? await meanDirection(reader, series, range) : whole.mean;
      return mean === undefined ? null : { ...whole, mean, spread: null, slope: null, area: null };
    }
    const collector = isDirection ? new DirectionStatistics() : new StatisticsCollector();
    const members = series.map((one): LineMember => [one, 0]);
    const parts = Math.ceil(whole.count / NUMBERS_PER_PART);
    for (let part = 0; part < parts; part += 1) {
      const edge = (at: number) => range.from + Math.floor(((range.to - range.from) * at) / parts);
      const { times, lows } = await reader.lineNumbers({ members, from: edge(part), to: edge(part + 1) });
      for (const [index, time] of times.entries()) {
        const value = lows[index] as number;
        if (value >= lowest && value <= highest) collector.add(time, value);
      }
    }
    return collector.result() ?? null;
  };
}

function totalOf(buckets: readonly Bucket[]): Pick<Statistics, 'count' | 'min' | 'max' | 'mean'> {
  const count = buckets.reduce((sum, { numbers }) => sum + numbers, 0);
  return {
    count,
    min: smallestOf(buckets.flatMap(({ min }) => min ?? [])),
    max: largestOf(buckets.flatMap(({ max }) => max ?? [])),
    mean: buckets.reduce((sum, bucket) => sum + bucket.sum, 0) / count,
  };
}
