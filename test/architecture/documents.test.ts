import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../..');
const pages = ['docs/architecture.md', ...globSync('docs/architecture/*.md', { cwd: repository })];
const read = (file: string) => readFileSync(join(repository, file), 'utf8');

/** Where a path in the text may start. */
const ROOTS = [
  '.',
  'packages',
  'packages/server/src',
  'packages/server/src/domains',
  'packages/web/src',
  'packages/contract/src',
];

test('every file that the pages of the architecture name exists', () => {
  const paths = pages.flatMap((page) =>
    [...read(page).matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|tsx|sh|md))`/g)].map(([, path]) => path as string),
  );
  expect(paths.length).toBeGreaterThan(60);
  const missing = paths.filter((path) => !ROOTS.some((root) => existsSync(join(repository, root, path))));
  expect(missing).toEqual([]);
});

test('no page of the architecture has more than 900 words', () => {
  const long = pages.filter((page) => read(page).trim().split(/\s+/).length > 900);
  expect(long).toEqual([]);
});

test('every link of a document leads to a file', () => {
  const documents = [...globSync('*.md', { cwd: repository }), ...globSync('docs/**/*.md', { cwd: repository })];
  const links = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].map(
      ([, link]) => [document, link as string] as const,
    ),
  );
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter(([document, link]) => !existsSync(join(repository, dirname(document), link)))).toEqual([]);
});

test('every rule that a comment cites is in docs/rules.md', () => {
  const files = globSync('{packages,test,e2e,bench,scripts}/**/*.{ts,tsx,css}', {
    cwd: repository,
    exclude: (file) => /^(node_modules|dist|public)$/.test(file),
  });
  const rules = new Set(read('docs/rules.md').match(/(?<=^## )\d+/gm));
  const cited = files.flatMap((file) =>
    [...read(file).matchAll(/\([Rr]ules? (\d+)(?: and (\d+))?\)/g)].flatMap(([, one, other]) =>
      [one, other].filter((rule) => rule !== undefined).map((rule) => ({ file, rule })),
    ),
  );
  expect(cited.length).toBeGreaterThan(40);
  expect(cited.filter(({ rule }) => !rules.has(rule))).toEqual([]);
});
