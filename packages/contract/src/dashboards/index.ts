import * as z from 'zod/mini';
import { Chart, type ChartType } from '../charts/index.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id, Name } from '../platform/primitives.ts';

/** How many of the twelve columns of a dashboard a card takes, from the widest. */
export const CARD_SIZES = [12, 6, 4, 3] as const;
export const CardSize = z.literal(CARD_SIZES);
export type CardSize = z.infer<typeof CardSize>;
export const DEFAULT_CARD_SIZE: CardSize = 12;

/** The width that the screens give a chart when they add it to a dashboard (specification 2 section 9). */
export function newCardSize(chartType: ChartType): CardSize {
  return chartType === 'GAUGE_CHART' ? 3 : 6;
}

export const MAX_DASHBOARDS = 50;
export const MAX_DASHBOARD_CHARTS = 100;

export const DashboardChart = z.object({ id: z.string(), size: CardSize, chart: Chart });
export type DashboardChart = z.infer<typeof DashboardChart>;

export const Dashboard = z.object({
  id: z.string(),
  name: z.string(),
  /** In the order in which they are shown; charts that its owner may not read any more are left out. */
  dashboardCharts: z.array(DashboardChart),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const listDashboards = endpoint({
  method: 'GET',
  path: '/v1/dashboard/list',
  who: 'user',
  summary: 'The dashboards of the user with their charts, oldest first.',
  request: z.object({}),
  response: z.array(Dashboard),
  errors: [],
});

export const createDashboard = endpoint({
  method: 'POST',
  path: '/v1/dashboard/create',
  who: 'user',
  summary: 'Create a dashboard without charts.',
  request: z.object({ name: Name }),
  response: Dashboard,
  errors: ['TS_ERR_DASHBOARD_0005'],
});

export const updateDashboard = endpoint({
  method: 'PUT',
  path: '/v1/dashboard/update',
  who: 'user',
  summary: 'Rename a dashboard.',
  request: z.object({ dashboardId: Id, dashboardName: Name }),
  response: Done,
  errors: ['TS_ERR_DASHBOARD_0001'],
});

export const addDashboardChart = endpoint({
  method: 'PUT',
  path: '/v1/dashboard/chart/add',
  who: 'user',
  summary: 'Put a chart at the end of a dashboard.',
  request: z.object({ dashboardId: Id, chartId: Id, size: z._default(CardSize, DEFAULT_CARD_SIZE) }),
  response: Done,
  errors: ['TS_ERR_DASHBOARD_0001', 'TS_ERR_CHART_0001', 'TS_ERR_DASHBOARD_0002', 'TS_ERR_DASHBOARD_0004'],
});

export const updateDashboardChart = endpoint({
  method: 'PUT',
  path: '/v1/dashboard/chart/update',
  who: 'user',
  summary: 'Give a card of a dashboard another width, or another place among the cards: 0 is the first.',
  request: z.object({
    dashboardId: Id,
    chartId: Id,
    size: z.optional(CardSize),
    order: z.optional(z.int().check(z.minimum(0))),
  }),
  response: Done,
  errors: ['TS_ERR_DASHBOARD_0001', 'TS_ERR_DASHBOARD_0003'],
});

export const removeDashboardChart = endpoint({
  method: 'POST',
  path: '/v1/dashboard/chart/remove',
  who: 'user',
  summary: 'Take a chart off a dashboard. The chart itself stays.',
  request: z.object({ dashboardId: Id, chartId: Id }),
  response: Done,
  errors: ['TS_ERR_DASHBOARD_0001', 'TS_ERR_DASHBOARD_0003'],
});

export const deleteDashboard = endpoint({
  method: 'POST',
  path: '/v1/dashboard/delete',
  who: 'user',
  summary: 'Delete a dashboard. Its charts stay.',
  request: z.object({ dashboardId: Id }),
  response: Done,
  errors: ['TS_ERR_DASHBOARD_0001'],
});
