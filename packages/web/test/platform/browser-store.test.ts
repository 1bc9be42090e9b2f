// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { keepsCookies, readCookie, writeCookie } from '../../src/platform/cookies.ts';
import { forget, keep, keepJson, kept, keptJson, ofTab } from '../../src/platform/kept/browser-store.ts';
import { storedLanguage, storeLanguage } from '../../src/platform/language.ts';
import { retryId } from '../../src/platform/tokens.ts';

const SOURCE = join(import.meta.dirname, '../../src');

/** Each of these may be used in one file only, which handles browsers without it. */
const DOORS: readonly (readonly [use: RegExp, door: string | undefined])[] = [
  [/\b(?:localStorage|sessionStorage)\b/, 'platform/kept/browser-store.ts'],
  [/\bdocument\.cookie\b/, 'platform/cookies.ts'],
  [/\bindexedDB\b/, 'domains/learning/ai/recognition/class-store.ts'],
  [/\bcookieStore\b|\bcaches\.|\bnavigator\.(?:storage|locks|serviceWorker)\b|\bSharedWorker\b/, undefined],
];

test('each kind of storage has one door', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE });
  expect(files.length).toBeGreaterThan(500);
  for (const [use, door] of DOORS) {
    const users = files.filter((file) => use.test(readFileSync(join(SOURCE, file), 'utf8')));
    expect(users).toEqual(door ? [door] : []);
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forget('a');
  ofTab.forget('a');
});

/** Simulates a frame with `sandbox="allow-scripts"`: access to storage throws. */
function forbidStorage(): void {
  const refuse = () => {
    throw new DOMException('The document is sandboxed.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(globalThis, name, 'get').mockImplementation(refuse);
  }
  vi.spyOn(document, 'cookie', 'get').mockImplementation(refuse);
  vi.spyOn(document, 'cookie', 'set').mockImplementation(refuse);
}

test('what is kept is there again, also as JSON, until it is forgotten', () => {
  keep('a', 'one');
  expect([kept('a'), localStorage.getItem('a')]).toEqual(['one', 'one']);
  keepJson('a', { b: [1] });
  expect(keptJson('a')).toEqual({ b: [1] });
  forget('a');
  expect([kept('a'), keptJson('a')]).toEqual([undefined, undefined]);
  keep('a', '{not JSON');
  expect(keptJson('a')).toBeUndefined();
  ofTab.keep('a', 'tab');
  expect([ofTab.kept('a'), sessionStorage.getItem('a')]).toEqual(['tab', 'tab']);
});

test('without storage, things are kept until the page is left', () => {
  forbidStorage();
  expect(() => localStorage).toThrow();
  keep('a', 'one');
  expect(kept('a')).toBe('one');
  ofTab.keep('a', 'tab');
  expect(ofTab.kept('a')).toBe('tab');
  forget('a');
  expect(kept('a')).toBeUndefined();
  expect(retryId()).toBe(retryId());
});

test('without cookies, nothing throws, and the language is the usual one', () => {
  forbidStorage();
  writeCookie('language', 'en');
  storeLanguage('en');
  expect(readCookie('language')).toBeUndefined();
  expect(keepsCookies()).toBe(false);
  expect(storedLanguage()).toBe('zh-HK');
});

test('a full browser keeps the latest until the page is left', () => {
  keep('a', 'old');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  keep('a', 'new');
  expect(kept('a')).toBe('new');
  full.mockRestore();
  keep('a', 'newer');
  expect([kept('a'), localStorage.getItem('a')]).toEqual(['newer', 'newer']);
});
