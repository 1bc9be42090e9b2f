import * as z from 'zod/mini';
import { appletErrors } from '../../error-codes/applets.ts';
import { projectErrors } from '../../error-codes/projects.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { Id } from '../../platform/primitives.ts';
import { AppletReason } from '../applet-log.ts';
import { RunResult } from '../run.ts';

/** Maximum presses of a user in a minute. */
export const MAX_PRESSES = 60;

export const runApplet = endpoint({
  method: 'POST',
  path: '/v1/applet/run',
  access: 'user',
  summary: 'Run an event trigger that has a button, under its conditions. Answers what it decides; its actions follow.',
  request: z.object({ projectId: Id, appletId: Id }),
  response: z.object({
    result: RunResult,
    /** Why the event trigger did not run; null if it ran. */
    reason: z.nullable(AppletReason),
    /** Whether the run performs the `otherwise` actions. */
    isOtherwise: z.boolean(),
  }),
  errors: [
    projectErrors.roleTooLow,
    projectErrors.unknown,
    appletErrors.unknown,
    appletErrors.disabled,
    appletErrors.paused,
    appletErrors.hasNoButton,
    appletErrors.runTooOften,
  ],
});
