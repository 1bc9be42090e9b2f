import * as z from 'zod/mini';
import { TimeZone } from '../../platform/time/zone.ts';
import { DaysOfWeek, TimeOfDay } from './time-of-day.ts';

const DAY_SEC = 86_400;
/**
 * The hours in which an event trigger may run. `to` is exclusive; before `from` it is on the next day, equal to `from`
 * it makes a whole day.
 */
export const Hours = z.object({
  /** The days on which the hours start. */
  days: DaysOfWeek,
  from: TimeOfDay,
  to: TimeOfDay,
  timeZone: TimeZone,
});
export type Hours = z.infer<typeof Hours>;

/** When a triggered applet runs. Without it: each time that the conditions match. */
export const Timing = z
  .object({
    /**
     * `EACH`: each time that the conditions match. `STARTS`: when they match and did not before. `STOPS`: when they no
     * longer match. A first value is no change: it only sets the memory, unless `countsFirst` is set.
     */
    when: z._default(z.enum(['EACH', 'STARTS', 'STOPS']), 'EACH'),
    /** Whether the memory is separate for each board that a message names, or belongs to the topic as a whole. */
    per: z._default(z.enum(['BOARD', 'TOPIC']), 'BOARD'),
    countsFirst: z._default(z.boolean(), false),
    /** How many messages in a row must match, or no longer match, before the change counts. */
    inARow: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
    /** How long a change must last before it counts, in seconds. Not with `EACH`. */
    forSec: z._default(z.int().check(z.minimum(0), z.maximum(DAY_SEC)), 0),
    /** The applet runs at most once in this many seconds. */
    onceInSec: z._default(z.int().check(z.minimum(0), z.maximum(DAY_SEC)), 0),
    hours: z.optional(Hours),
  })
  .check(z.refine(({ when, forSec }) => when !== 'EACH' || forSec === 0));
export type Timing = z.infer<typeof Timing>;

/** The timing of an event trigger without one: it runs each time. */
export const EACH_TIME: Timing = Timing.parse({});
