import type { LicenseSubscription } from '@tinkerstream/contract/subscriptions';
import { expect, test } from 'vitest';
import { seatsOf } from '../src/domains/subscriptions/seats.ts';

const license = (count: number, usernames: string[]): LicenseSubscription => ({
  licenseKey: 'ABCDE',
  licenseTargetName: 'Robotics club',
  currentConcurrentLoginCount: count,
  currentConcurrentLoginUsername: usernames,
  maxConcurrentLoginCount: 2,
  currentConsumptionCount: 1,
  maxConsumptionCount: 5,
  expiryDate: null,
});

test.each([
  ['nobody sits there', license(0, []), 1, false],
  ['the reader sits there already', license(2, ['ada@example.org', 'bob@example.org']), 2, false],
  ['one seat is left for the reader', license(1, ['bob@example.org']), 2, false],
  ['others have taken all seats', license(2, ['bob@example.org', 'cy@example.org']), 3, true],
])('counts the reader as one login more unless already counted: %s', (_, seats, taken, isLimitReached) => {
  expect(seatsOf(seats, 'ada@example.org')).toEqual({ taken, max: 2, isLimitReached });
});
