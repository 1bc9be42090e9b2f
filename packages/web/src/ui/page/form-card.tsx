import type { FormEventHandler, ReactNode } from 'react';
import classes from './form-card.module.css';
import { PageHeader } from './page-header.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface FormCardProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly trail?: readonly ReactNode[];
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** Whether the form signs a user in, which needs cookies. */
  readonly signsIn?: boolean;
  /** Fields and buttons. */
  readonly children: ReactNode;
  /** Links below the card. */
  readonly after?: ReactNode;
}

/** A page with one short form. */
export function FormCard({ title, intro, trail, onSubmit, signsIn = false, children, after }: FormCardProps) {
  const form = (
    <form className={classes.card} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
  return (
    <div className={classes.page}>
      <PageHeader title={title} intro={intro} trail={trail} />
      {signsIn ? <SignInForm>{form}</SignInForm> : form}
      {after && <div className={classes.after}>{after}</div>}
    </div>
  );
}
