import { existsSync, globSync, readFileSync } from 'node:fs';
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

test('every rule that a comment cites is in docs/rules.md', () => {
  const files = globSync('{packages,test,e2e,bench,scripts}/**/*.{ts,tsx,css}', {
    cwd: repository,
    exclude: (file) => /^(node_modules|dist|public)$/.test(file),
  });
  const rules = new Set(readFileSync(join(repository, 'docs/rules.md'), 'utf8').match(/(?<=^## )\d+/gm));
  const cited = files.flatMap((file) =>
    [...readFileSync(join(repository, file), 'utf8').matchAll(/\([Rr]ules? (\d+)(?: and (\d+))?\)/g)].flatMap(
      ([, one, other]) => [one, other].filter((rule) => rule !== undefined).map((rule) => ({ file, rule })),
    ),
  );
  expect(cited.length).toBeGreaterThan(40);
  expect(cited.filter(({ rule }) => !rules.has(rule))).toEqual([]);
});
