import type { createChart } from '@tinkerstream/contract/charts';
import type { ParsedRequestOf } from '@tinkerstream/contract/platform/endpoint';
import { projectRoom } from '@tinkerstream/contract/platform/socket';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Live } from '../../platform/realtime/live.ts';
import type { RecordsService } from '../records/index.ts';
import type { DataTypeRow, TopicRow, TopicsService } from '../topics/index.ts';
import { type ChartRow, createChartsRepository } from './repository.ts';

interface ChartsServiceOptions {
  readonly topics: TopicsService;
  readonly records: Pick<RecordsService, 'getDevice'>;
  readonly live: Pick<Live, 'emit'>;
}

export type ChartsService = ReturnType<typeof createChartsService>;

export function createChartsService(database: Database, { topics, records, live }: ChartsServiceOptions) {
  const repository = createChartsRepository(database);

  /** A chart belongs to its creator; who may read one of its topics may read and change it too. */
  async function getAccessible(caller: Caller, chartId: string): Promise<ChartRow> {
    const chart = await repository.find(chartId);
    if (!chart) throw new AppError('TS_ERR_CHART_0001');
    if (chart.creator_id === caller.userId) return chart;
    const sources = await repository.listSources([chartId]);
    const topicIds = [...new Set(sources.map((source) => source.topic_id))];
    const readable = await topics.readableOf(caller.userId, topicIds);
    if (readable.size === 0) throw new AppError('TS_ERR_CHART_0001');
    return chart;
  }

  async function announce(chart: ChartRow, topicIds: readonly string[]): Promise<void> {
    const projectIds = new Set([...(await topics.projectIdsOf(topicIds)).values()].flat());
    for (const id of projectIds) live.emit(projectRoom(id), 'new_chart', { name: chart.name, chartId: chart.id });
  }

  return {
    getAccessible,
    listRecent: (caller: Caller, count: number) => repository.listRecent(caller.userId, count),

    /** The charts with a source in topics that the caller was already found to be able to read. */
    async listOfTopics(topicIds: readonly string[]): Promise<ChartRow[]> {
      return topicIds.length === 0 ? [] : repository.listOfTopics(topicIds);
    },

    async countOfTopics(topicIds: readonly string[]): Promise<number> {
      return topicIds.length === 0 ? 0 : repository.countOfTopics(topicIds);
    },

    async sourcesOf(chartIds: readonly string[]) {
      return Map.groupBy(chartIds.length === 0 ? [] : await repository.listSources(chartIds), (row) => row.chart_id);
    },

    /** @throws AppError when a source names a topic, data type or device that is not the caller's to read */
    async create(caller: Caller, input: ParsedRequestOf<typeof createChart>): Promise<ChartRow> {
      for (const { topicId, dataTypeId, deviceId } of input.chartSourceConfigs) {
        await topics.getAccessible(caller, topicId);
        await topics.getDataType(topicId, dataTypeId);
        if (deviceId) await records.getDevice(topicId, deviceId);
      }
      const chart: ChartRow = {
        id: uuidv7(),
        name: input.configs.CHART_NAME,
        chart_type: input.chartType,
        config: JSON.stringify(input.configs),
        creator_id: caller.userId,
        is_default: 0,
        created_on: Date.now(),
      };
      const sources = input.chartSourceConfigs.map((source) => ({
        id: uuidv7(),
        chart_id: chart.id,
        topic_id: source.topicId,
        data_type_id: source.dataTypeId,
        device_id: source.deviceId ?? null,
        description: source.description,
        colour: source.colorCode ?? null,
      }));
      await database.transaction().execute((transaction) => createChartsRepository(transaction).create(chart, sources));
      await announce(
        chart,
        sources.map((source) => source.topic_id),
      );
      return chart;
    },

    /**
     * Creates the default line chart of a new data type, in the transaction that creates the data type.
     * @returns what tells open project pages of it, to be called once that is committed
     */
    async createDefault(transaction: Database, topic: TopicRow, dataType: DataTypeRow): Promise<() => Promise<void>> {
      const chart: ChartRow = {
        id: uuidv7(),
        name: dataType.name,
        chart_type: 'BASIC_LINE_CHART',
        config: JSON.stringify({ CHART_NAME: dataType.name }),
        creator_id: topic.creator_id,
        is_default: 1,
        created_on: Date.now(),
      };
      await createChartsRepository(transaction).create(chart, [
        {
          id: uuidv7(),
          chart_id: chart.id,
          topic_id: topic.id,
          data_type_id: dataType.id,
          device_id: null,
          description: '',
          colour: null,
        },
      ]);
      return () => announce(chart, [topic.id]);
    },

    /** Removes, in the transaction that removes topics, what charts show of them, and charts that show nothing else. */
    removeOfTopics: (transaction: Database, topicIds: readonly string[]) =>
      createChartsRepository(transaction).removeSources('topic_id', topicIds),

    /** The same for a data type. */
    removeOfDataType: (transaction: Database, dataTypeId: string) =>
      createChartsRepository(transaction).removeSources('data_type_id', [dataTypeId]),

    async rename(caller: Caller, chartId: string, name: string): Promise<void> {
      await repository.rename((await getAccessible(caller, chartId)).id, name);
    },

    /** @throws AppError TS_ERR_CHART_0002 for a default chart */
    async remove(caller: Caller, chartId: string): Promise<void> {
      const chart = await getAccessible(caller, chartId);
      if (chart.is_default) throw new AppError('TS_ERR_CHART_0002');
      await repository.remove(chart.id);
    },
  };
}
