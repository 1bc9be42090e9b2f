import { type RefObject, useLayoutEffect, useState } from 'react';

interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** The text size at which widths are meant. Larger text needs wider frames. */
const MEANT_TEXT_PX = 16;

/** The inner size of an element in pixels; undefined before it is measured, which is before the first paint. */
export function useFrameSize(element: RefObject<HTMLElement | null>): FrameSize | undefined {
  const [size, setSize] = useState<FrameSize>();
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const width = measured.clientWidth;
      const height = measured.clientHeight;
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** A width as it would be at the usual text size. */
export function widthInText(width: number): number {
  return (width * MEANT_TEXT_PX) / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
