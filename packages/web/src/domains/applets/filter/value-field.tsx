import { TextInput } from '@mantine/core';
import type { Comparator } from '@tinkerstream/contract/applets';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import classes from './condition-row.module.css';

interface ValueFieldProps {
  readonly comparator: Comparator;
  /** Whether the condition is about a whole message. */
  readonly isMessage: boolean;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

/** What a condition compares with: a value, a text, several of them, or a difference. */
export function ValueField({ comparator, isMessage, value, isWrong, onChange }: ValueFieldProps) {
  const { appletFilter: texts } = useFurtherTexts();
  const isDifference = comparator === 'rose_by' || comparator === 'fell_by';
  const [label, problem] = isMessage
    ? [texts.text, texts.needText]
    : comparator === 'one_of'
      ? [texts.list, texts.needList]
      : isDifference
        ? [texts.difference, texts.needDifference]
        : [texts.value, texts.needValue];
  return (
    <TextInput
      className={classes.value}
      aria-label={label}
      placeholder={comparator === 'one_of' ? texts.listHint : label}
      autoComplete="off"
      maxLength={200}
      value={value}
      error={isWrong && problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
