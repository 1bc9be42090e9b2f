import { type ReactNode, useDeferredValue } from 'react';

/** Renders parts below the first screen after it, in short tasks: a slow processor paints and answers taps meanwhile. */
export function Later({ children }: { children: ReactNode }) {
  const isLater = useDeferredValue(true, false);
  return isLater && children;
}
