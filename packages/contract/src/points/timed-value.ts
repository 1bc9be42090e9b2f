import * as z from 'zod/mini';
import { RecordValue } from './value.ts';

/** A value and its time, in ISO 8601 UTC. */
export const TimedValue = z.object({ createdOn: z.string(), value: RecordValue });
export type TimedValue = z.infer<typeof TimedValue>;

/** A number and its time, in ISO 8601 UTC. */
export const TimedNumber = z.object({ createdOn: z.string(), value: z.number() });
export type TimedNumber = z.infer<typeof TimedNumber>;
