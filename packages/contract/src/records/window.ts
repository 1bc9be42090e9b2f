import * as z from 'zod/mini';
import { recordErrors } from '../error-codes/records.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { endpoint } from '../platform/endpoint.ts';
import { optional, Timestamp } from '../platform/primitives.ts';
import { linePoints, MAX_WINDOW_POINTS } from '../points/line.ts';
import { series } from '../points/series.ts';

/** A time range and the number of points to return. Without its ends it covers all stored records; the end belongs to the next range. */
export const windowQuery = {
  startTime: optional(Timestamp),
  endTime: optional(Timestamp),
  points: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_WINDOW_POINTS)),
};

/** A downsampled time range of a line. */
export const RecordWindow = z.object({
  /** The times of the oldest and latest stored numbers, regardless of the range; null if there are none. */
  span: z.nullable(z.object({ startTime: z.string(), endTime: z.string() })),
  ...linePoints,
});
export type RecordWindow = z.infer<typeof RecordWindow>;

export const getRecordWindow = endpoint({
  method: 'GET',
  path: '/v1/record/list/window',
  access: 'user',
  summary:
    'Get a time window of a data type, downsampled for a line: single values, or the minimum and maximum per bucket.',
  request: z.object({ ...series, ...windowQuery }),
  response: RecordWindow,
  errors: [topicErrors.unknown, topicErrors.dataTypeUnknown, topicErrors.deviceUnknown, recordErrors.periodReversed],
});
