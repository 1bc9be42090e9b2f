import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { ChartsService, PresentCharts } from '../charts/index.ts';
import type { WithUserLock } from '../people/index.ts';
import { createCardPresenter } from './present-cards.ts';
import { publicDashboardRoutes } from './public-dashboard-routes.ts';
import { createPublicDashboards } from './public-dashboards.ts';
import { dashboardsRealtime } from './realtime.ts';
import { createDashboardsRepository } from './repository.ts';
import { dashboardsRoutes } from './routes.ts';
import { createDashboardsService } from './service.ts';

interface DashboardsNeeds {
  readonly charts: ChartsService;
  readonly presentCharts: PresentCharts;
  readonly withUserLock: WithUserLock;
  readonly report: SecurityLog['report'];
}

/** Dashboards, each a user's own set of charts. */
export function dashboardsModule(
  { database, events, rooms, route, publicIds, publicReads }: Platform,
  { charts, presentCharts, withUserLock, report }: DashboardsNeeds,
): void {
  const publicDashboards = createPublicDashboards(createDashboardsRepository(database), charts, publicIds);
  const { tokensOf, tokensOfCards, findChart, viewOf } = publicDashboards;
  const dashboards = createDashboardsService(database, { charts, events, withUserLock, tokensOf, tokensOfCards });
  const presentCards = createCardPresenter({ dashboards, charts, presentCharts });

  events.inTransaction('account.handed-over', ({ transaction }, { userId }) =>
    dashboards.switchOffLinksOf(transaction, userId),
  );
  const findOwner = async (database: Database, dashboardId: string) =>
    (await createDashboardsRepository(database).find(dashboardId))?.ownerId;
  events.inTransaction('applet.chose-dashboard', async ({ transaction }, { userId, dashboardId }) => {
    if ((await findOwner(transaction, dashboardId)) !== userId) throw new AppError('TS_ERR_APPLET_0041');
  });
  events.inTransaction('applet.presents', async ({ transaction }, { dashboardId, memberIds }) => {
    const ownerId = await findOwner(transaction, dashboardId);
    if (ownerId === undefined || !memberIds.includes(ownerId)) throw new AppError('TS_ERR_DASHBOARD_0001');
  });
  events.inTransaction('account.removed', (change, { userId }) => dashboards.removeOfOwner(change, userId));
  charts.publishBy(findChart);
  rooms.allowPublic('D', viewOf);
  dashboardsRealtime(events, rooms, (dashboardId) => findOwner(database, dashboardId));
  dashboardsRoutes(route, { dashboards, charts, presentCards, report });
  publicDashboardRoutes(route, { publicDashboards, presentCards, publicIds, publicReads });
}
