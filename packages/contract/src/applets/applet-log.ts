import * as z from 'zod/mini';
import { ACTION_REASONS, type ActionReasonCode, ActionType } from './action-type.ts';
import { TriggerType } from './trigger-type.ts';

/** Entries kept for a project. */
export const APPLET_LOG_LENGTH = 200;

/**
 * A reason why something did not happen, or the answer of a service. Some reasons have a `detail`. A reason that only one
 * type of action gives is in the file of that type.
 */
export const AppletReasonCode = z.enum([
  ...ACTION_REASONS,
  /** A condition did not match: `detail` is what it compared, such as `temp`; `seen` the value. */
  'NOT_MATCHED',
  'NO_VALUE',
  'NO_REFERENCE_VALUE',
  'NOT_A_NUMBER',
  'NO_VALUE_BEFORE',
  /**
   * The message has passed through as many applets as are allowed: `detail` is their number, `seen` the names of those that it passes
   * through in a ring, such as 'Roof → Fan → Roof'.
   */
  'LOOP',
  /** The run was left out: too many actions of its user wait. `detail` is how many actions a user may perform in a second. */
  'TOO_MANY_ACTIONS',
  /**
   * The run was left out: too many actions of its applet wait. `detail` is how many actions an applet may perform in a
   * second.
   */
  'TOO_MANY_OF_APPLET',
  /** The user's subscription does not include the action, or has ended, or the account is disabled. */
  'NOT_ALLOWED',
  /** The user is no longer a member of the project. */
  'NOT_A_MEMBER',
  /** A topic no longer exists, or is not in the project: `detail` is its name, '' where members lost it. */
  'TOPIC_GONE',
  /** The values in an action are too long: `detail` is the limit in characters. */
  'CONTENT_TOO_LONG',
  /** The topic does not accept messages: `detail` is its name. */
  'TOPIC_INACTIVE',
  'TOPIC_SUBSCRIPTION_ENDED',
  /** The operator has not set the service up. */
  'NOT_CONFIGURED',
  /** The secret of the action can no longer be read and has to be entered again. */
  'NO_SECRET',
  /** The recipient is no longer a member, or has no verified email. */
  'NO_RECIPIENT',
  /** The service answered with a status: `detail` is its number. */
  'ANSWERED',
  /** No connection, or no answer in time. */
  'UNREACHABLE',
  /** The address is not on the public internet. */
  'ADDRESS_REFUSED',
  /** Boards got the message. It was too fast to be stored: `detail` is the owner's interval in seconds. */
  'TOO_FAST',
  /** Boards got the message. Its value was not stored: `detail` is the key. */
  'NOT_STORED',
  /**
   * The applet did not run: boards got the message, which came faster than is stored. `detail` is the owner's interval
   * in seconds.
   */
  'MESSAGE_TOO_FAST',
  /** The filter matches as before, or still does not match, or changed in the direction at which the applet does not run. */
  'UNCHANGED',
  /** The first value of a board or a topic is only remembered. */
  'FIRST_VALUE',
  /** The filter has not matched for long enough: `detail` is the messages in a row, such as `2/3`, or the seconds left. */
  'NOT_YET',
  /** The applet ran a short time ago: `detail` is the seconds in which it runs at most once. */
  'TOO_SOON',
  /** The time is outside the hours in which the applet may run. */
  'OUTSIDE_HOURS',
  /** The server was off when its schedule should have run: `detail` is that time, ISO 8601 UTC. */
  'MISSED',
  /** The call waits: one user made too many calls of other services. `detail` is the limit in a minute. */
  'TOO_MANY_CALLS',
  /** Too many actions of the applet are waiting: `detail` is the limit. */
  'TOO_MANY_WAITING',
  /** The run was left out: too many runs of the applet wait. `detail` is the limit. */
  'TOO_MANY_RUNS',
  /** The action was not performed within 24 hours. */
  'GIVEN_UP',
  /** The action was not performed in the time for which the next action waits: `detail` is that time in seconds. */
  'NEXT_WAITED',
  /** Waiting actions were stopped, because the applet was changed, disabled or deleted: `detail` is their number. */
  'STOPPED_BY_CHANGE',
  'STOPPED_BY_SWITCH',
  'STOPPED_BY_DELETION',
  /** Waiting actions were stopped by a newer run: `detail` is their number. */
  'STOPPED_BY_NEWER',
  /** An error of this server, whose log has the cause. */
  'FAILED',
]);
export type AppletReasonCode = z.infer<typeof AppletReasonCode>;
/** A reason that does not belong to one type of action. */
export type SharedReasonCode = Exclude<AppletReasonCode, ActionReasonCode>;

/** The sign between the names of a ring. */
export const RING_ARROW = ' → ';

export const AppletReason = z.object({
  code: AppletReasonCode,
  detail: z._default(z.string(), ''),
  seen: z._default(z.string(), ''),
});
export type AppletReason = z.infer<typeof AppletReason>;

/**
 * `RETRIED`: the action failed and is tried again later. `WAITS`: the action has not failed, and comes later.
 * `LEFT_OUT`: someone does not want it.
 */
export const ActionOutcome = z.enum(['DONE', 'RETRIED', 'FAILED', 'WAITS', 'LEFT_OUT']);
export type ActionOutcome = z.infer<typeof ActionOutcome>;

/** The event of a trigger that several events can fire: a silence, or its end. */
export const TriggerEvent = z.enum(['SILENT', 'RETURNS']);
export type TriggerEvent = z.infer<typeof TriggerEvent>;

/** An entry. Equal entries of the same second are one, with their count and the time of the latest. */
const Entry = {
  id: z.string(),
  projectId: z.string(),
  appletId: z.string(),
  appletName: z.string(),
  /** ISO 8601 UTC. */
  timeArrival: z.string(),
  count: z.int(),
  /** The reason; null where there is nothing to explain. */
  reason: z.nullable(AppletReason),
};

export const TriggerLogEntry = z.object({
  ...Entry,
  kind: z.literal('trigger'),
  triggerKey: TriggerType,
  /** The name of the topic, the webhook, the intent or the object; '' for a face. */
  name: z.string(),
  /** The event; absent where only one thing fires the trigger. */
  event: z.optional(TriggerEvent),
});
export const FilterLogEntry = z.object({ ...Entry, kind: z.literal('filter'), isSuccess: z.boolean() });
export const ActionLogEntry = z.object({
  ...Entry,
  kind: z.literal('action'),
  actionKey: ActionType,
  /** The target of the action: the topic, the IFTTT event, the spreadsheet, the recipient. */
  target: z.string(),
  outcome: ActionOutcome,
});
export const AppletLogEntry = z.discriminatedUnion('kind', [TriggerLogEntry, FilterLogEntry, ActionLogEntry]);
export type TriggerLogEntry = z.infer<typeof TriggerLogEntry>;
export type FilterLogEntry = z.infer<typeof FilterLogEntry>;
export type ActionLogEntry = z.infer<typeof ActionLogEntry>;
export type AppletLogEntry = z.infer<typeof AppletLogEntry>;
