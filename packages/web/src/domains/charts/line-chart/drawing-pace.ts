export interface DrawingPace {
  /** Asks for a drawing; however often it is asked for, there is one a frame at most, and one in each `interval`. */
  readonly request: () => void;
  readonly end: () => void;
}

/** Calls `draw` in animation frames. @param interval the shortest time between two drawings, in milliseconds */
export function drawingPace(interval: number, draw: () => void): DrawingPace {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let last = Number.NEGATIVE_INFINITY;
  const next = () => {
    timer = undefined;
    frame = requestAnimationFrame((now) => {
      frame = 0;
      last = now;
      draw();
    });
  };
  return {
    request() {
      if (frame !== 0 || timer !== undefined) return;
      const wait = last + interval - performance.now();
      if (wait > 0) timer = setTimeout(next, wait);
      else next();
    },
    end() {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      timer = undefined;
      frame = 0;
    },
  };
}
