import type { ReactNode } from 'react';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { Notice } from '../../../ui/notice.tsx';
import { roleTexts } from '../../projects/index.ts';
import classes from './read-only.module.css';

interface ReadOnlyProps {
  readonly isReadOnly: boolean;
  readonly children: ReactNode;
}

/** Shows the fields of someone else's event trigger, and says why they cannot be changed. */
export function ReadOnly({ isReadOnly, children }: ReadOnlyProps) {
  const texts = useTextsOf(roleTexts);
  return (
    <>
      {isReadOnly && <Notice title={texts.notYours}>{texts.notYoursText}</Notice>}
      <fieldset disabled={isReadOnly} className={classes.fields}>
        {children}
      </fieldset>
    </>
  );
}
