import { useCallback, useEffect, useRef } from 'react';

/** How long after the last movement someone may still be about to tap. */
const USE_MS = 5000;

const MOVEMENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Whether someone has just used the page. The returned function stays the same. */
export function useIsInUse(): () => boolean {
  const usedOn = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const use = () => {
      usedOn.current = performance.now();
    };
    for (const name of MOVEMENTS) window.addEventListener(name, use, { passive: true, capture: true });
    return () => {
      for (const name of MOVEMENTS) window.removeEventListener(name, use, { capture: true });
    };
  }, []);
  return useCallback(() => performance.now() - usedOn.current < USE_MS, []);
}
