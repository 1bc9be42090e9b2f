import { skipToken, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { Chart } from '@tinkerstream/contract/charts';
import { chartKey } from '../../domains/charts/chart-key.ts';

/** The project and the topic of the page, for what starts with them: those of its address, or the first topic of its chart. */
export function usePlace(): { readonly projectId: string | undefined; readonly topicId: string | undefined } {
  const { chartId = '', ...params } = useParams({ strict: false });
  const { projectId = params.projectId, topicId = params.topicId } = useSearch({ strict: false });
  const { data: chart } = useQuery<Chart>({ queryKey: chartKey(chartId), queryFn: skipToken });
  return { projectId, topicId: topicId ?? chart?.chartSources[0]?.topic.id };
}
