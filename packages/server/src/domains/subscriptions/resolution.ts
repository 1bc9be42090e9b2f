import {
  ALL_PERMISSIONS,
  EVENT_ACCESS_DAYS,
  mostGenerous,
  type Permission,
} from '@tinkerstream/contract/subscriptions';

const DAY_MS = 24 * 3600 * 1000;

/** Something that gives access now, and until when in milliseconds since 1970; null for ever. */
export interface Grant {
  readonly until: number | null;
  readonly permission: Permission;
}

/** What an administrator and a whitelisted e-mail have. */
export const FULL_GRANT: Grant = { until: null, permission: ALL_PERMISSIONS };

export interface Resolution {
  readonly isActive: boolean;
  /** The latest end of all grants; null where one never ends, and where there is none. */
  readonly until: number | null;
  readonly permission: Permission;
}

/** Adds up all that gives somebody access now. */
export function resolve(grants: readonly Grant[]): Resolution {
  const ends = grants.map((grant) => grant.until);
  return {
    isActive: grants.length > 0,
    until: ends.includes(null) || ends.length === 0 ? null : Math.max(...(ends as number[])),
    permission: mostGenerous(grants.map((grant) => grant.permission)),
  };
}

/** Until when the use of an event code gives access: 7 days, and no longer than the event. */
export function eventAccessEnd(usedOn: number, event: { readonly end_until: number }): number {
  return Math.min(usedOn + EVENT_ACCESS_DAYS * DAY_MS, event.end_until);
}

/** When a licence ends; null where it runs from a first use that has not been. */
export function licenseEnd(license: {
  readonly trial_days: number | null;
  readonly expire_date: number | null;
  readonly first_consumed_on: number | null;
}): number | null {
  if (license.trial_days === null) return license.expire_date;
  return license.first_consumed_on === null ? null : license.first_consumed_on + license.trial_days * DAY_MS;
}
