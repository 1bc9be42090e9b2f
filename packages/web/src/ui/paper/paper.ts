import { flushSync } from 'react-dom';

/** The medium for which the page is drawn: the screen, a saved picture, or a printer. */
type Medium = 'screen' | 'picture' | 'print';

const SCHEME = 'data-mantine-color-scheme';

let medium: Medium = 'screen';
const listeners = new Set<() => void>();

export function currentMedium(): Medium {
  return medium;
}

/** Calls a listener when the medium changes; returns the unsubscribe function. */
export function onMedium(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Runs `work` while the page is drawn as on paper, light in any colour scheme. The user does not see this. */
export function drawnLight<Result>(work: () => Result): Result {
  const leave = drawFor('picture');
  try {
    return work();
  } finally {
    leave();
  }
}

let leavePaper: (() => void) | undefined;

/** Draws the page for a printer, until `endPaper`. Parts that are shown only near the viewport are then shown everywhere. */
export function beginPaper(): void {
  leavePaper ??= drawFor('print');
}

export function endPaper(): void {
  leavePaper?.();
  leavePaper = undefined;
}

/** Draws the page for a printer while the browser prints it. */
export function watchPrinting(): void {
  addEventListener('beforeprint', beginPaper);
  addEventListener('afterprint', endPaper);
  matchMedia('print').addEventListener('change', ({ matches }) => (matches ? beginPaper() : endPaper()));
}

/** Draws the page for a medium. Everything has been drawn when this returns; the returned function goes back. */
function drawFor(next: Medium): () => void {
  const root = document.documentElement;
  const [before, scheme] = [medium, root.getAttribute(SCHEME)];
  const show = (shown: Medium) => {
    medium = shown;
    if (shown === 'print') root.dataset.paper = '';
    else delete root.dataset.paper;
    flushSync(() => {
      for (const listener of listeners) listener();
    });
  };
  root.setAttribute(SCHEME, 'light');
  show(next);
  return () => {
    if (scheme === null) root.removeAttribute(SCHEME);
    else root.setAttribute(SCHEME, scheme);
    show(before);
  };
}
