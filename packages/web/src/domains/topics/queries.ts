import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { linkTopic, unlinkTopic } from '@tinkerstream/contract/projects';
import { deleteDevice } from '@tinkerstream/contract/records';
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
import { call, callPage } from '../../platform/call.ts';
import { commitRemovals, goesWith } from '../../platform/removals.ts';

// Sources and values go with their topic or data type.
goesWith('topic', 'dataRecordType');

/** A page of the topics the user may read, with their data types. Callers report failures: refetches have no caller. */
export function topicPageQuery(query: RequestOf<typeof listTopics>) {
  return queryOptions({
    queryKey: ['topics', 'list', query],
    queryFn: () => callPage(listTopics, query),
    meta: { quiet: true },
  });
}

/** Those of some topics that the user may read. */
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
  const { allowCreate } = await call(getCreateTopicLimit, {});
  // A pending deletion still counts.
  return allowCreate || ((await commitRemovals()) && mayCreateTopic());
}

/** Projects and charts also show topics. */
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

/** Sends only the given fields: someone else may be changing the rest. */
export function useUpdateTopic(topicId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { description?: string; isActive?: boolean }) => call(updateTopic, { topicId, ...change }),
    onSuccess: () => reloadAll(queries),
  });
}

export function useDeleteTopic(topicId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteTopic, { topicId }),
    onSuccess: () => {
      // Must not be refetched: the answer would be 404.
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
    // This also creates its default chart.
    onSuccess: () => reloadAll(queries),
  });
}

/** Sends only the given fields. */
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

export function useDeleteDevice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: RequestOf<typeof deleteDevice>) => call(deleteDevice, ids),
    onSuccess: () => reloadAll(queries),
  });
}

export function useSendMessage(topicName: string) {
  return useMutation({
    mutationFn: ({ message, outputType = '' }: { message: string; outputType?: OutputType | '' }) =>
      call(sendMessageByTopicName, { topicName, outputType, message }),
  });
}
