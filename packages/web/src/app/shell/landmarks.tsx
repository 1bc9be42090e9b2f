import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import classes from './shell.module.css';

/** The first keyboard stop: skips header and menu. */
export function SkipLink() {
  const { shell } = useTexts();
  return (
    <a href="#content" className={classes.skip} data-screen-only>
      {shell.skipToContent}
    </a>
  );
}

/** The main landmark. Moves the keyboard focus here after navigation, instead of leaving it at the old link. */
export function Content({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current !== pathname) main.current?.focus({ preventScroll: true });
    previous.current = pathname;
  }, [pathname]);
  return (
    <main id="content" tabIndex={-1} ref={main} className={classes.content}>
      {children}
    </main>
  );
}
