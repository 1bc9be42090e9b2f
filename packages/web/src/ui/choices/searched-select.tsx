import { useTexts } from '../../i18n/texts.ts';
import type { Choice } from '../form/search-select.tsx';
import { Select, type SelectProps } from '../kit.ts';
import { byText } from '../table/list-order.ts';
import type { NamedChoice } from './named-choice.ts';

/** The fewest names with a common beginning that make a group. */
const MIN_GROUP = 3;

interface NameGroup<Item> {
  /** The common beginning of the names; '' for names without a group. */
  readonly name: string;
  readonly items: readonly Item[];
}

/**
 * Sorts named items in natural order, and groups those whose names differ only by the number at their end: `Class 1A group
 * 1` to `Class 1A group 30`. Items without a group come last.
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

/** The number of choices that are listed without a search. */
const MAX_OPTIONS = 50;

interface SearchedSelectProps
  extends Pick<SelectProps, 'label' | 'aria-label' | 'className' | 'error' | 'withAsterisk'> {
  readonly choices: readonly NamedChoice[];
  /** Choices above the groups. */
  readonly first: readonly Choice[];
  readonly value: string;
  readonly nothingFound: string;
  readonly onChange: (value: string) => void;
}

/** Selects one of many loaded choices, grouped by their names and searched by typing. */
export function SearchedSelect({ choices, first, nothingFound, onChange, ...field }: SearchedSelectProps) {
  const { lists } = useTexts();
  const groups = nameGroups(choices, ({ name, label }) => name ?? label).map(({ name, items }) => ({
    group: name || lists.others,
    items: items.map(({ value, label }) => ({ value, label })),
  }));
  return (
    <Select
      {...field}
      data={[...first, ...groups]}
      searchable
      allowDeselect={false}
      limit={MAX_OPTIONS}
      nothingFoundMessage={nothingFound}
      // Typing replaces the choice.
      onFocus={(event) => event.currentTarget.select()}
      onChange={(value) => value !== null && onChange(value)}
    />
  );
}
