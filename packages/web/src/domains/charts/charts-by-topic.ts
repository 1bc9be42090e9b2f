import type { Chart } from '@tinkerstream/contract/charts';
import { byText } from '../../ui/table/list-order.ts';

type ChartTopic = Chart['chartSources'][number]['topic'];

/** Charts that show the same topic. */
export interface TopicCharts {
  /** Undefined for charts of several topics, or of none. */
  readonly topic: ChartTopic | undefined;
  readonly charts: readonly Chart[];
}

/** Groups charts by topic, topics in the order of their names; charts of several topics come last. */
export function chartsByTopic(charts: readonly Chart[]): TopicCharts[] {
  const groups = Map.groupBy(charts, (chart) => onlyTopic(chart)?.id);
  return [...groups.values()]
    .map((charts) => ({ topic: charts[0] && onlyTopic(charts[0]), charts }))
    .sort((a, b) => byName(a.topic, b.topic));
}

/** The topics that a chart shows, each once. */
export function topicsOf({ chartSources }: Pick<Chart, 'chartSources'>): ChartTopic[] {
  return [...new Map(chartSources.map(({ topic }) => [topic.id, topic])).values()];
}

function onlyTopic(chart: Chart): ChartTopic | undefined {
  const topics = topicsOf(chart);
  return topics.length === 1 ? topics[0] : undefined;
}

function byName(a: ChartTopic | undefined, b: ChartTopic | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  // Ids sort by creation.
  return byText(a.description, b.description) || (a.id < b.id ? -1 : Number(a.id > b.id));
}
