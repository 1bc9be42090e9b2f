import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Permission } from './permission.ts';

export const LicenseSubscription = z.object({
  licenseKey: z.string(),
  licenseTargetName: z.string(),
  /** Seats in use, and the usernames of their users: see `Person`. A seat is a session in use. */
  currentConcurrentLoginCount: z.int(),
  currentConcurrentLoginUsername: z.array(z.string()),
  maxConcurrentLoginCount: z.int(),
  currentConsumptionCount: z.int(),
  maxConsumptionCount: z.int(),
  expiryDate: z.nullable(z.string()),
  /** Whether an administrator has revoked the license. */
  isRevoked: z.boolean(),
});
export type LicenseSubscription = z.infer<typeof LicenseSubscription>;

/** The sources of a user's access, and their ends. All times are ISO 8601 UTC. */
export const SubscriptionStatus = z.object({
  isActive: z.boolean(),
  isWhitelistEmail: z.boolean(),
  isSchoolSubscription: z.boolean(),
  isEventSubscription: z.boolean(),
  isLicenseSubscription: z.boolean(),
  /** The latest end of all active sources; null if one never ends, or none is active. */
  effectiveUntil: z.nullable(z.string()),
  permission: Permission,
  /** The school of the user's verified email, even if its validity is over. */
  school: z.nullable(
    z.object({ schoolName: z.string(), emailDomain: z.string(), validFrom: z.string(), validTo: z.string() }),
  ),
  /** The event whose code gives access, else the next event whose code will, else the last event whose code did. */
  event: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      eventCode: z.string(),
      startFrom: z.string(),
      endUntil: z.string(),
      /** The period in which the code gives this user access. */
      accessFrom: z.string(),
      accessUntil: z.string(),
    }),
  ),
  /** The license used most recently, even if it is expired, revoked or out of seats. */
  licenseSubscription: z.nullable(LicenseSubscription),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/**
 * Whether someone may create classes: with a subscription of their own. Guests, who came with an event code, and people
 * whom a class gives access have none.
 */
export function mayCreateClasses(
  status: Pick<
    SubscriptionStatus,
    'isWhitelistEmail' | 'isSchoolSubscription' | 'isLicenseSubscription' | 'permission'
  >,
  isAdmin: boolean,
): boolean {
  const { isWhitelistEmail, isSchoolSubscription, isLicenseSubscription, permission } = status;
  if (isAdmin || isWhitelistEmail) return true;
  return (isSchoolSubscription || isLicenseSubscription) && permission.allowProjectCount !== 0;
}

export const getSubscriptionStatus = endpoint({
  method: 'GET',
  path: '/v1/user/subscription/subscription-status',
  access: 'user',
  summary: "Get the sources of the signed-in user's access, their ends, and what they allow.",
  request: z.object({}),
  response: SubscriptionStatus,
  errors: [],
});
