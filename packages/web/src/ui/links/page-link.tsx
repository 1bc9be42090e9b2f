import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { openPage } from '../../platform/opening.ts';
import { showError } from '../toast/toast.ts';

interface PageLinkProps extends ComponentPropsWithRef<'a'> {
  /** The path, query and hash of the page. */
  readonly href: string;
}

/** A link to a page of the console on the sign-in screen, where it works without the router. */
export function PageLink({ href, ...link }: PageLinkProps) {
  const follow = (event: MouseEvent) => {
    // With these keys or buttons, the browser opens a tab or a window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openPage(href).catch(showError);
  };
  const isHere = href.split('?')[0] === location.pathname;
  return <a aria-current={isHere ? 'page' : undefined} {...link} href={href} onClick={follow} />;
}
