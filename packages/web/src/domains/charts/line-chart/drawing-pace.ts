export interface DrawingPace {
  /** Requests a draw. Requests are coalesced: at most one draw per frame and per `interval`. */
  readonly request: () => void;
  readonly dispose: () => void;
}

/** The fractional parts of its multiples stay evenly spread. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

let paces = 0;

/**
 * Calls `draw` in animation frames. With an interval, each instance has its own phase: charts fed by the same message
 * spread their work over several frames instead of blocking one.
 *
 * @param interval the minimum time between two draws, in milliseconds
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
    dispose() {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      timer = undefined;
      frame = 0;
    },
  };
}
