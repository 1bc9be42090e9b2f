import { type ReactNode, useDeferredValue } from 'react';

/**
 * Renders parts below the first screen after that screen, in short tasks: between them, a slow processor paints and handles
 * taps.
 */
export function Later({ children }: { children: ReactNode }) {
  const isLater = useDeferredValue(true, false);
  return isLater && children;
}
