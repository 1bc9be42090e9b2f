import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const browserFiles = globSync(['playwright.config.ts', 'e2e/**/*.ts'], { cwd: root });
const files = [...browserFiles, ...globSync(['{test,bench}/**/*.ts', 'packages/*/test/**/*.ts'], { cwd: root })];

const filesWith = (pattern: RegExp, all: readonly string[]) =>
  all.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));

test('no browser test disables the policies that the server sends', () => {
  expect(browserFiles.length).toBeGreaterThan(30);
  expect(filesWith(/bypassCSP|disable-web-security/i, browserFiles)).toEqual([]);
});

test('one function opens the database of a server, and waits for its locks', () => {
  expect(files.length).toBeGreaterThan(600);
  expect(filesWith(/new DatabaseSync\([^;]*tinkerstream\.db['"`]/, files)).toEqual(['test/support/server-database.ts']);
});
