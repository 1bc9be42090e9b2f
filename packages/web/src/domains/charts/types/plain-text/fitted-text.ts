import { type RefObject, useLayoutEffect } from 'react';

/** The parts of its size to which a text shrinks. Even longer ones scroll. */
const PARTS = [1, 0.85, 0.7, 0.6, 0.5] as const;

/** Shrinks a text until its frame need not scroll. The style of the text multiplies its size by `--fit`. */
export function useFittedText(frame: RefObject<HTMLElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text needs another size
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const fit = () => {
      for (const part of PARTS) {
        element.style.setProperty('--fit', String(part));
        if (element.scrollHeight <= element.clientHeight + 1) return;
      }
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, text]);
}
