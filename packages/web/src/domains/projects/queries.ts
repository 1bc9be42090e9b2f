import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createAndLinkTopic,
  createProject,
  deleteProject,
  getCreateProjectLimit,
  getProject,
  listProjectDeletions,
  listProjects,
  unlinkTopic,
  updateProject,
} from '@tinkerstream/contract/projects';
import { exportProjectData } from '@tinkerstream/contract/records';
import { call, callFile } from '../../platform/call.ts';
import { saveFile } from '../../platform/save-file.ts';
import { localOffset } from '../../ui/local-time.ts';

/** How soon what nobody announces is asked for again, while somebody looks at it. */
const LIST_AGAIN_MS = 15_000;
const DELETIONS_AGAIN_MS = 1_000;

/** The projects the user owns or collaborates in, oldest first. */
export const projectListQuery = queryOptions({
  queryKey: ['projects', 'list'],
  queryFn: () => call(listProjects, {}),
  refetchInterval: LIST_AGAIN_MS,
  // A server that is being restarted must not leave a message behind on every open page.
  meta: { quiet: true },
});

/** The deleted projects whose records are still being removed; asked for again until there is none. */
export const projectDeletionsQuery = queryOptions({
  queryKey: ['projects', 'deletions'],
  queryFn: () => call(listProjectDeletions, {}),
  refetchInterval: ({ state }) => (state.data?.length ? DELETIONS_AGAIN_MS : LIST_AGAIN_MS),
  meta: { quiet: true },
});

export function projectQuery(projectId: string) {
  return queryOptions({
    queryKey: ['projects', 'one', projectId],
    queryFn: () => call(getProject, { projectId }),
    // Each live message makes a new one, which must not be compared with the last field by field.
    structuralSharing: false,
  });
}

/** Whether the subscription allows one more project. Asked anew each time. */
export function mayCreateProject(): Promise<boolean> {
  return call(getCreateProjectLimit, {}).then(({ allowCreate }) => allowCreate);
}

export function useCreateProject() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (projectName: string) => call(createProject, { projectName }),
    onSuccess: () => queries.invalidateQueries({ queryKey: projectListQuery.queryKey }),
  });
}

export function useRenameProject(projectId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (projectName: string) => call(updateProject, { projectId, projectName }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['projects'] }),
  });
}

/** How a change that ends the user's stay in a project is known: its page must not be startled by that. */
export function leavingKey(projectId: string) {
  return ['projects', 'leave', projectId] as const;
}

/** Forgets a project that the user has deleted or left. */
export async function forgetProject(queries: QueryClient, projectId: string): Promise<void> {
  // Nobody may ask for it again: the answer would be that it does not exist.
  queries.removeQueries(projectQuery(projectId));
  await Promise.all(
    [projectListQuery, projectDeletionsQuery, { queryKey: ['topics'] }, { queryKey: ['charts'] }].map(({ queryKey }) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
}

export function useDeleteProject(projectId: string) {
  return useMutation({
    mutationKey: leavingKey(projectId),
    mutationFn: () => call(deleteProject, { projectId }),
  });
}

export function useCreateTopicInProject(projectId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (topicDescription: string) => call(createAndLinkTopic, { projectId, topicDescription }),
    onSuccess: () => reloadTopics(queries),
  });
}

export function useUnlinkTopic(projectId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (topicId: string) => call(unlinkTopic, { projectId, topicId }),
    onSuccess: () => reloadTopics(queries),
  });
}

/** What is linked to a project shows in its topics and charts too. */
async function reloadTopics(queries: QueryClient): Promise<void> {
  await Promise.all(
    ['projects', 'topics', 'charts'].map((domain) => queries.invalidateQueries({ queryKey: [domain] })),
  );
}

/** Saves every record of a project as a workbook that is named for it. */
export function useDownloadProjectData({ id, projectName }: { id: string; projectName: string }) {
  return useMutation({
    mutationFn: async () =>
      saveFile(await callFile(exportProjectData, { projectId: id, utcOffset: localOffset() }), `${projectName}.xlsx`),
    // Whoever calls this tells why it was refused.
    meta: { quiet: true },
  });
}
