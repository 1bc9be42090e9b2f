import { parseFormula } from './parsed-formula.ts';
import { resolveFormulas } from './resolved-formulas.ts';

export { parseFormula } from './parsed-formula.ts';
export { computeTogether, type ResolvedFormula, resolveFormulas } from './resolved-formulas.ts';

/**
 * Maximum values, numbers, operators and functions in all formulas of a topic together: each message computes all of
 * them. Topics from before the limit may have more.
 */
export const MAX_FORMULA_STEPS = 1000;

/** A fault of a formula among the data types of its topic. */
export type FormulaProblem =
  | { readonly kind: 'unreadable' }
  /** A key that no data type of the topic has. */
  | { readonly kind: 'unknown-key'; readonly key: string }
  /** The keys of the circle, from the formula's own key back to it. */
  | { readonly kind: 'circle'; readonly keys: readonly string[] }
  /** The steps of all formulas of the topic, more than `MAX_FORMULA_STEPS`. */
  | { readonly kind: 'too-long'; readonly steps: number };

/** The formulas of a topic by key, '' for a data type without one. */
type FormulaOf = ReadonlyMap<string, string>;

/**
 * Finds a fault of the formula of a key.
 * @param formulaOf of the other data types of the topic
 * @param former the formula that is replaced: a new one that costs no more is never too long
 */
export function findFormulaProblem(
  key: string,
  formula: string,
  formulaOf: FormulaOf,
  former = '',
): FormulaProblem | undefined {
  const parsed = parseFormula(formula);
  if (!parsed) return { kind: 'unreadable' };
  const circle = wayTo(key, [key], parsed.keys, formulaOf, new Set());
  if (circle) return { kind: 'circle', keys: circle };
  const unknown = parsed.keys.find((one) => !formulaOf.has(one));
  if (unknown !== undefined) return { kind: 'unknown-key', key: unknown };
  const steps = stepsOf(new Map([...formulaOf, [key, formula]]));
  const isLess = parsed.steps <= (parseFormula(former)?.steps ?? 0);
  return steps <= MAX_FORMULA_STEPS || isLess ? undefined : { kind: 'too-long', steps };
}

/** The first fault among the formulas of a topic. */
export function findFormulasProblem(
  formulaOf: FormulaOf,
): { readonly key: string; readonly problem: FormulaProblem } | undefined {
  const computed = [...formulaOf].filter(([, formula]) => formula !== '');
  if (computed.length === 0) return undefined;
  if (resolveFormulas(formulaOf).size === computed.length && stepsOf(formulaOf) <= MAX_FORMULA_STEPS) return undefined;
  for (const [key, formula] of computed) {
    const problem = findFormulaProblem(key, formula, formulaOf);
    if (problem) return { key, problem };
  }
  return undefined;
}

function stepsOf(formulaOf: FormulaOf): number {
  return [...formulaOf.values()].reduce((sum, formula) => sum + (parseFormula(formula)?.steps ?? 0), 0);
}

/** The path through formulas that leads back to a key. @param seen keys from which no path does */
function wayTo(
  key: string,
  way: readonly string[],
  keys: readonly string[],
  formulaOf: FormulaOf,
  seen: Set<string>,
): readonly string[] | undefined {
  for (const next of keys) {
    if (next === key) return [...way, key];
    const formula = formulaOf.get(next);
    if (!formula || seen.has(next)) continue;
    seen.add(next);
    const found = wayTo(key, [...way, next], parseFormula(formula)?.keys ?? [], formulaOf, seen);
    if (found) return found;
  }
  return undefined;
}
