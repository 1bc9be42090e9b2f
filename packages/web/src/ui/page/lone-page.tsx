import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import classes from './lone-page.module.css';
import { usePageTitle } from './page-title.ts';

/** A page with a single message, outside the shell. */
export function LonePage({ title, text, action }: { title: string; text: ReactNode; action: ReactNode }) {
  usePageTitle(title);
  return (
    <main className={classes.page}>
      <Brand />
      <h1>{title}</h1>
      <p>{text}</p>
      {action}
    </main>
  );
}
