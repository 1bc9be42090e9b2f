import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Permission } from './permission.ts';

export const LicenseSubscription = z.object({
  licenseKey: z.string(),
  licenseTargetName: z.string(),
  /** The seats that are taken, and the e-mails of those who sit there. A seat is a session in use. */
  currentConcurrentLoginCount: z.int(),
  currentConcurrentLoginUsername: z.array(z.string()),
  maxConcurrentLoginCount: z.int(),
  currentConsumptionCount: z.int(),
  maxConsumptionCount: z.int(),
  expiryDate: z.nullable(z.string()),
  /** Whether an administrator has taken it back. */
  isRevoked: z.boolean(),
});
export type LicenseSubscription = z.infer<typeof LicenseSubscription>;

/** What gives somebody access, and until when. All times are ISO 8601 UTC. */
export const SubscriptionStatus = z.object({
  isActive: z.boolean(),
  isWhitelistEmail: z.boolean(),
  isSchoolSubscription: z.boolean(),
  isEventSubscription: z.boolean(),
  isLicenseSubscription: z.boolean(),
  /** The latest end of all that holds now; null where something never ends, and where nothing holds. */
  effectiveUntil: z.nullable(z.string()),
  permission: Permission,
  school: z.nullable(
    z.object({ schoolName: z.string(), emailDomain: z.string(), validFrom: z.string(), validTo: z.string() }),
  ),
  event: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      eventCode: z.string(),
      startFrom: z.string(),
      endUntil: z.string(),
    }),
  ),
  /** The licence used last, even while it does not hold: expired, revoked, or all its seats taken. */
  licenseSubscription: z.nullable(LicenseSubscription),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const getSubscriptionStatus = endpoint({
  method: 'GET',
  path: '/v1/user/subscription/subscription-status',
  who: 'user',
  summary: 'What gives the signed-in user access, until when, and what it allows.',
  request: z.object({}),
  response: SubscriptionStatus,
  errors: [],
});
