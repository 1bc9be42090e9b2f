import {
  CHART_TYPES,
  type Chart,
  type ChartType,
  type ChartTypeRules,
  getChart,
  getChartWindow,
  listLatestValues,
  listTopicCharts,
} from '@tinkerstream/contract/charts';
import { fillPath } from '@tinkerstream/contract/platform/endpoint';
import { COMPACT_POINTS } from '@tinkerstream/contract/points';

/** About as many charts as the first screen of a topic shows. */
const FIRST_CHARTS = 4;
/** Lines of many boards are long. */
const FIRST_LINE_CHARTS = 2;

type Answers = Readonly<Record<string, unknown>>;
type Parameters = Readonly<Record<string, string | undefined>>;

/**
 * What a page of charts needs once it has them: the calls for their values, and the parts that show them.
 * @param lineCharts the lines of so many of them
 */
export function needsOfCharts(charts: readonly Chart[], lineCharts = FIRST_LINE_CHARTS) {
  return {
    calls: [
      ...callsForValues(charts),
      ...charts
        .filter(({ chartType }) => chartType.name === 'BASIC_LINE_CHART')
        .slice(0, lineCharts)
        .map(({ id }) => `${fillPath(getChartWindow.path, () => id)}?points=${COMPACT_POINTS}`),
    ],
    // Large values before lines, whose part is ten times as long.
    parts: charts.map(({ chartType }) => chartType.name).toSorted((a, b) => linesOf(a) - linesOf(b)),
  };
}

/** What the page of a topic needs for its first charts. */
export function needsOfTopic(answers: Answers, { topicId = '' }: Parameters) {
  const charts = (answers[`${listTopicCharts.path}?topicId=${topicId}`] ?? []) as Chart[];
  return needsOfCharts(charts.slice(0, FIRST_CHARTS));
}

/** What the page of a chart needs. It asks for its lines by its width. */
export function needsOfChart(answers: Answers, { chartId = '' }: Parameters) {
  const chart = answers[fillPath(getChart.path, () => chartId)] as Chart | undefined;
  return needsOfCharts(chart ? [chart] : [], 0);
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

/** A line chart asks for its lines, a button for nothing. */
function asksForValues({ hasLines = false, shows }: ChartTypeRules): boolean {
  return !hasLines && shows !== 'own values';
}
