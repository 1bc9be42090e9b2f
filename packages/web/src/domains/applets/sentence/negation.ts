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

/** The comparison that is true exactly where this one is false; undefined where it has no word. */
export function negationOf(comparator: Comparator): InfixComparator | undefined {
  return NEGATIONS[comparator];
}
