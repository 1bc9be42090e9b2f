import { Select, type SelectProps } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import type { Choice } from '../form/search-select.tsx';
import { nameGroups } from './name-groups.ts';
import type { NamedChoice } from './named-choice.ts';

/** Choices offered without a search. */
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
