import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { getStatus, type MaintenancePeriod } from '@tinkerstream/contract/admin';
import { currentUserQuery } from '../../platform/current-user.ts';
import { call } from '../../platform/requests/call.ts';
import { isSignedIn } from '../../platform/session.ts';

/**
 * The service as this visitor sees it: up, under maintenance, or down. Administrators keep access during maintenance.
 */
type ServiceState =
  | { readonly kind: 'up' | 'down' }
  | { readonly kind: 'maintained'; readonly period: MaintenancePeriod | null };

/** The polling interval while waiting for the service, in milliseconds: maintenance may end early. */
const POLL_MS = 30_000;

export async function serviceState(queries: QueryClient): Promise<ServiceState> {
  try {
    const { status, maintenance } = await call(getStatus, {});
    if (status === 'UP' || (await isAdministrator(queries))) return { kind: 'up' };
    return { kind: 'maintained', period: maintenance };
  } catch {
    return { kind: 'down' };
  }
}

async function isAdministrator(queries: QueryClient): Promise<boolean> {
  if (!isSignedIn()) return false;
  const query = { ...currentUserQuery, retry: false, meta: { quiet: true } };
  const user = await queries.ensureQueryData(query).catch(() => undefined);
  return user?.authorities.includes(ROLE_ADMIN) === true;
}

/** Polls until the service is up. Never cached: a past 'up' says nothing. */
export const serviceStateQuery = queryOptions({
  queryKey: ['admin', 'status'],
  queryFn: ({ client }) => serviceState(client),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: ({ state: { data } }) => {
    if (data?.kind === 'up') return false;
    const end =
      data?.kind === 'maintained' && data.period ? Date.parse(data.period.endUntil) : Number.POSITIVE_INFINITY;
    // The next poll is at the end of the period, or shortly after if the clocks of this computer and the server differ.
    return Math.min(POLL_MS, Math.max(1000, end - Date.now()));
  },
});
