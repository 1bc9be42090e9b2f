import { type DrawingPace, drawingPace } from './drawing-pace.ts';
import type { Plot } from './plot.ts';

/** What is drawn, and when it changes. */
export interface Drawn {
  /** Undefined while nothing can be drawn. */
  readonly plot: Plot | undefined;
  /** Calls a listener after each draw; returns the unsubscribe function. */
  readonly onDrawn: (listener: () => void) => () => void;
}

/** When a chart draws. */
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

  /** Requests a draw, at the pace of the chart. */
  readonly request = (): void => this.#live?.request();

  /** Requests a draw in the next frame: dragging does not wait. */
  readonly requestByHand = (): void => this.#byHand?.request();

  readonly onDrawn = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
}
