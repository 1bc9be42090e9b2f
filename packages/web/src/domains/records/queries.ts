import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { numericValue, type Point, pointOf, type TimedValue } from '@tinkerstream/contract/points';
import {
  type Aggregate,
  type Interval,
  listHistoricalRecords,
  listLoggedMessages,
} from '@tinkerstream/contract/records';
import { goesWith } from '../../platform/removals.ts';
import { call } from '../../platform/requests/call.ts';

// Values and lines are deleted with their device.
goesWith('device');

export interface MessageLogFilter {
  readonly only?: 'PROBLEMS' | undefined;
  /** The serial number of a board. */
  readonly board?: string | undefined;
}

/** The latest messages of a topic, latest first, with their outcomes. */
export function messageLogQuery(topicId: string, filter: MessageLogFilter = {}) {
  return queryOptions({
    queryKey: ['records', 'message-log', topicId, filter],
    queryFn: () => call(listLoggedMessages, { topicId, ...filter }),
    placeholderData: keepPreviousData,
  });
}

/** The values of a data type, from one device or, without a device, from every device of the topic. */
export interface RecordSeries {
  readonly topicId: string;
  readonly dataTypeId: string;
  readonly deviceId?: string;
}

/**
 * A period of a history. Times are `YYYY-MM-DD HH:mm:ss Z`. Days and months follow the time zone, otherwise the offset of
 * the start.
 */
export interface HistoryRange {
  readonly startTime: string;
  readonly endTime: string;
  readonly interval: Interval;
  readonly aggregate: Aggregate;
  readonly timeZone: string | undefined;
}

/** Converts records, latest first, into points, oldest first; skips text values. */
export function pointsOf(records: readonly TimedValue[]): Point[] {
  return records
    .flatMap(({ createdOn, value }) => {
      const number = numericValue(value);
      return number === undefined ? [] : [pointOf({ createdOn, value: number })];
    })
    .reverse();
}

/** A figure of an interval, with a single value in it that is far from all others. */
export interface HistoryPoint extends Point {
  readonly outlier?: number;
}

/** One number per interval with records, oldest first. */
export async function fetchHistoricalPoints(series: RecordSeries, range: HistoryRange): Promise<HistoryPoint[]> {
  const found = await call(listHistoricalRecords, { ...series, ...range });
  return found.map(({ outlier, ...number }) => ({ ...pointOf(number), ...(outlier !== undefined && { outlier }) }));
}
