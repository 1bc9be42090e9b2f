import { expect, test } from 'vitest';
import { expiryOf, hasExpired } from '../../src/platform/tokens.ts';

test('the stored expiry is 30 seconds before the real one', () => {
  expect(expiryOf(3600, 1_000_000)).toBe(1_000_000 + 3_570_000);
});

test('a token is fresh before its stored expiry, but not at it', () => {
  const expiry = expiryOf(60, 0);
  expect(hasExpired(expiry, 29_999)).toBe(false);
  expect(hasExpired(expiry, 30_000)).toBe(true);
});

test('a missing or unreadable expiry has passed', () => {
  expect(hasExpired(Number(undefined), 0)).toBe(true);
  expect(hasExpired(Number('soon'), 0)).toBe(true);
});
