import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** The facts about one subject, one per line. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
