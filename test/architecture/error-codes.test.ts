import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API } from '@tinkerstream/contract/api';
import { ERRORS, type ErrorCode, GENERAL_ERRORS } from '@tinkerstream/contract/errors';
import { expect, test } from 'vitest';

const packages = join(import.meta.dirname, '../../packages');

/** Error codes in the sources that match a pattern, by code with their files. */
function codesIn(pattern: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of globSync(pattern, { cwd: packages })) {
    const text = readFileSync(join(packages, file), 'utf8');
    for (const [code] of text.matchAll(/\b(?:TS|MC)_[A-Z_]*ERR_[A-Z_]+_\d{4}\b/g)) found.set(code, file);
  }
  return found;
}

const codes = Object.keys(ERRORS) as ErrorCode[];

test('the server uses every error in the table', () => {
  const used = codesIn('server/src/**/*.ts');
  expect(used.size).toBeGreaterThan(20);
  expect(codes.filter((code) => !used.has(code))).toEqual([]);
});

test('every code in the sources is in the table', () => {
  const inSources = [...codesIn('{server,web,contract}/src/**/*.{ts,tsx}')];
  expect(inSources.filter(([code]) => !codes.includes(code as ErrorCode))).toEqual([]);
});

test('every error is declared by a call, unless any call or the live socket may return it', () => {
  const declared = new Set<string>(
    Object.values(API).flatMap((domain) => Object.values(domain).flatMap(({ errors }) => errors)),
  );
  const elsewhere = (code: ErrorCode) => GENERAL_ERRORS.includes(code) || code.startsWith('TS_ERR_LIVE_');
  expect(codes.filter((code) => !declared.has(code) && !elsewhere(code))).toEqual([]);
});
