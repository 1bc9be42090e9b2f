import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..');
const text = readFileSync(join(repository, 'docs/architecture.md'), 'utf8');

/** Where a path in the text may start. */
const ROOTS = [
  '.',
  'packages',
  'packages/server/src',
  'packages/server/src/domains',
  'packages/web/src',
  'packages/contract/src',
];

test('every file named in docs/architecture.md exists', () => {
  const paths = [...text.matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|tsx|sh|md))`/g)].map(([, path]) => path as string);
  expect(paths.length).toBeGreaterThan(40);
  const missing = paths.filter((path) => !ROOTS.some((root) => existsSync(join(repository, root, path))));
  expect(missing).toEqual([]);
});
