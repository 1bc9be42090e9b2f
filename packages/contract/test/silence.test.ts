import { expect, test } from 'vitest';
import { isSilent, usualIntervalMs } from '../src/records/index.ts';

const NOON = Date.parse('2026-11-22T12:00:00.000Z');
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

test('the usual interval is the middle one, so that a night without messages does not count', () => {
  expect(usualIntervalMs([0, 10 * SECOND, 20 * SECOND, 9 * HOUR])).toBe(10 * SECOND);
  expect(usualIntervalMs([9 * HOUR, 20 * SECOND, 10 * SECOND, 0])).toBe(10 * SECOND);
  expect(usualIntervalMs([0])).toBeUndefined();
});

test('a sender is silent after five of its usual intervals, and not before a minute', () => {
  const heard = (usualIntervalMs: number | null) => ({ lastSeen: new Date(NOON).toISOString(), usualIntervalMs });
  expect(isSilent(heard(SECOND), NOON + MINUTE)).toBe(false);
  expect(isSilent(heard(SECOND), NOON + MINUTE + 1)).toBe(true);
  expect(isSilent(heard(HOUR), NOON + 5 * HOUR)).toBe(false);
  expect(isSilent(heard(HOUR), NOON + 5 * HOUR + 1)).toBe(true);
  expect(isSilent(heard(null), NOON + MINUTE + 1)).toBe(true);
  // This computer's clock may be behind.
  expect(isSilent(heard(SECOND), NOON - HOUR)).toBe(false);
});
