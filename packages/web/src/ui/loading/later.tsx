import { type ReactNode, useDeferredValue } from 'react';

/**
 * Renders parts below the first screen after it, in short tasks: between them a slow processor paints and answers taps.
 */
export function Later({ children }: { children: ReactNode }) {
  const isLater = useDeferredValue(true, false);
  return isLater && children;
}
