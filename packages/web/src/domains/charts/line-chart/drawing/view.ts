import { serverNow } from '../../../../platform/requests/server-clock.ts';
import type { Span } from '../../span.ts';

/** The visible part of a chart. Presets follow the latest points; a manual window stays fixed. */
export interface View {
  /** The number of latest points of each line; -1 for all. Ignored if `x` is set. */
  readonly latest: number;
  readonly x?: Span | undefined;
  readonly y?: Span | undefined;
  /** The range of the right axis, if there is one. */
  readonly right?: Span | undefined;
}

/** The presets (rule 6); -1 is all. */
export const PRESETS = [10, 50, 100, 200, 500, 1000, -1] as const;
export const ALL = -1;

/** The width of a window with a single point in time. */
const LONE_POINT_MS = 60_000;

/** The view of a preset. Resets manual zoom, on the Y axis too. */
export function presetView(latest: number): View {
  return { latest };
}

/** The properties of a line that determine its window. */
export interface Timeline {
  /** The time range of the line; undefined if it is empty. */
  readonly extent: Span | undefined;
  /** The start time of the line's latest `count` points; Infinity if it has none. */
  readonly latestStart: (count: number) => number;
  /** How long the line stays current after its latest point, in milliseconds; undefined if it has too few points. */
  readonly patience: number | undefined;
}

/** The time range of all lines; undefined if all are empty. */
export function fullSpan(lines: readonly Timeline[]): Span | undefined {
  const extents = lines.flatMap(({ extent }) => extent ?? []);
  if (extents.length === 0) return undefined;
  return {
    start: Math.min(...extents.map(({ start }) => start)),
    end: Math.max(...extents.map(({ end }) => end)),
  };
}

/** How long a line with too few points stays current. */
const PATIENCE_MS = 60_000;

/**
 * The visible time range: the view's own, or the range with the latest points of each current line. A board that was
 * switched off hours ago must not stretch the window, and a board whose clock is fast must not be alone in it.
 */
export function visibleSpan(view: View, lines: readonly Timeline[], now = serverNow()): Span | undefined {
  if (view.x) return view.x;
  const full = fullSpan(lines);
  if (!full) return undefined;
  const latestEnd = Math.min(full.end, now);
  const isCurrent = ({ extent, patience = PATIENCE_MS }: Timeline) => extent && latestEnd - extent.end <= patience;
  const latest =
    view.latest === ALL
      ? full.start
      : Math.min(...lines.filter(isCurrent).map((line) => line.latestStart(view.latest)));
  return widened({ start: Number.isFinite(latest) ? latest : full.start, end: full.end });
}

function widened(span: Span): Span {
  if (span.end > span.start) return span;
  return { start: span.start - LONE_POINT_MS / 2, end: span.end + LONE_POINT_MS / 2 };
}
