import { byText } from '../table/list-order.ts';

/** Fewer names that begin alike make no group. */
const MIN_GROUP = 3;

export interface NameGroup<Item> {
  /** What the names begin with; '' for those that belong to no group. */
  readonly name: string;
  readonly items: readonly Item[];
}

/**
 * Sorts named items as people do, and groups those whose names differ only by the number at their end: `Class 1A group 1` to
 * `Class 1A group 30`. Items without a group come last.
 */
export function nameGroups<Item>(list: readonly Item[], nameOf: (item: Item) => string): NameGroup<Item>[] {
  const sorted = list.toSorted((a, b) => byText(nameOf(a), nameOf(b)));
  const alike = [...Map.groupBy(sorted, (item) => beginningOf(nameOf(item)))];
  const groups = alike.flatMap(([name, items]) => (name !== '' && items.length >= MIN_GROUP ? [{ name, items }] : []));
  const grouped = new Set(groups.flatMap(({ items }) => items));
  const others = sorted.filter((item) => !grouped.has(item));
  return others.length === 0 ? groups : [...groups, { name: '', items: others }];
}

function beginningOf(name: string): string {
  const number = /(?<!\d)\d+\s*$/.exec(name);
  return number ? name.slice(0, number.index).replace(/(?<![\s_#-])[\s_#-]+$/, '') : '';
}
