import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: repository });
const pages = documents.filter((document) => /^docs\/architecture(?:\.md|\/)/.test(document));
const read = (file: string) => readFileSync(join(repository, file), 'utf8');

test('every source file and every test that a document names exists', () => {
  const files = globSync('{packages,test,e2e,bench,scripts,deploy,docs}/**/*.{ts,tsx,mjs,sh,md}', {
    cwd: repository,
    exclude: (file) => /^(node_modules|dist|public)$/.test(file),
  }).map((file) => `/${file}`);
  const named = documents.flatMap((document) =>
    [
      ...read(document).matchAll(/`\.?\/?((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|sh|md)|[\w.-]+\.(?:test|spec)\.tsx?)`/g),
    ].map(([, path]) => ({ document, path })),
  );
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(({ path }) => !files.some((file) => file.endsWith(`/${path}`)))).toEqual([]);
});

test('no page of the architecture has more than 900 words', () => {
  const long = pages.filter((page) => read(page).trim().split(/\s+/).length > 900);
  expect(long).toEqual([]);
});

test('every link of a document leads to a file, and to a heading in it', () => {
  const links = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#?([^)\s]*)\)/g)].map(([, path, heading]) => ({
      target: path ? join(dirname(document), path) : document,
      heading,
      document,
    })),
  );
  expect(links.length).toBeGreaterThan(30);
  const isDead = ({ target, heading }: (typeof links)[number]) =>
    !existsSync(join(repository, target)) || (heading && !anchorsOf(read(target)).includes(heading));
  expect(links.filter(isDead)).toEqual([]);
});

/** The headings of a document in the form of GitHub's addresses. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

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
