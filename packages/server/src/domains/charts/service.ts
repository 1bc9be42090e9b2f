import { CHART_TYPES, type ChartConfig, chartConfigOf, type createChart } from '@tinkerstream/contract/charts';
import type { ParsedRequestOf } from '@tinkerstream/contract/platform/endpoint';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { randomToken } from '../../platform/random-token.ts';
import type { RecordsService } from '../records/index.ts';
import type { DataTypeRow, TopicRow, TopicsService } from '../topics/index.ts';
import { type ChartRow, type ChartSourceRow, createChartsRepository } from './repository.ts';

/** What has become of a chart with sources in some topics. */
export type ChartListener = (chart: ChartRow, topicIds: readonly string[]) => Promise<void>;

interface ChartsServiceOptions {
  readonly topics: TopicsService;
  readonly records: Pick<RecordsService, 'getDevice'>;
  readonly permissionOfUser: (userId: string) => Promise<Permission>;
  readonly onCreated: ChartListener;
  /** Renamed, removed, or its link renewed or switched off. */
  readonly onChanged: ChartListener;
  /** Runs after the links of charts have ended: what they opened is closed. */
  readonly onTokensEnded: (tokens: readonly string[]) => Promise<void>;
}

export type ChartsService = ReturnType<typeof createChartsService>;

export function createChartsService(
  database: Database,
  { topics, records, permissionOfUser, onCreated, onChanged, onTokensEnded }: ChartsServiceOptions,
) {
  const repository = createChartsRepository(database);

  async function sourcesOf(chartIds: readonly string[]): Promise<Map<string, ChartSourceRow[]>> {
    return Map.groupBy(chartIds.length === 0 ? [] : await repository.listSources(chartIds), (row) => row.chart_id);
  }

  /** Of some charts, those a user may read: their own, and those with a topic that they may read. */
  async function readableOf(userId: string, chartIds: readonly string[]): Promise<Map<string, ChartRow>> {
    const rows = chartIds.length === 0 ? [] : await repository.list(chartIds);
    const sources = await sourcesOf(rows.filter((row) => row.creator_id !== userId).map((row) => row.id));
    const readable = await topics.readableOf(userId, topicIdsOf([...sources.values()].flat()));
    const isReadable = (row: ChartRow) =>
      row.creator_id === userId || sources.get(row.id)?.some((source) => readable.has(source.topic_id));
    return new Map(rows.filter(isReadable).map((row) => [row.id, row]));
  }

  /** A chart belongs to its creator; who may read one of its topics may read it too. */
  async function getAccessible(caller: Caller, chartId: string): Promise<ChartRow> {
    const chart = (await readableOf(caller.userId, [chartId])).get(chartId);
    if (!chart) throw new AppError('TS_ERR_CHART_0001');
    return chart;
  }

  /** Of some charts, those a user may change: their own, and those that a project of theirs shows. */
  async function manageableOf(
    userId: string,
    rows: readonly ChartRow[],
    sources: ReadonlyMap<string, readonly ChartSourceRow[]>,
  ): Promise<Set<string>> {
    const ofOthers = rows.filter((row) => row.creator_id !== userId);
    const topicIds = topicIdsOf(ofOthers.flatMap((row) => sources.get(row.id) ?? []));
    const owned = await topics.inProjectsOwnedBy(userId, topicIds);
    const isManageable = (row: ChartRow) =>
      row.creator_id === userId || sources.get(row.id)?.some((source) => owned.has(source.topic_id));
    return new Set(rows.filter(isManageable).map((row) => row.id));
  }

  /** @throws AppError TS_ERR_CHART_0006 for a chart that the caller may read and not change */
  async function getManageable(caller: Caller, chartId: string) {
    const chart = await getAccessible(caller, chartId);
    const sources = await sourcesOf([chartId]);
    if (!(await manageableOf(caller.userId, [chart], sources)).has(chartId)) throw new AppError('TS_ERR_CHART_0006');
    return { chart, topicIds: topicIdsOf(sources.get(chartId) ?? []) };
  }

  /** Gives charts other links in a transaction. @returns the charts as they were, for `announceLinks` */
  async function setLinks(
    transaction: Database,
    chartIds: readonly string[],
    tokenOf: (chart: ChartRow) => string | null,
  ): Promise<ChartRow[]> {
    const repository = createChartsRepository(transaction);
    const charts = await repository.lock(chartIds);
    for (const chart of charts) await repository.setShareToken(chart.id, tokenOf(chart));
    return charts;
  }

  async function announceLinks(charts: readonly ChartRow[]): Promise<void> {
    const sources = await sourcesOf(charts.map((chart) => chart.id));
    await onTokensEnded(charts.flatMap((chart) => chart.share_token ?? []));
    for (const chart of charts) await onChanged(chart, topicIdsOf(sources.get(chart.id) ?? []));
  }

  async function setLink(caller: Caller, chartId: string, token: string | null): Promise<void> {
    const { chart } = await getManageable(caller, chartId);
    await announceLinks(await database.transaction().execute((trx) => setLinks(trx, [chart.id], () => token)));
  }

  /** The sources of a chart that a user may read: with another one, a topic's values or its name would slip out. */
  async function readableSourcesOf(userId: string, chart: ChartRow): Promise<ChartSourceRow[]> {
    const sources = await repository.listSources([chart.id]);
    const readable = await topics.readableOf(userId, topicIdsOf(sources));
    return sources.filter((source) => readable.has(source.topic_id));
  }

  /** A public chart shows what its creator may read, as long as the creator's subscription allows it. */
  async function findPublic(token: string): Promise<ChartRow | undefined> {
    const chart = await repository.findByToken(token);
    return chart && (await permissionOfUser(chart.creator_id)).allowEmbedChart ? chart : undefined;
  }

  function newChart(chart: Pick<ChartRow, 'name' | 'chart_type' | 'creator_id' | 'is_default'>, config: ChartConfig) {
    const share_token = randomToken();
    return { ...chart, id: uuidv7(), config: JSON.stringify(config), created_on: Date.now(), share_token };
  }

  return {
    getAccessible,
    readableOf,
    manageableOf,
    sourcesOf,
    readableSourcesOf,
    findPublic,
    listRecent: (caller: Caller, count: number) => repository.listRecent(caller.userId, count),

    /** @throws AppError TS_ERR_CHART_0003 */
    async getPublic(token: string): Promise<ChartRow> {
      const chart = await findPublic(token);
      if (!chart) throw new AppError('TS_ERR_CHART_0003');
      return chart;
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
     * Renews, in the transaction in which a user is taken out of a project, the links of the charts that the project's
     * topics have, which the user knows. Those that are off stay off; those of the user's own charts stay theirs.
     * @returns the charts as they were, for `announceLinks`
     */
    async renewLinksKnownTo(transaction: Database, userId: string, topicIds: readonly string[]): Promise<ChartRow[]> {
      const charts = topicIds.length === 0 ? [] : await createChartsRepository(transaction).listOfTopics(topicIds);
      const known = charts.filter((chart) => chart.creator_id !== userId && chart.share_token !== null);
      return setLinks(
        transaction,
        known.map((chart) => chart.id),
        ({ share_token }) => share_token && randomToken(),
      );
    },

    /** To be called once the transaction of `renewLinksKnownTo` is committed. */
    announceLinks,

    /** The charts with a source in topics that the caller was already found to be able to read. */
    async listOfTopics(topicIds: readonly string[]): Promise<ChartRow[]> {
      return topicIds.length === 0 ? [] : repository.listOfTopics(topicIds);
    },

    async countOfTopics(topicIds: readonly string[]): Promise<number> {
      return topicIds.length === 0 ? 0 : repository.countOfTopics(topicIds);
    },

    /**
     * @throws AppError when a source names a topic, data type or device that is not the caller's to read, or the
     * caller's subscription does not allow the type
     */
    async create(caller: Caller, input: ParsedRequestOf<typeof createChart>): Promise<ChartRow> {
      if (input.chartType === 'POINT_MAP' && !(await permissionOfUser(caller.userId)).allowCirclePointMap) {
        throw new AppError('TS_ERR_PERMISSION_0001');
      }
      for (const { topicId, dataTypeId, deviceId } of input.chartSourceConfigs) {
        await topics.getAccessible(caller, topicId);
        if (dataTypeId) await topics.getDataType(topicId, dataTypeId);
        if (deviceId) await records.getDevice(topicId, deviceId);
      }
      const configs = CHART_TYPES[input.chartType].configs.parse(input.configs);
      const chart: ChartRow = newChart(
        { name: configs.CHART_NAME, chart_type: input.chartType, creator_id: caller.userId, is_default: 0 },
        chartConfigOf(configs),
      );
      const sources = input.chartSourceConfigs.map((source) => ({
        id: uuidv7(),
        chart_id: chart.id,
        topic_id: source.topicId,
        data_type_id: source.dataTypeId ?? null,
        device_id: source.deviceId ?? null,
        description: source.description,
        colour: source.colorCode ?? null,
        latitude: source.latitude ?? null,
        longitude: source.longitude ?? null,
      }));
      await database.transaction().execute((transaction) => createChartsRepository(transaction).create(chart, sources));
      await onCreated(chart, topicIdsOf(sources));
      return chart;
    },

    /**
     * Creates the default line chart of a new data type, in the transaction that creates the data type.
     * @returns what tells open pages of it, to be called once that is committed
     */
    async createDefault(transaction: Database, topic: TopicRow, dataType: DataTypeRow): Promise<() => Promise<void>> {
      const chart: ChartRow = newChart(
        { name: dataType.name, chart_type: 'BASIC_LINE_CHART', creator_id: topic.creator_id, is_default: 1 },
        {},
      );
      await createChartsRepository(transaction).create(chart, [
        {
          id: uuidv7(),
          chart_id: chart.id,
          topic_id: topic.id,
          data_type_id: dataType.id,
          device_id: null,
          description: '',
          colour: null,
          latitude: null,
          longitude: null,
        },
      ]);
      return () => onCreated(chart, [topic.id]);
    },

    /** Removes, in the transaction that removes topics, what charts show of them, and charts that show nothing else. */
    removeOfTopics: (transaction: Database, topicIds: readonly string[]) =>
      createChartsRepository(transaction).removeSources('topic_id', topicIds),

    /** The same for a data type. */
    removeOfDataType: (transaction: Database, dataTypeId: string) =>
      createChartsRepository(transaction).removeSources('data_type_id', [dataTypeId]),

    /** @throws AppError TS_ERR_CHART_0006 */
    async rename(caller: Caller, chartId: string, name: string): Promise<void> {
      const { chart, topicIds } = await getManageable(caller, chartId);
      await repository.rename(chart.id, name);
      await onChanged(chart, topicIds);
    },

    /** @throws AppError TS_ERR_CHART_0002 for a default chart, TS_ERR_CHART_0006 */
    async remove(caller: Caller, chartId: string): Promise<void> {
      const { chart, topicIds } = await getManageable(caller, chartId);
      if (chart.is_default) throw new AppError('TS_ERR_CHART_0002');
      await repository.remove(chart.id);
      if (chart.share_token !== null) await onTokensEnded([chart.share_token]);
      await onChanged(chart, topicIds);
    },
  };
}

function topicIdsOf(sources: readonly Pick<ChartSourceRow, 'topic_id'>[]): string[] {
  return [...new Set(sources.map((source) => source.topic_id))];
}
