import { type Ref, useLayoutEffect } from 'react';

interface AnchorProps {
  readonly element: HTMLElement;
  /** The ref of the enclosing menu or popover. */
  readonly ref?: Ref<HTMLElement>;
}

/** Places a menu or popover beside an element that is rendered elsewhere. */
export function Anchor({ element, ref }: AnchorProps) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined;
    const release = ref(element);
    return () => {
      if (typeof release === 'function') release();
      else ref(null);
    };
  }, [element, ref]);
  return null;
}
