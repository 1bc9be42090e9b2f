import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createChart,
  deleteChart,
  getChart,
  getPublicChart,
  listProjectCharts,
  listTopicCharts,
  renewChartLink,
  switchOffChartLink,
  updateChart,
} from '@tinkerstream/contract/charts';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { call } from '../../platform/call.ts';

/** The charts with a source in one topic, or in any topic of a project. Their failure is told by the page alone. */
export type ChartsOf = { readonly topicId: string } | { readonly projectId: string };

export function relatedChartsQuery(of: ChartsOf) {
  return queryOptions({
    queryKey: ['charts', 'related', of],
    queryFn: () => ('topicId' in of ? call(listTopicCharts, of) : call(listProjectCharts, of)),
    meta: { quiet: true },
  });
}

/** A chart. Its failure is told by the page alone. */
export function chartQuery(chartId: string) {
  return queryOptions({
    queryKey: ['charts', 'one', chartId],
    queryFn: () => call(getChart, { chartId }),
    meta: { quiet: true },
  });
}

/** How soon a public chart is asked for again: no room tells that its owner's subscription has ended. */
const AGAIN_MS = 30_000;

/** The public chart of a token. Its failure is told by the page alone. */
export function publicChartQuery(token: string) {
  return queryOptions({
    queryKey: ['charts', 'public', token],
    queryFn: () => call(getPublicChart, { token }),
    refetchInterval: AGAIN_MS,
    meta: { quiet: true },
  });
}

export function useCreateChart() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (chart: RequestOf<typeof createChart>) => call(createChart, chart),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['charts', 'related'] }),
  });
}

export function useRenameChart(chartId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (chartName: string) => call(updateChart, { chartId, chartName }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['charts'] }),
  });
}

/** Renews and switches off the link of a chart's public page. */
export function useChartLink(chartId: string) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['charts'] });
  const renew = useMutation({ mutationFn: () => call(renewChartLink, { chartId }), onSuccess });
  const switchOff = useMutation({ mutationFn: () => call(switchOffChartLink, { chartId }), onSuccess });
  return { onRenew: () => renew.mutateAsync(), onSwitchOff: () => switchOff.mutateAsync() };
}

/** Knows a running deletion of a chart. */
export function deletingKey(chartId: string) {
  return ['charts', 'delete', chartId];
}

export function useDeleteChart(chartId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: deletingKey(chartId),
    mutationFn: () => call(deleteChart, { chartId }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['charts', 'related'] });
      await queries.invalidateQueries({ queryKey: ['projects'] });
    },
  });
}
