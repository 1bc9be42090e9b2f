import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AddressLimit, SignInLimit } from '../src/domains/accounts/sign-in-limit.ts';
import { createTurns } from '../src/platform/turns.ts';

const SCHOOL = '203.0.113.7';

let limit: SignInLimit;
beforeEach(() => {
  vi.useFakeTimers();
  limit = new SignInLimit();
});
afterEach(() => {
  vi.useRealTimers();
});

const from = (account: string, address: string, knownBrowser?: string) => ({ account, address, knownBrowser });

function fail(account: string, address: string, times: number, knownBrowser?: string): void {
  for (let attempt = 0; attempt < times; attempt++) limit.failed(from(account, address, knownBrowser));
}

const isHeldUp = (account: string, address: string, knownBrowser?: string): boolean => {
  try {
    limit.check(from(account, address, knownBrowser));
    return false;
  } catch {
    return true;
  }
};

describe('wrong passwords', () => {
  test('of an account from one address are ten in five minutes', () => {
    fail('ada', SCHOOL, 9);
    expect(isHeldUp('ada', SCHOOL)).toBe(false);
    fail('ada', SCHOOL, 1);
    expect(() => limit.check(from('ada', SCHOOL))).toThrow(/try again in 300 seconds/);
    expect(isHeldUp('bob', SCHOOL)).toBe(false);
    expect(isHeldUp('ada', '198.51.100.1')).toBe(false);
    vi.advanceTimersByTime(300_000);
    expect(isHeldUp('ada', SCHOOL)).toBe(false);
  });

  test('never hold up a browser that has signed in to the account before, wherever and by whom they are tried', () => {
    for (let host = 0; host < 20; host++) fail('ada', `198.51.100.${host}`, 5);
    fail('ada', SCHOOL, 10);
    for (let account = 0; account < 300; account++) fail(`guess${account}`, SCHOOL, 1);
    expect(isHeldUp('ada', SCHOOL)).toBe(true);
    expect(isHeldUp('ada', '192.0.2.1')).toBe(true);
    expect(isHeldUp('stranger', SCHOOL)).toBe(true);
    expect(isHeldUp('ada', SCHOOL, 'the laptop of ada')).toBe(false);
    vi.advanceTimersByTime(3_600_000);
    expect(isHeldUp('ada', '192.0.2.1')).toBe(false);
  });

  test('in a browser that has signed in before are ten in five minutes, and hold nobody else up', () => {
    fail('ada', SCHOOL, 10, 'the laptop of ada');
    expect(isHeldUp('ada', SCHOOL, 'the laptop of ada')).toBe(true);
    expect(isHeldUp('ada', SCHOOL, 'the phone of ada')).toBe(false);
    expect(isHeldUp('ada', SCHOOL)).toBe(false);
  });

  test('from all addresses of one IPv6 network count together', () => {
    for (let host = 0; host < 10; host++) fail('ada', `2001:db8:0:7::${host.toString(16)}`, 1);
    expect(isHeldUp('ada', '2001:db8:0:7::ffff')).toBe(true);
    expect(isHeldUp('ada', '2001:db8:0:8::1')).toBe(false);
  });

  test('do not become too many or too few when the wall clock jumps', () => {
    fail('ada', SCHOOL, 10);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(() => limit.check(from('ada', SCHOOL))).toThrow(/try again in 300 seconds/);
    vi.setSystemTime(Date.now() + 7_200_000);
    expect(isHeldUp('ada', SCHOOL)).toBe(true);
    vi.advanceTimersByTime(300_000);
    expect(isHeldUp('ada', SCHOOL)).toBe(false);
  });
});

test('wrong codes from one address count before they are known to be wrong, and right ones are taken back', () => {
  const codes = new AddressLimit();
  const tries = Array.from({ length: 300 }, () => codes.begin(SCHOOL));
  expect(() => codes.begin(SCHOOL)).toThrow(/Too many attempts/);
  expect(() => codes.begin('198.51.100.1')).not.toThrow();
  tries[0]?.();
  expect(() => codes.begin(SCHOOL)).not.toThrow();
  expect(() => codes.begin(SCHOOL)).toThrow(/Too many attempts/);
});

test('turns let so many run and so many wait, first come, first served, and go on after one has failed', async () => {
  const takeTurn = createTurns(2, 2);
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  const task = (name: number) => () => {
    begun.push(name);
    return new Promise<number>((resolve, reject) => {
      finish[name] = () => (name === 0 ? reject(new Error('failed')) : resolve(name));
    });
  };
  const results = Promise.allSettled([0, 1, 2, 3].map((name) => takeTurn(task(name))));
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  expect(takeTurn(task(4))).toBeUndefined();
  for (const name of [0, 1, 2, 3]) {
    finish[name]?.();
    await vi.waitFor(() => expect(begun).toHaveLength(Math.min(4, name + 3)));
  }
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(begun).toEqual([0, 1, 2, 3]);
});
