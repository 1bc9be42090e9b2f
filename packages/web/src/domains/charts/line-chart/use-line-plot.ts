import { type RefObject, useEffect, useRef } from 'react';
import type { Drawing } from './drawing/drawing.ts';
import { createPlot, type Plot } from './drawing/plot.ts';
import { type Crosshair, createCrosshair } from './pointer/crosshair.ts';
import { listenToPointer, type PointerHost } from './pointer/pointer.ts';

interface PlotOptions extends Pick<PointerHost, 'cursor' | 'view' | 'bounds' | 'onView' | 'onRest'> {
  readonly drawing: Drawing;
  readonly isCompact: boolean;
  /** Whether the pointer moves the window. */
  readonly isMovable: boolean;
  readonly onSelect: (plot: Plot, ...ranges: Parameters<PointerHost['onSelect']>) => void;
}

/** What a line chart draws in: refs for its elements, and what is in them as long as the chart is shown. */
export interface LinePlot {
  readonly element: RefObject<HTMLDivElement | null>;
  /** The rectangle shown while dragging. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly rule: RefObject<HTMLDivElement | null>;
  readonly tip: RefObject<HTMLDivElement | null>;
  readonly plot: RefObject<Plot | undefined>;
  readonly crosshair: RefObject<Crosshair | undefined>;
  readonly isSeen: RefObject<boolean>;
}

/** Creates the plot of a line chart, its crosshair, and its pointer. */
export function useLinePlot(options: PlotOptions): LinePlot {
  const latest = useRef(options);
  latest.current = options;
  const parts: LinePlot = {
    element: useRef(null),
    frame: useRef(null),
    rule: useRef(null),
    tip: useRef(null),
    plot: useRef(undefined),
    crosshair: useRef(undefined),
    isSeen: useRef(false),
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plot lives as long as the chart; what changes is read through `latest`
  useEffect(() => {
    const [element, frame, rule, tip] = [parts.element, parts.frame, parts.rule, parts.tip].map((ref) => ref.current);
    if (!element || !frame || !rule || !tip) return;
    const { drawing, isCompact, isMovable } = latest.current;
    const plot = createPlot(element, isCompact);
    parts.plot.current = plot;
    const crosshair = createCrosshair({ element, rule, tip, plot });
    parts.crosshair.current = crosshair;
    const resized = new ResizeObserver(() => {
      plot.resize();
      drawing.request();
    });
    resized.observe(element);
    // Charts outside the viewport are not drawn.
    const seen = new IntersectionObserver(
      (entries) => {
        // One callback may have several entries; the last is current.
        parts.isSeen.current = entries.at(-1)?.isIntersecting ?? true;
        drawing.request();
      },
      { rootMargin: '100px' },
    );
    seen.observe(element);
    const stopListening = isMovable
      ? listenToPointer({
          element,
          frame,
          plot,
          cursor: () => latest.current.cursor(),
          view: () => latest.current.view(),
          bounds: () => latest.current.bounds(),
          onView: (view) => latest.current.onView(view),
          onRest: () => latest.current.onRest(),
          onSelect: (...ranges) => latest.current.onSelect(plot, ...ranges),
          isWheelFree: () => element.closest('[data-full-chart]') !== null,
        })
      : undefined;
    return () => {
      resized.disconnect();
      seen.disconnect();
      stopListening?.();
      crosshair.dispose();
      plot.dispose();
    };
  }, []);
  return parts;
}
