import { recordErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import { fixedOffset } from '../store/clock-offsets.ts';
import { directionMeans } from '../store/directions.ts';
import type { LongReaderOf } from '../store/fair-reader.ts';
import { addFigures, DAY, HOUR, historyCost, MINUTE } from '../store/history-plan.ts';
import type { TimeRange } from '../store/record-store.ts';
import { MAX_HISTORY_COST } from './period.ts';
import type { SeriesQuery } from './series-query.ts';
import type { RecordsService } from './service.ts';

/** The numbers in a part of a range. */
export interface PartFigures {
  /** The start of the part, in milliseconds since 1970 UTC. */
  readonly time: number;
  readonly numbers: number;
  readonly sum: number;
}

interface PartsQuery extends TimeRange {
  /** The width of a part: up to an hour, or whole hours up to a day. */
  readonly minutes: number;
  /** The clock on which parts begin, in minutes east of UTC. */
  readonly offsetMinutes: number;
}

/**
 * The parts of a range with numbers of a data type, oldest first, from the rollups. The time of reading counts for a
 * user. The caller must have checked access.
 * @throws recordErrors.readTooLong for a range that takes too long to read
 */
export type PartFiguresOf = (userId: string, query: SeriesQuery, parts: PartsQuery) => Promise<PartFigures[]>;

export function createPartFigures(
  longReaderOf: LongReaderOf,
  { seriesOf, isDirection }: Pick<RecordsService, 'seriesOf' | 'isDirection'>,
): PartFiguresOf {
  return async (userId, query, { from, to, minutes, offsetMinutes }) => {
    const width = minutes * MINUTE;
    const interval = width >= DAY ? 'day' : width % HOUR === 0 ? 'hour' : 'minute';
    const series = (await seriesOf(query)).map(({ id }) => id);
    const offsets = fixedOffset(offsetMinutes);
    const question = { series, start: from, end: to, interval, offsets, figure: 'sum' } as const;
    if (historyCost(question) > MAX_HISTORY_COST) throw new AppError(recordErrors.readTooLong, String(series.length));
    const offset = offsetMinutes * MINUTE;
    if (await isDirection(query)) {
      const means = await directionMeans(longReaderOf(userId), { series, from, to, width, offset });
      // The sum of directions is their mean times their number.
      return [...means].flatMap(([time, { numbers, value }]) =>
        value === undefined ? [] : [{ time: startOf(time, width, offset), numbers, sum: value * numbers }],
      );
    }
    const parts = new Map<number, Parameters<typeof addFigures>[0]>();
    for (const { time, ...bucket } of await longReaderOf(userId).history(question)) {
      if (bucket.numbers === 0) continue;
      const start = startOf(time, width, offset);
      const figures = { ...bucket, compensation: 0 };
      const known = parts.get(start);
      parts.set(start, known ? addFigures(known, figures) : figures);
    }
    return [...parts].map(([time, { numbers, sum, compensation }]) => ({ time, numbers, sum: sum + compensation }));
  };
}

function startOf(time: number, width: number, offset: number): number {
  return Math.floor((time + offset) / width) * width - offset;
}
