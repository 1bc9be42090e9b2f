import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listSessions,
  type RegisteredUser,
  sendVerificationEmail,
  setUpPassword,
  startSecondStep,
} from '@tinkerstream/contract/accounts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { call } from '../../platform/requests/call.ts';
import type { Grant } from '../../platform/session.ts';

/** The user's sessions, most recently used first. */
export const sessionListQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: () => call(listSessions, {}),
});

/** The grant of a registration, which works once. */
function grantOf({ email, directAccessKey }: RegisteredUser): Grant {
  return { grant_type: 'direct_access_key', username: email, direct_access_key: directAccessKey };
}

/** The page reports failures: some of them belong to a field or another screen. */
const reportedByPage = { quiet: true };

/** Registers a visitor by an email and a key, and signs them in with `signIn`. */
export function useRegisterByKey(
  register: (email: string, key: string) => Promise<RegisteredUser>,
  signIn: (grant: Grant) => Promise<void>,
) {
  return useMutation({
    mutationFn: async ({ email, key }: { readonly email: string; readonly key: string }) =>
      signIn(grantOf(await register(email, key))),
    meta: reportedByPage,
  });
}

export function useSetUpPassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call(setUpPassword, { password }),
    // Whatever the outcome, the server now knows whether there is a password.
    onSettled: () => queries.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
    meta: reportedByPage,
  });
}

export function useSendVerification() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendVerificationEmail, {}),
    // An administrator may have verified the email since.
    onError: () => queries.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
    meta: reportedByPage,
  });
}

/**
 * A secret for an authenticator app, created on each request: a secret that has been shown must not come from a cache.
 */
export const secondStepSetupQuery = queryOptions({
  queryKey: ['accounts', 'second-step'],
  queryFn: () => call(startSecondStep, {}),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});
