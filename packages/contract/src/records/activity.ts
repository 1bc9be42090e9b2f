import * as z from 'zod/mini';
import { topicErrors } from '../error-codes/topics.ts';
import { CommaJoined } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/primitives.ts';
import { DataRecordType } from '../points/data-type.ts';
import { RecordValue } from '../points/value.ts';

/** Maximum topics in one answer: those that sent most recently. */
export const MAX_ACTIVE_TOPICS = 500;
/** The number of parts of a trend. */
export const TREND_PARTS = 24;

/** Averages of equal parts of the time before the latest value, oldest first: enough for a small line. */
export const Trend = z.object({
  startTime: z.string(),
  /** The width of a part, in milliseconds. */
  partMs: z.int(),
  /** The averages, at most 24; null for a part without a number. */
  values: z.array(z.nullable(z.number())),
});
export type Trend = z.infer<typeof Trend>;

/** The latest values of a topic, or of one of its data types. */
export const Activity = z.object({
  topicId: z.string(),
  /** The data type; for a topic, the first one that it has sent within a minute before its latest message. */
  dataRecordType: DataRecordType,
  /** The latest value under this data type, and when it arrived. */
  value: RecordValue,
  createdOn: z.string(),
  /** When the latest value of the topic, or of the data type, arrived. */
  lastSeen: z.string(),
  /** The usual time between two values of the device that sent last; null with a single value. */
  usualIntervalMs: z.nullable(z.int()),
  /** The trend; null without numbers. */
  trend: z.nullable(Trend),
});
export type Activity = z.infer<typeof Activity>;

export const listTopicActivity = endpoint({
  method: 'GET',
  path: '/v1/topic/activity',
  access: 'user',
  summary:
    'List what topics have sent lately: the latest value, when it arrived, the usual interval and a small line. At most 500 topics, those that sent most recently. Topics without data are left out.',
  request: z.object({
    /** Ids of topics, comma-separated. */
    topicIds: CommaJoined,
  }),
  response: z.array(Activity),
  errors: [],
});

export const listDataTypeActivity = endpoint({
  method: 'GET',
  path: '/v1/topic/{topicId}/activity',
  access: 'user',
  summary: 'List what each data type of a topic has received lately. Data types without data are left out.',
  request: z.object({ topicId: Id }),
  response: z.array(Activity),
  errors: [topicErrors.unknown],
});
