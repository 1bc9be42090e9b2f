import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { openPage } from '../../platform/opening.ts';
import { showError } from '../toast/toast.ts';

interface PageLinkProps extends ComponentPropsWithRef<'a'> {
  /** Path, query and hash. */
  readonly href: string;
}

/** A link to a page of the console, for what the sign-in screen shows: it also works without the router. */
export function PageLink({ href, ...link }: PageLinkProps) {
  const follow = (event: MouseEvent) => {
    // The browser opens a tab or a window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openPage(href).catch(showError);
  };
  const isHere = href.split('?')[0] === location.pathname;
  return <a aria-current={isHere ? 'page' : undefined} {...link} href={href} onClick={follow} />;
}
