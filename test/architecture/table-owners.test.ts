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

/** Table → the domain whose tables.ts declares it, as a key of an exported type named …Tables. */
const owners = new Map<string, string>();
for (const { path, domain, text } of files) {
  if (domain === undefined || !path.endsWith('/tables.ts')) continue;
  for (const [, body = ''] of text.matchAll(/^export (?:interface \w*Tables|type \w*Tables =) \{\n(.*?)\n\}/gms)) {
    for (const [, table = ''] of body.matchAll(/^ {2}(?:readonly )?(\w+):/gm)) owners.set(table, domain);
  }
}

// Kysely's ways to name a table: selectFrom('topics as t'), innerJoin('devices', …), mergeInto('x'), with or without a
// type.
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

test('people own users and sessions, members own projects and memberships', () => {
  const tablesOf = (domain: string) => [...owners].flatMap(([table, owner]) => (owner === domain ? table : [])).sort();
  expect(tablesOf('people')).toEqual(['session', 'user_account']);
  expect(tablesOf('members')).toEqual(['member_pause', 'project', 'project_member', 'project_visit']);
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
