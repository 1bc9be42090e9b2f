import type { FormEvent, ReactNode } from 'react';
import classes from './form-card.module.css';
import { PageHeader } from './page-header.tsx';
import { focusFirstProblem } from './use-form.ts';

interface FormCardProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly trail?: readonly ReactNode[];
  readonly onSubmit: () => void;
  /** Fields and buttons. */
  readonly children: ReactNode;
  /** The ways out of it, below the card. */
  readonly after?: ReactNode;
}

/** A page that is one short form. What is wrong gets the focus, so that the keyboard need not look for it. */
export function FormCard({ title, intro, trail, onSubmit, children, after }: FormCardProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
    focusFirstProblem(event.currentTarget);
  }
  return (
    <div className={classes.page}>
      <PageHeader title={title} intro={intro} trail={trail} />
      <form className={classes.card} onSubmit={submit} noValidate>
        {children}
      </form>
      {after && <div className={classes.after}>{after}</div>}
    </div>
  );
}
