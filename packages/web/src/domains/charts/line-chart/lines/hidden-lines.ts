const STORED = 'hiddenLines';

/** Maximum remembered lines, about 80 kB. The oldest are forgotten first. */
const MOST = 1000;

/** The lines that someone has hidden in this browser, in any chart, by `lineKey`. */
export function storedHiddenLines(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return new Set(Array.isArray(stored) ? stored : []);
  } catch {
    return new Set();
  }
}

/** Remembers which lines are hidden now, beside those of other charts and tabs. */
export function storeHiddenLines(changed: readonly string[], hidden: ReadonlySet<string>): void {
  const others = [...storedHiddenLines()].filter((key) => !changed.includes(key));
  const all = [...others, ...changed.filter((key) => hidden.has(key))].slice(-MOST);
  try {
    localStorage.setItem(STORED, JSON.stringify(all));
  } catch {
    // Without storage, they are hidden until the page is left.
  }
}

/** Hides a line, or shows it again. */
export function withToggled(hidden: ReadonlySet<string>, key: string): Set<string> {
  return hidden.has(key) ? withoutKeys(hidden, [key]) : new Set([...hidden, key]);
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
