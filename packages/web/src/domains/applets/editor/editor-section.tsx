import { type ReactNode, useId } from 'react';
import { Flex } from '../../../ui/kit.ts';
import classes from './editor-section.module.css';

interface EditorSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** One of the four sections of the editor. */
export function EditorSection({ title, hint, children }: EditorSectionProps) {
  const id = useId();
  return (
    <Flex component="section" direction="column" gap="sm" className={classes.section} aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      {children}
    </Flex>
  );
}
