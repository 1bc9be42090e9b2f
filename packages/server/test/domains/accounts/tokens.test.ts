import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTokenVerifier, signAccessToken } from '../../../src/domains/accounts/sign-in/tokens.ts';
import { ACCESS_TOKEN_SECONDS } from '../../../src/domains/users/index.ts';

const KEY = new Uint8Array(32).fill(1);
const OTHER_KEY = new Uint8Array(32).fill(2);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
});
afterEach(() => {
  vi.useRealTimers();
});

test('an access token leads to its session each time, until it expires', async () => {
  const verify = createTokenVerifier(KEY);
  const token = await signAccessToken(KEY, 'ada', 'session');
  expect(await verify(token)).toBe('session');
  vi.setSystemTime(Date.now() + (ACCESS_TOKEN_SECONDS - 1) * 1000);
  expect(await verify(token)).toBe('session');
  vi.setSystemTime(Date.now() + 1000);
  expect(await verify(token)).toBeUndefined();
  expect(await createTokenVerifier(KEY)(token)).toBeUndefined();
});

test('an expired token counts again when the clock goes back, as one that is checked for the first time', async () => {
  const verify = createTokenVerifier(KEY);
  const token = await signAccessToken(KEY, 'ada', 'session');
  await verify(token);
  vi.setSystemTime(Date.now() + ACCESS_TOKEN_SECONDS * 1000);
  expect(await verify(token)).toBeUndefined();
  vi.setSystemTime(Date.now() - ACCESS_TOKEN_SECONDS * 1000);
  expect(await verify(token)).toBe('session');
});

test('a token with another signature, a changed content or no signature leads to nothing, also after a valid one', async () => {
  const verify = createTokenVerifier(KEY);
  const token = await signAccessToken(KEY, 'ada', 'session');
  expect(await verify(token)).toBe('session');
  const [header, content, signature] = token.split('.');
  const [, otherContent] = (await signAccessToken(OTHER_KEY, 'eve', 'other')).split('.');
  expect(await verify(await signAccessToken(OTHER_KEY, 'ada', 'session'))).toBeUndefined();
  expect(await verify(`${header}.${otherContent}.${signature}`)).toBeUndefined();
  expect(await verify(`${header}.${content}.`)).toBeUndefined();
  expect(await verify('')).toBeUndefined();
});

test('spaces or padding make a token invalid, or one would be remembered as many large ones', async () => {
  const verify = createTokenVerifier(KEY);
  const token = await signAccessToken(KEY, 'ada', 'session');
  const variants = [`${token}${' '.repeat(1000)}`, `${token} `, `${token}=`, token.replace('.', ' .'), `${token}\n`];
  expect(await Promise.all(variants.map(verify))).toEqual(variants.map(() => undefined));
  expect(await verify(token)).toBe('session');
});
