import type { ReactNode } from 'react';
import { NativeSelect, TextInput } from '../kit.ts';
import { lazyPart } from '../loading/lazy-part.ts';
import { PartBoundary } from '../loading/part-boundary.tsx';
import { byText } from '../table/list-order.ts';
import type { NamedChoice } from './named-choice.ts';

/** With more choices than this, the list is searched and grouped. */
const MAX_PLAIN = 12;

const SearchedSelect = lazyPart(() => import('./searched-select.tsx'), 'SearchedSelect');

interface LongSelectProps {
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly className?: string | undefined;
  readonly choices: readonly NamedChoice[];
  readonly value: string;
  /** The label of a first choice with the value ''. */
  readonly empty?: string;
  /** The text if a search finds nothing. */
  readonly nothingFound: string;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean;
  readonly onChange: (value: string) => void;
}

const nameOf = ({ name, label }: NamedChoice): string => name ?? label;

/** Selects one of a few or of hundreds of loaded choices, in the natural order of names. */
export function LongSelect({ choices, empty, nothingFound, onChange, ...field }: LongSelectProps) {
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
  return (
    <PartBoundary fallback={<TextInput {...field} value={labelOf(choices, field.value) ?? empty ?? ''} readOnly />}>
      <SearchedSelect {...field} choices={choices} first={first} nothingFound={nothingFound} onChange={onChange} />
    </PartBoundary>
  );
}

const labelOf = (choices: readonly NamedChoice[], value: string) =>
  choices.find((choice) => choice.value === value)?.label;
