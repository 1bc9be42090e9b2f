import { queryOptions } from '@tanstack/react-query';
import { getChart, getPublicChart, listProjectCharts, listTopicCharts } from '@tinkerstream/contract/charts';
import { goesWith } from '../../platform/removals.ts';
import { call } from '../../platform/requests/call.ts';
import { chartKey } from './chart-key.ts';

// A card is deleted with its chart, and a chart with its last source.
goesWith('chart', 'chartSources');

/** Charts with a source in a topic, or in any topic of a project. The page reports failures. */
export type ChartsOf = { readonly topicId: string } | { readonly projectId: string };

export function relatedChartsQuery(of: ChartsOf) {
  return queryOptions({
    queryKey: ['charts', 'related', of],
    queryFn: () => ('topicId' in of ? call(listTopicCharts, of) : call(listProjectCharts, of)),
    meta: { quiet: true },
  });
}

/** A chart. The page reports failures. */
export function chartQuery(chartId: string) {
  return queryOptions({
    queryKey: chartKey(chartId),
    queryFn: () => call(getChart, { chartId }),
    meta: { quiet: true },
  });
}

/** The refetch interval of a public chart: no room event announces the end of its owner's subscription. */
const REFETCH_MS = 30_000;

/** The public chart of a token. The page reports failures. */
export function publicChartQuery(token: string) {
  return queryOptions({
    queryKey: ['charts', 'public', token],
    queryFn: () => call(getPublicChart, { token }),
    refetchInterval: REFETCH_MS,
    meta: { quiet: true },
  });
}
