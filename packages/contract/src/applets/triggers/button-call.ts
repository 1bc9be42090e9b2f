import * as z from 'zod/mini';
import { endpoint } from '../../platform/endpoint.ts';
import { Id } from '../../platform/primitives.ts';
import { AppletReason } from '../applet-log.ts';
import { RunResult } from '../run.ts';

/** Presses of a user in a minute. */
export const MAX_PRESSES = 60;

export const runApplet = endpoint({
  method: 'POST',
  path: '/v1/applet/run',
  access: 'user',
  summary: 'Run an event trigger that has a button, under its conditions. Answers what it decides; its actions follow.',
  request: z.object({ projectId: Id, appletId: Id }),
  response: z.object({
    result: RunResult,
    /** Why it did not run; null if it ran. */
    reason: z.nullable(AppletReason),
    /** Whether it performs the actions for the case that the conditions do not match. */
    isOtherwise: z.boolean(),
  }),
  errors: [
    'TS_ERR_PROJECT_0007',
    'TS_ERR_PROJECT_0001',
    'TS_ERR_APPLET_0001',
    'TS_ERR_APPLET_0020',
    'TS_ERR_APPLET_0021',
    'TS_ERR_APPLET_0022',
    'TS_ERR_APPLET_0023',
  ],
});
