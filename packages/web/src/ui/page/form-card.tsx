import type { FormEventHandler, ReactNode } from 'react';
import classes from './form-card.module.css';
import { PageHeader } from './page-header.tsx';

interface FormCardProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly trail?: readonly ReactNode[];
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** Fields and buttons. */
  readonly children: ReactNode;
  /** Links below the card. */
  readonly after?: ReactNode;
}

/** A page with one short form. */
export function FormCard({ title, intro, trail, onSubmit, children, after }: FormCardProps) {
  return (
    <div className={classes.page}>
      <PageHeader title={title} intro={intro} trail={trail} />
      <form className={classes.card} onSubmit={onSubmit} noValidate>
        {children}
      </form>
      {after && <div className={classes.after}>{after}</div>}
    </div>
  );
}
