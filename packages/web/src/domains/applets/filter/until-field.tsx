import { useId } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Group, TextInput } from '../../../ui/kit.ts';
import type { OrderComparator } from '../timing/timing.ts';
import classes from './condition-row.module.css';

interface UntilFieldProps {
  readonly comparator: OrderComparator;
  /** The number at which the condition starts, and ends unless another number is entered. */
  readonly start: string;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

/** The field for the number at which a started condition ends: ‘above 30, until it is at most 28’. */
export function UntilField({ comparator, start, value, isWrong, onChange }: UntilFieldProps) {
  const { appletTiming: texts } = useTexts();
  const id = useId();
  return (
    <Group gap="xs" align="start" wrap="nowrap">
      <label htmlFor={id} className={classes.until}>
        {texts.until[comparator]}
      </label>
      <TextInput
        id={id}
        className={classes.end}
        placeholder={start}
        title={texts.untilHint}
        autoComplete="off"
        maxLength={200}
        value={value}
        error={isWrong && texts.wrongUntil[comparator](start)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Group>
  );
}
