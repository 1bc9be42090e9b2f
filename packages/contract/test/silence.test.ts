import { expect, test } from 'vitest';
import { floodRate, isSilent, usualIntervalMs } from '../src/records/index.ts';

const NOON = Date.parse('2026-11-22T12:00:00.000Z');
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

test('the usual interval is the middle one, so that a night without messages does not count', () => {
  expect(usualIntervalMs([0, 10 * SECOND, 20 * SECOND, 9 * HOUR])).toBe(10 * SECOND);
  expect(usualIntervalMs([9 * HOUR, 20 * SECOND, 10 * SECOND, 0])).toBe(10 * SECOND);
  expect(usualIntervalMs([0, SECOND, 11 * SECOND, 21 * SECOND, 9 * HOUR])).toBe(10 * SECOND);
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

test('a sender floods above five messages a second, while it goes on', () => {
  const every = (ms: number, count = 20) => Array.from({ length: count }, (_, index) => NOON - index * ms);
  expect(floodRate(every(SECOND), NOON)).toBeUndefined();
  expect(floodRate(every(201), NOON)).toBeUndefined();
  expect(floodRate(every(200), NOON)).toBe(5);
  expect(floodRate(every(5), NOON)).toBe(200);
  // Twenty that arrive in one moment may be those of a second.
  expect(floodRate(every(0), NOON)).toBe(380);
  expect(floodRate(every(5, 19), NOON)).toBeUndefined();
  expect(floodRate(every(5), NOON + 10 * SECOND)).toBe(200);
  expect(floodRate(every(5), NOON + 10 * SECOND + 1)).toBeUndefined();
});
