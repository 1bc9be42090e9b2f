import * as z from 'zod/mini';
import { appletErrors } from '../error-codes/applets.ts';
import { dashboardErrors } from '../error-codes/dashboards.ts';
import { projectErrors } from '../error-codes/projects.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id } from '../platform/primitives.ts';

/** Maximum buttons of event triggers on a dashboard. */
export const MAX_DASHBOARD_BUTTONS = 20;

/**
 * Whether the button of an event trigger can be pressed, or why not. `GONE`: the event trigger was deleted, or the
 * dashboard's owner is no longer a member of its project. `NO_BUTTON`: the event trigger no longer has a button.
 * `VIEW_ONLY`: the dashboard's owner may only view the project.
 */
export const ButtonState = z.enum(['READY', 'DISABLED', 'PAUSED', 'NO_BUTTON', 'GONE', 'VIEW_ONLY']);
export type ButtonState = z.infer<typeof ButtonState>;

/** The button of an event trigger on a dashboard. */
export const DashboardButton = z.object({
  id: z.string(),
  projectId: z.string(),
  appletId: z.string(),
  /** The name of the event trigger when it was last known. */
  appletName: z.string(),
  /** The text on the button, '' for 'Run now'. */
  label: z.string(),
  state: ButtonState,
});
export type DashboardButton = z.infer<typeof DashboardButton>;

/** The button of an event trigger on a public page, where nobody presses it: its event trigger runs for members only. */
export const PublicDashboardButton = z.object({ id: z.string(), label: z.string() });

export const addDashboardButton = endpoint({
  method: 'POST',
  path: '/v1/dashboard/button/add',
  access: 'user',
  summary: 'Add the button of an event trigger to a dashboard, at the end.',
  request: z.object({ dashboardId: Id, projectId: Id, appletId: Id }),
  response: z.object({ id: z.string() }),
  errors: [
    dashboardErrors.unknown,
    dashboardErrors.buttonAlreadyOn,
    dashboardErrors.tooManyButtons,
    projectErrors.unknown,
    appletErrors.unknown,
    appletErrors.hasNoButton,
  ],
});

export const removeDashboardButton = endpoint({
  method: 'POST',
  path: '/v1/dashboard/button/remove',
  access: 'user',
  summary: 'Remove the button of an event trigger from a dashboard. The event trigger itself stays.',
  request: z.object({ dashboardId: Id, buttonId: Id }),
  response: Done,
  errors: [dashboardErrors.unknown, dashboardErrors.buttonUnknown],
});
