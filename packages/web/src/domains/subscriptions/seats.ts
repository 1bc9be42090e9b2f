import type { LicenseSubscription, SubscriptionStatus } from '@tinkerstream/contract/subscriptions';

/** The seats of a license with the reader's own: counted once more unless the reader sits there already. */
export function seatsOf(license: LicenseSubscription, email: string) {
  const names = license.currentConcurrentLoginUsername;
  const isSeated = names.includes(email);
  const taken = license.currentConcurrentLoginCount + (isSeated ? 0 : 1);
  return { taken, max: license.maxConcurrentLoginCount, isLimitReached: taken > license.maxConcurrentLoginCount };
}

/** Whether nothing but a free seat keeps the reader out. */
export function lacksSeat({ isActive, licenseSubscription: license }: SubscriptionStatus, now: number): boolean {
  if (isActive || !license || license.isRevoked) return false;
  const isOver = license.expiryDate !== null && Date.parse(license.expiryDate) <= now;
  return !isOver && license.currentConcurrentLoginCount >= license.maxConcurrentLoginCount;
}
