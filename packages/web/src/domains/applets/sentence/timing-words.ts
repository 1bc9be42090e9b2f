import type { Comparator } from '@tinkerstream/contract/applets';
import type { InfixComparator } from './comparison.ts';

const NEGATIONS: Readonly<Partial<Record<Comparator, InfixComparator>>> = {
  contain_case_sensitive: 'not_contain_case_sensitive',
  not_contain_case_sensitive: 'contain_case_sensitive',
  greater_than: 'smaller_or_equal_than',
  greater_or_equal_than: 'smaller_than',
  smaller_than: 'greater_or_equal_than',
  smaller_or_equal_than: 'greater_than',
  equal: 'not_equal',
  not_equal: 'equal',
};

/** The comparison that is true where another is false; undefined where there is no word for it. */
export function negationOf(comparator: Comparator): InfixComparator | undefined {
  return NEGATIONS[comparator];
}

type Days =
  | { readonly kind: 'all' }
  | { readonly kind: 'range'; readonly first: number; readonly last: number }
  | { readonly kind: 'list'; readonly days: readonly number[] };

/** Days of the week, from 0 for Monday: all, three or more in a row, or a list. */
export function daysOf(isoDays: readonly number[]): Days {
  const days = isoDays.map((day) => day - 1).sort((a, b) => a - b);
  if (days.length === 7) return { kind: 'all' };
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  const isRange = days.length > 2 && last - first === days.length - 1;
  return isRange ? { kind: 'range', first, last } : { kind: 'list', days };
}
