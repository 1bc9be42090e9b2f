import {
  type Chart,
  createChart,
  deleteChart,
  getChart,
  listProjectCharts,
  listRecentCharts,
  listTopicCharts,
  updateChart,
} from '@tinkerstream/contract/charts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { RecordsService } from '../records/index.ts';
import { presentDataType, type TopicsService } from '../topics/index.ts';
import type { ChartRow } from './repository.ts';
import type { ChartsService } from './service.ts';

interface ChartsRoutesOptions {
  readonly charts: ChartsService;
  /** Answers a project that the caller is a member of, and refuses others. */
  readonly getProject: (caller: Caller, projectId: string) => Promise<{ readonly id: string }>;
  readonly records: RecordsService;
  readonly topics: TopicsService;
}

export function chartsRoutes(route: Route, { charts, getProject, records, topics }: ChartsRoutesOptions): void {
  /** Charts as their reader may see them: a topic's name is the key to it, so foreign sources are left out. */
  async function present(caller: Caller, rows: readonly ChartRow[]): Promise<Chart[]> {
    const sources = await charts.sourcesOf(rows.map((row) => row.id));
    const topicIds = [...new Set([...sources.values()].flat().map((source) => source.topic_id))];
    const [topicById, dataTypes, devices] = await Promise.all([
      topics.readableOf(caller.userId, topicIds),
      topics.dataTypesOf(topicIds),
      records.devicesOf(topicIds),
    ]);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      chartType: { name: row.chart_type },
      chartConfig: JSON.parse(row.config) as Record<string, string>,
      chartSources: (sources.get(row.id) ?? []).flatMap((source) => {
        const topic = topicById.get(source.topic_id);
        const dataType = dataTypes.get(source.topic_id)?.find((type) => type.id === source.data_type_id);
        if (!topic || !dataType) return [];
        return [
          {
            id: source.id,
            topic: { id: topic.id, topicName: topic.name, description: topic.description },
            dataRecordType: presentDataType(dataType),
            device: devices.get(topic.id)?.find((device) => device.id === source.device_id) ?? null,
            chartSourceConfig: { description: source.description, colorCode: source.colour },
          },
        ];
      }),
      isDefaultChart: row.is_default === 1,
      createdOn: new Date(row.created_on).toISOString(),
    }));
  }

  async function presentOne(caller: Caller, row: ChartRow): Promise<Chart> {
    const [chart] = await present(caller, [row]);
    return chart as Chart;
  }

  route(createChart, async (input, { caller }) => presentOne(caller, await charts.create(caller, input)));

  route(getChart, async ({ chartId }, { caller }) => presentOne(caller, await charts.getAccessible(caller, chartId)));

  route(updateChart, async ({ chartId, chartName }, { caller }) => {
    await charts.rename(caller, chartId, chartName);
    return {};
  });

  route(deleteChart, async ({ chartId }, { caller }) => {
    await charts.remove(caller, chartId);
    return {};
  });

  route(listRecentCharts, async ({ count }, { caller }) => present(caller, await charts.listRecent(caller, count)));

  route(listTopicCharts, async ({ topicId }, { caller }) => {
    const topic = await topics.getAccessible(caller, topicId);
    return present(caller, await charts.listOfTopics([topic.id]));
  });

  route(listProjectCharts, async ({ projectId }, { caller }) => {
    const project = await getProject(caller, projectId);
    const linked = await topics.listOfProjects([project.id]);
    return present(caller, await charts.listOfTopics(linked.map((topic) => topic.id)));
  });
}
