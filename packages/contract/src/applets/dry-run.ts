import * as z from 'zod/mini';
import { appletErrors } from '../error-codes/applets.ts';
import { projectErrors } from '../error-codes/projects.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id, Timestamp } from '../platform/primitives.ts';
import { TypedTopicName } from '../platform/topic-name.ts';
import { Filter } from './condition.ts';
import { Timing } from './timing/timing.ts';

/** How much of the past a dry run covers, in minutes. */
export const DRY_RUN_MINUTES = 60;

/** Marks of a dry run; the counts have all. */
export const MAX_DRY_RUN_MARKS = 500;

/** What an event trigger would have done with the records of an hour. */
export const DryRun = z.object({
  /** How many messages of the topic the records come from. */
  messageCount: z.int(),
  runCount: z.int(),
  /** How often the `otherwise` actions would have run. */
  otherwiseCount: z.int(),
  /** How often the event trigger would not have run because it had run a short time before. */
  leftOutCount: z.int(),
  /** The moments at which the event trigger would have run, oldest first. */
  marks: z.array(
    z.object({
      /** ISO 8601 UTC. */
      time: z.string(),
      /** The board that the message names, '' if it names none. */
      board: z.string(),
      isOtherwise: z.boolean(),
    }),
  ),
  /** The end of the tried time, ISO 8601 UTC. */
  until: z.string(),
  /** Whether `until` is the end of the hour, or now; false if there are too many records. */
  isWhole: z.boolean(),
});
export type DryRun = z.infer<typeof DryRun>;

export const dryRunApplet = endpoint({
  method: 'POST',
  path: '/v1/applet/dry-run',
  access: 'user',
  summary: 'Try the conditions and the timing of an event trigger on the records of an hour. Nothing is performed.',
  request: z.object({
    projectId: Id,
    /** The topic whose messages fire the event trigger. */
    topicName: TypedTopicName,
    filters: Filter,
    timing: z.optional(Timing),
    /** Whether the event trigger has `otherwise` actions. */
    hasOtherwise: z._default(z.boolean(), false),
    /** The start of the hour. */
    from: Timestamp,
  }),
  response: DryRun,
  errors: [projectErrors.unknown, appletErrors.topicUnknown, appletErrors.needsCondition],
});
