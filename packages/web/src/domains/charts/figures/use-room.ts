import { useLayoutEffect, useRef, useState } from 'react';
import { useElementSize, useMergedRef } from '../../../ui/kit.ts';

/**
 * The room of a drawing in pixels, and how much larger than usual its style sheet makes the texts: on a wall, they are read
 * from afar.
 * @param usualPx the usual font size
 */
export function useRoom(usualPx: number) {
  const { ref: measured, width, height } = useElementSize<HTMLDivElement>();
  const element = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(measured, element);
  const [wanted, setWanted] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wall changes the font size together with the room
  useLayoutEffect(() => {
    if (!element.current) return;
    const fontPx = Number.parseFloat(getComputedStyle(element.current).fontSize);
    setWanted(Math.max(1, fontPx / usualPx || 1));
  }, [width, height, usualPx]);
  return { ref, width, height, wanted };
}
