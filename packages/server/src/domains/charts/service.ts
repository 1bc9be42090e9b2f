import {
  CHART_CONFIGS,
  CHART_TYPES,
  type ChartConfig,
  ChartType,
  type ChartTypeRules,
  chartConfigOf,
  type createChart,
  MAX_LISTED_CHARTS,
  ownValues,
} from '@tinkerstream/contract/charts';
import { chartErrors, permissionErrors } from '@tinkerstream/contract/error-codes';
import type { ParsedRequestOf } from '@tinkerstream/contract/platform/endpoint';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { portionsOf } from '../../platform/db/entity.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { AskFor } from '../../platform/events/provided.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import type { ButtonSource, RecordsService } from '../records/index.ts';
import type { DataTypeEntity, TopicEntity, TopicsService } from '../topics/index.ts';
import type { WithUserLock } from '../users/index.ts';
import { createChartAccess, topicIdsOf } from './access.ts';
import type { ChartChange } from './events.ts';
import { createChartLinks } from './links.ts';
import { type ChartEntity, type ChartSourceEntity, createChartsRepository } from './repository.ts';

interface ChartsServiceOptions {
  readonly topics: Pick<
    TopicsService,
    | 'getDataType'
    | 'markChanged'
    | 'selectReadable'
    | 'selectInCopies'
    | 'creatorsOf'
    | 'getUsable'
    | 'inProjectsOwnedBy'
    | 'refusePaused'
    | 'readableOf'
    | 'rightsIn'
  >;
  readonly records: Pick<RecordsService, 'getDevice' | 'deleteCarried'>;
  readonly permissionOfUser: (userId: string) => Promise<Permission>;
  readonly withUserLock: WithUserLock;
  readonly events: Events;
  readonly askFor: AskFor;
}

/** The types that show only their own values. Ingest keeps the latest value of each. */
const BUTTON_TYPES = ChartType.options.filter((type) => CHART_TYPES[type].shows === 'own values');

/** Maximum buttons of a topic whose values ingest keeps: one message can be the value of all of them. */
const MOST_BUTTONS = 1000;

/** A button. Its `id` is the id of its source, as in `ButtonSource`. */
export type ChartButton = Pick<ChartSourceEntity, 'id' | 'topicId' | 'dataTypeId' | 'deviceId'> &
  Pick<ChartEntity, 'name' | 'chartType' | 'config'>;

export type ChartsService = ReturnType<typeof createChartsService>;

export function createChartsService(
  database: Database,
  { topics, records, permissionOfUser, withUserLock, events, askFor }: ChartsServiceOptions,
) {
  const repository = createChartsRepository(database);
  const access = createChartAccess(database, topics);

  const listButtons = (topicIds: readonly string[]): Promise<ChartButton[]> =>
    repository.listSourcesOfTypes(topicIds, BUTTON_TYPES, MOST_BUTTONS);

  function newChart(chart: Pick<ChartEntity, 'name' | 'chartType' | 'creatorId' | 'isDefault'>, config: ChartConfig) {
    const shareToken = randomToken();
    return { ...chart, id: uuidv7(), config, createdOn: Date.now(), shareToken };
  }

  return {
    ...access,
    ...createChartLinks(database, { topics, access, permissionOfUser, events, askFor }),

    listRecent: (caller: Caller, count: number, isMadeOnly = false) =>
      repository.listRecent(caller.userId, count, isMadeOnly),

    /** The buttons of topics, as sources of charts. The caller must have checked access. */
    listButtons,

    /** The sources of buttons in topics, by topic. */
    async buttonsOf(topicIds: readonly string[]): Promise<Map<string, ButtonSource[]>> {
      const rows = await listButtons(topicIds);
      const buttons = new Map<string, ButtonSource[]>();
      for (const { topicId, config, id, dataTypeId, deviceId } of rows) {
        const others = buttons.get(topicId) ?? [];
        others.push({ id, dataTypeId, deviceId, values: ownValues(config) });
        buttons.set(topicId, others);
      }
      return buttons;
    },

    /**
     * The latest charts that the caller may read with `search` in their names or in a topic's name or description.
     * @param withoutCopies whether charts that only copies of pupils have are left out, for their teachers
     */
    async search(caller: Caller, search: string, withoutCopies: boolean): Promise<ChartEntity[]> {
      const { userId } = caller;
      const [readable, found] = await Promise.all([
        topics.selectReadable(userId, { withoutCopies }),
        topics.selectReadable(userId, { search, withoutCopies }),
      ]);
      const hidden = withoutCopies ? topics.selectInCopies(userId) : undefined;
      return repository.search({ creatorId: userId, hidden }, readable, search, found, MAX_LISTED_CHARTS);
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
        throw new AppError(permissionErrors.notIncluded);
      }
      for (const { topicId, dataTypeId, deviceId } of input.chartSourceConfigs) {
        await topics.getUsable(caller, topicId);
        if (dataTypeId) await topics.getDataType(topicId, dataTypeId);
        if (deviceId) await records.getDevice(topicId, deviceId);
      }
      const configs = CHART_CONFIGS[input.chartType].parse(input.configs);
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
      await events.emit('charts.created', { created: [{ chart, topicIds: topicIdsOf(sources) }] });
      return chart;
    },

    /** Creates the default line charts of data types, in the change that creates the data types. */
    async createDefaults(
      { transaction, announce }: Change,
      created: readonly { readonly topic: TopicEntity; readonly dataTypes: readonly DataTypeEntity[] }[],
    ): Promise<void> {
      const shown = created.flatMap(({ topic, dataTypes }) => dataTypes.map((dataType) => ({ topic, dataType })));
      const announced: ChartChange[] = [];
      for (const some of portionsOf(shown)) {
        const added = some.map(({ topic, dataType }) => {
          const chart: ChartEntity = newChart(
            { name: dataType.name, chartType: 'BASIC_LINE_CHART', creatorId: topic.creatorId, isDefault: true },
            {},
          );
          const source: ChartSourceEntity = {
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
          };
          return { chart, sources: [source] };
        });
        await createChartsRepository(transaction).createAll(added);
        for (const { chart, sources } of added) announced.push({ chart, topicIds: topicIdsOf(sources) });
      }
      await announce('charts.created', { created: announced });
    },

    /** The charts that show some data types, also in a transaction. */
    listOfDataTypes: (transaction: Database, dataTypeIds: readonly string[]) =>
      createChartsRepository(transaction).listOfDataTypes(dataTypeIds),

    /** Removes the sources of deleted topics, and charts without other sources, in the transaction of the deletion. */
    removeOfTopics: (transaction: Database, topicIds: readonly string[]) =>
      createChartsRepository(transaction).removeSources('topicId', topicIds),

    /** Removes the sources of a deleted data type, and charts without other sources, in the transaction of the deletion. */
    removeOfDataType: (transaction: Database, dataTypeId: string) =>
      createChartsRepository(transaction).removeSources('dataTypeId', [dataTypeId]),

    /** Removes the sources of a deleted device, and charts without other sources, in the transaction of the deletion. */
    removeOfDevice: (transaction: Database, deviceId: string) =>
      createChartsRepository(transaction).removeSources('deviceId', [deviceId]),

    /** @throws chartErrors.notManageable */
    async rename(caller: Caller, chartId: string, name: string): Promise<void> {
      const { chart, topicIds } = await access.getManageable(caller, chartId);
      await repository.rename(chart.id, name);
      await topics.markChanged(topicIds, caller.userId);
      if (BUTTON_TYPES.includes(chart.chartType)) await events.emit('buttons.changed', { topicIds });
      await events.emit('chart.changed', { chart, topicIds });
    },

    /** @throws chartErrors.defaultNotDeletable for a default chart, chartErrors.notManageable */
    async remove(caller: Caller, chartId: string): Promise<void> {
      const { chart, topicIds, sources } = await access.getManageable(caller, chartId);
      if (chart.isDefault) throw new AppError(chartErrors.defaultNotDeletable);
      if (!(await repository.remove(chart.id))) throw new AppError(chartErrors.unknown);
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
