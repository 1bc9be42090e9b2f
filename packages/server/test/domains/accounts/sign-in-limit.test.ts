import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAddressLimit, SignInLimit } from '../../../src/domains/accounts/sign-in/sign-in-limit.ts';
import { createConcurrencyLimit } from '../../../src/platform/limits/concurrency-limit.ts';
import { createLocalLimit } from '../../../src/platform/limits/shared-limit.ts';

const SCHOOL = '203.0.113.7';

let limit: SignInLimit;
beforeEach(() => {
  vi.useFakeTimers();
  limit = new SignInLimit(createLocalLimit, 'password');
});
afterEach(() => {
  vi.useRealTimers();
});

const client = (address: string) => ({ address, connection: {}, isGone: false });
const from = (account: string, address: string, knownBrowser?: string) => ({
  account,
  client: client(address),
  knownBrowser,
});

async function fail(account: string, address: string, times: number, knownBrowser?: string): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++) await limit.failed(from(account, address, knownBrowser));
}

/** Notes the name of a guess when its turn has come. */
async function note(turns: string[], name: string, turn: Promise<unknown>): Promise<void> {
  await turn;
  turns.push(name);
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
    expect(await isBlocked('ada', SCHOOL)).toBe(true);
    expect(await isBlocked('ada', '192.0.2.1')).toBe(true);
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

describe('more than 300 wrong guesses of an address in a minute', () => {
  test('let further ones wait for their turn, guessers last, and hold up no known browser and no other address', async () => {
    const guesser = client(SCHOOL);
    const guess = (account: number) => ({ account: `guess${account}`, client: guesser, knownBrowser: undefined });
    for (let account = 0; account < 300; account++) await (await limit.turn(guess(account)))(false);
    const turns: string[] = [];
    void note(turns, 'guesser', limit.turn(guess(300)));
    void note(turns, 'classmate', limit.turn(from('ada', SCHOOL)));
    await limit.turn(from('bob', SCHOOL, 'the laptop of bob'));
    await limit.turn(from('bob', '198.51.100.1'));
    expect(turns).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(turns).toEqual(['classmate']);
    await vi.advanceTimersByTimeAsync(200);
    expect(turns).toEqual(['classmate', 'guesser']);
  });

  test('let no account be tried more often than ten times in five minutes, also by guesses that waited', async () => {
    const codes = new SignInLimit(createLocalLimit, 'one-time-code');
    const attempt = from('ada', SCHOOL);
    for (let account = 0; account < 300; account++) await (await codes.begin(from(`guess${account}`, SCHOOL)))(false);
    const results = Promise.allSettled(Array.from({ length: 12 }, async () => (await codes.begin(attempt))(false)));
    await vi.advanceTimersByTimeAsync(12 * 200);
    expect((await results).filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(codes.begin(attempt)).rejects.toThrow(/try again in 5 minutes/);
  });

  test('count before they are checked, and right ones not at all', async () => {
    const emails = createAddressLimit(createLocalLimit, 'reset');
    const tries = await Promise.all(Array.from({ length: 300 }, () => emails.begin(client(SCHOOL))));
    await tries[0]?.(true);
    await emails.begin(client(SCHOOL));
    const turns: string[] = [];
    void note(turns, 'one more', emails.begin(client(SCHOOL)));
    await vi.advanceTimersByTimeAsync(100);
    expect(turns).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(turns).toEqual(['one more']);
  });

  test('give no turn to guesses whose sender has gone', async () => {
    const emails = createAddressLimit(createLocalLimit, 'reset');
    await Promise.all(Array.from({ length: 300 }, () => emails.begin(client(SCHOOL))));
    const gone = Promise.allSettled(
      Array.from({ length: 50 }, () => emails.begin({ ...client(SCHOOL), isGone: true })),
    );
    const turns: string[] = [];
    void note(turns, 'classmate', emails.begin(client(SCHOOL)));
    await vi.advanceTimersByTimeAsync(200);
    expect(turns).toEqual(['classmate']);
    expect((await gone).every(({ status }) => status === 'rejected')).toBe(true);
  });
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
