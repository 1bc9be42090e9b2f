import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { chartQuery } from '../../domains/charts/queries.ts';

/** The project and the topic of the page, for what starts with them: those of its address, or the first topic of its chart. */
export function usePlace(): { readonly projectId: string | undefined; readonly topicId: string | undefined } {
  const { chartId, ...params } = useParams({ strict: false });
  const { projectId = params.projectId, topicId = params.topicId } = useSearch({ strict: false });
  const { data: chart } = useQuery({
    ...chartQuery(chartId ?? ''),
    enabled: chartId !== undefined && topicId === undefined,
  });
  return { projectId, topicId: topicId ?? chart?.chartSources[0]?.topic.id };
}
