import type { Chart } from '@tinkerstream/contract/charts';

type ChartTopic = Chart['chartSources'][number]['topic'];

/** Charts that show the same topic. */
export interface TopicCharts {
  /** Undefined for charts of several topics, or of none. */
  readonly topic: ChartTopic | undefined;
  readonly charts: readonly Chart[];
}

/** Groups charts by topic, the oldest topic first; charts of several topics come last. */
export function chartsByTopic(charts: readonly Chart[]): TopicCharts[] {
  const groups = Map.groupBy(charts, (chart) => onlyTopic(chart)?.id);
  return [...groups.values()]
    .map((charts) => ({ topic: charts[0] && onlyTopic(charts[0]), charts }))
    .sort((a, b) => byAge(a.topic?.id, b.topic?.id));
}

/** The topics that a chart shows, each once. */
export function topicsOf({ chartSources }: Pick<Chart, 'chartSources'>): ChartTopic[] {
  return [...new Map(chartSources.map(({ topic }) => [topic.id, topic])).values()];
}

function onlyTopic(chart: Chart): ChartTopic | undefined {
  const topics = topicsOf(chart);
  return topics.length === 1 ? topics[0] : undefined;
}

/** Ids sort by creation. */
function byAge(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a < b ? -1 : Number(a > b);
}
