import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';
import classes from './notice.module.css';

/** Something that needs the reader, above what a page shows: what it is, and what to do. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className={classes.notice}>
      <Mark kind="alert">{title}</Mark>
      <span>{children}</span>
    </p>
  );
}
