import { queryOptions } from '@tanstack/react-query';
import {
  type Aggregate,
  type DataRecord,
  type Interval,
  listHistoricalRecords,
  listLoggedMessages,
  listRecentRecords,
} from '@tinkerstream/contract/records';
import { call } from '../../platform/call.ts';

/** The last messages of a topic, newest first, with what became of each. */
export function messageLogQuery(topicId: string) {
  return queryOptions({
    queryKey: ['records', 'message-log', topicId],
    queryFn: () => call(listLoggedMessages, { topicId }),
  });
}

/** The values of a data type: of one device, or without one of every device of the topic. */
export interface RecordSeries {
  readonly topicId: string;
  readonly dataTypeId: string;
  readonly deviceId?: string;
}

/** Times as `YYYY-MM-DD HH:mm:ss Z`; days and months follow the offset of the start. */
export interface HistoryRange {
  readonly startTime: string;
  readonly endTime: string;
  readonly interval: Interval;
  readonly aggregate: Aggregate;
}

/** A point of a line: milliseconds since 1970, and the number. */
export interface Point {
  readonly time: number;
  readonly value: number;
}

/** The newest numbers of a series, oldest first; records that are text are left out. */
export async function fetchRecentPoints(series: RecordSeries, count: number): Promise<Point[]> {
  return pointsOf(await call(listRecentRecords, { ...series, count }));
}

/** The numbers of records that came newest first, oldest first. */
export function pointsOf(records: readonly Pick<DataRecord, 'createdOn' | 'value'>[]): Point[] {
  return records
    .filter(({ value }) => typeof value === 'number')
    .map(({ createdOn, value }) => ({ time: Date.parse(createdOn), value: value as number }))
    .reverse();
}

/** One number for each interval that has records, oldest first. */
export async function fetchHistoricalPoints(series: RecordSeries, range: HistoryRange): Promise<Point[]> {
  const buckets = await call(listHistoricalRecords, { ...series, ...range });
  return buckets.map(({ createdOn, value }) => ({ time: Date.parse(createdOn), value }));
}
