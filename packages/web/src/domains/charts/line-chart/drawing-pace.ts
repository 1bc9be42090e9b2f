export interface DrawingPace {
  /** Asks for a drawing; however often it is asked for, there is one a frame at most, and one in each `interval`. */
  readonly request: () => void;
  readonly end: () => void;
}

/** Multiples of it, without their whole part, never come near one another for long. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

let paces = 0;

/**
 * Calls `draw` in animation frames. Where they are spaced, each pace has moments of its own: charts that are fed by the
 * same message share the work among several frames instead of stopping one.
 *
 * @param interval the shortest time between two drawings, in milliseconds
 */
export function drawingPace(interval: number, draw: () => void): DrawingPace {
  paces += 1;
  const phase = ((paces * GOLDEN_RATIO) % 1) * interval;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let isFirst = true;
  const next = () => {
    timer = undefined;
    frame = requestAnimationFrame(() => {
      frame = 0;
      draw();
    });
  };
  return {
    request() {
      if (frame !== 0 || timer !== undefined) return;
      if (interval === 0 || isFirst) next();
      else timer = setTimeout(next, interval - ((performance.now() - phase) % interval));
      isFirst = false;
    },
    end() {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      timer = undefined;
      frame = 0;
    },
  };
}
