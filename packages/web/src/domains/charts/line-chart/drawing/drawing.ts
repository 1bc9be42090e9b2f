import { drawingPace } from './drawing-pace.ts';

/** When a chart draws. */
export interface Drawing {
  /** Sets how the chart is drawn from now on. */
  readonly setDraw: (draw: () => void) => void;
  /** Draws from now on, at most once per frame and per `pace` in milliseconds; returns the function that ends it. */
  readonly start: (pace: number) => () => void;
  /** Requests a draw, at the pace of the chart. */
  readonly request: () => void;
  /** Requests a draw in the next frame: dragging does not wait. */
  readonly requestByHand: () => void;
  /** Calls a listener after each draw; returns the unsubscribe function. */
  readonly onDrawn: (listener: () => void) => () => void;
}

export function createDrawing(): Drawing {
  let draw = () => {};
  let [request, requestByHand] = [() => {}, () => {}];
  const listeners = new Set<() => void>();
  const drawNow = () => {
    draw();
    for (const listener of listeners) listener();
  };
  return {
    setDraw(next) {
      draw = next;
    },
    start(pace) {
      const [live, byHand] = [drawingPace(pace, drawNow), drawingPace(0, drawNow)];
      [request, requestByHand] = [live.request, byHand.request];
      request();
      return () => {
        live.dispose();
        byHand.dispose();
      };
    },
    request: () => request(),
    requestByHand: () => requestByHand(),
    onDrawn(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
