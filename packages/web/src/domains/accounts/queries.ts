import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listSessions,
  type RegisteredUser,
  registerWithEventCode,
  registerWithLicense,
  sendVerificationEmail,
  setUpPassword,
  startSecondStep,
} from '@tinkerstream/contract/accounts';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { currentUserQuery } from '../../platform/current-user.ts';
import { call } from '../../platform/requests/call.ts';
import type { Grant } from '../../platform/session.ts';

/** The user's sessions, most recently used first. */
export const sessionListQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: () => call(listSessions, {}),
});

/** The grant of a registration. It works once. */
function grantOf({ email, directAccessKey }: RegisteredUser): Grant {
  return { grant_type: 'direct_access_key', username: email, direct_access_key: directAccessKey };
}

/** The page reports failures: some belong to a field or another screen. */
const reportedByPage = { quiet: true };

/** Registers with a license key and signs the new user in with `signIn`. */
export function useRegisterWithLicense(signIn: (grant: Grant) => Promise<void>) {
  return useMutation({
    mutationFn: async (input: RequestOf<typeof registerWithLicense>) =>
      signIn(grantOf(await call(registerWithLicense, input))),
    meta: reportedByPage,
  });
}

/** Registers a guest with an event code and signs the guest in with `signIn`. */
export function useRegisterAsGuest(signIn: (grant: Grant) => Promise<void>) {
  return useMutation({
    mutationFn: async (input: RequestOf<typeof registerWithEventCode>) =>
      signIn(grantOf(await call(registerWithEventCode, input))),
    meta: reportedByPage,
  });
}

export function useSetUpPassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call(setUpPassword, { password }),
    // Either outcome settles whether there is a password.
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
