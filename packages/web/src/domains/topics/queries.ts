import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { deleteTopic, getCreateTopicLimit, getTopic, listTopics, updateDataType } from '@tinkerstream/contract/topics';
import { commitRemovals, goesWith } from '../../platform/removals.ts';
import { call, callPage, callRemoval } from '../../platform/requests/call.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { QUERIES_WITH_TOPICS } from '../projects/index.ts';
import type { CountedKind } from '../subscriptions/index.ts';

// Sources and values are deleted with their topic or data type.
goesWith('topic', 'dataRecordType');

/** A page of the topics that the user may read, with their data types. Callers report failures: refetches have no caller. */
export function topicPageQuery(query: RequestOf<typeof listTopics>) {
  return queryOptions({
    queryKey: ['topics', 'list', query],
    queryFn: () => callPage(listTopics, query),
    meta: { quiet: true },
  });
}

/** The topics with these ids, as far as the user may read them. */
export function topicsByIdQuery(ids: readonly string[]) {
  const topicIds = [...ids].sort().join();
  return queryOptions({
    queryKey: ['topics', 'list', { topicIds }],
    queryFn: () => call(listTopics, { topicIds }),
    // Without ids, the call would list all topics.
    enabled: topicIds !== '',
    meta: { quiet: true },
  });
}

export function topicQuery(topicId: string) {
  return queryOptions({
    queryKey: ['topics', 'one', topicId],
    queryFn: () => call(getTopic, { topicId }),
    // Each live message creates a new topic; comparing it device by device would be wasted.
    structuralSharing: false,
  });
}

/** Whether the subscription allows one more topic. Never cached. */
export async function mayCreateTopic(): Promise<boolean> {
  return (await TOPICS_COUNTED.check()).allowCreate;
}

/** The topics that the subscription counts. */
export const TOPICS_COUNTED: CountedKind = {
  of: 'topics',
  async check() {
    const found = await call(getCreateTopicLimit, {});
    // A pending deletion still counts.
    return found.allowCreate || !(await commitRemovals()) ? found : call(getCreateTopicLimit, {});
  },
};

/** Updates a data type. Callers send only the fields that change: someone else may be changing the others. */
export const useUpdateDataType = () => useCall(updateDataType, { reloads: QUERIES_WITH_TOPICS });

export function useDeleteTopic(topicId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callRemoval(deleteTopic, { topicId }),
    onSuccess: () => {
      // A refetch would get a 404.
      queries.removeQueries(topicQuery(topicId));
      return Promise.all(QUERIES_WITH_TOPICS.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}
