import type { ReactNode } from 'react';
import classes from './button-group.module.css';
import { useRovingFocus } from './use-roving-focus.ts';

interface ButtonGroupProps {
  readonly label: string;
  readonly className?: string | undefined;
  /** Buttons with `aria-pressed`. */
  readonly children: ReactNode;
}

/** Small buttons of which one is pressed: one stop of the Tab key, with arrow keys inside. */
export function ButtonGroup({ label, className = '', children }: ButtonGroupProps) {
  const roving = useRovingFocus<HTMLFieldSetElement>();
  return (
    <fieldset {...roving} className={`${classes.group} ${className}`} aria-label={label}>
      {children}
    </fieldset>
  );
}
