import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AddressLimit, SignInLimit } from '../../../src/domains/accounts/sign-in-limit.ts';
import { createConcurrencyLimit } from '../../../src/platform/concurrency-limit.ts';
import { createLocalLimit } from '../../../src/platform/shared-limit.ts';

const SCHOOL = '203.0.113.7';

let limit: SignInLimit;
beforeEach(() => {
  vi.useFakeTimers();
  limit = new SignInLimit(createLocalLimit, 'password');
});
afterEach(() => {
  vi.useRealTimers();
});

const from = (account: string, address: string, knownBrowser?: string) => ({ account, address, knownBrowser });

async function fail(account: string, address: string, times: number, knownBrowser?: string): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++) await limit.failed(from(account, address, knownBrowser));
}

const isBlocked = (account: string, address: string, knownBrowser?: string): Promise<boolean> =>
  limit.check(from(account, address, knownBrowser)).then(
    () => false,
    () => true,
  );

describe('wrong passwords', () => {
  test('for an account from one address are limited to ten in five minutes', async () => {
    await fail('ada', SCHOOL, 9);
    expect(await isBlocked('ada', SCHOOL)).toBe(false);
    await fail('ada', SCHOOL, 1);
    await expect(limit.check(from('ada', SCHOOL))).rejects.toThrow(/try again in 5 minutes/);
    expect(await isBlocked('bob', SCHOOL)).toBe(false);
    expect(await isBlocked('ada', '198.51.100.1')).toBe(false);
    vi.advanceTimersByTime(300_000);
    expect(await isBlocked('ada', SCHOOL)).toBe(false);
  });

  test('never block a browser that signed in to the account before, whoever tries them from wherever', async () => {
    for (let host = 0; host < 20; host++) await fail('ada', `198.51.100.${host}`, 5);
    await fail('ada', SCHOOL, 10);
    for (let account = 0; account < 300; account++) await fail(`guess${account}`, SCHOOL, 1);
    expect(await isBlocked('ada', SCHOOL)).toBe(true);
    expect(await isBlocked('ada', '192.0.2.1')).toBe(true);
    expect(await isBlocked('stranger', SCHOOL)).toBe(true);
    expect(await isBlocked('ada', SCHOOL, 'the laptop of ada')).toBe(false);
    vi.advanceTimersByTime(3_600_000);
    expect(await isBlocked('ada', '192.0.2.1')).toBe(false);
  });

  test('in a browser that signed in before are limited to ten in five minutes, and block no one else', async () => {
    await fail('ada', SCHOOL, 10, 'the laptop of ada');
    expect(await isBlocked('ada', SCHOOL, 'the laptop of ada')).toBe(true);
    expect(await isBlocked('ada', SCHOOL, 'the phone of ada')).toBe(false);
    expect(await isBlocked('ada', SCHOOL)).toBe(false);
  });

  test('from all addresses of one IPv6 network count together', async () => {
    for (let host = 0; host < 10; host++) await fail('ada', `2001:db8:0:7::${host.toString(16)}`, 1);
    expect(await isBlocked('ada', '2001:db8:0:7::ffff')).toBe(true);
    expect(await isBlocked('ada', '2001:db8:0:8::1')).toBe(false);
  });

  test('keep their limit when the wall clock jumps', async () => {
    await fail('ada', SCHOOL, 10);
    vi.setSystemTime(Date.now() - 3_600_000);
    await expect(limit.check(from('ada', SCHOOL))).rejects.toThrow(/try again in 5 minutes/);
    vi.setSystemTime(Date.now() + 7_200_000);
    expect(await isBlocked('ada', SCHOOL)).toBe(true);
    vi.advanceTimersByTime(300_000);
    expect(await isBlocked('ada', SCHOOL)).toBe(false);
  });
});

test('wrong codes from an address count before verification, and correct ones are uncounted', async () => {
  const codes = new AddressLimit(createLocalLimit, 'code');
  const tries = await Promise.all(Array.from({ length: 300 }, () => codes.begin(SCHOOL)));
  await expect(codes.begin(SCHOOL)).rejects.toThrow(/Too many failed attempts/);
  await expect(codes.begin('198.51.100.1')).resolves.toBeDefined();
  await tries[0]?.();
  await expect(codes.begin(SCHOOL)).resolves.toBeDefined();
  await expect(codes.begin(SCHOOL)).rejects.toThrow(/Too many failed attempts/);
});

test('turns limit what runs and what waits, first come, first served, and continue after a failure', async () => {
  const run = createConcurrencyLimit(2, 2);
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  const task = (name: number) => () => {
    begun.push(name);
    return new Promise<number>((resolve, reject) => {
      finish[name] = () => (name === 0 ? reject(new Error('failed')) : resolve(name));
    });
  };
  const results = Promise.allSettled([0, 1, 2, 3].map((name) => run(task(name))));
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  expect(run(task(4))).toBeUndefined();
  for (const name of [0, 1, 2, 3]) {
    finish[name]?.();
    await vi.waitFor(() => expect(begun).toHaveLength(Math.min(4, name + 3)));
  }
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(begun).toEqual([0, 1, 2, 3]);
});
