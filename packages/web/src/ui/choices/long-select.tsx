import { NativeSelect, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import type { Choice } from '../form/search-select.tsx';
import { byText } from '../table/list-order.ts';
import { nameGroups } from './name-groups.ts';

/** With more choices, they are searched and grouped. */
const MAX_PLAIN = 12;
/** Choices offered without a search. */
const MAX_OPTIONS = 50;

interface NamedChoice extends Choice {
  /** What the choices are sorted and grouped by; by default their labels. */
  readonly name?: string;
}

interface LongSelectProps {
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly className?: string | undefined;
  readonly choices: readonly NamedChoice[];
  readonly value: string;
  /** A first choice with the value ''. */
  readonly empty?: string;
  /** Shown if a search finds nothing. */
  readonly nothingFound: string;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean;
  readonly onChange: (value: string) => void;
}

/** Selects one of a few or of hundreds of loaded choices, in the order in which people sort names. */
export function LongSelect({ choices, empty, nothingFound, onChange, ...field }: LongSelectProps) {
  const { lists } = useTexts();
  const nameOf = ({ name, label }: NamedChoice) => name ?? label;
  const first = empty === undefined ? [] : [{ value: '', label: empty }];
  if (choices.length <= MAX_PLAIN) {
    const sorted = choices.toSorted((a, b) => byText(nameOf(a), nameOf(b)));
    return (
      <NativeSelect
        {...field}
        data={[...first, ...sorted.map(({ value, label }) => ({ value, label }))]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const groups = nameGroups(choices, nameOf).map(({ name, items }) => ({
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
