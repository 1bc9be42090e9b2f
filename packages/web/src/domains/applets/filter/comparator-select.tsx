import { type Comparator, TEXT_COMPARATORS } from '@tinkerstream/contract/applets';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { NativeSelect } from '../../../ui/kit.ts';
import classes from './condition-row.module.css';

interface ComparatorSelectProps {
  readonly value: Comparator;
  /** Whether the condition is about a whole message. */
  readonly isMessage: boolean;
  readonly error: ReactNode;
  readonly onChange: (comparator: Comparator) => void;
}

/** The comparators of a value, by what they are about. */
const GROUPS = {
  values: [
    'greater_than',
    'greater_or_equal_than',
    'smaller_than',
    'smaller_or_equal_than',
    'equal',
    'not_equal',
    'between',
    'one_of',
    'missing',
  ],
  texts: ['contain_case_sensitive', 'not_contain_case_sensitive', 'starts_with'],
  changes: ['changed', 'rose_by', 'fell_by'],
} as const satisfies Readonly<Record<string, readonly Comparator[]>>;

export function ComparatorSelect({ value, isMessage, error, onChange }: ComparatorSelectProps) {
  const { appletFilter: texts } = useTexts();
  const itemOf = (comparator: Comparator) => ({ value: comparator, label: texts.comparators[comparator] });
  return (
    <NativeSelect
      className={classes.comparator}
      aria-label={texts.comparator}
      value={value}
      error={error}
      data={
        isMessage
          ? TEXT_COMPARATORS.map(itemOf)
          : (['values', 'texts', 'changes'] as const).map((name) => ({
              group: texts.comparatorGroups[name],
              items: GROUPS[name].map(itemOf),
            }))
      }
      onChange={(event) => onChange(event.currentTarget.value as Comparator)}
    />
  );
}
