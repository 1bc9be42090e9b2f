import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { contractFile } from '../../scripts/tests/imports.mjs';

const ROOT = join(import.meta.dirname, '../..');
const AT_LEAST = 3;
const AT_MOST = 20;
/** Folders without a limit: migrations only become more, and a language has a file for each part of the product. */
const GROWING = /\/(?:migrations|i18n)(?:\/|$)/;
/** Folders in which each type of a kind has its own place, however small it is. */
const TYPES = /\/(?:(?:actions|triggers|types|clouds)\/[^/]+|guides|contract\/src\/applets\/(?:actions|triggers))\//;

const files = globSync('{packages,test,e2e,bench,scripts}/**/*.{ts,tsx,mjs,cjs,js}', {
  cwd: ROOT,
  exclude: (file) => /^(node_modules|dist|public)$/.test(file),
});
const sources = files.filter((file) => /^packages\/\w+\/src\//.test(file));
/** The style sheets, of which each belongs to a source. */
const styles = globSync('packages/*/src/**/*.css', { cwd: ROOT });
const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
const linesOf = (text: string) => text.split('\n').length - 1;

test(`no folder has more than ${AT_MOST} source files`, () => {
  expect(files.length).toBeGreaterThan(1_000);
  const folders = Map.groupBy(files, dirname);
  const crowded = [...folders].filter(([folder, { length }]) => length > AT_MOST && !GROWING.test(folder));
  expect(crowded.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});

/**
 * The folders without folders that have too few files for a room of their own. A type has one, and so do a part with its
 * texts, which the build finds by their name, and a subject that others enter by its index alone. A folder also stays if
 * the one above it has no room.
 */
function smallFolders(all: readonly string[]): readonly string[] {
  const folders = Map.groupBy(all, dirname);
  return [...folders].flatMap(([folder, inside]) => {
    const isLeaf = ![...folders.keys()].some((other) => other.startsWith(`${folder}/`));
    const names = inside.map((file) => basename(file));
    const isOwnRoom = TYPES.test(`${folder}/`) || names.includes('texts.ts') || names.join() === 'index.ts';
    const above = folders.get(dirname(folder))?.length ?? 0;
    const isSmall = isLeaf && inside.length < AT_LEAST && !isOwnRoom && above + inside.length <= AT_MOST;
    return isSmall ? [`${folder}: ${inside.length}`] : [];
  });
}

test(`no folder has fewer than ${AT_LEAST} source files`, () => {
  expect(smallFolders([...sources, ...styles].filter((file) => !GROWING.test(file)))).toEqual([]);
});

test('a small folder is found, unless it is a room of its own', () => {
  const found = smallFolders([
    'src/main.ts',
    'src/small/one.ts',
    ...['a', 'b', 'c'].map((name) => `src/enough/${name}.ts`),
    'src/actions/wait/definition.ts',
    ...['part.ts', 'texts.ts'].map((name) => `src/part/${name}`),
    'src/entered/index.ts',
    ...Array.from({ length: AT_MOST }, (_, place) => `src/full/${place}.ts`),
    'src/full/more/one.ts',
  ]);
  expect(found).toEqual(['src/small: 1']);
});

/** The files that a file imports, by the place of each. */
function importsOf(
  file: string,
  text: string,
): { readonly path: string; readonly way: 'static' | 'lazy' | 'export' }[] {
  return [...text.matchAll(/(\bimport\s*\(\s*|\bnew URL\(\s*|\bimport\s+|\bfrom\s+)'([^']+)'/g)].flatMap((match) => {
    const [, word = '', name = ''] = match;
    const path = name.startsWith('.') ? join(dirname(file), name) : contractFile(name);
    if (path === undefined) return [];
    const isExport =
      word.startsWith('from') && /\bexport\b[^;]*$/.test(text.slice(0, match.index).split(';').at(-1) ?? '');
    return [{ path, way: word.includes('(') ? 'lazy' : isExport ? 'export' : 'static' }];
  });
}

/** A source file with fewer lines belongs to its reader, if it has one only. */
const SHORT = 30;
/** The lines of a reader that has no room for more. */
const FULL = 280;
/** Files that are found by their names, however short they are. */
const FOUND_BY_NAME =
  /(?:^|[/-])(?:index|definition|config|settings|view|texts|tables|events|room-events|errors|queries|routes|module|realtime|presenter|repository|worker)\.tsx?$/;

/**
 * The short files that one other file reads, with their reader. A part with a style sheet of its own stays, and one that
 * is loaded lazily, or that loads another one lazily so that its readers need not.
 */
function shortParts(all: ReadonlyMap<string, string>, hasStyles: (file: string) => boolean): readonly string[] {
  const readers = new Map<string, Set<string>>();
  const apart = new Set<string>();
  for (const [file, text] of all) {
    for (const { path, way } of importsOf(file, text)) {
      readers.set(path, (readers.get(path) ?? new Set()).add(file));
      if (way !== 'static') apart.add(path);
      if (way === 'lazy') apart.add(file);
    }
  }
  return [...all].flatMap(([file, text]) => {
    const [reader, ...others] = readers.get(file) ?? [];
    const isPart = /\/src\//.test(file) && ![GROWING, TYPES, FOUND_BY_NAME].some((pattern) => pattern.test(file));
    if (!isPart || linesOf(text) >= SHORT || !reader || others.length > 0 || apart.has(file) || hasStyles(file))
      return [];
    return linesOf(text) + linesOf(all.get(reader) ?? '') > FULL ? [] : [`${file} → ${reader}`];
  });
}

test(`a source file under ${SHORT} lines has two readers, or a reason to be alone`, () => {
  const hasStyles = (file: string) => styles.includes(file.replace(/\.tsx$/, '.module.css'));
  expect(shortParts(texts, hasStyles)).toEqual([]);
});

test('a short file with one reader is found, unless it has a reason to be alone', () => {
  const lines = (count: number) => 'a();\n'.repeat(count);
  const all = new Map(
    [
      [
        'src/reader.ts',
        "import { a } from './part.ts';\nimport { b } from './shared.ts';\nimport { c } from './long.ts';\n",
      ],
      ['src/other.ts', "import { b } from './shared.ts';\nconst load = () => import('./lazy.ts');\n"],
      ['src/index.ts', "export { d } from './entered.ts';\n"],
      ['src/full.ts', `import { e } from './beside-full.ts';\nimport { f } from './tables.ts';\n${lines(FULL)}`],
      ['src/page.tsx', "import { Part } from './styled.tsx';\n"],
      ...['part.ts', 'shared.ts', 'lazy.ts', 'entered.ts', 'beside-full.ts', 'tables.ts', 'styled.tsx'].map(
        (name): [string, string] => [`src/${name}`, lines(5)],
      ),
      ['src/long.ts', lines(SHORT)],
    ].map(([file, text]): [string, string] => [`packages/web/${file}`, text as string]),
  );
  expect(shortParts(all, (file) => file.endsWith('styled.tsx'))).toEqual([
    'packages/web/src/part.ts → packages/web/src/reader.ts',
  ]);
});

const MOST_LINES = 300;
/** Files that are as long as what they list: texts, and the contents of the help. */
const LISTS = /\/i18n\/|\/texts\.ts$|\/help\/contents\//;

/** The longer files, each with the reason why it stays in one piece. */
const LONG: Readonly<Record<string, string>> = {
  'server/src/config.ts': 'the settings of the operator are one list, and each line reads one of them',
  'server/src/domains/applets/service.ts': 'one service, whose methods share the checks of rights and the announcement',
  'server/src/domains/records/ingest/ingest.ts':
    'the steps of one message share the state of its topic and of the open batch',
  'server/src/domains/records/store/postgres/record-store.ts':
    'one store, whose statements share the pool and the caches of series',
  'server/src/domains/records/store/record-store.ts': 'the types that both stores share',
  'server/src/domains/records/store/sqlite/batches.ts': 'writing to the log and merging it share the open round',
  'server/src/domains/subscriptions/schools/schools.ts':
    'one service, whose methods share the checks of an application',
  'server/src/domains/topics/data-types.ts': 'one service, whose methods share the insertion and the checks of a key',
  'server/src/open-domains.ts': 'the wiring of all domains is one list, lower ones first',
  'server/src/platform/cluster/redis-bus.ts': 'both directions of the bus share its connections',
  'server/src/platform/jobs/background-jobs.ts': 'the search, the steps and the holds of jobs share one state',
  'server/src/platform/mqtt/connection.ts': 'one class: the packets of a connection share its state',
  'server/src/platform/mqtt/exchange.ts': 'one class: publications and subscriptions share the router',
  'server/src/platform/mqtt/gateway.ts': 'the wiring of the gateway is one function',
  'web/src/domains/charts/line-chart/legend/legend.module.css':
    'the styles of one legend, for screens, small places and paper',
  'web/src/domains/charts/line-chart/line-chart.module.css':
    'the styles of one chart, for screens, small places and paper',
  'web/src/domains/charts/line-chart/line-session.ts': 'one class: the parts of a drawn chart share its state',
  'web/src/ui/table/data-table.module.css': 'the styles of one table, for screens, small places and paper',
};

test(`a source file over ${MOST_LINES} lines has a reason`, () => {
  const long = [...sources, ...styles].filter(
    (file) => !LISTS.test(file) && linesOf(texts.get(file) ?? readFileSync(join(ROOT, file), 'utf8')) > MOST_LINES,
  );
  expect(long.map((file) => file.replace('packages/', '')).sort()).toEqual(Object.keys(LONG).sort());
});
