// Which tests a change affects (`npm test -- --changed`). Imports say it for what tests load. What runs in a server or in a browser
// is found by its place: the tests of packages/server/src/domains/topics are in packages/server/test/domains/topics, and those of
// packages/web/src/domains/topics in e2e/topics and packages/web/test/screens/topics. It is a choice that fits into three
// minutes; `npm test` has no choice.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesRunBy } from './imports.mjs';
import { ROOT } from './sets.mjs';

/** @typedef {import('./sets.mjs').TestFile} TestFile */

/** Tests further away than this many nearer ones are left to `npm test`. */
const MOST_BY_IMPORT = 25;
const TESTED = /\.(?:test|spec)\.tsx?$/;
const TEXT_ONLY = /\.(?:md|svg|png)$/;

/** What reads the sources of all packages, in a second or two each. */
const HOUSE =
  /^test\/architecture\/(?!page-weight|boundaries)|^test\/specification\/(?:specification|bounds)|^test\/scripts\/(?:settings|license|lock-file)/;
/** Tests of whole pages load all of the app: imports say nothing about them. */
const SCREENS = 'packages/web/test/screens/';
/** One way through each large part, for a change of what all parts share. */
const WAYS = [
  'e2e/accounts/session.spec.ts',
  'e2e/app/shell.spec.ts',
  'e2e/charts/types.spec.ts',
  'e2e/projects/overview.spec.ts',
  'e2e/records/first-message.spec.ts',
  'e2e/topics/topics.spec.ts',
  'packages/server/test/durability.test.ts',
  'packages/server/test/domains/classes/lesson.test.ts',
  'packages/server/test/domains/records/ingest/keys.test.ts',
  'packages/server/test/platform/mqtt/gateway.test.ts',
  'packages/web/test/screens/admin/whitelist.test.ts',
];

/** @param {string[]} args */
const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** @returns {string[]} what differs from where this branch left main, with what is not committed */
export function changedFiles() {
  const [main = 'HEAD'] = git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main');
  const [base = 'HEAD'] = git('merge-base', 'HEAD', main);
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files)].sort();
}

/**
 * @param {string[]} changed
 * @param {{ unit: TestFile[], e2e: TestFile[] }} tests of one set
 * @returns {{ files: Set<string>, folders: string[], notes: string[] }} test files; folders whose types are checked; what is left out
 */
export function affectedBy(changed, { unit, e2e }) {
  const all = [...unit, ...e2e].map(({ file }) => file);
  const runBy = new Map(all.filter((file) => !file.startsWith(SCREENS)).map((file) => [file, filesRunBy(file)]));
  const files = new Set(all.filter((file) => HOUSE.test(file)));
  const notes = [];
  for (const file of changed) {
    if (TESTED.test(file)) {
      if (existsSync(join(ROOT, file))) files.add(file);
      continue;
    }
    if (TEXT_ONLY.test(file)) continue;
    const { near, further } = byImport(file, runBy);
    const found = [...near, ...(byPlace(file, all) ?? [])];
    for (const test of found) files.add(test);
    if (further > 0) notes.push(`${file}: ${further} test files further away are left to npm test`);
    if (found.length === 0) notes.push(`${file}: no test file belongs to it alone; npm test has all`);
  }
  return { files, folders: foldersOf(changed), notes };
}

/**
 * @param {string} file
 * @param {Map<string, Map<string, number>>} runBy
 */
function byImport(file, runBy) {
  const found = [...runBy].flatMap(([test, distances]) => {
    const distance = distances.get(file);
    return distance === undefined ? [] : [{ test, distance }];
  });
  const levels = [...Map.groupBy(found, ({ distance }) => distance)].sort(([one], [other]) => one - other);
  /** @type {string[]} */
  const near = [];
  for (const [, level] of levels) {
    if (near.length > 0 && near.length + level.length > MOST_BY_IMPORT) break;
    if (level.length > MOST_BY_IMPORT) break;
    near.push(...level.map(({ test }) => test));
  }
  return { near, further: found.length - near.length };
}

/**
 * @param {string} file
 * @param {string[]} tests
 * @returns {string[] | undefined}
 */
function byPlace(file, tests) {
  const [, part, rest = ''] = /^packages\/(server|web|contract)\/(?:src\/)?(.*)$/.exec(file) ?? [];
  const [group, name] = rest.split('/');
  if (part === 'server') {
    // The nearest folder that has tests. Migrations are tested with the database.
    for (
      let folder = group === 'migrations' ? 'platform/db' : dirname(rest);
      folder.includes('/');
      folder = dirname(folder)
    ) {
      const found = tests.filter((test) => dirname(test) === `packages/server/test/${folder}`);
      if (found.length > 0) return found;
    }
  }
  const ofDomain = tests.filter(
    (test) =>
      part === 'web' &&
      /^(?:domains|pages)$/.test(group ?? '') &&
      ['e2e/', SCREENS].some((folder) => test.startsWith(`${folder}${name}/`)),
  );
  if (ofDomain.length > 0) return ofDomain;
  return part || file.startsWith('test/support/') ? WAYS : undefined;
}

/**
 * @param {string[]} changed
 * @returns {string[]} the projects of TypeScript that a change can break
 */
function foldersOf(changed) {
  const has = (/** @type {string} */ part) => changed.some((file) => file.startsWith(part));
  const sources = changed.filter((file) => /\.(?:[cm]?[jt]sx?|json)$/.test(file));
  if (sources.length === 0) return [];
  const all = ['packages/contract', 'packages/server', 'packages/web', '.'];
  if (has('packages/contract/') || sources.some((file) => !file.includes('/'))) return all;
  return all.filter((folder) => folder === '.' || has(`${folder}/`));
}
