import {
  ALL_PERMISSIONS,
  EVENT_ACCESS_DAYS,
  mostGenerous,
  type Permission,
} from '@tinkerstream/contract/subscriptions';
import type { EventCodeEntity } from './event-code-repository.ts';
import type { LicenseWithBatch } from './licenses/license-repository.ts';

export const DAY_MS = 24 * 3600 * 1000;

/** A source of access. `until`: in milliseconds since 1970; null: forever. */
export interface Grant {
  readonly until: number | null;
  readonly permission: Permission;
}

/** The access of administrators and whitelisted emails. */
export const FULL_GRANT: Grant = { until: null, permission: ALL_PERMISSIONS };

export interface Resolution {
  readonly isActive: boolean;
  /** The latest end of all grants; null if one never ends, or there is none. */
  readonly until: number | null;
  readonly permission: Permission;
}

/** Merges all current grants of a user. */
export function resolve(grants: readonly Grant[]): Resolution {
  const ends = grants.map((grant) => grant.until);
  return {
    isActive: grants.length > 0,
    until: ends.includes(null) || ends.length === 0 ? null : Math.max(...(ends as number[])),
    permission: mostGenerous(grants.map((grant) => grant.permission)),
  };
}

/** The time in which the use of an event code gives access: for 7 days, within the time of the event. */
export function eventAccess(
  usedOn: number,
  event: Pick<EventCodeEntity, 'startFrom' | 'endUntil'>,
): { readonly from: number; readonly until: number } {
  const from = Math.max(usedOn, event.startFrom);
  return { from, until: Math.min(from + EVENT_ACCESS_DAYS * DAY_MS, event.endUntil) };
}

/** When a license ends; null if it runs from its first consumption and has none yet. */
export function licenseEnd({
  trialDays,
  expireDate,
  firstConsumedOn,
}: Pick<LicenseWithBatch, 'trialDays' | 'expireDate' | 'firstConsumedOn'>): number | null {
  if (trialDays === null) return expireDate;
  return firstConsumedOn === null ? null : firstConsumedOn + trialDays * DAY_MS;
}
