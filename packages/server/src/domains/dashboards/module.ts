import { appletErrors, dashboardErrors } from '@tinkerstream/contract/error-codes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { AppletButtons } from '../applets/index.ts';
import type { RemovedKeysFinder } from '../boards/index.ts';
import type { ChartsService, PresentCharts, PublicBoards } from '../charts/index.ts';
import type { WithUserLock } from '../users/index.ts';
import { createDashboardButtons } from './buttons.ts';
import { createCardPresenter } from './present-cards.ts';
import { publicDashboardRoutes } from './public-dashboard-routes.ts';
import { createPublicDashboards } from './public-dashboards.ts';
import { type PublishersNeeds, publisherRoutes } from './publishers.ts';
import { dashboardsRealtime } from './realtime.ts';
import { createDashboardsRepository } from './repository.ts';
import { dashboardsRoutes } from './routes.ts';
import { createDashboardsService, type DashboardsService } from './service.ts';

interface DashboardsNeeds extends Pick<PublishersNeeds, 'members' | 'topics' | 'users'> {
  readonly charts: Pick<
    ChartsService,
    | 'listOfTopics'
    | 'listOfDataTypes'
    | 'embeddingOf'
    | 'provideOnDashboards'
    | 'switchOffLinks'
    | 'readableOf'
    | 'getAccessible'
    | 'publishableOf'
  >;
  readonly removedKeys: Pick<RemovedKeysFinder, 'keep'>;
  readonly presentCharts: PresentCharts;
  readonly publicBoards: PublicBoards;
  readonly applets: AppletButtons;
  readonly withUserLock: WithUserLock;
  readonly report: SecurityLog['report'];
}

/** Dashboards, each a user's own set of charts. */
export function dashboardsModule(
  { database, events, rooms, route, publicIds, publicReads }: Platform,
  {
    charts,
    removedKeys,
    presentCharts,
    publicBoards,
    applets,
    members,
    topics,
    users,
    withUserLock,
    report,
  }: DashboardsNeeds,
): DashboardsService {
  const repository = createDashboardsRepository(database);
  const publicDashboards = createPublicDashboards(repository, charts, publicIds);
  const { tokensOf, tokensOfCards, findChart, viewOf } = publicDashboards;
  const dashboards = createDashboardsService(database, { charts, events, withUserLock, tokensOf, tokensOfCards });
  const presentCards = createCardPresenter({ dashboards, charts, presentCharts });
  const buttons = createDashboardButtons({ repository, dashboards, applets });

  events.inTransaction('account.handed-over', ({ transaction }, { userId }) =>
    dashboards.switchOffLinksOf(transaction, userId),
  );
  events.inTransaction('account.removed', (change, { userId }) => dashboards.removeOfOwner(change, userId));
  removedKeys.keep('CHART', async (transaction, _topic, dataTypes) => {
    const ids = dataTypes.map(({ id }) => id);
    const shown = await charts.listOfDataTypes(transaction, ids);
    const onDashboards = await createDashboardsRepository(transaction).shownOf(shown.map(({ id }) => id));
    return new Set(shown.flatMap(({ id, dataTypeId }) => (onDashboards.has(id) ? [dataTypeId] : [])));
  });
  charts.provideOnDashboards(findChart);
  rooms.allowPublic('D', viewOf);
  presentDashboards(events, rooms, database);
  dashboardsRealtime(events, rooms);
  dashboardsRoutes(route, { dashboards, charts, presentCards, buttons, report });
  publicDashboardRoutes(route, { publicDashboards, presentCards, buttons, publicBoards, publicIds, publicReads });
  publisherRoutes(route, { charts, dashboards, repository, members, topics, users, report });
  return dashboards;
}

/**
 * Lets event triggers show a dashboard on the screens of its owner, who alone may choose it. Nothing is stored: a
 * screen that is opened later shows its own page.
 */
function presentDashboards(
  { inTransaction, afterCommit }: Pick<Events, 'inTransaction' | 'afterCommit'>,
  rooms: Pick<Rooms, 'emit'>,
  database: Database,
): void {
  const findOwner = async (connection: Database, dashboardId: string) =>
    (await createDashboardsRepository(connection).find(dashboardId))?.ownerId;

  inTransaction('applet.chose-dashboard', async ({ transaction }, { userId, dashboardId }) => {
    if ((await findOwner(transaction, dashboardId)) !== userId) throw new AppError(appletErrors.dashboardNotOwn);
  });
  inTransaction('applet.presents', async ({ transaction }, { dashboardId, memberIds }) => {
    const ownerId = await findOwner(transaction, dashboardId);
    if (ownerId === undefined || !memberIds.includes(ownerId)) throw new AppError(dashboardErrors.unknown);
  });
  afterCommit('applet.presents', async ({ dashboardId, topicIds }) => {
    const ownerId = await findOwner(database, dashboardId);
    if (ownerId !== undefined) rooms.emit(userRoom(ownerId), 'dashboard_presented', { dashboardId, topicIds });
  });
}
