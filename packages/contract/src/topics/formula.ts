import { isOccasionName, NoValue, parseExpression } from '../applets/content/expression.ts';
import { normalizedKey } from '../points/key.ts';
import { numericValue } from '../points/number.ts';
import type { RecordValue } from '../points/value.ts';

/** Computes the value of a data type from others of the same message, such as `temp - (100 - hum) / 5`. */
interface ParsedFormula {
  /** The keys that it reads, each once. */
  readonly keys: readonly string[];
  /** The number, or undefined if a key has no value or the result is no number. */
  readonly compute: (find: (key: string) => RecordValue | undefined) => number | undefined;
}

/** @returns undefined for a text that is no formula, reads no key, or reads more than keys of its own topic */
export function parseFormula(text: string): ParsedFormula | undefined {
  if (text.trim() === '') return undefined;
  // In parentheses `a-b` is a difference and not the key of that name.
  const expression = parseExpression(`(${text})`);
  if (!expression) return undefined;
  const isOwn = expression.references.every(
    ({ topicName, key, detail, isBefore }) => topicName === '' && !detail && !isBefore && !isOccasionName(key),
  );
  if (!isOwn) return undefined;
  return {
    keys: [...new Set(expression.references.map(({ key }) => normalizedKey(key)))],
    compute(find) {
      try {
        const result = expression.evaluate(({ key }) => find(normalizedKey(key)));
        return result === undefined ? undefined : numericValue(result);
      } catch (error) {
        if (error instanceof NoValue) return undefined;
        throw error;
      }
    },
  };
}

/** What is wrong with a formula among the data types of its topic. */
type FormulaProblem =
  | { readonly kind: 'unreadable' }
  /** A key that no data type of the topic has. */
  | { readonly kind: 'unknown-key'; readonly key: string }
  /** The keys from which it would follow itself, its own key first and last. */
  | { readonly kind: 'circle'; readonly keys: readonly string[] };

/**
 * Finds what is wrong with the formula of a key.
 * @param formulaOf the formulas of the other data types of the topic by key, '' for a data type without one
 */
export function findFormulaProblem(
  key: string,
  formula: string,
  formulaOf: ReadonlyMap<string, string>,
): FormulaProblem | undefined {
  const parsed = parseFormula(formula);
  if (!parsed) return { kind: 'unreadable' };
  const circle = wayTo(key, [key], parsed.keys, formulaOf, new Set());
  if (circle) return { kind: 'circle', keys: circle };
  const unknown = parsed.keys.find((one) => !formulaOf.has(one));
  return unknown === undefined ? undefined : { kind: 'unknown-key', key: unknown };
}

/** The way through formulas that leads back to a key. @param seen from which none does */
function wayTo(
  key: string,
  way: readonly string[],
  keys: readonly string[],
  formulaOf: ReadonlyMap<string, string>,
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

/** A formula with the formulas that it reads put in, so that it follows from measured values alone. */
export interface ResolvedFormula {
  /** The measured keys, each once. */
  readonly keys: readonly string[];
  readonly compute: ParsedFormula['compute'];
}

/** @returns the formulas of a topic by key, without those that follow from themselves or cannot be read */
export function resolveFormulas(formulaOf: ReadonlyMap<string, string>): ReadonlyMap<string, ResolvedFormula> {
  const parsed = new Map(
    [...formulaOf].flatMap(([key, text]) => {
      const formula = text === '' ? undefined : parseFormula(text);
      return formula ? [[key, formula] as const] : [];
    }),
  );
  const isUnreadable = (key: string) => !parsed.has(key) && Boolean(formulaOf.get(key));

  /** Each formula is computed once for a message, however many others read it. */
  function find(
    key: string,
    measured: (key: string) => RecordValue | undefined,
    known: Map<string, RecordValue | undefined>,
  ): RecordValue | undefined {
    const formula = parsed.get(key);
    if (!formula) return isUnreadable(key) ? undefined : measured(key);
    if (known.has(key)) return known.get(key);
    // Ends a circle that does not lead back to the first key.
    known.set(key, undefined);
    const value = formula.compute((one) => find(one, measured, known));
    known.set(key, value);
    return value;
  }

  /** The measured keys behind a key. */
  function measuredOf(key: string, seen: Set<string>): string[] {
    if (seen.has(key)) return [];
    seen.add(key);
    const formula = parsed.get(key);
    return formula ? formula.keys.flatMap((one) => measuredOf(one, seen)) : [key];
  }

  const sound = [...parsed].filter(
    ([key]) => findFormulaProblem(key, formulaOf.get(key) ?? '', formulaOf) === undefined,
  );
  return new Map(
    sound.map(([key]): [string, ResolvedFormula] => [
      key,
      {
        keys: measuredOf(key, new Set()),
        compute(measured) {
          const value = find(key, measured, new Map());
          return typeof value === 'number' ? value : undefined;
        },
      },
    ]),
  );
}
