import { API } from '@tinkerstream/contract/api';
import { authErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { ERRORS, type ErrorCode, errorText } from '@tinkerstream/contract/errors';
import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { describe, expect, test } from 'vitest';

const codes = Object.keys(ERRORS) as ErrorCode[];

describe.each(codes)('%s', (code) => {
  test('has a text in each language, with the same placeholders', () => {
    const texts = LANGUAGES.map((language) => ERRORS[code].texts[language]);
    expect(texts.every((text) => text.trim() !== '')).toBe(true);
    expect(new Set(texts.map((text) => /\{.*\}/.exec(text)?.[0])).size).toBe(1);
  });
});

test('a wait is in its largest unit', () => {
  expect(errorText(authErrors.tooManyAttempts, 'en', '2514')).toContain('in 42 minutes.');
  expect(errorText(authErrors.tooManyAttempts, 'zh-HK', '2514')).toContain('在 42 分鐘後');
});

test('a dollar sign in a detail is kept as it is', () => {
  expect(errorText(topicErrors.keyTaken, 'en', "$&$'")).toContain("“$&$'”");
});

test('every call lists each of its errors once', () => {
  const endpoints = Object.values(API).flatMap((domain) => Object.values(domain));
  expect(endpoints.length).toBeGreaterThan(20);
  for (const { path, errors } of endpoints) expect(new Set(errors).size, path).toBe(errors.length);
});

test('no two calls share a method and a path', () => {
  const addresses = Object.values(API).flatMap((domain) => Object.values(domain).map((e) => `${e.method} ${e.path}`));
  expect(new Set(addresses).size).toBe(addresses.length);
});
