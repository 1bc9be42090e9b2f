import type { Span } from '../../span.ts';
import { gapLimit, RHYTHM_POINTS } from '../lines/gaps.ts';
import type { Line, Piece } from '../lines/line.ts';

/** The drawn points of a line. */
export interface Trace {
  /** Flat pairs `[time, value, …]`. NaN breaks the line. */
  readonly pairs: Float64Array;
  /** The values behind each pair: `[time, low, high, …]`, where `low` and `high` are equal for a single value. */
  readonly readings: Float64Array;
  /** Single pairs between two gaps. */
  readonly lone: Float64Array;
}

/** The value of a trace at a time. */
export interface Reading {
  /** The time of the drawn point. */
  readonly at: number;
  /** The time of the value, or the start of the bucket. */
  readonly time: number;
  readonly low: number;
  /** Equals `low` for a single value. */
  readonly high: number;
}

/** The reading nearest to a time; undefined in a gap, and if the trace starts or ends more than `reach` milliseconds away. */
export function readingAt({ pairs, readings }: Trace, moment: number, reach: number): Reading | undefined {
  const length = pairs.length / 2;
  const timeAt = (index: number) => pairs[2 * index] as number;
  let next = 0;
  for (let end = length; next < end; ) {
    const middle = (next + end) >>> 1;
    if (timeAt(middle) < moment) next = middle + 1;
    else end = middle;
  }
  const isBefore = next > 0 && (next === length || moment - timeAt(next - 1) <= timeAt(next) - moment);
  // A turn across the north has a break at the time of its second point.
  const isTurn = !isBefore && Number.isNaN(readings[3 * next + 1]) && timeAt(next + 1) === timeAt(next);
  const nearest = isBefore ? next - 1 : next + Number(isTurn);
  const isBeyond = next === 0 || next === length;
  if (nearest >= length || (isBeyond && Math.abs(timeAt(nearest) - moment) > reach)) return undefined;
  const [time, low, high] = readings.subarray(3 * nearest, 3 * nearest + 3) as unknown as [number, number, number];
  return Number.isNaN(low) ? undefined : { at: timeAt(nearest), time, low, high };
}

const HALF_TURN = 180;
/** The narrowest gap that is visible. */
const MIN_GAP_PX = 2;

/**
 * Thins a range of a line to at most two points per pixel, the minimum and the maximum, so that no peak is lost. Breaks
 * the line at gaps.
 */
export function traceOf(line: Line, span: Span, pixels: number): Trace {
  const pieces = line.pieces(span);
  const perPixel = (span.end - span.start) / pixels;
  const least = MIN_GAP_PX * perPixel;
  const pen = new Pen(line.isDirection);
  for (const piece of pieces) {
    const { times, from, to, neighbourMs } = piece;
    const limit = neighbourMs ?? gapLimit(times, Math.max(0, Math.min(from, to - RHYTHM_POINTS)), to);
    pen.startPiece(Math.max(least, limit));
    if (piece.width === 0) drawNumbers(pen, piece, Math.max(MIN_POINTS, 2 * pixelShare(piece, span, pixels)));
    else drawBuckets(pen, piece);
  }
  return pen.finish();
}

const MIN_POINTS = 200;

/** The number of pixels that a piece covers. */
function pixelShare({ times, from, to }: Piece, { start, end }: Span, pixels: number): number {
  const visible = Math.min(times[to - 1] as number, end) - Math.max(times[from] as number, start);
  return Math.round((pixels * Math.max(0, visible)) / (end - start || 1));
}

function drawBuckets(pen: Pen, { times, lows, highs, from, to, width, end }: Piece): void {
  for (let i = from; i < to; i += 1) {
    const time = times[i] as number;
    pen.moveTo(time);
    pen.bucket(time, lows[i] as number, highs[i] as number, width, end);
  }
}

/** Draws all points, or if there are more than `limit`, the first, the last, and the minimum and maximum of each part. */
function drawNumbers(pen: Pen, { times, lows: values, from, to }: Piece, limit: number): void {
  const count = to - from;
  if (count <= limit) {
    for (let i = from; i < to; i += 1) {
      pen.moveTo(times[i] as number);
      pen.number(times[i] as number, values[i] as number);
    }
    return;
  }
  const stretches = Math.max(1, Math.floor(limit / 2) - 1);
  const inner = count - 2;
  let before = times[from] as number;
  pen.moveTo(before);
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
        pen.skipTo(before);
        pen.moveTo(time);
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
  pen.skipTo(before);
  pen.moveTo(times[to - 1] as number);
  pen.number(times[to - 1] as number, values[to - 1] as number);
}

/**
 * The buffer in which traces are written before they are copied, because their lengths are unknown until then. All traces
 * share it, since they are written one after another.
 */
const draft = { pairs: new Float64Array(4096), readings: new Float64Array(6144) };

/** Collects the points of a trace, and breaks the line at gaps. */
class Pen {
  readonly #isDirection: boolean;
  /** The longest connected interval, in milliseconds. */
  gap = Number.POSITIVE_INFINITY;
  #length = 0;
  /** The time of the last point, drawn or skipped, or the end of the last bucket. */
  #lastTime = Number.NaN;
  #lastValue = 0;
  /** The number of values or buckets since the last break. */
  #run = 0;
  readonly #lone: number[] = [];

  /** The limit of the previous piece, until the first point of the next one. */
  #gapBefore: number | undefined;

  /** @param isDirection whether values more than half a turn apart are connected across the north */
  constructor(isDirection: boolean) {
    this.#isDirection = isDirection;
  }

  /** Starts a piece with its own gap limit. Between two pieces, the longer limit applies. */
  startPiece(gap: number): void {
    this.#gapBefore = this.gap;
    this.gap = gap;
  }

  /** Moves to a point, and breaks the line if the previous point is too far away. */
  moveTo(time: number): void {
    const gap = this.#gapBefore === undefined ? this.gap : longerLimit(this.#gapBefore, this.gap);
    this.#gapBefore = undefined;
    if (time - this.#lastTime > gap) this.#break((this.#lastTime + time) / 2);
    this.#lastTime = time;
  }

  #break(time: number): void {
    this.#endRun();
    this.#write(time, Number.NaN, Number.NaN, Number.NaN, Number.NaN);
  }

  /** Records a point that is not drawn. */
  skipTo(time: number): void {
    this.#lastTime = time;
  }

  number(time: number, value: number): void {
    if (this.#isDirection && this.#run > 0 && Math.abs(value - this.#lastValue) > HALF_TURN) this.#break(time);
    this.#write(time, value, time, value, value);
    this.#lastTime = time;
    this.#lastValue = value;
    this.#run += 1;
  }

  /** Draws two points, at a quarter and at three quarters of the bucket, in the order that makes the line shorter. */
  bucket(time: number, low: number, high: number, width: number, end: number): void {
    const isLowFirst = Math.abs(this.#lastValue - low) <= Math.abs(this.#lastValue - high);
    const [first, second] = isLowFirst ? [low, high] : [high, low];
    this.#write(Math.min(time + width / 4, end), first, time, low, high);
    this.#write(Math.min(time + (width * 3) / 4, end), second, time, low, high);
    this.#lastTime = Math.min(time + width, end);
    this.#lastValue = second;
    this.#run += 1;
  }

  finish(): Trace {
    this.#endRun();
    return {
      pairs: draft.pairs.slice(0, this.#length * 2),
      readings: draft.readings.slice(0, this.#length * 3),
      lone: Float64Array.from(this.#lone),
    };
  }

  #endRun(): void {
    const last = this.#length - 1;
    if (this.#run === 1) this.#lone.push(draft.pairs[2 * last] as number, draft.pairs[2 * last + 1] as number);
    this.#run = 0;
  }

  #write(x: number, y: number, time: number, low: number, high: number): void {
    const at = this.#length;
    if (2 * at === draft.pairs.length) {
      draft.pairs = grow(draft.pairs);
      draft.readings = grow(draft.readings);
    }
    const { pairs, readings } = draft;
    pairs[2 * at] = x;
    pairs[2 * at + 1] = y;
    readings[3 * at] = time;
    readings[3 * at + 1] = low;
    readings[3 * at + 2] = high;
    this.#length += 1;
  }
}

/** The longer of two limits; if one piece is too short to have a limit, the other's limit. */
function longerLimit(a: number, b: number): number {
  return Number.isFinite(a) && Number.isFinite(b) ? Math.max(a, b) : Math.min(a, b);
}

function grow(array: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(array.length * 2);
  larger.set(array);
  return larger;
}
