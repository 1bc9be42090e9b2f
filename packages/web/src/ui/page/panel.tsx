import { type ReactNode, useId } from 'react';
import { Flex } from '../kit.ts';
import classes from './panel.module.css';

interface PanelProps {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A titled part of a page. */
export function Panel({ title, hint, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Flex wrap="wrap" align="center" justify="space-between" rowGap="xs" columnGap="md" className={classes.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </Flex>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}
