import type { ReactNode } from 'react';
import { Flex } from '../kit.ts';
import { PublicLanguage } from './public-language.tsx';
import classes from './public-page.module.css';

/** The header of a page without the shell, with its controls beside its name. */
export function PublicHead({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Flex component="header" wrap="wrap" align="center" rowGap="xs" columnGap="md" mb="xs" className={classes.head}>
      <h1>{title}</h1>
      {children}
      <PublicLanguage />
    </Flex>
  );
}

/** Shown in place of a page that is not public. */
export function PublicMessage({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={classes.message}>
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  );
}
