import type { LicenseSubscription, SubscriptionStatus } from '@tinkerstream/contract/subscriptions';

/** The seats of a license, in which the user's own seat counts once. */
export function seatsOf(license: LicenseSubscription, email: string) {
  const names = license.currentConcurrentLoginUsername;
  const isSeated = names.includes(email);
  const taken = license.currentConcurrentLoginCount + (isSeated ? 0 : 1);
  return { taken, max: license.maxConcurrentLoginCount, isLimitReached: taken > license.maxConcurrentLoginCount };
}

/** Whether the user has no access only because all seats are taken. */
export function lacksSeat({ isActive, licenseSubscription: license }: SubscriptionStatus, now: number): boolean {
  if (isActive || !license || license.isRevoked) return false;
  const isOver = license.expiryDate !== null && Date.parse(license.expiryDate) <= now;
  return !isOver && license.currentConcurrentLoginCount >= license.maxConcurrentLoginCount;
}
