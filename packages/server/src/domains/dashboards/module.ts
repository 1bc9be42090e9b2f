import type { Platform } from '../../platform/platform.ts';
import type { WithUserLock } from '../accounts/index.ts';
import type { ChartsService, PresentCharts } from '../charts/index.ts';
import { dashboardsRealtime } from './realtime.ts';
import { dashboardsRoutes } from './routes.ts';
import { createDashboardsService } from './service.ts';

interface DashboardsNeeds {
  readonly charts: ChartsService;
  readonly presentCharts: PresentCharts;
  readonly withUserLock: WithUserLock;
}

/** Dashboards, each a user's own set of charts. */
export function dashboardsModule(
  { database, events, rooms, route }: Platform,
  { charts, presentCharts, withUserLock }: DashboardsNeeds,
): void {
  const dashboards = createDashboardsService(database, { charts, events, withUserLock });
  dashboardsRealtime(events, rooms);
  dashboardsRoutes(route, { dashboards, charts, presentCharts });
}
