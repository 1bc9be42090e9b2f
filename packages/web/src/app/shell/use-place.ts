import { useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { Chart } from '@tinkerstream/contract/charts';
import { useCallback, useSyncExternalStore } from 'react';
import { chartKey } from '../../domains/charts/chart-key.ts';

/**
 * The project and the topic of the page, for new things that start with them: those of its address, or the first topic of
 * its chart.
 */
export function usePlace(): { readonly projectId: string | undefined; readonly topicId: string | undefined } {
  const { chartId = '', ...params } = useParams({ strict: false });
  const { projectId = params.projectId, topicId = params.topicId } = useSearch({ strict: false });
  const chart = useLoadedChart(chartId);
  return { projectId, topicId: topicId ?? chart?.chartSources[0]?.topic.id };
}

/**
 * A chart that the page has loaded. This adds no observer of its query, which would have to say how to load it, or not to
 * load it.
 */
function useLoadedChart(chartId: string): Chart | undefined {
  const queries = useQueryClient();
  const subscribe = useCallback((listener: () => void) => queries.getQueryCache().subscribe(listener), [queries]);
  return useSyncExternalStore(subscribe, () => queries.getQueryData<Chart>(chartKey(chartId)));
}
