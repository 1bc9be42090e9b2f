import * as z from 'zod/mini';
import { ActionType } from './action-type.ts';
import { TriggerType } from './trigger-type.ts';

/** Entries kept for a project. */
export const APPLET_LOG_LENGTH = 200;

/** Why something did not happen, or how a service answered. `detail` belongs to some of them. */
export const AppletReasonCode = z.enum([
  /** A condition did not match: `detail` is what it looked at, such as `temp`; `seen` the value. */
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
  /** Left out: too many actions of its user wait. `detail` is how many a user may perform in a second. */
  'TOO_MANY_ACTIONS',
  /** Left out: too many of its own actions wait. `detail` is how many an applet may perform in a second. */
  'TOO_MANY_OF_APPLET',
  /** Too many actions of its user wait: of each board, only the latest message is run that sets a state. */
  'COMBINED',
  /** The subscription of its user does not include it, or has ended, or their account is disabled. */
  'NOT_ALLOWED',
  /** Its user is no longer a member of the project. */
  'NOT_A_MEMBER',
  /** A topic no longer exists, or is not in the project: `detail` is its name, '' where members lost it. */
  'TOPIC_GONE',
  /** The values in an action are too long: `detail` is the limit in characters. */
  'CONTENT_TOO_LONG',
  /** The topic does not accept messages: `detail` is its name. */
  'TOPIC_INACTIVE',
  'TOPIC_SUBSCRIPTION_ENDED',
  /** Nobody waits for a response: the trigger was not an HTTP request. */
  'NO_REQUEST',
  /** The operator has not set the service up. */
  'NOT_CONFIGURED',
  /** The secret of the action can no longer be read and has to be entered again. */
  'NO_SECRET',
  /** The spreadsheet has no tab that permits the project to write: `detail` is the name of the tab. */
  'SHEET_NOT_PERMITTED',
  /** The recipient is no longer a member, or has no verified email. */
  'NO_RECIPIENT',
  /** The applet to switch was deleted. */
  'APPLET_GONE',
  /** What an applet is after a switch. */
  'SWITCHED_ON',
  'SWITCHED_OFF',
  /** The service answered with a status: `detail` is its number. */
  'ANSWERED',
  /** No connection, or no answer in time. */
  'UNREACHABLE',
  /** The address is not on the public internet. */
  'ADDRESS_REFUSED',
  /** The dashboard is deleted, or its owner is no longer a member. */
  'DASHBOARD_GONE',
  /** The values in an address make it invalid. */
  'ADDRESS_INVALID',
  /** Boards got the message. It was too fast to be stored: `detail` is the owner's interval in seconds. */
  'TOO_FAST',
  /** Boards got the message. Its value was not stored: `detail` is the key. */
  'NOT_STORED',
  /** Not run: boards got the message, which came faster than is stored. `detail` is the owner's interval in seconds. */
  'MESSAGE_TOO_FAST',
  /** The topic has as many notes of persons as are allowed, or the note is empty. */
  'NOT_NOTED',
  /** It matches as before, or still does not, or the change is not the one at which it runs. */
  'UNCHANGED',
  /** The first value of a board or a topic: it is only remembered. */
  'FIRST_VALUE',
  /** It has not been so for long enough: `detail` is the messages in a row, such as `2/3`, or the seconds left. */
  'NOT_YET',
  /** It ran a short time ago: `detail` is the seconds in which it runs at most once. */
  'TOO_SOON',
  /** Outside the hours in which it may run. */
  'OUTSIDE_HOURS',
  /** The server was off when its schedule should have run: `detail` is that time, ISO 8601 UTC. */
  'MISSED',
  /** It waits: too many calls of other services by one user. `detail` is the limit in a minute. */
  'TOO_MANY_CALLS',
  /** Too many SMS of one user: `detail` is the limit in an hour. */
  'TOO_MANY_SENT',
  /** An email has gone a moment ago: the run is counted in the next one. `detail` is its time; '' if it is being tried. */
  'IN_NEXT_MAIL',
  /** The email has several runs: `detail` is their number. */
  'MAIL_OF_RUNS',
  /** The emails of the user are used up for this hour: `detail` is the time of the next one. */
  'MAILS_WAIT',
  /** The recipient has muted the event trigger: `detail` is the time until which. */
  'MUTED',
  /** Too many actions of the applet are waiting: `detail` is the limit. */
  'TOO_MANY_WAITING',
  /** Left out: too many runs of the applet wait. `detail` is the limit. */
  'TOO_MANY_RUNS',
  /** Not performed within 24 hours. */
  'GIVEN_UP',
  /** Not performed in the time for which the next action waits: `detail` is that time in seconds. */
  'NEXT_WAITED',
  /** What waited was stopped, because the applet was changed, disabled or deleted: `detail` is the number of its actions. */
  'STOPPED_BY_CHANGE',
  'STOPPED_BY_SWITCH',
  'STOPPED_BY_DELETION',
  /** The same by a newer run: `detail` is the number of actions. */
  'STOPPED_BY_NEWER',
  /** An error of this server; its log has the cause. */
  'FAILED',
]);
export type AppletReasonCode = z.infer<typeof AppletReasonCode>;

/** Between the names of a ring. */
export const RING_ARROW = ' → ';

export const AppletReason = z.object({
  code: AppletReasonCode,
  detail: z._default(z.string(), ''),
  seen: z._default(z.string(), ''),
});
export type AppletReason = z.infer<typeof AppletReason>;

/**
 * `RETRIED`: the action failed and is tried again later. `WAITS`: it has not failed, and comes later. `LEFT_OUT`: someone does
 * not want it.
 */
export const ActionOutcome = z.enum(['DONE', 'RETRIED', 'FAILED', 'WAITS', 'LEFT_OUT']);
export type ActionOutcome = z.infer<typeof ActionOutcome>;

/** Which of several things has fired a trigger: a silence, or its end. */
export const TriggerEvent = z.enum(['SILENT', 'RETURNS']);
export type TriggerEvent = z.infer<typeof TriggerEvent>;

/** Equal entries of the same second are one, with their count and the time of the latest. */
const Entry = {
  id: z.string(),
  projectId: z.string(),
  appletId: z.string(),
  appletName: z.string(),
  /** ISO 8601 UTC. */
  timeArrival: z.string(),
  count: z.int(),
  /** Null where there is nothing to explain. */
  reason: z.nullable(AppletReason),
};

export const TriggerLogEntry = z.object({
  ...Entry,
  kind: z.literal('trigger'),
  triggerKey: TriggerType,
  /** The topic, the webhook, the intent or the object; '' for a face. */
  name: z.string(),
  /** Absent where only one thing fires the trigger. */
  event: z.optional(TriggerEvent),
});
export const FilterLogEntry = z.object({ ...Entry, kind: z.literal('filter'), isSuccess: z.boolean() });
export const ActionLogEntry = z.object({
  ...Entry,
  kind: z.literal('action'),
  actionKey: ActionType,
  /** What it acted on: the topic, the IFTTT event, the spreadsheet, the recipient. */
  target: z.string(),
  outcome: ActionOutcome,
});
export const AppletLogEntry = z.discriminatedUnion('kind', [TriggerLogEntry, FilterLogEntry, ActionLogEntry]);
export type TriggerLogEntry = z.infer<typeof TriggerLogEntry>;
export type FilterLogEntry = z.infer<typeof FilterLogEntry>;
export type ActionLogEntry = z.infer<typeof ActionLogEntry>;
export type AppletLogEntry = z.infer<typeof AppletLogEntry>;
