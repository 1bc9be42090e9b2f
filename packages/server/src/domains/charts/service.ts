import {
  CHART_TYPES,
  type ChartConfig,
  ChartType,
  type ChartTypeRules,
  chartConfigOf,
  type createChart,
  MAX_LISTED_CHARTS,
  ownValues,
} from '@tinkerstream/contract/charts';
import type { ParsedRequestOf } from '@tinkerstream/contract/platform/endpoint';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import type { WithUserLock } from '../people/index.ts';
import type { ButtonSource, RecordsService } from '../records/index.ts';
import type { DataTypeEntity, TopicEntity, TopicsService } from '../topics/index.ts';
import { type ChartEntity, type ChartSourceEntity, createChartsRepository } from './repository.ts';

interface ChartsServiceOptions {
  readonly topics: TopicsService;
  readonly records: Pick<RecordsService, 'getDevice' | 'deleteCarried'>;
  readonly permissionOfUser: (userId: string) => Promise<Permission>;
  readonly withUserLock: WithUserLock;
  readonly events: Events;
}

/** The types that show only their own values. Ingest keeps the latest value of each. */
const BUTTON_TYPES = ChartType.options.filter((type) => CHART_TYPES[type].shows === 'own values');

/** Maximum buttons of a topic whose values ingest keeps: one message can be the value of all of them. */
const MOST_BUTTONS = 1000;

/** A chart that a token opens to anyone. */
export interface PublishedChart {
  readonly chart: ChartEntity;
  /** The user who published it. Visitors see only the sources that this user may read. */
  readonly readerId: string;
  /** Whether the token only shows it: it presses no button. */
  readonly isViewOnly: boolean;
}

export type FindPublishedChart = (token: string) => Promise<PublishedChart | undefined>;

export type ChartsService = ReturnType<typeof createChartsService>;

export function createChartsService(
  database: Database,
  { topics, records, permissionOfUser, withUserLock, events }: ChartsServiceOptions,
) {
  const repository = createChartsRepository(database);

  async function sourcesOf(chartIds: readonly string[]): Promise<Map<string, ChartSourceEntity[]>> {
    return Map.groupBy(chartIds.length === 0 ? [] : await repository.listSources(chartIds), (row) => row.chartId);
  }

  /** The charts that a user may read: their own, and those with a topic that they may read. */
  async function readableOf(userId: string, chartIds: readonly string[]): Promise<Map<string, ChartEntity>> {
    const rows = chartIds.length === 0 ? [] : await repository.list(chartIds);
    const sources = await sourcesOf(rows.filter((row) => row.creatorId !== userId).map((row) => row.id));
    const readable = await topics.readableOf(userId, topicIdsOf([...sources.values()].flat()));
    const isReadable = (row: ChartEntity) =>
      row.creatorId === userId || sources.get(row.id)?.some((source) => readable.has(source.topicId));
    return new Map(rows.filter(isReadable).map((row) => [row.id, row]));
  }

  /** A chart that the caller may read. @throws AppError TS_ERR_CHART_0001 */
  async function getAccessible(caller: Caller, chartId: string): Promise<ChartEntity> {
    const chart = (await readableOf(caller.userId, [chartId])).get(chartId);
    if (!chart) throw new AppError('TS_ERR_CHART_0001');
    return chart;
  }

  /**
   * The charts that a user may change: their own, unless they may only view the projects that show them, and those with a topic
   * in a project that they own.
   */
  async function manageableOf(
    userId: string,
    rows: readonly ChartEntity[],
    sources: ReadonlyMap<string, readonly ChartSourceEntity[]>,
  ): Promise<Set<string>> {
    const [own, ofOthers] = [true, false].map((isOwn) => rows.filter((row) => (row.creatorId === userId) === isOwn));
    const topicsOf = (of: readonly ChartEntity[] = []) => topicIdsOf(of.flatMap((row) => sources.get(row.id) ?? []));
    const [usable, owned] = await Promise.all([
      topics.usableOf(userId, topicsOf(own)),
      topics.inProjectsOwnedBy(userId, topicsOf(ofOthers)),
    ]);
    const isManageable = (row: ChartEntity) => {
      const of = sources.get(row.id) ?? [];
      if (row.creatorId !== userId) return of.some((source) => owned.has(source.topicId));
      const readable = of.flatMap((source) => usable.get(source.topicId) ?? []);
      return readable.length === 0 || readable.includes(true);
    };
    return new Set(rows.filter(isManageable).map((row) => row.id));
  }

  /** @throws AppError TS_ERR_CHART_0006 for a chart that the caller may read but not change */
  async function getManageable(caller: Caller, chartId: string) {
    const chart = await getAccessible(caller, chartId);
    const sources = await sourcesOf([chartId]);
    const own = sources.get(chartId) ?? [];
    if (!(await manageableOf(caller.userId, [chart], sources)).has(chartId)) {
      await topics.refusePaused(caller.userId, topicIdsOf(own));
      throw new AppError('TS_ERR_CHART_0006');
    }
    return { chart, sources: own, topicIds: topicIdsOf(own) };
  }

  /** Sets new links of charts as part of a change. */
  async function setLinks(
    { transaction, announce }: Change,
    chartIds: readonly string[],
    tokenOf: (chart: Pick<ChartEntity, 'shareToken'>) => string | null,
  ): Promise<void> {
    const repository = createChartsRepository(transaction);
    const charts = await repository.lock(chartIds);
    const ids = charts.map((chart) => chart.id);
    const sources = Map.groupBy(ids.length === 0 ? [] : await repository.listSources(ids), (row) => row.chartId);
    await announce('chart-links.ended', { tokens: charts.flatMap((chart) => chart.shareToken ?? []) });
    for (const chart of charts) {
      await repository.setShareToken(chart.id, tokenOf(chart));
      await announce('chart.changed', { chart, topicIds: topicIdsOf(sources.get(chart.id) ?? []) });
    }
  }

  async function setLink(caller: Caller, chartId: string, token: string | null): Promise<void> {
    const { chart } = await getManageable(caller, chartId);
    await events.change((change) => setLinks(change, [chart.id], () => token));
  }

  /** The sources of a chart that a user may read. Any other would disclose a topic's values or its name. */
  async function readableSourcesOf(userId: string, chart: ChartEntity): Promise<ChartSourceEntity[]> {
    const sources = await repository.listSources([chart.id]);
    const readable = await topics.readableOf(userId, topicIdsOf(sources));
    return sources.filter((source) => readable.has(source.topicId));
  }

  /** The users whose subscriptions allow them to publish charts. */
  async function embeddingOf(userIds: readonly string[]): Promise<Set<string>> {
    const different = [...new Set(userIds)];
    const permissions = await Promise.all(different.map(permissionOfUser));
    return new Set(different.filter((_, index) => permissions[index]?.allowEmbedChart));
  }

  const publishers: FindPublishedChart[] = [
    async (token) => {
      const chart = await repository.findByToken(token);
      if (!chart || !(await embeddingOf([chart.creatorId])).has(chart.creatorId)) return undefined;
      return { chart, readerId: chart.creatorId, isViewOnly: false };
    },
  ];

  /** The chart of a public link. Undefined if the subscription of its publisher does not allow public charts. */
  async function findPublic(token: string): Promise<PublishedChart | undefined> {
    for (const find of publishers) {
      const published = await find(token);
      if (published) return published;
    }
    return undefined;
  }

  function newChart(chart: Pick<ChartEntity, 'name' | 'chartType' | 'creatorId' | 'isDefault'>, config: ChartConfig) {
    const shareToken = randomToken();
    return { ...chart, id: uuidv7(), config, createdOn: Date.now(), shareToken };
  }

  return {
    getAccessible,
    readableOf,
    manageableOf,
    sourcesOf,
    readableSourcesOf,
    embeddingOf,
    findPublic,

    /** Adds another way to publish charts, with tokens of its own. */
    publishBy: (find: FindPublishedChart) => void publishers.push(find),

    listRecent: (caller: Caller, count: number) => repository.listRecent(caller.userId, count),

    /** The sources of buttons in topics, by topic. */
    async buttonsOf(topicIds: readonly string[]): Promise<Map<string, ButtonSource[]>> {
      const rows = await repository.listSourcesOfTypes(topicIds, BUTTON_TYPES, MOST_BUTTONS);
      const buttons = new Map<string, ButtonSource[]>();
      for (const { topicId, config, ...source } of rows) {
        const others = buttons.get(topicId) ?? [];
        others.push({ ...source, values: ownValues(config) });
        buttons.set(topicId, others);
      }
      return buttons;
    },

    /** The latest charts that the caller may read with `search` in their names or in a topic's name or description. */
    async search(caller: Caller, search: string): Promise<ChartEntity[]> {
      const { userId } = caller;
      const [readable, found] = await Promise.all([
        topics.selectReadable(userId),
        topics.selectReadable(userId, search),
      ]);
      return repository.search(userId, readable, search, found, MAX_LISTED_CHARTS);
    },

    /** @throws AppError TS_ERR_CHART_0003 */
    async getPublic(token: string): Promise<PublishedChart> {
      const published = await findPublic(token);
      if (!published) throw new AppError('TS_ERR_CHART_0003');
      return published;
    },

    /** @returns the new token. @throws AppError TS_ERR_CHART_0006 */
    async renewLink(caller: Caller, chartId: string): Promise<string> {
      const token = randomToken();
      await setLink(caller, chartId, token);
      return token;
    },

    /** @throws AppError TS_ERR_CHART_0006 */
    switchOffLink: (caller: Caller, chartId: string) => setLink(caller, chartId, null),

    /**
     * Renews the chart links that a removed member knows, those of the project's topics, as part of the removal. Links
     * that are off and links of the user's own charts do not change.
     */
    async renewLinksKnownTo(change: Change, userId: string, topicIds: readonly string[]): Promise<void> {
      const repository = createChartsRepository(change.transaction);
      const charts = topicIds.length === 0 ? [] : await repository.listOfTopics(topicIds);
      const known = charts.filter((chart) => chart.creatorId !== userId && chart.shareToken !== null);
      await setLinks(
        change,
        known.map((chart) => chart.id),
        ({ shareToken }) => shareToken && randomToken(),
      );
    },

    /**
     * Gives the charts of a user to the creators of their first topics, without their links, as part of the deletion of
     * the account. The user has created none of these topics.
     */
    async passOnOf(change: Change, userId: string): Promise<void> {
      const { transaction } = change;
      const repository = createChartsRepository(transaction);
      const ids = await repository.idsOfCreator(userId);
      if (ids.length === 0) return;
      await setLinks(change, ids, () => null);
      const sources = Map.groupBy(await repository.listSources(ids), (row) => row.chartId);
      const creators = await topics.creatorsOf(transaction, topicIdsOf([...sources.values()].flat()));
      for (const [id, [first]] of sources) {
        const creatorId = first && creators.get(first.topicId);
        if (creatorId) await repository.setCreator(id, creatorId);
      }
    },

    /** The charts with a source in one of the topics. The caller must have checked access. */
    async listOfTopics(topicIds: readonly string[]): Promise<ChartEntity[]> {
      return topicIds.length === 0 ? [] : repository.listOfTopics(topicIds);
    },

    async countOfTopics(topicIds: readonly string[]): Promise<number> {
      return topicIds.length === 0 ? 0 : repository.countOfTopics(topicIds);
    },

    /**
     * @throws AppError for a topic, data type or device that the caller may not read, and for a chart type that the
     *   caller's subscription does not allow
     */
    async create(caller: Caller, input: ParsedRequestOf<typeof createChart>): Promise<ChartEntity> {
      const { permission }: ChartTypeRules = CHART_TYPES[input.chartType];
      if (permission !== undefined && !(await permissionOfUser(caller.userId))[permission]) {
        throw new AppError('TS_ERR_PERMISSION_0001');
      }
      for (const { topicId, dataTypeId, deviceId } of input.chartSourceConfigs) {
        await topics.getUsable(caller, topicId);
        if (dataTypeId) await topics.getDataType(topicId, dataTypeId);
        if (deviceId) await records.getDevice(topicId, deviceId);
      }
      const configs = CHART_TYPES[input.chartType].configs.parse(input.configs);
      const chart: ChartEntity = newChart(
        { name: configs.CHART_NAME, chartType: input.chartType, creatorId: caller.userId, isDefault: false },
        chartConfigOf(configs),
      );
      const sources = input.chartSourceConfigs.map((source) => ({
        id: uuidv7(),
        chartId: chart.id,
        topicId: source.topicId,
        dataTypeId: source.dataTypeId ?? null,
        deviceId: source.deviceId ?? null,
        perDevice: source.isPerDevice ?? false,
        description: source.description,
        colour: source.colorCode ?? null,
        latitude: source.latitude ?? null,
        longitude: source.longitude ?? null,
      }));
      await withUserLock(caller.userId, ({ transaction }) =>
        createChartsRepository(transaction).create(chart, sources),
      );
      if (BUTTON_TYPES.includes(chart.chartType)) {
        await events.emit('buttons.changed', { topicIds: topicIdsOf(sources) });
      }
      await topics.markChanged(topicIdsOf(sources), caller.userId);
      await events.emit('chart.created', { chart, topicIds: topicIdsOf(sources) });
      return chart;
    },

    /** Creates the default line chart of a data type, in the change that creates the data type. */
    async createDefault(
      { transaction, announce }: Change,
      { topic, dataType }: { readonly topic: TopicEntity; readonly dataType: DataTypeEntity },
    ): Promise<void> {
      const chart: ChartEntity = newChart(
        { name: dataType.name, chartType: 'BASIC_LINE_CHART', creatorId: topic.creatorId, isDefault: true },
        {},
      );
      await createChartsRepository(transaction).create(chart, [
        {
          id: uuidv7(),
          chartId: chart.id,
          topicId: topic.id,
          dataTypeId: dataType.id,
          deviceId: null,
          perDevice: true,
          description: '',
          colour: null,
          latitude: null,
          longitude: null,
        },
      ]);
      await announce('chart.created', { chart, topicIds: [topic.id] });
    },

    /** Removes the sources of deleted topics, and charts without other sources, in the transaction of the deletion. */
    removeOfTopics: (transaction: Database, topicIds: readonly string[]) =>
      createChartsRepository(transaction).removeSources('topicId', topicIds),

    /** The same for a data type. */
    removeOfDataType: (transaction: Database, dataTypeId: string) =>
      createChartsRepository(transaction).removeSources('dataTypeId', [dataTypeId]),

    /** The same for a device. */
    removeOfDevice: (transaction: Database, deviceId: string) =>
      createChartsRepository(transaction).removeSources('deviceId', [deviceId]),

    /** @throws AppError TS_ERR_CHART_0006 */
    async rename(caller: Caller, chartId: string, name: string): Promise<void> {
      const { chart, topicIds } = await getManageable(caller, chartId);
      await repository.rename(chart.id, name);
      await topics.markChanged(topicIds, caller.userId);
      await events.emit('chart.changed', { chart, topicIds });
    },

    /** @throws AppError TS_ERR_CHART_0002 for a default chart, TS_ERR_CHART_0006 */
    async remove(caller: Caller, chartId: string): Promise<void> {
      const { chart, topicIds, sources } = await getManageable(caller, chartId);
      if (chart.isDefault) throw new AppError('TS_ERR_CHART_0002');
      if (!(await repository.remove(chart.id))) throw new AppError('TS_ERR_CHART_0001');
      await topics.markChanged(topicIds, caller.userId);
      if (BUTTON_TYPES.includes(chart.chartType)) {
        await events.emit('buttons.changed', { topicIds });
        await records.deleteCarried(sources.map(({ id: slot, topicId }) => ({ topicId, slot })));
      }
      if (chart.shareToken !== null) await events.emit('chart-links.ended', { tokens: [chart.shareToken] });
      await events.emit('chart.changed', { chart, topicIds });
    },
  };
}

function topicIdsOf(sources: readonly Pick<ChartSourceEntity, 'topicId'>[]): string[] {
  return [...new Set(sources.map((source) => source.topicId))];
}
