import { numericValue } from '../../points/number.ts';
import type { RecordValue } from '../../points/value.ts';
import { contains } from '../contains.ts';
import { MAX_COMPARED } from '../limits.ts';
import { type Comparator, listIn } from './comparators.ts';

/**
 * Why a condition did not match: the topic has no value yet, the reference beside it has none, there was no value before, a
 * number was compared with a text, or the comparison was false.
 */
export type NoMatch = 'NO_VALUE' | 'NO_REFERENCE_VALUE' | 'NO_VALUE_BEFORE' | 'NOT_A_NUMBER' | 'NOT_MATCHED';

type Getter = () => RecordValue | undefined;

/** What a condition compares, at the time of each call. */
export interface Compared {
  readonly seen: Getter;
  readonly against: Getter;
  /** The other end of a range. */
  readonly to: Getter;
  readonly before: Getter;
}

/** Binds a comparison. @returns why it does not match now; undefined if it does */
export function comparisonOf(
  comparator: Comparator,
  { seen, against, to, before }: Compared,
): () => NoMatch | undefined {
  switch (comparator) {
    case 'missing':
      return () => (seen() === undefined ? undefined : 'NOT_MATCHED');
    case 'changed':
      return () => noMatchOf(isDifferent, seen(), before(), 'NO_VALUE_BEFORE');
    case 'rose_by':
      return () => changeOf(seen(), before(), against(), 1);
    case 'fell_by':
      return () => changeOf(seen(), before(), against(), -1);
    case 'between':
      return () => {
        const [value, one, other] = [seen(), against(), to()];
        if (value !== undefined && other === undefined) return 'NO_REFERENCE_VALUE';
        return noMatchOf((it, from) => isBetween(it, from, other as RecordValue), value, one);
      };
    default: {
      const compare = COMPARISONS[comparator];
      return () => noMatchOf(compare, seen(), against());
    }
  }
}

type Comparison = (seen: RecordValue, against: RecordValue) => boolean | 'NOT_A_NUMBER';

const COMPARISONS: Readonly<
  Record<Exclude<Comparator, 'missing' | 'changed' | 'rose_by' | 'fell_by' | 'between'>, Comparison>
> = {
  contain_case_sensitive: isIn,
  not_contain_case_sensitive: (seen, against) => !isIn(seen, against),
  greater_than: inOrder((order) => order > 0),
  greater_or_equal_than: inOrder((order) => order >= 0),
  smaller_than: inOrder((order) => order < 0),
  smaller_or_equal_than: inOrder((order) => order <= 0),
  equal: (seen, against) => !isDifferent(seen, against),
  not_equal: isDifferent,
  one_of: (seen, against) => listIn(String(beginningOf(against))).some((item) => !isDifferent(seen, item)),
  starts_with: (seen, against) => String(seen).startsWith(String(against)),
};

function noMatchOf(
  compare: Comparison,
  seen: RecordValue | undefined,
  against: RecordValue | undefined,
  missing: NoMatch = 'NO_REFERENCE_VALUE',
): NoMatch | undefined {
  if (seen === undefined) return 'NO_VALUE';
  if (against === undefined) return missing;
  const result = compare(seen, against);
  if (result === true) return undefined;
  return result || 'NOT_MATCHED';
}

/** @param direction 1 for a rise, -1 for a fall */
function changeOf(
  seen: RecordValue | undefined,
  before: RecordValue | undefined,
  least: RecordValue | undefined,
  direction: 1 | -1,
): NoMatch | undefined {
  if (seen === undefined) return 'NO_VALUE';
  if (least === undefined) return 'NO_REFERENCE_VALUE';
  if (before === undefined) return 'NO_VALUE_BEFORE';
  const [now, then, by] = [seen, before, least].map((value) => numericValue(beginningOf(value)));
  if (now === undefined || then === undefined || by === undefined) return 'NOT_A_NUMBER';
  return rounded((now - then) * direction) >= by ? undefined : 'NOT_MATCHED';
}

/** A difference without the error of binary digits: from 0.1 to 0.3 it is 0.2. */
function rounded(difference: number): number {
  return Number(difference.toPrecision(12));
}

/** Whether the beginning of a value contains a text. The text is never cut, because a part of it could match by chance. */
function isIn(seen: RecordValue, against: RecordValue): boolean {
  return contains(String(beginningOf(seen)), String(against));
}

function beginningOf(value: RecordValue): RecordValue {
  return typeof value === 'string' && value.length > MAX_COMPARED ? value.slice(0, MAX_COMPARED) : value;
}

/** Two numbers differ as numbers and two texts by their characters. A number is no text. */
function isDifferent(seen: RecordValue, against: RecordValue): boolean {
  const order = orderOf(seen, against);
  return order !== 0;
}

function isBetween(seen: RecordValue, one: RecordValue, other: RecordValue): boolean | 'NOT_A_NUMBER' {
  const [first, second] = [orderOf(seen, one), orderOf(seen, other)];
  if (first === undefined || second === undefined) return 'NOT_A_NUMBER';
  return (first >= 0 && second <= 0) || (first <= 0 && second >= 0);
}

/** Compares two numbers as numbers and two texts by their UTF-16 code units. A number and a text have no order. */
function inOrder(accepts: (order: number) => boolean): Comparison {
  return (seen, against) => {
    const order = orderOf(seen, against);
    return order === undefined ? 'NOT_A_NUMBER' : accepts(order);
  };
}

function orderOf(seen: RecordValue, against: RecordValue): number | undefined {
  const [first, second] = [beginningOf(seen), beginningOf(against)];
  const left = numericValue(first);
  const right = numericValue(second);
  if (left !== undefined && right !== undefined) return left - right;
  if (left !== undefined || right !== undefined) return undefined;
  return first === second ? 0 : first < second ? -1 : 1;
}
