import { turnsAt } from '../../turns.ts';

export interface DrawingPace {
  /** Requests a draw. Requests are coalesced: at most one draw per frame and per `interval`. */
  readonly request: () => void;
  readonly dispose: () => void;
}

/**
 * Calls `draw` in animation frames. With an interval, it draws in the turns of its chart.
 *
 * @param interval the minimum time between two draws, in milliseconds
 */
export function drawingPace(interval: number, draw: () => void): DrawingPace {
  const untilTurn = turnsAt(interval);
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
      else timer = setTimeout(next, untilTurn());
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
