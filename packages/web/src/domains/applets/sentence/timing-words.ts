import type { Comparator } from '@tinkerstream/contract/applets';

const NEGATIONS: Readonly<Record<Comparator, Comparator>> = {
  contain_case_sensitive: 'not_contain_case_sensitive',
  not_contain_case_sensitive: 'contain_case_sensitive',
  greater_than: 'smaller_or_equal_than',
  greater_or_equal_than: 'smaller_than',
  smaller_than: 'greater_or_equal_than',
  smaller_or_equal_than: 'greater_than',
};

/** The comparison that is true where another is false. */
export function negationOf(comparator: Comparator): Comparator {
  return NEGATIONS[comparator];
}
