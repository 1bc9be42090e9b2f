// Which files a test file runs: the graph of imports, by name, so that a barrel leads only to what is asked of it.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './sets.mjs';

const CONTRACT = '@tinkerstream/contract/';
/** What an import or a re-export says: whether of types only, its names, and the path. */
const FROM = /^(import|export)\s+(type\s)?([\w*{$][^'"`;]*?)\s*from\s*'([^']+)'/gm;
const BARE = /^import\s*'([^']+)'/gm;
/** A module that loads later, a worker, or a program beside the file. */
const LATER = /(?:\bimport\(\s*|new URL\(\s*)'([^']+)'/g;
const DECLARED =
  /^export\s+(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum|abstract class)\s+([\w$]+)/gm;
const EVERYTHING = '*';

/**
 * @typedef {{ target: string, names: Map<string, string>, isAll: boolean }} Link names as here, and as in the target
 * @typedef {{ uses: Link[], passes: Link[], declared: Set<string> }} Module uses for itself, and what it passes on
 */

/** @type {Map<string, Module>} */
const modules = new Map();
/** @type {Map<string, Map<string, number>>} what was found before */
const found = new Map();
/** @type {Record<string, string>} */
const entries = JSON.parse(readFileSync(join(ROOT, 'packages/contract/package.json'), 'utf8')).exports;

/**
 * @param {string} from
 * @param {string} path as an import names it
 * @returns {string | undefined} a file of the repository
 */
function resolve(from, path) {
  if (path.startsWith('.')) {
    const file = join(dirname(from), path.replace(/\?.*$/, ''));
    return existsSync(join(ROOT, file)) ? file : undefined;
  }
  return contractFile(path);
}

/**
 * @param {string} path a name under which the contract is imported, or another one
 * @returns {string | undefined} its file
 */
export function contractFile(path) {
  if (!path.startsWith(CONTRACT)) return undefined;
  const name = `./${path.slice(CONTRACT.length)}`;
  for (const [pattern, target] of Object.entries(entries)) {
    const [before = '', after] = pattern.split('*');
    if (after === undefined ? name === pattern : name.startsWith(before)) {
      return join('packages/contract', target.replace('*', name.slice(before.length)));
    }
  }
  return undefined;
}

/**
 * @param {string} file
 * @returns {Module}
 */
function moduleOf(file) {
  const known = modules.get(file);
  if (known) return known;
  /** @type {Module} */
  const module = { uses: [], passes: [], declared: new Set() };
  modules.set(file, module);
  if (!/\.[cm]?[jt]sx?$/.test(file)) return module;
  const text = readFileSync(join(ROOT, file), 'utf8');
  for (const [, verb, isType, clause = '', path = ''] of text.matchAll(FROM)) {
    const target = isType ? undefined : resolve(file, path);
    if (target) (verb === 'import' ? module.uses : module.passes).push({ target, ...namesIn(clause) });
  }
  for (const pattern of [BARE, LATER]) {
    for (const [, path = ''] of text.matchAll(pattern)) {
      const target = resolve(file, path);
      if (target) module.uses.push({ target, names: new Map(), isAll: true });
    }
  }
  for (const [, name = ''] of text.matchAll(DECLARED)) module.declared.add(name);
  return module;
}

/**
 * @param {string} clause `{ a, b as c, type D }`, `* as all`, `*`
 * @returns {Pick<Link, 'names' | 'isAll'>}
 */
function namesIn(clause) {
  const braces = /\{([^}]*)\}/.exec(clause)?.[1];
  if (braces === undefined) return { names: new Map(), isAll: true };
  const names = braces
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => part.split(/\s+as\s+/))
    .map(([name = '', as = name]) => /** @type {const} */ ([as, name]));
  return { names: new Map(names), isAll: false };
}

/**
 * All files that run when a file runs, nearest first.
 * @param {string} start
 * @returns {Map<string, number>} by how many imports each is away, barrels not counted
 */
export function filesRunBy(start) {
  const before = found.get(start);
  if (before) return before;
  /** @type {Map<string, Set<string>>} the names that were asked of a file */
  const asked = new Map();
  /** @type {Map<string, number>} */
  const distances = new Map([[start, 0]]);
  /** @param {string} file @param {string} name @param {number} distance */
  const ask = (file, name, distance) => {
    const names = asked.get(file) ?? new Set();
    asked.set(file, names);
    if (names.has(name)) return;
    names.add(name);
    const { passes, declared } = moduleOf(file);
    const isHere = name === EVERYTHING || declared.has(name);
    const passed = passes.flatMap((link) => namesThrough(link, name, isHere).map((one) => ({ ...link, one })));
    // A name that is exported in a way that is not understood here counts as declared here.
    if ((isHere || passed.length === 0) && !distances.has(file)) distances.set(file, distance);
    for (const { target, one } of passed) ask(target, one, distance);
  };
  // A map grows while it is read: nearest first.
  for (const [file, distance] of distances) {
    for (const { target, names, isAll } of moduleOf(file).uses) {
      if (isAll) ask(target, EVERYTHING, distance + 1);
      for (const name of names.values()) ask(target, name, distance + 1);
    }
  }
  found.set(start, distances);
  return distances;
}

/**
 * @param {Link} link a re-export
 * @param {string} name what is asked of the module with it
 * @param {boolean} isHere whether that module has the name itself
 * @returns {string[]} what to ask of the target
 */
function namesThrough({ target, names, isAll }, name, isHere) {
  if (name === EVERYTHING) return isAll ? [EVERYTHING] : [...names.values()];
  const there = names.get(name);
  if (there !== undefined) return [there];
  return isAll && !isHere && has(target, name) ? [name] : [];
}

/**
 * Whether a module declares a name, or passes it on.
 * @param {string} file
 * @param {string} name
 * @returns {boolean}
 */
function has(file, name) {
  const { passes, declared } = moduleOf(file);
  return declared.has(name) || passes.some((link) => link.names.has(name) || (link.isAll && has(link.target, name)));
}
