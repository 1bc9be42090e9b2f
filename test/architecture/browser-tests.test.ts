import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync(['playwright.config.ts', 'e2e/**/*.ts'], { cwd: root });

test('no browser test disables the policies that the server sends', () => {
  expect(files.length).toBeGreaterThan(30);
  const weakened = files.filter((file) =>
    /bypassCSP|disable-web-security/i.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(weakened).toEqual([]);
});
