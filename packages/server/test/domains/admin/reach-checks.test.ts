import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReachChecks } from '../../../src/domains/admin/place/reach-checks.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const phone = { address: '192.0.2.7', userAgent: 'phone' };
const createChecks = () => createReachChecks({ everywhere: (_kind, local) => local });

test('a check ends after a quarter of an hour', () => {
  const checks = createChecks();
  const { token, expiresOn } = checks.start('u1', phone);
  vi.advanceTimersByTime(Date.parse(expiresOn) - Date.now() - 1);
  expect(checks.confirm(token, phone)).toEqual({ userId: 'u1', isOtherDevice: true });
  vi.advanceTimersByTime(2);
  expect(() => checks.confirm(token, phone)).toThrow(/has ended/);
});

test('a hundred further checks end the oldest, and no other', () => {
  const checks = createChecks();
  const [first = '', second = ''] = Array.from({ length: 101 }, (_, index) => checks.start(`u${index}`, phone).token);
  expect(() => checks.confirm(first, phone)).toThrow(/has ended/);
  expect(checks.confirm(second, phone).userId).toBe('u1');
});
