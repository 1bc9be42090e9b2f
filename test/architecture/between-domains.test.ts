import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Sources by path from the server's src folder. */
const source = join(import.meta.dirname, '../../packages/server/src');
const files = globSync('**/*.ts', { cwd: source }).map((path) => ({
  path,
  domain: /^domains\/([^/]+)\//.exec(path)?.[1],
  text: readFileSync(join(source, path), 'utf8'),
}));

/** The owners of tables: each table with the domain whose tables.ts declares it, as a key of an exported type named …Tables. */
const owners = new Map<string, string>();
for (const { path, domain, text } of files) {
  if (domain === undefined || !path.endsWith('/tables.ts')) continue;
  for (const [, body = ''] of text.matchAll(/^export (?:interface \w*Tables|type \w*Tables =) \{\n(.*?)\n\}/gms)) {
    for (const [, table = ''] of body.matchAll(/^ {2}(?:readonly )?(\w+):/gm)) owners.set(table, domain);
  }
}

// The expressions by which Kysely names a table: selectFrom('topics as t'), innerJoin('devices', …), mergeInto('x'), with
// or without a type.
const NAMES_A_TABLE =
  /\.(?:selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|from|using|(?:inner|left|right|full|cross)Join)(?:<[^(]*>)?\(\s*(\[[^\]]*\]|['"`][^'"`]*['"`])/g;

function tablesNamedIn(text: string): string[] {
  return [...text.matchAll(NAMES_A_TABLE)].flatMap(([, argument = '']) =>
    [...argument.matchAll(/['"`](\w+)[^'"`]*['"`]/g)].map(([, table = '']) => table),
  );
}

test('the check finds the tables and the queries', () => {
  expect(owners.size).toBeGreaterThan(0);
  expect(files.flatMap(({ text }) => tablesNamedIn(text)).length).toBeGreaterThan(0);
  expect(tablesNamedIn("db.selectFrom(['a as x', 'b']).innerJoin(\n 'c', 'c.id', 'x.id')")).toEqual(['a', 'b', 'c']);
});

test('users own accounts and sessions, projects own memberships, boards own devices', () => {
  const tablesOf = (domain: string) => [...owners].flatMap(([table, owner]) => (owner === domain ? table : [])).sort();
  expect(tablesOf('users')).toEqual(['session', 'user_account']);
  expect(tablesOf('projects')).toEqual(['member_pause', 'project', 'project_member', 'project_visit']);
  expect(tablesOf('boards')).toEqual(['device']);
});

test('a table is used only in its own domain', () => {
  const foreign = files
    .filter(({ path }) => !path.startsWith('migrations/'))
    .flatMap(({ path, domain, text }) =>
      tablesNamedIn(text)
        .filter((table) => owners.has(table) && owners.get(table) !== domain)
        .map((table) => `${path} touches ${table} of ${owners.get(table)}`),
    );
  expect(foreign).toEqual([]);
});

/** The types that a source imports from the entries of other domains. */
const IMPORT = /import (?:type )?\{([^}]+)\} from '(?:\.\.\/)+(?<domain>[a-z-]+)\/index\.ts'/g;
/** What offers many members, of which a reader wants to know which are used. */
const OFFERING = /^(?:type )?(\w+(?:Service|Directory|MessageLog))$/;

/** The needs of a text that name a whole service of another domain. */
function wholeNeeds(text: string): string[] {
  const foreign = [...text.matchAll(IMPORT)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => OFFERING.exec(name.trim())?.[1] ?? []),
  );
  return foreign.flatMap((name) =>
    [...text.matchAll(new RegExp(`\\w+\\??: ${name}[;,)\\n]`, 'g'))].map(([need]) => need),
  );
}

test('a need says which members of another domain’s service it uses', () => {
  const found = files
    .filter(({ domain }) => domain !== undefined)
    .flatMap(({ path, text }) => wholeNeeds(text).map((need) => `${path}: ${need.trim()}`));
  expect(found).toEqual([]);
});

test('the check finds a whole service in properties and in parameters, and no picked one', () => {
  const text = `import { type Other, type TopicsService } from '../../topics/index.ts';
interface Needs { readonly topics: TopicsService; readonly find: TopicsService['find']; }
function create(topics: TopicsService, some: Pick<TopicsService, 'find'>) {}`;
  expect(wholeNeeds(text)).toEqual(['topics: TopicsService;', 'topics: TopicsService,']);
});
