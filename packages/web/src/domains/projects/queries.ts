import { type QueryClient, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listCloudLinks } from '@tinkerstream/contract/clouds';
import {
  createProject,
  deleteProject,
  getCreateProjectLimit,
  getProject,
  listProjectDeletions,
  listProjects,
} from '@tinkerstream/contract/projects';
import { commitRemovals } from '../../platform/removals.ts';
import { call, callRemoval } from '../../platform/requests/call.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import type { CountedKind } from '../subscriptions/index.ts';

/** The refetch intervals while a query is shown, for changes that no event announces. */
const LIST_REFETCH_MS = 15_000;
const DELETIONS_REFETCH_MS = 1_000;

/** The projects the user owns or collaborates in, oldest first. */
export const projectListQuery = queryOptions({
  queryKey: ['projects', 'list'],
  queryFn: () => call(listProjects, {}),
  refetchInterval: LIST_REFETCH_MS,
  // A restart of the server must not leave an error on every open page.
  meta: { quiet: true },
});

/** The projects of the user without copies of pupils, which lists show below the class of their teacher. */
export const shownProjectsQuery = queryOptions({
  ...projectListQuery,
  queryKey: [...projectListQuery.queryKey, 'without copies'],
  queryFn: () => call(listProjects, { without: 'COPIES' }),
});

/** Deleted projects whose records are still being deleted; polled until there are none. */
export const projectDeletionsQuery = queryOptions({
  queryKey: ['projects', 'deletions'],
  queryFn: () => call(listProjectDeletions, {}),
  refetchInterval: ({ state }) => (state.data?.length ? DELETIONS_REFETCH_MS : LIST_REFETCH_MS),
  meta: { quiet: true },
});

export function projectQuery(projectId: string) {
  return queryOptions({
    queryKey: ['projects', 'one', projectId],
    queryFn: () => call(getProject, { projectId }),
    // Each live message creates a new project; comparing it field by field would be wasted.
    structuralSharing: false,
  });
}

/** The links of a project with other clouds. Reloaded with the project, which announces their changes. */
export function cloudLinksQuery(projectId: string) {
  return queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'clouds'],
    queryFn: () => call(listCloudLinks, { projectId }),
    // A member who is leaving may not read the links, and does not need them.
    meta: { quiet: true },
  });
}

/** Whether the subscription allows one more project. Never cached. */
export async function mayCreateProject(): Promise<boolean> {
  return (await PROJECTS_COUNTED.check()).allowCreate;
}

/** The projects that the subscription counts. */
export const PROJECTS_COUNTED: CountedKind = {
  of: 'projects',
  async check() {
    const found = await call(getCreateProjectLimit, {});
    // A pending deletion still counts.
    return found.allowCreate || !(await commitRemovals()) ? found : call(getCreateProjectLimit, {});
  },
};

export const useCreateProject = () => useCall(createProject, { reloads: [projectListQuery.queryKey] });

/** The queries that show topics, their names or their projects. */
export const QUERIES_WITH_TOPICS: readonly QueryKey[] = [['projects'], ['topics'], ['charts']];

/** Clears a project that the user has deleted or left from the cache. */
export async function clearProject(queries: QueryClient, projectId: string): Promise<void> {
  // A refetch would get a 404.
  queries.removeQueries(projectQuery(projectId));
  await Promise.all(
    [projectListQuery, projectDeletionsQuery, { queryKey: ['topics'] }, { queryKey: ['charts'] }].map(({ queryKey }) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
}

export function useDeleteProject(projectId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callRemoval(deleteProject, { projectId }),
    onSuccess: () => clearProject(queries, projectId),
  });
}
