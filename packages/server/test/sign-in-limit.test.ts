import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SignInLimit } from '../src/domains/accounts/sign-in-limit.ts';
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

function fail(account: string, address: string, times: number): void {
  for (let attempt = 0; attempt < times; attempt++) limit.failed(account, address);
}

const isHeldUp = (account: string, address: string): boolean => {
  try {
    limit.check(account, address);
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
    expect(() => limit.check('ada', SCHOOL)).toThrow(/try again in 300 seconds/);
    expect(isHeldUp('bob', SCHOOL)).toBe(false);
    expect(isHeldUp('ada', '198.51.100.1')).toBe(false);
    vi.advanceTimersByTime(300_000);
    expect(isHeldUp('ada', SCHOOL)).toBe(false);
  });

  test('of an account from everywhere are a hundred in an hour, but not for its user where they have been before', () => {
    limit.succeeded('ada', SCHOOL);
    for (let host = 0; host < 20; host++) fail('ada', `198.51.100.${host}`, 5);
    expect(isHeldUp('ada', '192.0.2.1')).toBe(true);
    expect(isHeldUp('ada', SCHOOL)).toBe(false);
    vi.advanceTimersByTime(3_600_000);
    expect(isHeldUp('ada', '192.0.2.1')).toBe(false);
  });

  test('of a classmate with a program do not shut the class out', () => {
    limit.succeeded('ada', SCHOOL);
    for (let account = 0; account < 300; account++) fail(`guess${account}`, SCHOOL, 1);
    expect(isHeldUp('ada', SCHOOL)).toBe(false);
    expect(isHeldUp('stranger', SCHOOL)).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(isHeldUp('stranger', SCHOOL)).toBe(false);
  });

  test('are not made fewer by a right one', () => {
    fail('ada', SCHOOL, 10);
    limit.succeeded('ada', SCHOOL);
    expect(isHeldUp('ada', SCHOOL)).toBe(true);
  });
});

test('turns let so many at once and no more, first come, first served, and go on after one has failed', async () => {
  const takeTurn = createTurns(2);
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
  for (const name of [0, 1, 2, 3]) {
    finish[name]?.();
    await vi.waitFor(() => expect(begun).toHaveLength(Math.min(4, name + 3)));
  }
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(begun).toEqual([0, 1, 2, 3]);
});
