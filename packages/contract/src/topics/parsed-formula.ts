import { isOccasionName, LONGEST_DECIMAL, NoValue, parseExpression, rounded } from '../applets/content/expression.ts';
import { remembered } from '../platform/remembered.ts';
import { normalizedKey } from '../points/key.ts';
import { LARGEST_NUMBER, numericValue } from '../points/number.ts';
import type { RecordValue } from '../points/value.ts';

/** Characters of the formulas that stay parsed. */
const KEPT_LENGTH = 100_000;

/** Computes the value of a data type from others of the same message, such as `temp - (100 - hum) / 5`. */
export interface ParsedFormula {
  /** The keys that the formula reads, each once. */
  readonly keys: readonly string[];
  /** The maximum cost of computing: the number of values, numbers, operators and functions. */
  readonly steps: number;
  /**
   * Computes the number; undefined if a key has no value or the result is no number.
   * @param find the value of a key, by its place among `keys`
   */
  readonly compute: (find: (at: number) => RecordValue | undefined) => number | undefined;
}

/** @returns undefined for a text that is no formula, reads no key, or reads more than keys of its own topic */
export const parseFormula = remembered(parseAnew, KEPT_LENGTH);

function parseAnew(text: string): ParsedFormula | undefined {
  if (text.trim() === '') return undefined;
  // In parentheses `a-b` is a difference and not the key of that name.
  const expression = parseExpression(`(${text})`);
  if (!expression) return undefined;
  const { references, steps, readsAll, compute } = expression;
  const isOwn = references.every(
    ({ topicName, key, detail, isBefore }) => topicName === '' && !detail && !isBefore && !isOccasionName(key),
  );
  if (!isOwn) return undefined;
  const keys = [...new Set(references.map(({ key }) => normalizedKey(key)))];
  const places = references.map(({ key }) => keys.indexOf(normalizedKey(key)));
  return {
    keys,
    steps,
    compute(find) {
      const values = keys.map((_, at) => find(at));
      if (readsAll && values.includes(undefined)) return undefined;
      try {
        return numberOf(compute((_, at) => values[places[at] as number]));
      } catch (error) {
        if (error instanceof NoValue) return undefined;
        throw error;
      }
    },
  };
}

function numberOf(result: ReturnType<NonNullable<ReturnType<typeof parseExpression>>['compute']>): number | undefined {
  if (typeof result === 'boolean') return undefined;
  if (typeof result === 'string') return result.length > LONGEST_DECIMAL ? undefined : numericValue(result);
  // `+ 0` turns -0 into 0: no value is -0.
  return Math.abs(result) <= LARGEST_NUMBER ? rounded(result) + 0 : undefined;
}
