import { recordErrors } from '@tinkerstream/contract/error-codes';
import type { IntervalNumber } from '@tinkerstream/contract/points';
import type { RecordWindow } from '@tinkerstream/contract/records';
import { AppError } from '../../../platform/app-error.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { SharedReads } from '../../../platform/shared-reads.ts';
import { fixedOffset, zoneOffsets } from '../store/clock-offsets.ts';
import { directionBuckets } from '../store/directions.ts';
import type { LongReaderOf } from '../store/fair-reader.ts';
import { historyCost } from '../store/history-plan.ts';
import type { Series } from '../store/record-store.ts';
import { recordWindow } from '../store/record-window.ts';
import { outliersOf } from './outliers.ts';
import { checkedPeriod, type HistoryLimits, type HistoryPeriod, MAX_HISTORY_COST } from './period.ts';
import { aggregateOf } from './present.ts';
import { idsOf, type SeriesQuery } from './series-query.ts';

/** A time range in ISO 8601, and the points that there is room for. Its end belongs to the next range. */
interface WindowQuery {
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly points: number;
}

interface LineReadsNeeds {
  readonly longReaderOf: LongReaderOf;
  readonly seriesOf: (query: SeriesQuery) => Promise<readonly Series[]>;
  /** Whether the values of a data type are directions. */
  readonly isDirection: (query: SeriesQuery) => Promise<boolean>;
}

/** Reads the lines of charts: points in a time range, and one value for each interval. */
export function createLineReads({ longReaderOf, seriesOf, isDirection }: LineReadsNeeds) {
  /**
   * Reads that several callers share: a class opens the same charts at the same moment. Each question names the series
   * that its caller may read.
   */
  const reads = new SharedReads();

  /** The points of a line in a time range. The time of reading counts for a user. */
  async function window(
    userId: string,
    query: SeriesQuery,
    { startTime, endTime, points }: WindowQuery,
  ): Promise<RecordWindow> {
    const start = startTime === undefined ? undefined : Date.parse(startTime);
    const end = endTime === undefined ? undefined : Date.parse(endTime);
    if (start !== undefined && end !== undefined && start > end) throw new AppError(recordErrors.periodReversed);
    const ids = idsOf(await seriesOf(query));
    const window = { start, end, points };
    return reads.answer(JSON.stringify(['window', ids, window]), async () => {
      const { span, ...line } = await recordWindow(longReaderOf(userId), ids, window);
      return { span: span ? { startTime: isoTime(span.from), endTime: isoTime(span.to - 1) } : null, ...line };
    });
  }

  /**
   * One aggregated value for each interval with records; times as `YYYY-MM-DD HH:mm:ss Z`. The time of reading counts
   * for a user. The end of the period belongs to the next one. Days and months follow the time zone, or the offset of
   * the start without one. For directions, every figure but the count is the mean direction.
   */
  async function history(
    userId: string,
    query: SeriesQuery & HistoryPeriod,
    limits: HistoryLimits,
  ): Promise<IntervalNumber[]> {
    const { interval, timeZone, aggregate } = query;
    const { from, end } = checkedPeriod(query, limits);
    const series = await seriesOf(query);
    const offsets = timeZone ? zoneOffsets(timeZone, from.time, end) : fixedOffset(from.offsetMinutes);
    // An average needs the sum, and its outliers need the smallest and largest values.
    const figure = aggregate === 'average' ? undefined : aggregate;
    const historyQuery = { series: idsOf(series), start: from.time, end, interval, offsets, figure } as const;
    if (historyCost(historyQuery) > MAX_HISTORY_COST)
      throw new AppError(recordErrors.readTooLong, String(series.length));
    // Directions have no sum, and none is the lowest or the highest.
    const isMean = aggregate !== 'count' && (await isDirection(query));
    return reads.answer(JSON.stringify(['history', historyQuery, aggregate, isMean]), async () => {
      if (isMean) {
        const means = await directionBuckets(longReaderOf(userId), historyQuery);
        return means.map(({ time, max }) => ({ createdOn: isoTime(time), value: max as number }));
      }
      const buckets = await longReaderOf(userId).history(historyQuery);
      const outliers = aggregate === 'average' ? outliersOf(buckets) : undefined;
      const values: IntervalNumber[] = [];
      for (const bucket of buckets) {
        const [value, outlier] = [aggregateOf(bucket, aggregate), outliers?.get(bucket.time)];
        if (value === null) continue;
        values.push({ createdOn: isoTime(bucket.time), value, ...(outlier !== undefined && { outlier }) });
      }
      return values;
    });
  }

  return { window, history };
}
