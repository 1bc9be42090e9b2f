import { Group, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import classes from './condition-row.module.css';

interface RangeEndProps {
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

/** The other end of a range: ‘between 20 and 30’. */
export function RangeEnd({ value, isWrong, onChange }: RangeEndProps) {
  const { appletFilter: texts } = useFurtherTexts();
  const id = useId();
  return (
    <Group gap="xs" align="start" wrap="nowrap">
      <label htmlFor={id} className={classes.until}>
        {texts.to}
      </label>
      <TextInput
        id={id}
        className={classes.end}
        aria-label={texts.toValue}
        placeholder={texts.toValue}
        autoComplete="off"
        maxLength={200}
        value={value}
        error={isWrong && texts.needTo}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Group>
  );
}
