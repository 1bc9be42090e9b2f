import type { Span } from '../../span.ts';
import { SIGNS } from '../lines/signs.ts';
import type { InView } from './in-view.ts';

/** A line with at most this many points in view has a symbol on each. */
const SYMBOLS_UP_TO = 60;
/** The most symbols of all lines together: a cloud of symbols hides its lines. */
const ALL_UP_TO = 160;
/** Symbols closer together than this hide their line, in pixels: for a line alone, and for several lines. */
const [LEAST_ALONE_PX, LEAST_PX] = [6, 8];
/** The approximate distance of the symbols on a longer line, in pixels. */
const SPARSE_PX = 110;
const NICE = [1, 2, 5, 10];
const NONE = new Float64Array();

export interface Symbols {
  /** The positions as flat pairs `[time, value, …]`. */
  readonly pairs: Float64Array;
  /**
   * Whether the symbols are hollow, as the points of a line alone are. The signs of several lines are filled, so that their
   * shapes are plain.
   */
  readonly isHollow: boolean;
}

/**
 * The symbols of lines that are shown together: on each point where a line has few points in view and they are apart;
 * otherwise now and then, at different times, so that each line shows its sign. A line alone needs no sign, and where there
 * are more lines than signs, signs say nothing.
 */
export function symbolsOf(views: readonly InView[], span: Span | undefined, pixels: number): Symbols[] {
  const total = views.reduce((sum, { pairs }) => sum + pairs.length / 2, 0);
  const step = span ? niceStep(((span.end - span.start) * SPARSE_PX) / pixels) : 0;
  const isFew = total <= ALL_UP_TO;
  const leastPixels = views.length === 1 ? LEAST_ALONE_PX : LEAST_PX;
  const least = span ? ((span.end - span.start) * leastPixels) / pixels : 0;
  return views.map(({ pairs }, index) => {
    if (isFew && pairs.length / 2 <= SYMBOLS_UP_TO && !isDense(pairs, least))
      return { pairs, isHollow: views.length === 1 };
    if (views.length === 1 || views.length > SIGNS.length || step <= 0 || !span)
      return { pairs: NONE, isHollow: false };
    return { pairs: sparse(pairs, span, step, (index * step) / views.length), isHollow: false };
  });
}

/** Whether most points are closer to the one before than a time. */
function isDense(pairs: Float64Array, least: number): boolean {
  let near = 0;
  for (let at = 2; at < pairs.length; at += 2) {
    if ((pairs[at] as number) - (pairs[at - 2] as number) < least) near += 1;
  }
  return near > pairs.length / 4;
}

/** The points nearest to multiples of a step, so that the symbols move with their line and not along it. */
function sparse(pairs: Float64Array, { start, end }: Span, step: number, shift: number): Float64Array {
  const chosen: number[] = [];
  let at = 0;
  for (let moment = Math.ceil((start - shift) / step) * step + shift; moment <= end; moment += step) {
    const distance = (index: number) => Math.abs((pairs[index] as number) - moment);
    while (at + 2 < pairs.length && distance(at + 2) <= distance(at)) at += 2;
    const [time, value] = [pairs[at] as number, pairs[at + 1] as number];
    if (!Number.isNaN(value) && distance(at) < step / 2) chosen.push(time, value);
  }
  return Float64Array.from(chosen);
}

/** The smallest 1, 2 or 5 times a power of ten that is not below a length: it stays the same while a window moves. */
export function niceStep(length: number): number {
  if (!(length > 0) || !Number.isFinite(length)) return 0;
  const unit = 10 ** Math.floor(Math.log10(length));
  return unit * (NICE.find((factor) => factor * unit >= length) ?? 10);
}
