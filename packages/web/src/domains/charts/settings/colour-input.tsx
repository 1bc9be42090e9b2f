import { Input } from '@mantine/core';
import { useId } from 'react';
import classes from './colour-input.module.css';

interface ColourInputProps {
  readonly label: string;
  /** As #rrggbb. */
  readonly value: string;
  readonly onChange: (colour: string) => void;
}

/** The browser's colour picker. */
export function ColourInput({ label, value, onChange }: ColourInputProps) {
  const id = useId();
  return (
    <div>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <input
        id={id}
        type="color"
        className={classes.colour}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
