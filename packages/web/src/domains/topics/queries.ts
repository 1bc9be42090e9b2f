import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import {
  createDataType,
  createTopic,
  getCreateTopicLimit,
  getTopic,
  listChartableTopics,
  listTopics,
  sendMessageByTopicName,
  updateTopic,
} from '@tinkerstream/contract/topics';
import { call } from '../../platform/call.ts';

/** The topics the user may read, oldest first. */
export const topicListQuery = queryOptions({ queryKey: ['topics', 'list'], queryFn: () => call(listTopics, {}) });

/** The topics with at least one data type, with their data types and devices. */
export const chartableTopicsQuery = queryOptions({
  queryKey: ['topics', 'chartable'],
  queryFn: () => call(listChartableTopics, {}),
});

export function topicQuery(topicId: string) {
  return queryOptions({
    queryKey: ['topics', 'one', topicId],
    queryFn: () => call(getTopic, { topicId }),
    // Each live message makes a new one, which must not be compared with the last device by device.
    structuralSharing: false,
  });
}

/** Whether the subscription allows one more topic. Asked anew each time. */
export function mayCreateTopic(): Promise<boolean> {
  return call(getCreateTopicLimit, {}).then(({ allowCreate }) => allowCreate);
}

export function useCreateTopic() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (topic: RequestOf<typeof createTopic>) => call(createTopic, topic),
    onSuccess: () =>
      Promise.all(['topics', 'projects', 'charts'].map((domain) => queries.invalidateQueries({ queryKey: [domain] }))),
  });
}

export function useUpdateTopic(topicId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { description: string; isActive?: boolean }) => call(updateTopic, { topicId, ...change }),
    onSuccess: () =>
      Promise.all(['topics', 'projects'].map((domain) => queries.invalidateQueries({ queryKey: [domain] }))),
  });
}

export function useCreateDataType() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (dataType: RequestOf<typeof createDataType>) => call(createDataType, dataType),
    // It brings its default chart with it.
    onSuccess: () =>
      Promise.all(['topics', 'projects', 'charts'].map((domain) => queries.invalidateQueries({ queryKey: [domain] }))),
  });
}

export function useSendMessage(topicName: string) {
  return useMutation({
    mutationFn: (message: string) => call(sendMessageByTopicName, { topicName, outputType: '', message }),
  });
}
