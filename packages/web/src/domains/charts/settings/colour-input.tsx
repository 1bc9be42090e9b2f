import { useId } from 'react';
import { Input } from '../../../ui/kit.ts';
import classes from './colour-input.module.css';

interface ColourInputProps {
  readonly label: string;
  /** The colour as #rrggbb. */
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
