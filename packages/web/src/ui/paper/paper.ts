import { flushSync } from 'react-dom';

/** What the page is drawn for: the screen, a picture that is saved, or a printer. */
type Medium = 'screen' | 'picture' | 'print';

const SCHEME = 'data-mantine-color-scheme';

let medium: Medium = 'screen';
const listeners = new Set<() => void>();

export function currentMedium(): Medium {
  return medium;
}

/** Calls a listener when the page is drawn for something else; returns the unsubscribe function. */
export function onMedium(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Does something while the page is drawn as on paper: light, whatever its reader has chosen. Nobody sees it. */
export function drawnLight<Result>(work: () => Result): Result {
  const leave = drawFor('picture');
  try {
    return work();
  } finally {
    leave();
  }
}

let leavePaper: (() => void) | undefined;

/** Draws the page for a printer, until `endPaper`. What is shown only near the viewport is shown everywhere. */
export function beginPaper(): void {
  leavePaper ??= drawFor('print');
}

export function endPaper(): void {
  leavePaper?.();
  leavePaper = undefined;
}

/** Draws the page for a printer as long as a browser prints it. */
export function watchPrinting(): void {
  addEventListener('beforeprint', beginPaper);
  addEventListener('afterprint', endPaper);
  matchMedia('print').addEventListener('change', ({ matches }) => (matches ? beginPaper() : endPaper()));
}

/** Everything has drawn itself in the new way when this returns; the returned function goes back. */
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
