import { queryOptions } from '@tanstack/react-query';
import { getCurrentUser } from '@tinkerstream/contract/accounts';
import { announceUser } from './live/live.ts';
import { call } from './requests/call.ts';

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
