import { keepJson, keptJson } from '../../../../platform/kept/browser-store.ts';

/** What is remembered of lines: that they are hidden, in front of the others, or not in front although they are of one's own board. */
type Remembered = 'hiddenLines' | 'frontLines' | 'backLines';

/** Maximum remembered lines, about 80 kB. The oldest are forgotten first. */
const MOST = 1000;

/** The lines that someone has hidden or put in front in this browser, in any chart, by `lineKey`. */
export function rememberedLines(what: Remembered): ReadonlySet<string> {
  const stored = keptJson(what);
  return new Set(Array.isArray(stored) ? stored : []);
}

/** Remembers which of the changed lines are chosen now, beside those of other charts and tabs. */
export function rememberLines(what: Remembered, changed: readonly string[], chosen: ReadonlySet<string>): void {
  const others = [...rememberedLines(what)].filter((key) => !changed.includes(key));
  const all = [...others, ...changed.filter((key) => chosen.has(key))].slice(-MOST);
  keepJson(what, all);
}

/** Adds a line, or removes it again. */
export function withToggled(chosen: ReadonlySet<string>, key: string): Set<string> {
  return chosen.has(key) ? withoutKeys(chosen, [key]) : new Set([...chosen, key]);
}

/** Shows only one of these lines, or all again. */
export function withIsolated(hidden: ReadonlySet<string>, key: string, keys: readonly string[]): Set<string> {
  const others = keys.filter((other) => other !== key);
  const isAlone = !hidden.has(key) && others.every((other) => hidden.has(other));
  return new Set([...withoutKeys(hidden, keys), ...(isAlone ? [] : others)]);
}

function withoutKeys(keys: ReadonlySet<string>, removed: readonly string[]): Set<string> {
  return new Set([...keys].filter((key) => !removed.includes(key)));
}
