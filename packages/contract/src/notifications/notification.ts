import * as z from 'zod/mini';

/** The alarm of a screen beside showing a notification: none, a short tone, or speech. */
export const ALARMS = ['NONE', 'SOUND', 'SPOKEN'] as const;
export const Alarm = z.enum(ALARMS);
export type Alarm = z.infer<typeof Alarm>;

/**
 * `MESSAGE`: the text of an event trigger. `FAILURE`: an event trigger keeps failing. `COMMENT`: a comment on a pupil's
 * copy; `appletId` is empty, and `appletName` its author.
 */
export const NotificationKind = z.enum(['MESSAGE', 'FAILURE', 'COMMENT']);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Why something failed, as the log of event triggers has it. */
export const NotificationReason = z.object({ code: z.string(), detail: z.string(), seen: z.string() });
export type NotificationReason = z.infer<typeof NotificationReason>;

export const Notification = z.object({
  id: z.string(),
  kind: NotificationKind,
  projectId: z.string(),
  projectName: z.string(),
  appletId: z.string(),
  /** The name of the event trigger when the notification was made; of a comment, its author or ''. */
  appletName: z.string(),
  /** The text of the latest of `count`; '' for a failure. */
  text: z.string(),
  /** The reason of a failure; null for a message and a comment. */
  reason: z.nullable(NotificationReason),
  count: z.int(),
  /** The times of the first and the latest of `count`, ISO 8601 UTC. */
  firstOn: z.string(),
  lastOn: z.string(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;
