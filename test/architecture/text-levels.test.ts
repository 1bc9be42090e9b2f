import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { CHART_TEXTS, MAIN_TEXTS, PAGES } from '../../packages/web/pages.ts';
import { isTextOfMainPages } from '../../packages/web/part-texts.ts';

const SOURCES = join(import.meta.dirname, '../../packages/web/src');

/** The levels of texts of pages, each with the hooks that a page of this level must not use. */
const LEVELS = [
  { name: 'charts', page: 'lazyChartPage', part: null, tooMuch: /\buse(Further|Admin)?Texts\(/ },
  {
    name: 'main',
    page: 'lazyMainPage',
    part: 'lazyMainPart',
    tooMuch: /\buse(Further|Admin)Texts\(/,
  },
  { name: 'further', page: 'lazyPage', part: 'lazyFurtherPart', tooMuch: /\buseAdminTexts\(/ },
  { name: 'admin', page: 'lazyAdminPage', part: null, tooMuch: null },
] as const;

const IMPORT = /(?:\b(lazy\w+)\(\s*(?:async )?\(\) =>\s*)?\bimport\('(\.[^']+)'\)/g;

const contents = new Map(
  globSync('**/*.{ts,tsx}', { cwd: SOURCES }).map((file) => [
    join(SOURCES, file),
    readFileSync(join(SOURCES, file), 'utf8'),
  ]),
);
const contentOf = (file: string) => contents.get(file) ?? '';

/** What a file loads later, with the function that loads it, if it is one of ours. */
function laterOf(file: string, content = contentOf(file)) {
  return [...content.matchAll(IMPORT)].map(([, loader, path]) => ({
    loader,
    file: join(dirname(file), path as string),
  }));
}

/** The files that a file loads with itself. */
function importsOf(file: string): string[] {
  const statements = contentOf(file).matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gms);
  const folders = contentOf(file).matchAll(/import\.meta\.glob<[^(]*\('(\.[^']+)'/g);
  return [
    ...[...statements].map(([, path]) => join(dirname(file), path as string)),
    ...[...folders].flatMap(([, pattern]) => globSync(join(dirname(file), pattern as string))),
  ].filter((path) => contents.has(path));
}

/** What of an index file is loaded: the files behind the names that a file imports from it. */
function usedOf(index: string, user: string) {
  const names = (text: string) =>
    text.split(',').map((name) =>
      (
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0] as string
      ).trim(),
    );
  const used = [...contentOf(user).matchAll(/^import \{([^}]*)\} from '(\.[^']+)';/gms)]
    .filter(([, , path]) => join(dirname(user), path as string) === index)
    .flatMap(([, list]) => names(list as string));
  const exports = [...contentOf(index).matchAll(/^export \{([^}]*)\} from '(\.[^']+)';/gms)];
  const parts = [...contentOf(index).matchAll(/^export const (\w+) = [^;]*;/gms)];
  return {
    files: exports
      .filter(([, list]) => names(list as string).some((name) => used.includes(name)))
      .map(([, , path]) => join(dirname(index), path as string)),
    later: parts.filter(([, name]) => used.includes(name as string)).flatMap(([part]) => laterOf(index, part)),
  };
}

interface Way {
  /** How a file comes to be loaded, from a page to the file. */
  readonly files: readonly string[];
  readonly level: number;
}

/** How each file comes to be loaded with the fewest texts. */
function waysToFiles(): readonly Way[] {
  const ways: Way[] = [
    // What is on every page with a live connection.
    { files: [join(SOURCES, 'app/app.tsx')], level: 0 },
    ...[...contents.keys()].flatMap((file) =>
      laterOf(file).flatMap((one) => {
        const level = LEVELS.findIndex(({ page }) => page === one.loader);
        return level < 0 ? [] : [{ files: [one.file], level }];
      }),
    ),
  ];
  const seen = new Set<string>();
  for (const [level] of LEVELS.entries()) {
    // Grows while it is read.
    for (const way of ways) {
      const file = way.files.at(-1) as string;
      if (way.level !== level || seen.has(file)) continue;
      const user = way.files.at(-2);
      const isIndex = file.endsWith('/index.ts') && user !== undefined;
      if (!isIndex) seen.add(file);
      const { files, later } = isIndex ? usedOf(file, user) : { files: importsOf(file), later: laterOf(file) };
      for (const next of files) ways.push({ files: [...way.files, next], level });
      for (const { loader, file: next } of later) {
        if (LEVELS.some(({ page }) => page === loader) || next.includes('/i18n/')) continue;
        const own = LEVELS.findIndex(({ part }) => part !== null && part === loader);
        ways.push({ files: [...way.files, next], level: Math.max(own, level) });
      }
    }
  }
  return ways;
}

test('pages and parts are loaded with the texts that they use', () => {
  const ways = waysToFiles();
  expect(new Set(ways.map(({ files }) => files.at(-1))).size).toBeGreaterThan(500);
  expect(ways.filter(({ files }) => !existsSync(files.at(-1) as string))).toEqual([]);
  for (const [level, { name, tooMuch }] of LEVELS.entries()) {
    const own = ways.filter((way) => way.level === level);
    expect(own.length, name).toBeGreaterThan(20);
    const wrong = own.filter(({ files }) => {
      const file = files.at(-1) as string;
      if (file.endsWith('/i18n/texts.ts')) return false;
      return tooMuch?.test(contentOf(file)) || (name === 'charts' && isTextOfMainPages(file));
    });
    const shown = wrong.map(({ files }) => `${name}: ${files.map((path) => relative(SOURCES, path)).join(' → ')}`);
    expect([...new Set(shown)]).toEqual([]);
  }
});

test('the HTML of a page names the texts with which it is loaded', () => {
  const pages = [...contents.keys()].flatMap((file) => laterOf(file));
  for (const { modules, texts } of Object.values(PAGES)) {
    const [page] = pages.filter(({ file }) => modules.some((module) => file.endsWith(module)));
    expect(texts, page?.file).toBe(page?.loader === 'lazyChartPage' ? CHART_TEXTS : MAIN_TEXTS);
  }
});
