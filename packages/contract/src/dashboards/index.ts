import * as z from 'zod/mini';
import { CHART_TYPES, Chart, type ChartType } from '../charts/index.ts';
import { chartErrors } from '../error-codes/charts.ts';
import { dashboardErrors } from '../error-codes/dashboards.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, defaulted, Id, Name, optional } from '../platform/primitives.ts';
import { DashboardButton } from './buttons.ts';
import { CardHeight, CardSize, DEFAULT_CARD_HEIGHT, DEFAULT_CARD_SIZE } from './card.ts';

export * from './buttons.ts';
export * from './card.ts';
export * from './dashboard-link.ts';
export * from './public-dashboard.ts';
export * from './published.ts';
export * from './room-events.ts';

/** The width of a card when a screen adds a chart to a dashboard. */
export const newCardSize = (chartType: ChartType): CardSize => CHART_TYPES[chartType].cardSize;

export const MAX_DASHBOARDS = 50;
export const MAX_DASHBOARD_CHARTS = 100;

export const DashboardChart = z.object({ id: z.string(), size: CardSize, height: CardHeight, chart: Chart });
export type DashboardChart = z.infer<typeof DashboardChart>;

export const Dashboard = z.object({
  id: z.string(),
  name: z.string(),
  /** The charts in display order, without charts that the owner may no longer read. */
  dashboardCharts: z.array(DashboardChart),
  /** Buttons of event triggers, oldest first. */
  dashboardButtons: z.array(DashboardButton),
  /** The token of the public page of the dashboard; empty while the page is off. */
  shareToken: z.string(),
  /** The token of the public page without buttons to press; empty while the page is off. */
  viewToken: z.string(),
  /** Whether the owner's subscription allows the public page. */
  isEmbeddable: z.boolean(),
});
export type Dashboard = z.infer<typeof Dashboard>;

const order = optional(z.int().check(z.minimum(0)));

export const listDashboards = endpoint({
  method: 'GET',
  path: '/v1/dashboard/list',
  access: 'user',
  summary: "List the user's dashboards with their charts, oldest first.",
  request: z.object({}),
  response: z.array(Dashboard),
  errors: [],
});

export const createDashboard = endpoint({
  method: 'POST',
  path: '/v1/dashboard/create',
  access: 'user',
  summary: 'Create a dashboard without charts.',
  request: z.object({ name: Name }),
  response: Dashboard,
  errors: [dashboardErrors.tooMany],
});

export const copyDashboard = endpoint({
  method: 'POST',
  path: '/v1/dashboard/copy',
  access: 'user',
  summary:
    'Create a dashboard with the cards of another one. The charts are the same, and the copy has no public link.',
  request: z.object({ dashboardId: Id, name: Name }),
  response: Dashboard,
  errors: [dashboardErrors.unknown, dashboardErrors.tooMany],
});

export const updateDashboard = endpoint({
  method: 'PUT',
  path: '/v1/dashboard/update',
  access: 'user',
  summary: 'Rename a dashboard.',
  request: z.object({ dashboardId: Id, dashboardName: Name }),
  response: Done,
  errors: [dashboardErrors.unknown],
});

export const addDashboardChart = endpoint({
  method: 'PUT',
  path: '/v1/dashboard/chart/add',
  access: 'user',
  summary: 'Add a chart to a dashboard: at the end, or at a place. Order 0 is the first place.',
  request: z.object({
    dashboardId: Id,
    chartId: Id,
    size: defaulted(CardSize, DEFAULT_CARD_SIZE),
    height: defaulted(CardHeight, DEFAULT_CARD_HEIGHT),
    order,
  }),
  response: Done,
  errors: [dashboardErrors.unknown, chartErrors.unknown, dashboardErrors.chartAlreadyOn, dashboardErrors.tooManyCharts],
});

export const updateDashboardChart = endpoint({
  method: 'PUT',
  path: '/v1/dashboard/chart/update',
  access: 'user',
  summary: 'Resize or move a card of a dashboard. Order 0 is the first place.',
  request: z.object({
    dashboardId: Id,
    chartId: Id,
    size: optional(CardSize),
    height: optional(CardHeight),
    order,
  }),
  response: Done,
  errors: [dashboardErrors.unknown, dashboardErrors.chartUnknown],
});

export const removeDashboardChart = endpoint({
  method: 'POST',
  path: '/v1/dashboard/chart/remove',
  access: 'user',
  summary: 'Remove a chart from a dashboard. The chart itself stays.',
  request: z.object({ dashboardId: Id, chartId: Id }),
  response: Done,
  errors: [dashboardErrors.unknown, dashboardErrors.chartUnknown],
});

export const deleteDashboard = endpoint({
  method: 'POST',
  path: '/v1/dashboard/delete',
  access: 'user',
  summary: 'Delete a dashboard. Its charts stay.',
  request: z.object({ dashboardId: Id }),
  response: Done,
  errors: [dashboardErrors.unknown],
});
