import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import {
  createShareToken,
  joinProject,
  type ProjectLink,
  removeProjectUser,
  renewProjectLink,
  switchOffProjectLink,
  verifyShareToken,
} from '@tinkerstream/contract/projects';
import { call } from '../../../platform/call.ts';
import { clearProject, projectListQuery, projectQuery } from '../queries.ts';

/** The join token of a project. Reloaded with the project, which announces renewals. */
export function shareTokenQuery(projectId: string) {
  return queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'share-token'],
    queryFn: () => call(createShareToken, { projectId }),
    // The caller reports refusals.
    meta: { quiet: true },
  });
}

/** Fetches the join token again. */
export function useShareToken(projectId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => queries.fetchQuery(shareTokenQuery(projectId)),
    meta: { quiet: true },
  });
}

/** Renews or switches off a link of a project. */
export function useProjectLink(projectId: string, link: ProjectLink) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries(projectQuery(projectId));
  const renew = useMutation({ mutationFn: () => call(renewProjectLink, { projectId, link }), onSuccess });
  const switchOff = useMutation({ mutationFn: () => call(switchOffProjectLink, { projectId, link }), onSuccess });
  return { onRenew: () => renew.mutateAsync(), onSwitchOff: () => switchOff.mutateAsync() };
}

/** The project of an invitation. */
export function invitationQuery(projectShareToken: string) {
  return queryOptions({
    queryKey: ['projects', 'invitation', projectShareToken],
    queryFn: () => call(verifyShareToken, { projectShareToken }),
    // Never cached: joining changes the answer.
    gcTime: 0,
    // The page reports an invalid token.
    meta: { quiet: true },
  });
}

export function useJoinProject(projectShareToken: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(joinProject, { projectShareToken }),
    onSuccess: () => queries.invalidateQueries({ queryKey: projectListQuery.queryKey }),
  });
}

export function useRemoveProjectUser(projectId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (removal: Pick<RequestOf<typeof removeProjectUser>, 'userId' | 'renew'>) =>
      call(removeProjectUser, { projectId, ...removal }),
    // Topics leave with their creator, and renewed secrets show in topics and charts.
    onSuccess: () =>
      Promise.all(['projects', 'topics', 'charts'].map((domain) => queries.invalidateQueries({ queryKey: [domain] }))),
  });
}

export function useLeaveProject(projectId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call(removeProjectUser, { projectId, userId }),
    onSuccess: () => clearProject(queries, projectId),
  });
}
