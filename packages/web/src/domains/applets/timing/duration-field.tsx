import { type ChangeEvent, useId, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Group, Input, NativeSelect, TextInput } from '../../../ui/kit.ts';
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
  /** The duration in seconds; 0 for none. */
  readonly value: number;
  readonly error: boolean;
  readonly onChange: (seconds: number) => void;
}

/** A duration as a number and a unit; empty for none. */
export function DurationField({ label, value, error, onChange }: DurationFieldProps) {
  const { appletTiming: texts } = useTexts();
  const id = useId();
  const [chosen, setUnit] = useState<Unit>();
  const unit = chosen ?? unitOf(value);
  const number = useNumber(value / UNITS[unit], 0, (count) => {
    // The unit stays while the user types the number.
    setUnit(unit);
    onChange(count * UNITS[unit]);
  });
  return (
    <Input.Wrapper id={id} label={label} error={error && texts.wrongDuration}>
      <Group gap="2xs" wrap="nowrap">
        <Input {...number} id={id} error={error} />
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
    </Input.Wrapper>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  /** The value of an empty field. */
  readonly none: number;
  readonly error: string | false;
  readonly onChange: (value: number) => void;
}

/** A number that may be absent. */
export function NumberField({ label, value, none, error, onChange }: NumberFieldProps) {
  const number = useNumber(value, none, onChange);
  return <TextInput {...number} label={label} error={error} />;
}

function useNumber(value: number, none: number, onChange: (value: number) => void) {
  const [typed, setTyped] = useState('');
  const numberOf = (text: string) => (text.trim() === '' ? none : Number(text));
  return {
    className: classes.number,
    type: 'number',
    inputMode: 'decimal' as const,
    min: none,
    autoComplete: 'off',
    // The typed text stays as it is while it means the value: '', '0', '1.0'.
    value: numberOf(typed) === value ? typed : String(value),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.currentTarget.value);
      onChange(numberOf(event.currentTarget.value));
    },
  };
}
