import {
  CHART_TYPES,
  type Chart,
  type ChartTypeRules,
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

/** The calls for the values of charts, which each makes when it is shown; none for buttons and for charts of lines. */
export function callsForValues(charts: readonly Chart[]): string[] {
  return charts
    .filter(({ chartType }) => asksForValues(CHART_TYPES[chartType.name]))
    .map(({ id }) => fillPath(listLatestValues.path, () => id));
}

/** The calls for what a topic's first charts show, which its page makes once it has the charts. */
export function valuesOfTopic(
  answers: { readonly [address: string]: unknown },
  { topicId = '' }: { readonly [name: string]: string | undefined },
): string[] {
  const charts = ((answers[`${listTopicCharts.path}?topicId=${topicId}`] ?? []) as Chart[]).slice(0, FIRST_CHARTS);
  const lineCharts = charts.filter(({ chartType }) => chartType.name === 'BASIC_LINE_CHART');
  return [
    ...callsForValues(charts),
    ...lineCharts
      .slice(0, FIRST_LINE_CHARTS)
      .map(({ id }) => `${fillPath(getChartWindow.path, () => id)}?points=${COMPACT_POINTS}`),
  ];
}

/** A line chart asks for its lines, a button for nothing. */
function asksForValues({ hasLines = false, shows }: ChartTypeRules): boolean {
  return !hasLines && shows !== 'own values';
}
