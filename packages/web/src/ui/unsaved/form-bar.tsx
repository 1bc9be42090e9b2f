import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTextsOf } from '../../i18n/use-texts-of.ts';
import { Mark } from '../mark.tsx';
import classes from './form-bar.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { texts as allTexts } from './texts.ts';

interface FormBarProps {
  /** `resetDirty` says that the changes are saved, before the page is left. */
  readonly form: { readonly isDirty: () => boolean };
  /** The buttons. */
  readonly children: ReactNode;
}

/** The buttons of a page's form, in view while it scrolls. Shows unsaved changes, and asks before they are lost. */
export function FormBar({ form, children }: FormBarProps) {
  const texts = useTextsOf(allTexts);
  return (
    <Group gap="xs" className={classes.bar} data-form-bar>
      {children}
      {form.isDirty() && <Mark kind="alert">{texts.unsaved}</Mark>}
      <LeaveGuard isDirty={() => form.isDirty()} keepsOnQuery />
    </Group>
  );
}
