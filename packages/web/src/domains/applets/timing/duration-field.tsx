import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import classes from './timing.module.css';

const UNITS = { second: 1, minute: 60, hour: 3600 } as const;
type Unit = keyof typeof UNITS;

/** The largest unit in which a time is a whole number. */
function unitOf(seconds: number): Unit {
  if (seconds > 0 && seconds % UNITS.hour === 0) return 'hour';
  return seconds > 0 && seconds % UNITS.minute === 0 ? 'minute' : 'second';
}

interface DurationFieldProps {
  readonly label: string;
  /** In seconds; 0 for none. */
  readonly value: number;
  readonly error: boolean;
  readonly onChange: (seconds: number) => void;
}

/** A time as a number and a unit. Empty for none. */
export function DurationField({ label, value, error, onChange }: DurationFieldProps) {
  const { appletTiming: texts } = useTexts();
  const [chosen, setUnit] = useState<Unit>();
  const unit = chosen ?? unitOf(value);
  return (
    <Group gap="2xs" align="start" wrap="nowrap">
      <NumberField
        label={label}
        value={value / UNITS[unit]}
        none={0}
        error={error && texts.wrongDuration}
        onChange={(count) => {
          // The unit stays while its number is typed.
          setUnit(unit);
          onChange(count * UNITS[unit]);
        }}
      />
      <NativeSelect
        className={classes.unit}
        aria-label={texts.unitOf(label)}
        value={unit}
        data={Object.entries(texts.units).map(([name, text]) => ({ value: name, label: text }))}
        onChange={(event) => {
          const next = event.currentTarget.value as Unit;
          setUnit(next);
          onChange((value / UNITS[unit]) * UNITS[next]);
        }}
      />
    </Group>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  /** What an empty field stands for. */
  readonly none: number;
  readonly error: string | false;
  readonly onChange: (value: number) => void;
}

/** A number that may be absent. */
export function NumberField({ label, value, none, error, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState('');
  const numberOf = (text: string) => (text.trim() === '' ? none : Number(text));
  // What is typed stays as it is while it means the value: '', '0', '1.0'.
  const text = numberOf(typed) === value ? typed : String(value);
  return (
    <TextInput
      className={classes.number}
      type="number"
      inputMode="decimal"
      min={none}
      label={label}
      autoComplete="off"
      value={text}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(numberOf(event.currentTarget.value));
      }}
    />
  );
}
