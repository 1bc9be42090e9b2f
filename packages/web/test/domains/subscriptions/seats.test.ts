import type { LicenseSubscription, SubscriptionStatus } from '@tinkerstream/contract/subscriptions';
import { expect, test } from 'vitest';
import { lacksSeat, seatsOf } from '../../../src/domains/subscriptions/seats.ts';

const license = (count: number, usernames: string[]): LicenseSubscription => ({
  licenseKey: 'ABCDE',
  licenseTargetName: 'Robotics club',
  currentConcurrentLoginCount: count,
  currentConcurrentLoginUsername: usernames,
  maxConcurrentLoginCount: 2,
  currentConsumptionCount: 1,
  maxConsumptionCount: 5,
  expiryDate: null,
  isRevoked: false,
});

test.each([
  ['no seat is taken', license(0, []), 1, false],
  ['the reader has a seat already', license(2, ['ada@example.org', 'bob@example.org']), 2, false],
  ['one seat is left for the reader', license(1, ['bob@example.org']), 2, false],
  ['others have all the seats', license(2, ['bob@example.org', 'cy@example.org']), 3, true],
])('the reader counts as one more sign-in unless already counted: %s', (_, seats, taken, isLimitReached) => {
  expect(seatsOf(seats, 'ada@example.org')).toEqual({ taken, max: 2, isLimitReached });
});

test.each([
  ['all seats are taken', {}, true],
  ['a seat is free', { currentConcurrentLoginCount: 1 }, false],
  ['the license has expired', { expiryDate: '2020-01-01T00:00:00.000Z' }, false],
  ['the license ends later', { expiryDate: '2099-01-01T00:00:00.000Z' }, true],
  ['the license was revoked', { isRevoked: true }, false],
])('whether only a seat is missing: %s', (_, change, isLacking) => {
  const status = { isActive: false, licenseSubscription: { ...license(2, []), ...change } } as SubscriptionStatus;
  expect(lacksSeat(status, Date.now())).toBe(isLacking);
  expect(lacksSeat({ ...status, isActive: true }, Date.now())).toBe(false);
  expect(lacksSeat({ ...status, licenseSubscription: null }, Date.now())).toBe(false);
});
