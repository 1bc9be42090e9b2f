import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countNotifications, listNotifications } from '@tinkerstream/contract/notifications';
import { call } from '../../platform/requests/call.ts';

/** The number of the user's unread notifications. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async () => (await call(countNotifications, {})).unread,
  // A bell without a number need not disturb the user.
  meta: { quiet: true },
});

/** The user's latest notifications, latest first. The list reports failures. */
export function notificationsQuery(limit: number) {
  return queryOptions({
    queryKey: ['notifications', 'list', limit],
    queryFn: () => call(listNotifications, { limit }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}
