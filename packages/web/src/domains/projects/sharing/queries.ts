import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createShareToken, removeProjectUser, verifyShareToken } from '@tinkerstream/contract/projects';
import { call, callRemoval } from '../../../platform/requests/call.ts';
import { clearProject, projectQuery } from '../queries.ts';

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

/** The project of an invitation. */
export function invitationQuery(projectShareToken: string) {
  return queryOptions({
    queryKey: ['projects', 'invitation', projectShareToken],
    queryFn: () => call(verifyShareToken, { projectShareToken }),
    // The answer is never cached, because joining changes it.
    gcTime: 0,
    // The page reports an invalid token.
    meta: { quiet: true },
  });
}

export function useLeaveProject(projectId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => callRemoval(removeProjectUser, { projectId, userId }),
    onSuccess: () => clearProject(queries, projectId),
  });
}
