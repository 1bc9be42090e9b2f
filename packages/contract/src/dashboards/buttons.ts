import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id } from '../platform/primitives.ts';

/** Buttons of event triggers on a dashboard. */
export const MAX_DASHBOARD_BUTTONS = 20;

/**
 * Whether the button of an event trigger can be pressed, or why not. `GONE`: it was deleted, or the dashboard's owner is no longer
 * a member of its project. `NO_BUTTON`: it no longer has a button. `VIEW_ONLY`: the dashboard's owner may only view its project.
 */
export const ButtonState = z.enum(['READY', 'DISABLED', 'PAUSED', 'NO_BUTTON', 'GONE', 'VIEW_ONLY']);
export type ButtonState = z.infer<typeof ButtonState>;

/** The button of an event trigger on a dashboard. */
export const DashboardButton = z.object({
  id: z.string(),
  projectId: z.string(),
  appletId: z.string(),
  /** As it was when it was last known. */
  appletName: z.string(),
  /** The text on the button, '' for 'Run now'. */
  label: z.string(),
  state: ButtonState,
});
export type DashboardButton = z.infer<typeof DashboardButton>;

/** The same on a public page, where nobody presses it: its event trigger runs for members only. */
export const PublicDashboardButton = z.object({ id: z.string(), label: z.string() });

export const addDashboardButton = endpoint({
  method: 'POST',
  path: '/v1/dashboard/button/add',
  access: 'user',
  summary: 'Add the button of an event trigger to a dashboard, at the end.',
  request: z.object({ dashboardId: Id, projectId: Id, appletId: Id }),
  response: z.object({ id: z.string() }),
  errors: [
    'TS_ERR_DASHBOARD_0001',
    'TS_ERR_DASHBOARD_0007',
    'TS_ERR_DASHBOARD_0008',
    'TS_ERR_PROJECT_0001',
    'TS_ERR_APPLET_0001',
    'TS_ERR_APPLET_0022',
  ],
});

export const removeDashboardButton = endpoint({
  method: 'POST',
  path: '/v1/dashboard/button/remove',
  access: 'user',
  summary: 'Remove the button of an event trigger from a dashboard. The event trigger itself stays.',
  request: z.object({ dashboardId: Id, buttonId: Id }),
  response: Done,
  errors: ['TS_ERR_DASHBOARD_0001', 'TS_ERR_DASHBOARD_0009'],
});
