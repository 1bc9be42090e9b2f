import type { ReactNode } from 'react';
import classes from './button-group.module.css';

interface ButtonGroupProps {
  readonly label: string;
  readonly className?: string | undefined;
  /** Buttons with `aria-pressed`. */
  readonly children: ReactNode;
}

/** Small buttons of which one is pressed. */
export function ButtonGroup({ label, className = '', children }: ButtonGroupProps) {
  return (
    <fieldset className={`${classes.group} ${className}`} aria-label={label}>
      {children}
    </fieldset>
  );
}
