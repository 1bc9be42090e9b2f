import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';

/*
 * Some patterns take the square of the length of a text: a line of 600,000 blanks would stop the server for an hour. Such a
 * pattern tries each end for each start. To be safe, it needs a start with a unique position, as in `(?<!-)-+$`, or parts
 * that share no character.
 */
const BOUNDED: Readonly<Record<string, string>> = {
  'server/src/settings-file.ts': 'a file of the administrator, read at the start',
};

const PACKAGES = join(import.meta.dirname, '../../packages');

/** A slash that may begin a pattern: most files have none, and parsing takes time. */
const BEGIN = /[=(,:[!&|?{};\s]\/[^/*\s]/;

function addPatterns(found: RegExp[], node: object): void {
  if ('type' in node && node.type === 'RegExpLiteral') {
    const { pattern, flags } = node as unknown as { readonly pattern: string; readonly flags: string };
    found.push(new RegExp(pattern, flags));
  }
  for (const part of Object.values(node)) if (typeof part === 'object' && part !== null) addPatterns(found, part);
}

function patternsIn(file: string): RegExp[] {
  const text = readFileSync(join(PACKAGES, file), 'utf8');
  const found: RegExp[] = [];
  if (BEGIN.test(text)) addPatterns(found, parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx') }));
  return found;
}

test('each pattern takes a time that grows with the length of a text, not with its square', () => {
  const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: PACKAGES });
  const patterns = files.map((file) => ({ file, patterns: patternsIn(file) }));
  expect(patterns.flatMap((one) => one.patterns).length).toBeGreaterThan(400);
  const slow = patterns.filter((one) => one.patterns.some((pattern) => analyse(pattern).reports.length > 0));
  expect(slow.map(({ file }) => file)).toEqual(Object.keys(BOUNDED));
});
