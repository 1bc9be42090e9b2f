import { addSign, type Sign } from '../lines/signs.ts';
import type { Crowd } from './crowds.ts';
import type { InView } from './in-view.ts';

/**
 * The width of a hairline. Without a graphics card, a browser draws lines of one pixel of the canvas five times as fast as
 * wider lines, which it first turns into areas.
 */
export const HAIRLINE = 1;
/** The widest line that hairlines can replace: wider lines would show gaps between them. */
const WIDEST = 2.25;
/**
 * How much wider three hairlines around the middle of a line make it, in multiples of their distance from the middle; the
 * mean of all directions.
 */
const SPREAD = 1.65;
const CORNERS = [90, 210, 330].map((degrees) => (degrees * Math.PI) / 180);

/** The positions of times and values on the canvas, in its own pixels. */
export interface Place {
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
  /** Whether a point is between the axes; false for NaN. */
  readonly hasPoint: (time: number, value: number) => boolean;
}

/** The path of a line, which NaN breaks. */
export function linePath({ pairs }: Pick<InView, 'pairs'>, { x, y }: Place, path = new Path2D()): Path2D {
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

/** The path of signs around the points between the axes. */
export function signs(pairs: Float64Array, sign: Sign, radius: number, { x, y, hasPoint }: Place): Path2D {
  const path = new Path2D();
  for (let at = 0; at < pairs.length; at += 2) {
    const [time, value] = [pairs[at] as number, pairs[at + 1] as number];
    if (hasPoint(time, value)) addSign(path, sign, x(time), y(value), radius);
  }
  return path;
}

/** The area between two values of a crowd. */
export function bandPath({ times }: Crowd, low: Float64Array, high: Float64Array, { x, y }: Place): Path2D {
  const path = new Path2D();
  const outline = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) {
      const [left, top] = [x(times[at] as number), y(high[at] as number)];
      if (at === from) path.moveTo(left, top);
      else path.lineTo(left, top);
    }
    for (let at = to - 1; at >= from; at -= 1) path.lineTo(x(times[at] as number), y(low[at] as number));
  };
  let from = 0;
  for (let at = 0; at <= times.length; at += 1) {
    if (at < times.length && !Number.isNaN(low[at] as number)) continue;
    if (at > from) outline(from, at);
    from = at + 1;
  }
  return path;
}

/** Whether hairlines can replace a line of this width in pixels of the canvas. */
export function hasHairlines(width: number): boolean {
  return width > HAIRLINE && width <= WIDEST;
}

/** Three hairlines side by side that look like a line of a width. */
export function hairlines(path: Path2D, width: number): Path2D {
  const distance = (width - HAIRLINE) / SPREAD;
  const all = new Path2D();
  for (const corner of CORNERS) {
    const [x, y] = [distance * Math.cos(corner), distance * Math.sin(corner)];
    all.addPath(path, { e: x, f: y });
  }
  return all;
}
