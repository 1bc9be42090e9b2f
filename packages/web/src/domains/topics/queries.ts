import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { linkTopic, unlinkTopic } from '@tinkerstream/contract/projects';
import {
  createDataType,
  createTopic,
  deleteDataType,
  deleteTopic,
  getCreateTopicLimit,
  getTopic,
  listTopics,
  type OutputType,
  removeTopicLocation,
  renewTopicName,
  sendMessageByTopicName,
  updateDataType,
  updateTopic,
  updateTopicLocation,
} from '@tinkerstream/contract/topics';
import { call } from '../../platform/call.ts';

/** How soon the list, whose changes nobody announces, is asked for again while somebody looks at it. */
const LIST_AGAIN_MS = 15_000;

/** The topics the user may read, oldest first, with their data types and devices. A failure is told by whoever asks: nobody asks for the later ones. */
export const topicListQuery = queryOptions({
  queryKey: ['topics', 'list'],
  queryFn: () => call(listTopics, {}),
  refetchInterval: LIST_AGAIN_MS,
  meta: { quiet: true },
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

/** What is shown of topics stands in projects and charts too. */
function reloadAll(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    ['topics', 'projects', 'charts'].map((domain) => queries.invalidateQueries({ queryKey: [domain] })),
  );
}

export function useCreateTopic() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (topic: RequestOf<typeof createTopic>) => call(createTopic, topic),
    onSuccess: () => reloadAll(queries),
  });
}

/** Sends what is given, and nothing else: somebody else may be changing the rest. */
export function useUpdateTopic(topicId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { description?: string; isActive?: boolean }) => call(updateTopic, { topicId, ...change }),
    onSuccess: () => reloadAll(queries),
  });
}

/** How the deletion of a topic by this very user is known: its page must not be startled by that. */
export function deletingKey(topicId: string) {
  return ['topics', 'delete', topicId] as const;
}

export function useDeleteTopic(topicId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: deletingKey(topicId),
    mutationFn: () => call(deleteTopic, { topicId }),
    onSuccess: () => {
      // Nobody may ask for it again: the answer would be that it does not exist.
      queries.removeQueries(topicQuery(topicId));
      return reloadAll(queries);
    },
  });
}

export function useAddToProject(topicId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (projectId: string) => call(linkTopic, { projectId, topicId }),
    onSuccess: () => reloadAll(queries),
  });
}

export function useRemoveFromProject(topicId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (projectId: string) => call(unlinkTopic, { projectId, topicId }),
    onSuccess: () => reloadAll(queries),
  });
}

export function useRenewTopicName(topicId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(renewTopicName, { topicId }),
    onSuccess: () => reloadAll(queries),
  });
}

export function useLocateTopic(topicId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ latitude, longitude }: { latitude: number; longitude: number }) =>
      call(updateTopicLocation, { topicId, lat: latitude, lng: longitude }),
    onSuccess: () => reloadAll(queries),
  });
}

export function useRemoveTopicLocation(topicId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeTopicLocation, { topicId }),
    onSuccess: () => reloadAll(queries),
  });
}

export function useCreateDataType() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (dataType: RequestOf<typeof createDataType>) => call(createDataType, dataType),
    // It brings its default chart with it.
    onSuccess: () => reloadAll(queries),
  });
}

/** Sends what is given, and nothing else. */
export function useUpdateDataType() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: RequestOf<typeof updateDataType>) => call(updateDataType, change),
    onSuccess: () => reloadAll(queries),
  });
}

export function useDeleteDataType() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: RequestOf<typeof deleteDataType>) => call(deleteDataType, ids),
    onSuccess: () => reloadAll(queries),
  });
}

export function useSendMessage(topicName: string) {
  return useMutation({
    mutationFn: ({ message, outputType = '' }: { message: string; outputType?: OutputType | '' }) =>
      call(sendMessageByTopicName, { topicName, outputType, message }),
  });
}
