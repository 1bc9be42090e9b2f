import { queryOptions } from '@tanstack/react-query';
import {
  getBackupState,
  getNewerRelease,
  getNextMaintenancePeriod,
  getSubscriptionUse,
} from '@tinkerstream/contract/admin';
import { call } from '../../platform/requests/call.ts';

// Queries for pages outside administration. They are apart from the other queries, which no page of a class loads.

/**
 * The polling interval for the next maintenance period, and the one used once it has started here but not yet on the
 * server.
 */
const MAINTENANCE_INTERVAL_MS = 60_000;
const STARTED_INTERVAL_MS = 5000;

/** The polling interval for the daily backups and for applications of schools, in milliseconds. */
const NOTICE_INTERVAL_MS = 60_000;

/**
 * The current or next maintenance period, or null. Refetched when it starts: the server then refuses all but
 * administrators, which opens the maintenance page.
 */
export const nextMaintenanceQuery = queryOptions({
  queryKey: ['admin', 'next-maintenance'],
  queryFn: () => call(getNextMaintenancePeriod, {}),
  refetchInterval: ({ state: { data } }) => {
    if (!data) return MAINTENANCE_INTERVAL_MS;
    const untilStart = Date.parse(data.startFrom) - Date.now();
    return untilStart > 0 ? Math.min(MAINTENANCE_INTERVAL_MS, untilStart) : STARTED_INTERVAL_MS;
  },
  // A failed fetch of a notice need not disturb the user.
  meta: { quiet: true },
});

/** A release newer than this server, or null. The server asks for it at most once a day. */
export const newerReleaseQuery = queryOptions({
  queryKey: ['admin', 'newer-release'],
  queryFn: () => call(getNewerRelease, {}),
  staleTime: Number.POSITIVE_INFINITY,
  // A failed fetch of a notice need not disturb the user.
  meta: { quiet: true },
});

/** The state of the daily backups, or null. Refetched, so that a notice disappears once its cause does. */
export const backupStateQuery = queryOptions({
  queryKey: ['admin', 'backup-state'],
  queryFn: () => call(getBackupState, {}),
  refetchInterval: NOTICE_INTERVAL_MS,
  // A failed fetch of a notice need not disturb the user.
  meta: { quiet: true },
});

/**
 * Whether the server has licenses, schools or event codes, and what waits for a decision. Each change by an administrator
 * refetches it.
 */
export const subscriptionUseQuery = queryOptions({
  queryKey: ['admin', 'subscription-use'],
  queryFn: () => call(getSubscriptionUse, {}),
  refetchInterval: NOTICE_INTERVAL_MS,
  // Without an answer the menu is folded; a click opens it.
  meta: { quiet: true },
});
