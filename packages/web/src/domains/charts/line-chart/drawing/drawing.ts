import { turnsAt } from '../../turns.ts';
import type { Plot } from './plot.ts';

/** The present drawing, and an event for each draw. */
export interface Drawn {
  /** The plot; undefined while nothing can be drawn. */
  readonly plot: Plot | undefined;
  /** Calls a listener after each draw; returns the unsubscribe function. */
  readonly onDrawn: (listener: () => void) => () => void;
}

/** Decides when a chart draws. */
export class Drawing {
  readonly #draw: () => void;
  readonly #listeners = new Set<() => void>();
  #pace: number | undefined;
  #live: DrawingPace | undefined;
  #byHand: DrawingPace | undefined;

  constructor(draw: () => void) {
    this.#draw = () => {
      draw();
      for (const listener of this.#listeners) listener();
    };
  }

  /** Draws from now on, at most once per frame and per `pace` in milliseconds. */
  start(pace: number): void {
    if (pace === this.#pace) return;
    this.stop();
    this.#pace = pace;
    this.#live = drawingPace(pace, this.#draw);
    this.#byHand = drawingPace(0, this.#draw);
    this.request();
  }

  stop(): void {
    this.#live?.dispose();
    this.#byHand?.dispose();
    this.#pace = undefined;
    this.#live = undefined;
    this.#byHand = undefined;
  }

  /** Requests a draw at the pace of the chart. */
  readonly request = (): void => this.#live?.request();

  /** Requests a draw in the next frame, because dragging must not wait. */
  readonly requestByHand = (): void => this.#byHand?.request();

  readonly onDrawn = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
}

interface DrawingPace {
  /** Requests a draw. There is at most one draw per frame and per `interval`, however many requests. */
  readonly request: () => void;
  readonly dispose: () => void;
}

/**
 * Calls `draw` in animation frames. With an interval, draws when it is the chart's turn.
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
