import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';
import classes from './notice.module.css';

/** A message above the content that needs attention: what happened, and what to do. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className={classes.notice}>
      <Mark kind="alert">{title}</Mark>
      <span>{children}</span>
    </p>
  );
}
