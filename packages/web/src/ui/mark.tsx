import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import classes from './mark.module.css';

/** A status word: good (teal, with a tick), needing attention (copper, with a warning), or absent. */
export function Mark({ kind, children }: { kind: 'good' | 'alert' | 'none'; children: ReactNode }) {
  return (
    <span className={classes.mark} data-kind={kind}>
      {kind !== 'none' && <Icon name={kind === 'good' ? 'check' : 'alert'} size={15} />}
      <span className={classes.text}>{children}</span>
    </span>
  );
}
