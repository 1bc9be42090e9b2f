import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changePassword,
  disableSecondStep,
  enableSecondStep,
  giveOneTimeCode,
  listSessions,
  type RegisteredUser,
  registerWithEventCode,
  registerWithLicense,
  removeOtherSessions,
  sendForgetPasswordEmail,
  sendVerificationEmail,
  setUpPassword,
  startSecondStep,
  updateProfile,
} from '@tinkerstream/contract/accounts';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { call } from '../../platform/call.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
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

export function useChangePassword() {
  return useMutation({
    mutationFn: (input: RequestOf<typeof changePassword>) => call(changePassword, input),
    meta: reportedByPage,
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (email: string) => call(sendForgetPasswordEmail, { email }),
    meta: reportedByPage,
  });
}

export function useGiveOneTimeCode() {
  return useMutation({ mutationFn: (email: string) => call(giveOneTimeCode, { email }) });
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

export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<typeof updateProfile>) => call(updateProfile, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
}

export function useRemoveOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeOtherSessions, {}),
    // Everything: ending the other sessions also frees their license seats.
    onSuccess: () => queries.invalidateQueries(),
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

export function useEnableSecondStep() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<typeof enableSecondStep>) => call(enableSecondStep, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
}

export function useDisableSecondStep() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(disableSecondStep, { code }),
    onSuccess: () => queries.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
}
