import type { Span } from '../../span.ts';

/** The share of the values that an axis covers at least, and the share of their range that it adds to it. */
const [MIDDLE, WIDER] = [0.98, 0.1];
/** With fewer values than this, there are no percentiles. */
const MIN_VALUES = 20;
/**
 * Far values are left out from the first ratio on between the axis with them and the axis without them, and shown again
 * below the second.
 */
const [LEFT_OUT_FROM, BACK_BELOW] = [3, 2];
/**
 * The ratios where the other values are a few steps of their sensor, such as drops of rain: then there is hardly anything
 * to flatten.
 */
const [LEFT_OUT_OF_STEPS_FROM, BACK_TO_STEPS_BELOW] = [100, 60];
const FEW_STEPS = 3;
/** A value is far from others if its distance exceeds this many times their range, and this many times their largest number. */
const [FAR, FAR_FROM_LEVEL] = [10, 3];
/** With this many lines, one of them may be left out as a whole, and an event of one does not stretch the axis of all. */
const MANY_LINES = 4;
/** This many different values are no fault if they follow one another, as in a storm, or are similar, as pulses are. */
const EVENT_VALUES = 3;
/** Pulses are similar if their heights differ by at most this share of them. */
const PULSE_SHARE = 0.5;
/** At most this share of few values is left out, but at least one value. */
const MOST_OF_FEW = 0.25;
/** The most values that are sorted: more values do not visibly change a percentile. */
const MOST_SORTED = 4000;
/** An axis stays as long as its values fill this share of it: it must not move with each message. */
const LEAST_FILLED = 0.6;

/** A line in the visible time. */
interface View {
  /** Flat pairs `[time, value, …]`. NaN breaks the line. */
  readonly pairs: Float64Array;
  /** The range of `pairs`; undefined if no part of the line is in view. */
  readonly drawn: Span | undefined;
}

/**
 * The range that an axis shows of its values so that a few far values do not flatten the others: the middle 98 % of them, a
 * tenth wider, with the events and the lines that are no faults. Undefined if it shows all values: none is far from the
 * others, or the others are all equal and have nothing to flatten.
 *
 * @param before the range that the axis shows so far
 */
export function middleRange(views: readonly View[], before?: Span): Span | undefined {
  const all = unionOf(views);
  if (!all || all.end === all.start) return undefined;
  const sorted = sortedValues(views);
  const most =
    sorted.length < MIN_VALUES ? middleOfFew(sorted) : (middleOfMany(sorted) ?? middleOfFew(distinct(sorted)));
  if (!most) return undefined;
  const middle = withEvents(withLines(most, views), views);
  const isAll = middle.start <= all.start && middle.end >= all.end;
  const [from, below] = hasFewSteps(sorted, middle)
    ? [LEFT_OUT_OF_STEPS_FROM, BACK_TO_STEPS_BELOW]
    : [LEFT_OUT_FROM, BACK_BELOW];
  if (isAll || all.end - all.start <= (before ? below : from) * (middle.end - middle.start)) return undefined;
  const isCalm =
    before !== undefined &&
    before.start <= middle.start &&
    before.end >= middle.end &&
    middle.end - middle.start >= LEAST_FILLED * (before.end - before.start);
  if (isCalm) return before;
  const margin = ((middle.end - middle.start) * WIDER) / 2;
  return { start: Math.max(all.start, middle.start - margin), end: Math.min(all.end, middle.end + margin) };
}

/** The range of all values; undefined if nothing is in view. */
export function unionOf(views: readonly Pick<View, 'drawn'>[]): Span | undefined {
  const ranges = views.flatMap(({ drawn }) => drawn ?? []);
  if (ranges.length === 0) return undefined;
  return { start: Math.min(...ranges.map(({ start }) => start)), end: Math.max(...ranges.map(({ end }) => end)) };
}

/** Whether many values within a range are only a few different numbers. */
function hasFewSteps(sorted: Float64Array, { start, end }: Span): boolean {
  let steps = 0;
  for (let at = 0; at < sorted.length && steps <= FEW_STEPS; at += 1) {
    const value = sorted[at] as number;
    if (value >= start && value <= end && value !== sorted[at - 1]) steps += 1;
  }
  return sorted.length >= MIN_VALUES && steps <= FEW_STEPS;
}

function sortedValues(views: readonly View[]): Float64Array {
  const total = views.reduce((sum, { pairs }) => sum + pairs.length / 2, 0);
  const stride = Math.max(1, Math.ceil(total / MOST_SORTED));
  const values = new Float64Array(total);
  let found = 0;
  for (const { pairs } of views) {
    for (let at = 1; at < pairs.length; at += 2 * stride) {
      const value = pairs[at] as number;
      // NaN breaks a line.
      if (Number.isNaN(value)) continue;
      values[found] = value;
      found += 1;
    }
  }
  return values.subarray(0, found).sort();
}

/**
 * The range extended by the lines beside it, so that a board with few values is seen at its own level beside others with
 * many.
 */
function withLines(middle: Span, views: readonly View[]): Span {
  if (views.length === 1) return middle;
  const apart = views.filter((view) => isMostlyOutside(view, middle));
  const ranges = apart.flatMap((view) => middleRange([view]) ?? view.drawn ?? []);
  const isFault = ({ start, end }: Span) =>
    views.length >= MANY_LINES && (isFar(start - middle.end, middle) || isFar(middle.start - end, middle));
  return ranges.filter((range) => !isFault(range)).reduce(joined, middle);
}

function isMostlyOutside({ pairs }: View, { start, end }: Span): boolean {
  let [inside, outside] = [0, 0];
  for (let at = 1; at < pairs.length; at += 2) {
    const value = pairs[at] as number;
    if (value >= start && value <= end) inside += 1;
    else if (!Number.isNaN(value)) outside += 1;
  }
  return outside > inside;
}

/** The range extended by the events and the pulses of a few lines. */
function withEvents(middle: Span, views: readonly View[]): Span {
  if (views.length >= MANY_LINES) return middle;
  return views.flatMap((view) => [...eventsIn(view, middle), ...pulsesIn(view, middle)]).reduce(joined, middle);
}

/**
 * The peaks of the far values above and below that repeat at nearly, but not exactly, one height: a broken sensor repeats
 * one number.
 */
function pulsesIn({ pairs }: View, { start, end }: Span): Span[] {
  const length = end - start;
  return [1, -1].flatMap((sign) => {
    const edge = sign === 1 ? end : -start;
    let [low, high, count] = [Number.POSITIVE_INFINITY, 0, 0];
    for (let at = 1; at < pairs.length; at += 2) {
      const height = sign * (pairs[at] as number) - edge;
      // NaN, which breaks a line, counts as not higher.
      if (!(height > length)) continue;
      [low, high, count] = [Math.min(low, height), Math.max(high, height), count + 1];
    }
    const isPulse = count >= EVENT_VALUES && high > low && high - low <= PULSE_SHARE * low;
    const peak = sign * (high + edge);
    return isPulse ? [{ start: peak, end: peak }] : [];
  });
}

/** The ranges of values that follow one another outside the range, and differ: a broken sensor repeats one number. */
function eventsIn({ pairs }: View, { start, end }: Span): Span[] {
  const events: Span[] = [];
  let [low, high, length] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (let at = 1; at <= pairs.length + 1; at += 2) {
    // After the last value, a value inside the range ends an event.
    const value = pairs[at] ?? start;
    if (Number.isNaN(value)) continue;
    if (value < start || value > end) {
      [low, high, length] = [Math.min(low, value), Math.max(high, value), length + 1];
      continue;
    }
    if (length >= EVENT_VALUES && high > low) events.push({ start: low, end: high });
    [low, high, length] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  }
  return events;
}

function joined(one: Span, other: Span): Span {
  return { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) };
}

/** Whether something at a distance from a range of values is far from them. */
function isFar(distance: number, { start, end }: Span): boolean {
  return distance > FAR * (end - start) && distance > FAR_FROM_LEVEL * Math.max(Math.abs(start), Math.abs(end));
}

/** The middle range of many values; undefined if nearly all of them are equal. */
function middleOfMany(sorted: Float64Array): Span | undefined {
  const cut = Math.floor(((1 - MIDDLE) / 2) * sorted.length);
  // Up to a hundred values may have one far value on each side.
  const least = Math.max(1, cut);
  const [start, end] = [sorted[least] as number, sorted[sorted.length - 1 - least] as number];
  return end > start ? { start, end } : undefined;
}

function distinct(sorted: Float64Array): Float64Array {
  return sorted.filter((value, index) => index === 0 || value !== sorted[index - 1]).subarray(0, MOST_SORTED);
}

/** The range of the values without those that are far from all others; undefined if no value is. */
function middleOfFew(sorted: Float64Array): Span | undefined {
  const most = Math.max(1, Math.floor(sorted.length * MOST_OF_FEW));
  for (let out = 1; out <= most && out < sorted.length - 1; out += 1) {
    for (let below = 0; below <= out; below += 1) {
      const [first, last] = [below, sorted.length - 1 - (out - below)];
      const [start, end] = [sorted[first] as number, sorted[last] as number];
      const isFarBelow = below === 0 || isFar(start - (sorted[first - 1] as number), { start, end });
      const isFarAbove = below === out || isFar((sorted[last + 1] as number) - end, { start, end });
      if (end > start && isFarBelow && isFarAbove) return { start, end };
    }
  }
  return undefined;
}
