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
import { leavingKey, projectListQuery, projectQuery } from '../queries.ts';

/** The token with which others join a project. It is loaded again with the project, which tells of a renewal. */
export function shareTokenQuery(projectId: string) {
  return queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'share-token'],
    queryFn: () => call(createShareToken, { projectId }),
    // Anyone who asks tells why it was refused.
    meta: { quiet: true },
  });
}

/** Asks for that token anew. */
export function useShareToken(projectId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => queries.fetchQuery(shareTokenQuery(projectId)),
    meta: { quiet: true },
  });
}

/** Renews and switches off a link of a project. */
export function useProjectLink(projectId: string, link: ProjectLink) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries(projectQuery(projectId));
  const renew = useMutation({ mutationFn: () => call(renewProjectLink, { projectId, link }), onSuccess });
  const switchOff = useMutation({ mutationFn: () => call(switchOffProjectLink, { projectId, link }), onSuccess });
  return { onRenew: () => renew.mutateAsync(), onSwitchOff: () => switchOff.mutateAsync() };
}

/** What a token invites to. */
export function invitationQuery(projectShareToken: string) {
  return queryOptions({
    queryKey: ['projects', 'invitation', projectShareToken],
    queryFn: () => call(verifyShareToken, { projectShareToken }),
    // Asked anew each time: it is another answer once one has joined.
    gcTime: 0,
    // The page says that a token is not valid.
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
    // Topics leave with their creator, and what is renewed shows in topics and charts.
    onSuccess: () =>
      Promise.all(['projects', 'topics', 'charts'].map((domain) => queries.invalidateQueries({ queryKey: [domain] }))),
  });
}

export function useLeaveProject(projectId: string) {
  return useMutation({
    mutationKey: leavingKey(projectId),
    mutationFn: (userId: string) => call(removeProjectUser, { projectId, userId }),
  });
}
