import * as z from 'zod/mini';
import { Id, Name } from '../../platform/primitives.ts';
import { ActionId, type ActionTypeRules, StoredId } from './action-rules.ts';

const type = 'SHOW_DASHBOARD_ACTION';
const schema = z.object({
  ...ActionId,
  type: z.literal(type),
  /** A dashboard of the user who enters it. */
  dashboardId: Id,
  /** The name of the dashboard when the action was saved, for members who cannot read the dashboard. */
  dashboardName: Name,
});

/** Shows a dashboard on the screens of its owner that show the project in full screen. */
export const showDashboard = {
  type,
  schema,
  stored: z.extend(schema, StoredId),
  runs: 'local',
  fields: { dashboardId: 'dashboard', dashboardName: 'plain' },
  logged: 'dashboardName',
  reasons: [
    /** The dashboard is deleted, or its owner is no longer a member. */
    'DASHBOARD_GONE',
  ],
} as const satisfies ActionTypeRules<keyof typeof schema.shape>;
