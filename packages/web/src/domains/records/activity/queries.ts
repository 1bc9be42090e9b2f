import { queryOptions } from '@tanstack/react-query';
import { listDataTypeActivity, listTopicActivity } from '@tinkerstream/contract/records';
import { call } from '../../../platform/requests/call.ts';

/** The recent activity of topics. The list beside it reports failures. */
export function topicActivityQuery(topicIds: readonly string[]) {
  return queryOptions({
    queryKey: ['records', 'activity', 'topics', topicIds],
    queryFn: () => call(listTopicActivity, { topicIds: topicIds.join() }),
    enabled: topicIds.length > 0,
    // Each live message creates a new list; comparing it field by field would be wasted.
    structuralSharing: false,
    meta: { quiet: true },
  });
}

/** The recent activity of each data type of a topic. */
export function dataTypeActivityQuery(topicId: string) {
  return queryOptions({
    queryKey: ['records', 'activity', 'data-types', topicId],
    queryFn: () => call(listDataTypeActivity, { topicId }),
    structuralSharing: false,
    meta: { quiet: true },
  });
}
