import * as z from 'zod/mini';
import { appletErrors } from '../error-codes/applets.ts';
import { projectErrors } from '../error-codes/projects.ts';
import { permissionErrors } from '../error-codes/subscriptions.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id, Timestamp } from '../platform/primitives.ts';
import { ACTION_SERVICES, ActionType } from './action-type.ts';
import { AppletReason } from './applet-log.ts';

/**
 * Why an enabled applet does not run. `TOO_MANY_ACTIONS`: too many actions of its user wait, until they are done or
 * someone acts.
 */
export const AppletPause = z.object({
  reason: z.enum(['NOT_ALLOWED', 'NOT_A_MEMBER', 'TOPIC_GONE', 'TOO_MANY_ACTIONS']),
});
export type AppletPause = z.infer<typeof AppletPause>;

export const AppletListItem = z.object({
  id: z.string(),
  name: z.string(),
  projectId: z.string(),
  enabled: z.boolean(),
  pause: z.nullable(AppletPause),
  /** The user whose subscription the applet runs on. */
  runsAs: z.string(),
  /** Whether the caller may change the applet. */
  mayChange: z.boolean(),
  /** The topics whose messages trigger the applet. A deleted topic is left out. */
  topicNames: z.array(z.string()),
  /** How often the filter passed since the requested time. */
  runCount: z.int(),
  /** How often the applet could not run since the requested time. */
  leftOutCount: z.int(),
  /** When the applet last performed its actions, ISO 8601 UTC; null if no such run is kept. */
  lastRunOn: z.nullable(z.string()),
  /** The latest run that failed or was left out; null if none is kept. */
  lastProblem: z.nullable(
    z.object({
      /** ISO 8601 UTC. */
      time: z.string(),
      reason: z.nullable(AppletReason),
      /** The action that failed; null for a run that was left out. */
      actionKey: z.nullable(ActionType),
    }),
  ),
  /** Since when an action of the applet keeps failing, ISO 8601 UTC; null once it succeeds or the event trigger is changed. */
  failingSince: z.nullable(z.string()),
  /** The services that the actions need from the operator. */
  services: z.array(z.enum(ACTION_SERVICES)),
  /** The text on its button, '' for 'Run now'; null without a button. */
  button: z.nullable(z.string()),
});
export type AppletListItem = z.infer<typeof AppletListItem>;

export const listApplets = endpoint({
  method: 'GET',
  path: '/v1/applet/list',
  access: 'user',
  summary: 'List the event triggers of a project, oldest first.',
  request: z.object({
    projectId: Id,
    /** Counts runs since this time, at most two days ago; the last 24 hours unless given. */
    since: z.optional(Timestamp),
  }),
  response: z.array(AppletListItem),
  errors: [projectErrors.unknown],
});

export const switchApplet = endpoint({
  method: 'POST',
  path: '/v1/applet/switch',
  access: 'user',
  summary: 'Switch an event trigger on or off. Who switches it on has it run on their subscription.',
  request: z.object({ projectId: Id, appletId: Id, enabled: z.boolean() }),
  response: Done,
  errors: [
    projectErrors.roleTooLow,
    projectErrors.unknown,
    permissionErrors.notIncluded,
    appletErrors.unknown,
    appletErrors.changedMeanwhile,
  ],
});

export const resumeApplet = endpoint({
  method: 'POST',
  path: '/v1/applet/resume',
  access: 'user',
  summary:
    'End the pause of an event trigger. It then runs on the subscription of the caller where its user may not. It pauses again for the same reason.',
  request: z.object({ projectId: Id, appletId: Id }),
  response: Done,
  errors: [
    projectErrors.roleTooLow,
    projectErrors.unknown,
    permissionErrors.notIncluded,
    appletErrors.unknown,
    appletErrors.changedMeanwhile,
    appletErrors.disabled,
    appletErrors.topicGone,
    appletErrors.resumedTooSoon,
  ],
});
