import {
  CHART_TYPES,
  type Chart,
  type ChartType,
  type ChartTypeRules,
  getChart,
  getChartWindow,
  listLatestValues,
  listTopicCharts,
} from '../charts/index.ts';
import { type Dashboard, listDashboards } from '../dashboards/index.ts';
import { fillPath } from '../platform/endpoint.ts';
import { COMPACT_POINTS } from '../points/index.ts';
import type { Answers, FollowingNeeds, Parameters } from './page.ts';

/** About as many charts as the first screen of a topic shows. */
const FIRST_CHARTS = 4;
/** Fewer line charts: lines of many boards are long. */
const FIRST_LINE_CHARTS = 2;

/** About as many cards as the first screen of a dashboard shows. */
const FIRST_CARDS = 12;

/**
 * The calls and parts that a page of charts needs next: the calls for their values, and the parts that show them.
 * @param lineCharts how many of the charts get their lines
 */
function needsOfCharts(charts: readonly Chart[], lineCharts = FIRST_LINE_CHARTS): FollowingNeeds {
  return {
    calls: [
      ...callsForValues(charts),
      ...charts
        .filter(({ chartType }) => chartType.name === 'BASIC_LINE_CHART')
        .slice(0, lineCharts)
        .map(({ id }) => `${fillPath(getChartWindow.path, () => id)}?points=${COMPACT_POINTS}`),
    ],
    // Large values come before lines, whose part is ten times as long.
    parts: charts.map(({ chartType }) => chartType.name).toSorted((a, b) => linesOf(a) - linesOf(b)),
  };
}

/** What the page of a topic needs for its first charts. */
export function needsOfTopic(answers: Answers, { topicId = '' }: Parameters): FollowingNeeds {
  const charts = (answers[`${listTopicCharts.path}?topicId=${topicId}`] ?? []) as Chart[];
  return needsOfCharts(charts.slice(0, FIRST_CHARTS));
}

/** What the page of a chart needs. It asks for its lines by its width. */
export function needsOfChart(answers: Answers, { chartId = '' }: Parameters): FollowingNeeds {
  const chart = answers[fillPath(getChart.path, () => chartId)] as Chart | undefined;
  return needsOfCharts(chart ? [chart] : [], 0);
}

/** What the page of a dashboard needs for its first cards. */
export function needsOfDashboard(answers: Answers, { dashboardId }: Parameters): FollowingNeeds {
  const dashboards = (answers[listDashboards.path] ?? []) as Dashboard[];
  const shown = dashboards.find(({ id }) => id === dashboardId);
  return needsOfCharts(shown?.dashboardCharts.slice(0, FIRST_CARDS).map(({ chart }) => chart) ?? []);
}

/** None for buttons and for charts of lines. */
function callsForValues(charts: readonly Chart[]): string[] {
  return charts
    .filter(({ chartType }) => asksForValues(CHART_TYPES[chartType.name]))
    .map(({ id }) => fillPath(listLatestValues.path, () => id));
}

function linesOf(type: ChartType): number {
  const { hasLines }: ChartTypeRules = CHART_TYPES[type];
  return hasLines ? 1 : 0;
}

/** Whether a chart requests values: a line chart requests its lines, a button nothing. */
function asksForValues({ hasLines = false, shows }: ChartTypeRules): boolean {
  return !hasLines && shows !== 'own values';
}
