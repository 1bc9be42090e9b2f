import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createShareToken, joinProject, removeProjectUser, verifyShareToken } from '@tinkerstream/contract/projects';
import { call } from '../../../platform/call.ts';
import { leavingKey, projectListQuery, projectQuery } from '../queries.ts';

/** The token with which others join a project. Whoever asks tells why it was refused. */
export function useShareToken(projectId: string) {
  return useMutation({ mutationFn: () => call(createShareToken, { projectId }), meta: { quiet: true } });
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
    mutationFn: (userId: string) => call(removeProjectUser, { projectId, userId }),
    onSuccess: () => queries.invalidateQueries(projectQuery(projectId)),
  });
}

export function useLeaveProject(projectId: string) {
  return useMutation({
    mutationKey: leavingKey(projectId),
    mutationFn: (userId: string) => call(removeProjectUser, { projectId, userId }),
  });
}
