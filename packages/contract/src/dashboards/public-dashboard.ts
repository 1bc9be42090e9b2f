import * as z from 'zod/mini';
import { PublicChart } from '../charts/index.ts';
import { dashboardErrors } from '../error-codes/dashboards.ts';
import { requestErrors } from '../error-codes/platform.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { PublicDashboardButton } from './buttons.ts';
import { CardHeight, CardSize } from './card.ts';

/** A dashboard as its public page shows it. Its ids work only together with its token. */
export const PublicDashboard = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the token opens the page without buttons to press. */
  isViewOnly: z.boolean(),
  /** The charts in display order, without charts that the owner may no longer read. */
  dashboardCharts: z.array(z.object({ id: z.string(), size: CardSize, height: CardHeight, chart: PublicChart })),
  /** Buttons of event triggers, which nobody presses here. Buttons of deleted event triggers are left out. */
  dashboardButtons: z.array(PublicDashboardButton),
});
export type PublicDashboard = z.infer<typeof PublicDashboard>;

export const getPublicDashboard = endpoint({
  method: 'GET',
  path: '/v1/public/dashboard/token/{token}',
  access: 'public',
  anyOrigin: true,
  summary: "Get a public dashboard, while its owner's subscription allows the public page.",
  request: z.object({ token: exactText({ atMost: 100 }) }),
  response: PublicDashboard,
  errors: [dashboardErrors.notPublic, requestErrors.tooMany],
});

/**
 * The token of a chart on a public dashboard. It opens the same calls and rooms as the token of a public chart.
 * @param chartId the id of the chart in `PublicDashboard`
 */
export function tokenOfSharedChart(dashboardToken: string, chartId: string): string {
  return `${dashboardToken}.${chartId}`;
}

/** The parts of the token of a chart on a public dashboard; undefined for any other text. */
export function partsOfSharedChart(token: string): { dashboardToken: string; chartId: string } | undefined {
  const [dashboardToken, chartId, ...rest] = token.split('.');
  return dashboardToken && chartId && rest.length === 0 ? { dashboardToken, chartId } : undefined;
}
