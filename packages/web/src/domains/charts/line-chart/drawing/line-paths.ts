import type { InView } from './in-view.ts';

/** Where times and values are on the canvas, in its own pixels. */
export interface Place {
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
  /** Whether a point is between the axes; false for NaN. */
  readonly hasPoint: (time: number, value: number) => boolean;
}

/** The path of a line. NaN breaks it. */
export function linePath({ pairs }: InView, { x, y }: Place): Path2D {
  const path = new Path2D();
  let isConnected = false;
  for (let at = 0; at < pairs.length; at += 2) {
    const [time, value] = [pairs[at] as number, pairs[at + 1] as number];
    if (Number.isNaN(value)) isConnected = false;
    else if (isConnected) path.lineTo(x(time), y(value));
    else {
      path.moveTo(x(time), y(value));
      isConnected = true;
    }
  }
  return path;
}

/** A circle around each point between the axes. */
export function circles(pairs: Float64Array, radius: number, { x, y, hasPoint }: Place): Path2D {
  const path = new Path2D();
  for (let at = 0; at < pairs.length; at += 2) {
    const [time, value] = [pairs[at] as number, pairs[at + 1] as number];
    if (!hasPoint(time, value)) continue;
    path.moveTo(x(time) + radius, y(value));
    path.arc(x(time), y(value), radius, 0, 2 * Math.PI);
  }
  return path;
}
