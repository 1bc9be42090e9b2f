import * as z from 'zod/mini';
import { dashboardErrors } from '../error-codes/dashboards.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id } from '../platform/primitives.ts';

const request = z.object({ dashboardId: Id });

export const renewDashboardLink = endpoint({
  method: 'POST',
  path: '/v1/dashboard/{dashboardId}/link/renew-dashboard-link',
  access: 'user',
  summary:
    'Create new public links for a dashboard: one that can use its buttons, and one that only shows it. Existing links stop working.',
  request,
  response: z.object({ shareToken: z.string(), viewToken: z.string() }),
  errors: [dashboardErrors.unknown],
});

export const switchOffDashboardLink = endpoint({
  method: 'POST',
  path: '/v1/dashboard/{dashboardId}/link/switch-off-dashboard-link',
  access: 'user',
  summary: 'Switch off the public links of a dashboard. Renewing the link creates new ones.',
  request,
  response: Done,
  errors: [dashboardErrors.unknown],
});
