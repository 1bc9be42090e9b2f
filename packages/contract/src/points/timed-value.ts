import * as z from 'zod/mini';
import { RecordValue } from './value.ts';

/** A value and its time, in ISO 8601 UTC. */
export const TimedValue = z.object({ createdOn: z.string(), value: RecordValue });
export type TimedValue = z.infer<typeof TimedValue>;

/** A number and its time, in ISO 8601 UTC. */
export const TimedNumber = z.object({ createdOn: z.string(), value: z.number() });
export type TimedNumber = z.infer<typeof TimedNumber>;

/** A figure of the values in an interval, and the start of the interval. */
export const IntervalNumber = z.extend(TimedNumber, {
  /** A single value in an average that is far from the values of the whole period; absent if there is none. */
  outlier: z.optional(z.number()),
});
export type IntervalNumber = z.infer<typeof IntervalNumber>;
