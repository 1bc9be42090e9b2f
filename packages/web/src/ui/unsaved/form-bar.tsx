import type { ReactNode } from 'react';
import { Group } from '../kit.ts';
import classes from './form-bar.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { UnsavedMark } from './unsaved-mark.tsx';

interface FormBarProps {
  /** The form; its `resetDirty` marks changes as saved before the page is left. */
  readonly form: { readonly isDirty: () => boolean };
  /** The buttons. */
  readonly children: ReactNode;
}

/** The buttons of a page's form, in view while it scrolls. Shows unsaved changes, and asks before they are lost. */
export function FormBar({ form, children }: FormBarProps) {
  return (
    <Group gap="xs" className={classes.bar} data-form-bar>
      {children}
      {form.isDirty() && <UnsavedMark />}
      <LeaveGuard isDirty={() => form.isDirty()} keepsOnQuery />
    </Group>
  );
}
