import { gapLimit } from './gaps.ts';
import type { Line, Piece } from './line.ts';
import type { Span } from './zoom-window.ts';

/** What is drawn of a line. */
export interface Trace {
  /** Flat pairs `[time, value, …]`. A value that is not a number breaks the line. */
  readonly pairs: Float64Array;
  /** For each pair, what it stands for: `[time, lowest, highest, …]`; the two are the same for a single number. */
  readonly readings: Float64Array;
  /** Pairs that stand alone between two gaps. */
  readonly lone: Float64Array;
}

/** Gaps narrower than this are not to be seen. */
const NARROWEST_GAP_PX = 2;

/**
 * Draws a stretch of a line on so many pixels: at most two points for each of them, the lowest and the highest of what
 * lies there, so that no peak is lost. Where nothing came for long the line breaks.
 */
export function traceOf(line: Line, span: Span, pixels: number): Trace {
  const pieces = line.pieces(span);
  const perPixel = (span.end - span.start) / pixels;
  const least = NARROWEST_GAP_PX * perPixel;
  const pen = new Pen();
  for (const piece of pieces) {
    pen.take(Math.max(least, gapLimit(piece.times, piece.from, piece.to)));
    if (piece.width === 0) drawNumbers(pen, piece, Math.max(MIN_POINTS, 2 * shareOf(piece, span, pixels)));
    else drawParts(pen, piece);
  }
  return pen.lift();
}

const MIN_POINTS = 200;

/** How many pixels a piece takes. */
function shareOf({ times, from, to }: Piece, { start, end }: Span, pixels: number): number {
  const visible = Math.min(times[to - 1] as number, end) - Math.max(times[from] as number, start);
  return Math.round((pixels * Math.max(0, visible)) / (end - start || 1));
}

function drawParts(pen: Pen, { times, lows, highs, from, to, width, end }: Piece): void {
  for (let i = from; i < to; i += 1) {
    const time = times[i] as number;
    pen.reach(time);
    pen.part(time, lows[i] as number, highs[i] as number, width, end);
  }
}

/** All of them, or where they are more than `limit` the first, the last, and the lowest and highest of each stretch. */
function drawNumbers(pen: Pen, { times, lows: values, from, to }: Piece, limit: number): void {
  const count = to - from;
  if (count <= limit) {
    for (let i = from; i < to; i += 1) {
      pen.reach(times[i] as number);
      pen.number(times[i] as number, values[i] as number);
    }
    return;
  }
  const stretches = Math.max(1, Math.floor(limit / 2) - 1);
  const inner = count - 2;
  let before = times[from] as number;
  pen.reach(before);
  pen.number(before, values[from] as number);
  const { gap } = pen;
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const start = from + 1 + Math.floor((inner * stretch) / stretches);
    const end = from + 1 + Math.floor((inner * (stretch + 1)) / stretches);
    let low = start;
    let high = start;
    const flush = () => {
      const [first, second] = low < high ? [low, high] : [high, low];
      pen.number(times[first] as number, values[first] as number);
      if (first !== second) pen.number(times[second] as number, values[second] as number);
    };
    for (let i = start; i < end; i += 1) {
      const time = times[i] as number;
      const value = values[i] as number;
      if (time - before > gap) {
        if (i > start) flush();
        pen.leave(before);
        pen.reach(time);
        low = i;
        high = i;
      } else {
        if (value < (values[low] as number)) low = i;
        if (value > (values[high] as number)) high = i;
      }
      before = time;
    }
    if (start < end) flush();
  }
  pen.leave(before);
  pen.reach(times[to - 1] as number);
  pen.number(times[to - 1] as number, values[to - 1] as number);
}

/** Writes the points of a trace, and lifts where there is a gap. */
class Pen {
  /** How far apart two neighbours may lie, in milliseconds. */
  gap = Number.POSITIVE_INFINITY;
  #pairs = new Float64Array(1024);
  #readings = new Float64Array(1536);
  #length = 0;
  /** The time of the last point that was passed, drawn or not; of a part, its end. */
  #lastTime = Number.NaN;
  #lastValue = 0;
  /** How many numbers or parts the line has since its last break. */
  #run = 0;
  readonly #lone: number[] = [];

  /** The rhythm of the piece before, until the first point of the next one is reached. */
  #gapBefore: number | undefined;

  /** Goes on with a piece that has a rhythm of its own; between two pieces the calmer rhythm counts. */
  take(gap: number): void {
    this.#gapBefore = this.gap;
    this.gap = gap;
  }

  /** Comes to a point, after a break where the one before is too far away. */
  reach(time: number): void {
    const gap = this.#gapBefore === undefined ? this.gap : calmer(this.#gapBefore, this.gap);
    this.#gapBefore = undefined;
    if (time - this.#lastTime > gap) {
      this.#endRun();
      this.#write((this.#lastTime + time) / 2, Number.NaN, Number.NaN, Number.NaN, Number.NaN);
    }
    this.#lastTime = time;
  }

  /** Tells of a point that was passed without being drawn. */
  leave(time: number): void {
    this.#lastTime = time;
  }

  number(time: number, value: number): void {
    this.#write(time, value, time, value, value);
    this.#lastTime = time;
    this.#lastValue = value;
    this.#run += 1;
  }

  /** Two points, at a quarter and at three quarters of the part, in the order in which the line is shorter. */
  part(time: number, low: number, high: number, width: number, end: number): void {
    const isLowFirst = Math.abs(this.#lastValue - low) <= Math.abs(this.#lastValue - high);
    const [first, second] = isLowFirst ? [low, high] : [high, low];
    this.#write(Math.min(time + width / 4, end), first, time, low, high);
    this.#write(Math.min(time + (width * 3) / 4, end), second, time, low, high);
    this.#lastTime = Math.min(time + width, end);
    this.#lastValue = second;
    this.#run += 1;
  }

  lift(): Trace {
    this.#endRun();
    return {
      pairs: this.#pairs.subarray(0, this.#length * 2),
      readings: this.#readings.subarray(0, this.#length * 3),
      lone: Float64Array.from(this.#lone),
    };
  }

  #endRun(): void {
    const last = this.#length - 1;
    if (this.#run === 1) this.#lone.push(this.#pairs[2 * last] as number, this.#pairs[2 * last + 1] as number);
    this.#run = 0;
  }

  #write(x: number, y: number, time: number, low: number, high: number): void {
    const at = this.#length;
    if (2 * at === this.#pairs.length) {
      this.#pairs = doubled(this.#pairs);
      this.#readings = doubled(this.#readings);
    }
    this.#pairs[2 * at] = x;
    this.#pairs[2 * at + 1] = y;
    this.#readings[3 * at] = time;
    this.#readings[3 * at + 1] = low;
    this.#readings[3 * at + 2] = high;
    this.#length += 1;
  }
}

/** Where one of two pieces is too short to have a rhythm, that of the other counts. */
function calmer(a: number, b: number): number {
  return Number.isFinite(a) && Number.isFinite(b) ? Math.max(a, b) : Math.min(a, b);
}

function doubled(array: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(array.length * 2);
  larger.set(array);
  return larger;
}
