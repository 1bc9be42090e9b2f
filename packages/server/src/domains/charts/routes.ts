import {
  type Chart,
  createChart,
  deleteChart,
  getChart,
  getChartFigures,
  getChartWindow,
  getSourcesFigures,
  getSourcesWindow,
  listLatestValues,
  listProjectCharts,
  listReadableCharts,
  listRecentCharts,
  listTopicCharts,
  renewChartLink,
  switchOffChartLink,
  updateChart,
} from '@tinkerstream/contract/charts';
import type { Caller, Client } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { SecurityEvent, SecurityLog } from '../../platform/security-log.ts';
import type { TopicsService } from '../topics/index.ts';
import { type PublicChartParts, publicChartRoutes } from './public-chart-routes.ts';
import type { ChartEntity } from './repository.ts';

interface ChartsRoutesOptions extends PublicChartParts {
  /** Finds a project of the caller. @throws projectErrors.unknown if the caller is not a member */
  readonly getProject: (caller: Caller, projectId: string) => Promise<{ readonly id: string }>;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'getAccessible'>;
  readonly report: SecurityLog['report'];
}

export function chartsRoutes(route: Route, options: ChartsRoutesOptions): void {
  const { charts, getProject, records, topics, presentCharts, latestValuesOf, chartWindowOf, chartFiguresOf, report } =
    options;

  async function presentOne(caller: Caller, row: ChartEntity): Promise<Chart> {
    const [chart] = await presentCharts(caller.userId, [row]);
    return chart as Chart;
  }

  route(createChart, async (input, { caller }) => presentOne(caller, await charts.create(caller, input)));

  route(getChart, async ({ chartId }, { caller }) => presentOne(caller, await charts.getAccessible(caller, chartId)));

  route(listLatestValues, async ({ chartId }, { caller }) => {
    const chart = await charts.getAccessible(caller, chartId);
    return latestValuesOf(chart, await charts.readableSourcesOf(caller.userId, chart));
  });

  route(getChartWindow, async ({ chartId, ...range }, { caller }) => {
    const chart = await charts.getAccessible(caller, chartId);
    return chartWindowOf(caller.userId, await charts.readableSourcesOf(caller.userId, chart), range);
  });

  route(getSourcesWindow, async ({ sources, ...range }, { caller }) => {
    await Promise.all(sources.map((source) => records.readable(caller, source)));
    const drawn = sources.map(({ deviceId = null, isPerDevice = false, ...source }) => ({
      ...source,
      deviceId,
      perDevice: isPerDevice,
    }));
    return chartWindowOf(caller.userId, drawn, range);
  });

  route(getChartFigures, async ({ chartId, ...range }, { caller }) => {
    const chart = await charts.getAccessible(caller, chartId);
    return chartFiguresOf(caller.userId, chart, await charts.readableSourcesOf(caller.userId, chart), range);
  });

  route(getSourcesFigures, async ({ chartType, chartConfig: config, sources, ...range }, { caller }) => {
    await Promise.all(sources.map((source) => records.readable(caller, source)));
    const read = sources.map(({ deviceId = null, ...source }) => ({ ...source, deviceId }));
    return chartFiguresOf(caller.userId, { chartType, config }, read, range);
  });

  route(updateChart, async ({ chartId, chartName }, { caller }) => {
    await charts.rename(caller, chartId, chartName);
    return {};
  });

  route(renewChartLink, async ({ chartId }, { caller, client }) => {
    const shareToken = await charts.renewLink(caller, chartId);
    reportLink('link.renewed', caller, client, chartId);
    return { shareToken };
  });

  route(switchOffChartLink, async ({ chartId }, { caller, client }) => {
    await charts.switchOffLink(caller, chartId);
    reportLink('link.switched-off', caller, client, chartId);
    return {};
  });

  function reportLink(event: SecurityEvent['event'], { userId }: Caller, { address }: Client, subjectId: string): void {
    report({ event, userId, address, subject: 'chart-link', subjectId });
  }

  route(deleteChart, async ({ chartId }, { caller }) => {
    await charts.remove(caller, chartId);
    return {};
  });

  route(listRecentCharts, async ({ count, only }, { caller }) =>
    presentCharts(caller.userId, await charts.listRecent(caller, count, only === 'MADE')),
  );

  route(listReadableCharts, async ({ search, without }, { caller }) =>
    presentCharts(caller.userId, await charts.search(caller, search, without === 'COPIES')),
  );

  route(listTopicCharts, async ({ topicId }, { caller }) => {
    const topic = await topics.getAccessible(caller, topicId);
    return presentCharts(caller.userId, await charts.listOfTopics([topic.id]));
  });

  route(listProjectCharts, async ({ projectId }, { caller }) => {
    const project = await getProject(caller, projectId);
    const linked = await topics.listOfProjects([project.id]);
    return presentCharts(caller.userId, await charts.listOfTopics(linked.map((topic) => topic.id)));
  });

  publicChartRoutes(route, options);
}
