import type { Caller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { RemovedKeysFinder } from '../boards/index.ts';
import type { FiguresOf, LineWindowsOf, MessageLog, RecordsService, StatisticsOf } from '../records/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { AnnotationsService, TopicsService } from '../topics/index.ts';
import type { WithUserLock } from '../users/index.ts';
import { createChartWindows } from './chart-window.ts';
import { createChartFigures } from './figures.ts';
import { createLatestValues } from './latest-values.ts';
import { createChartPresenter } from './presenter.ts';
import { createPublicBoards } from './public-boards.ts';
import { createPublicCharts } from './public-charts.ts';
import { createPublicTexts } from './public-texts.ts';
import { chartsRealtime } from './realtime.ts';
import { chartsRoutes } from './routes.ts';
import { createChartsService } from './service.ts';

interface ChartsNeeds {
  readonly topics: Pick<
    TopicsService,
    | 'getDataType'
    | 'markChanged'
    | 'selectReadable'
    | 'selectInCopies'
    | 'find'
    | 'creatorsOf'
    | 'listOfProjects'
    | 'dataTypesOf'
    | 'getAccessible'
    | 'getUsable'
    | 'projectIdsOf'
    | 'inProjectsOwnedBy'
    | 'refusePaused'
    | 'readableOf'
    | 'rightsIn'
  >;
  readonly records: Pick<
    RecordsService,
    | 'readable'
    | 'getDevice'
    | 'devicesOf'
    | 'deviceNumbersOf'
    | 'recentValues'
    | 'window'
    | 'deviceIdsOf'
    | 'latestNumberOf'
    | 'findCarried'
    | 'deleteCarried'
  >;
  readonly removedKeys: Pick<RemovedKeysFinder, 'keep'>;
  readonly lineWindowsOf: LineWindowsOf;
  readonly figuresOf: FiguresOf;
  readonly statisticsOf: StatisticsOf;
  readonly annotations: Pick<AnnotationsService, 'listOf'>;
  readonly messageLog: Pick<MessageLog, 'list'>;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOfUser'>;
  readonly withUserLock: WithUserLock;
  readonly getProject: (caller: Caller, projectId: string) => Promise<{ readonly id: string }>;
  readonly report: SecurityLog['report'];
}

/** Charts and buttons, which show the values of topics. */
export function chartsModule(
  { database, events, askFor, rooms, route, publicIds, publicReads }: Platform,
  {
    topics,
    records,
    removedKeys,
    lineWindowsOf,
    figuresOf,
    statisticsOf,
    annotations,
    messageLog,
    subscriptions: { permissionOfUser },
    withUserLock,
    getProject,
    report,
  }: ChartsNeeds,
) {
  const charts = createChartsService(database, { topics, records, permissionOfUser, withUserLock, events, askFor });
  const publicTexts = createPublicTexts(topics);
  const publicCharts = createPublicCharts({ charts, topics, publicTexts, publicIds });
  const presentCharts = createChartPresenter({ charts, topics, records });
  const publicBoards = createPublicBoards({ topics, records });
  const latestValuesOf = createLatestValues({ records, messageLog });

  removedKeys.keep('CHART', async (transaction, _topic, dataTypes) => {
    const nameOf = new Map(dataTypes.map(({ id, name }) => [id, name]));
    const shown = await charts.listOfDataTypes(transaction, [...nameOf.keys()]);
    // Charts that a person has made or named.
    const made = shown.filter(({ dataTypeId, name, isDefault }) => !isDefault || name !== nameOf.get(dataTypeId));
    return new Set(made.map(({ dataTypeId }) => dataTypeId));
  });
  events.inTransaction('data-types.created', (change, { created }) => charts.createDefaults(change, created));
  events.inTransaction('data-type.removed', ({ transaction }, { dataTypeId }) =>
    charts.removeOfDataType(transaction, dataTypeId),
  );
  events.inTransaction('device.removed', ({ transaction }, { device }) =>
    charts.removeOfDevice(transaction, device.id),
  );
  events.inTransaction('topics.removed', ({ transaction }, { topics }) =>
    charts.removeOfTopics(
      transaction,
      topics.map((topic) => topic.id),
    ),
  );
  events.inTransaction('account.removed', (change, { userId }) => charts.passOnOf(change, userId));
  chartsRealtime(events, rooms, topics);
  rooms.allowPublic('T', publicCharts.viewOf);
  chartsRoutes(route, {
    charts,
    getProject,
    records,
    topics,
    presentCharts,
    publicReads,
    latestValuesOf,
    statisticsOf,
    annotations,
    chartWindowOf: createChartWindows(lineWindowsOf),
    chartFiguresOf: createChartFigures(figuresOf),
    publicBoards,
    publicTexts,
    publicIds,
    report,
  });
  return { charts, presentCharts, publicBoards, getButtonTopicId: publicCharts.getButtonTopicId };
}
