/** A stretch of an axis. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What of a chart is shown. Presets follow the newest points; a window set by hand stays where it is. */
export interface View {
  /** The newest so many points of each line; -1 for all. Counts while there is no `x`. */
  readonly latest: number;
  readonly x?: Span;
  readonly y?: Span;
}

/** The presets (specification 2 section 9); -1 is all. */
export const PRESETS = [10, 50, 100, 200, 500, 1000, -1] as const;
export const ALL = -1;

/** How wide a window is where there is one moment only. */
const LONE_POINT_MS = 60_000;

/** The view of a preset. It resets what was zoomed by hand, the height too. */
export function presetView(latest: number): View {
  return { latest };
}

/** What is to be known of a line to find its window. */
export interface Timeline {
  /** From its oldest to its newest moment; undefined while there is none. */
  readonly extent: Span | undefined;
  /** When its latest so many points begin; Infinity while there are none. */
  readonly latestStart: (count: number) => number;
}

/** From the first to the last moment of all lines; undefined while there is no point. */
export function fullSpan(lines: readonly Timeline[]): Span | undefined {
  const extents = lines.flatMap(({ extent }) => extent ?? []);
  if (extents.length === 0) return undefined;
  return {
    start: Math.min(...extents.map(({ start }) => start)),
    end: Math.max(...extents.map(({ end }) => end)),
  };
}

/** The stretch of time a view shows: its own, or the one in which each line has at least its latest points. */
export function visibleSpan(view: View, lines: readonly Timeline[]): Span | undefined {
  if (view.x) return view.x;
  const full = fullSpan(lines);
  if (!full) return undefined;
  const latest = view.latest === ALL ? full.start : Math.min(...lines.map((line) => line.latestStart(view.latest)));
  return widened({ start: Number.isFinite(latest) ? latest : full.start, end: full.end });
}

/** Moved by `shift`; never so far that none of `bounds` is left in sight. */
export function panned(span: Span, shift: number, bounds?: Span): Span {
  const kept = bounds ? Math.max(bounds.start - span.end, Math.min(bounds.end - span.start, shift)) : shift;
  return { start: span.start + kept, end: span.end + kept };
}

/** Made `factor` times as wide around a place that stays where it is. */
export function zoomed(span: Span, centre: number, factor: number): Span {
  return { start: centre - (centre - span.start) * factor, end: centre + (span.end - centre) * factor };
}

/** Made `factor` times as wide around a moment, which moves by `shift` of the time that was a pixel's before. */
export function pinched(span: Span, centre: number, factor: number, shift: number): Span {
  const { start, end } = zoomed(span, centre, factor);
  return { start: start + shift * factor, end: end + shift * factor };
}

/** What lies between two places, whichever comes first. */
export function between(a: number, b: number): Span {
  return { start: Math.min(a, b), end: Math.max(a, b) };
}

function widened(span: Span): Span {
  if (span.end > span.start) return span;
  return { start: span.start - LONE_POINT_MS / 2, end: span.end + LONE_POINT_MS / 2 };
}
