import { queryOptions, useQuery } from '@tanstack/react-query';
import { getTopic, listTopics } from '@tinkerstream/contract/topics';
import { call } from '../../../platform/requests/call.ts';

function ownTopicQuery(topicName: string) {
  return queryOptions({
    queryKey: ['topics', 'of-name', topicName],
    queryFn: async () => {
      const found = await call(listTopics, { page: 1, pageSize: 10, search: topicName });
      const own = found.find((topic) => topic.topicName === topicName);
      return own ? call(getTopic, { topicId: own.id }) : null;
    },
    meta: { quiet: true },
  });
}

/** A topic by its name, for its readers: null for others, who may still send to it. */
export function useOwnTopic(topicName: string, isMember: boolean) {
  return useQuery({ ...ownTopicQuery(topicName), enabled: isMember });
}
