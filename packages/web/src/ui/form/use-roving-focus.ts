import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const ITEMS = 'button:not(:disabled), a[href]';
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface RovingFocus<Frame extends HTMLElement> {
  readonly ref: RefObject<Frame | null>;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Makes the buttons and links of a toolbar one stop of the Tab key: the pressed one, or the one that had the focus last.
 * Arrow keys, Home and End move inside.
 */
export function useRovingFocus<Frame extends HTMLElement>(): RovingFocus<Frame> {
  const ref = useRef<Frame>(null);
  const last = useRef<Element>(undefined);
  const items = () => [...(ref.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];

  function mark() {
    const all = items();
    const stop =
      all.find((item) => item === last.current) ??
      all.find((item) => item.getAttribute('aria-pressed') === 'true') ??
      all[0];
    for (const item of all) item.tabIndex = item === stop ? 0 : -1;
  }

  // Each render may add, remove, press or disable one.
  useLayoutEffect(mark);

  return {
    ref,
    onFocus({ target }) {
      last.current = target;
      mark();
    },
    onKeyDown(event) {
      const all = items();
      const at = all.indexOf(document.activeElement as HTMLElement);
      const step = STEPS[event.key];
      const next = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step && at >= 0 ? at + step : -1;
      const item = all[next];
      if (!item) return;
      event.preventDefault();
      item.focus();
    },
  };
}
