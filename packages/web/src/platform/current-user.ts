import { queryOptions, useQuery } from '@tanstack/react-query';
import { getCurrentUser, ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { announceUser } from './live/live.ts';
import { call } from './requests/call.ts';
import { isSignedIn } from './session.ts';

/** The signed-in user, fetched once per session. Fetching also announces the user to the realtime server. */
export const currentUserQuery = queryOptions({
  queryKey: ['accounts', 'current-user'],
  queryFn: async () => {
    const user = await call(getCurrentUser, {});
    announceUser(user.email);
    return user;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Whether the signed-in user is an administrator; false until the user is known, and for visitors, for whom nothing is
 * requested.
 */
export function useIsAdmin(): boolean {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: isSignedIn() });
  return user?.authorities.includes(ROLE_ADMIN) ?? false;
}
