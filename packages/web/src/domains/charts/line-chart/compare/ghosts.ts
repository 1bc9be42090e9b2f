import { MAX_WINDOW_POINTS } from '@tinkerstream/contract/points';
import type { LineFeed } from '../../feed.ts';
import type { LineSource } from '../../line-source.ts';
import type { Span } from '../../span.ts';
import { type View, visibleSpan } from '../drawing/view.ts';
import type { LegendLine } from '../lines/legend-lines.ts';
import { Line, storedStretch } from '../lines/line.ts';
import { deviceSource, lineKey } from '../lines/line-names.ts';
import type { PlotLine } from '../lines/plot-line.ts';
import { type Offset, offsetBefore } from './offsets.ts';

interface GhostsHost {
  /** Called when the points of the ghosts have changed. */
  readonly onLoaded: () => void;
  readonly onError: (error: unknown) => void;
}

interface GhostRequest {
  readonly sources: readonly LineSource[];
  readonly feed: LineFeed;
  /** The width of the chart in pixels. */
  readonly width: number;
}

/** How long a view must be unchanged before its past is loaded. */
const REST_MS = 200;
const RETRY_MS = 5000;
/**
 * The part of the past that is loaded on each side of the view, as a share of the view, so that a live chart does not load
 * with each message.
 */
const MARGIN = 0.5;
/** The least part of the past on each side, so that a short live view does not load every few seconds. */
const MIN_MARGIN_MS = 30_000;
/** How many times as long as needed the loaded past may be, where it is in buckets. */
const COARSER = 3;
const MIN_POINTS = 100;

/** The range that some lines show on their own. */
export function spanOfLines(view: View, lines: readonly PlotLine[]): Span | undefined {
  return visibleSpan(
    view,
    lines.map(({ line }) => line),
  );
}

/** The lines of a chart from an earlier time, shifted to the present. */
export class Ghosts {
  readonly #host: GhostsHost;
  #offset: Offset | undefined;
  #lines: ReadonlyMap<string, Line> = new Map();
  /** The loaded past, with shifted times, and the request that it answers. */
  #loaded:
    | (Span & Pick<GhostRequest, 'sources' | 'feed'> & { readonly hasParts: boolean; readonly by: number })
    | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the choices, so that a late response changes nothing. */
  #turn = 0;

  constructor(host: GhostsHost) {
    this.#host = host;
  }

  /** Chooses the offset of the comparison. @param offset how long before; undefined for no comparison */
  choose(offset: Offset | undefined): void {
    this.stop();
    this.#offset = offset;
    this.#lines = new Map();
    this.#loaded = undefined;
    this.#host.onLoaded();
  }

  /** Ends loading. */
  stop(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** The ghosts of drawn lines that have points, to draw after them. */
  of(drawn: readonly LegendLine[], labelOf: (label: string, offset: Offset) => string): PlotLine[] {
    const offset = this.#offset;
    if (offset === undefined) return [];
    return drawn.flatMap(({ key, label, unit, colour, group }) => {
      const line = this.#lines.get(key);
      return line?.extent ? [{ label: labelOf(label, offset), unit, colour, group, line, isGhost: true }] : [];
    });
  }

  /** Call this after each draw. @param view undefined if there is nothing to draw */
  handleDraw(view: Span | undefined, request: GhostRequest): void {
    if (this.#offset === undefined || !view || this.#timer !== undefined) return;
    const { sources, feed } = request;
    const loaded = this.#loaded;
    const by = offsetBefore(this.#offset, view.end);
    const isLoaded =
      loaded &&
      loaded.sources === sources &&
      loaded.feed === feed &&
      loaded.by === by &&
      loaded.start <= view.start &&
      view.end <= loaded.end &&
      // Zoomed in, the buckets would be too coarse.
      (!loaded.hasParts || lengthOf(loaded) <= COARSER * lengthOf(widened(view)));
    if (isLoaded) return;
    this.#timer = setTimeout(() => void this.#load(view, by, request, this.#turn), REST_MS);
  }

  /** Loads the past of a view. @param by how long before, in milliseconds */
  async #load(view: Span, by: number, { sources, feed, width }: GhostRequest, turn: number): Promise<void> {
    const span = widened(view);
    const points = Math.min(Math.max(MIN_POINTS, Math.round(width * (1 + 2 * MARGIN))), MAX_WINDOW_POINTS);
    const [startTime, endTime] = [span.start, span.end].map((time) =>
      new Date(Math.max(0, time - by)).toISOString(),
    ) as [string, string];
    try {
      const { lines } = await feed.lines(sources, { startTime, endTime }, points);
      if (turn !== this.#turn) return;
      const sourceOf = new Map(sources.map((source) => [source.id, source]));
      this.#lines = new Map(
        lines.flatMap(({ chartSourceId, device, times, ...answered }) => {
          const source = sourceOf.get(chartSourceId);
          if (!source) return [];
          const key = lineKey({ source: device === undefined ? source : deviceSource(source, device) });
          const line = new Line();
          const moved = { ...answered, times: times.map((time) => time + by) };
          line.showRange(storedStretch(moved, span, answered.resolution), undefined);
          return [[key, line] as const];
        }),
      );
      this.#loaded = { ...span, sources, feed, by, hasParts: lines.some(({ resolution }) => resolution > 0) };
      this.#timer = undefined;
      this.#host.onLoaded();
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#host.onError(error);
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#host.onLoaded();
      }, RETRY_MS);
    }
  }
}

/** A view with the parts that are loaded on each side of it. */
function widened(view: Span): Span {
  const margin = Math.max(lengthOf(view) * MARGIN, MIN_MARGIN_MS);
  return { start: Math.floor(view.start - margin), end: Math.ceil(view.end + margin) };
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}
