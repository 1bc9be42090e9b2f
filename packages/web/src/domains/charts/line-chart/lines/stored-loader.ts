import type { LineFeed } from '../../feed.ts';
import type { Span } from '../../span.ts';
import { type Line, storedStretch } from './line.ts';
import type { LineName } from './line-names.ts';

/** The widest screen that counts: with the margins, a response for a wider one would exceed the server's limit. */
const MAX_PIXELS = 1300;
/** Widths are rounded to multiples of this for overviews, so that a class with similar screens shares a response. */
const WIDTH_STEP = 100;
/** Two points per pixel: a minimum and a maximum. */
const POINTS_PER_PIXEL = 2;
/** The margin of a detail on each side, as a share of the view, so that small pans stay inside it. */
const MARGIN = 0.25;
/** Data that is coarser than the view by less than this factor is not loaded again. */
const TOLERANCE = 1.1;

/** How long a view must be unchanged before it is loaded. */
const REST_MS = 150;
/** The wait before retrying a failed load. */
const RETRY_MS = 5000;

export interface LoadedLine extends LineName {
  readonly line: Line;
}

/** Loads the whole stored line, downsampled for a screen of this width. */
export async function loadOverview(feed: LineFeed, { source, line }: LoadedLine, pixels: number): Promise<void> {
  const points = POINTS_PER_PIXEL * Math.min(Math.ceil(pixels / WIDTH_STEP) * WIDTH_STEP, MAX_PIXELS);
  const { dropped } = line.raw;
  const answer = await feed.window(source, {}, points);
  if (!answer.span) return line.setOverview(undefined, dropped);
  const span = { start: Date.parse(answer.span.startTime), end: Date.parse(answer.span.endTime) };
  line.setOverview(storedStretch(answer, span, (span.end - span.start) / points), dropped);
}

/** The range to load for a view to use all its pixels; undefined if the data suffices. */
export function missingDetail(line: Line, view: Span, pixels: number): (Span & { points: number }) | undefined {
  const { overview, detail, raw } = line;
  if (!overview || overview.width === 0) return undefined;
  const start = Math.max(view.start, overview.start);
  const end = Math.min(view.end, overview.end, raw.firstTime);
  const perPoint = (view.end - view.start) / (POINTS_PER_PIXEL * Math.min(pixels, MAX_PIXELS));
  const isSufficient = (stretch: { readonly width: number; readonly perPoint: number }) =>
    stretch.width === 0 || stretch.perPoint <= perPoint * TOLERANCE;
  if (start >= end || isSufficient(overview)) return undefined;
  if (detail && detail.start <= start && detail.end >= end && isSufficient(detail)) return undefined;
  const margin = (end - start) * MARGIN;
  const wanted = {
    start: Math.floor(Math.max(start - margin, overview.start)),
    end: Math.ceil(Math.min(end + margin, overview.end)),
  };
  return { ...wanted, points: Math.max(1, Math.ceil((wanted.end - wanted.start) / perPoint)) };
}

/** Loads stored data from before the latest points, once a view has been unchanged for a moment. */
export class StoredLoader {
  readonly #feed: LineFeed;
  readonly #onLoaded: () => void;
  readonly #onError: (error: unknown) => void;
  #shown:
    | { readonly lines: readonly LoadedLine[]; readonly view: Span | undefined; readonly pixels: number }
    | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLoading = false;
  #hasFailed = false;
  #isDisposed = false;

  constructor(feed: LineFeed, onLoaded: () => void, onError: (error: unknown) => void) {
    this.#feed = feed;
    this.#onLoaded = onLoaded;
    this.#onError = onError;
  }

  /**
   * Call this after each draw.
   * @param view undefined if there is nothing to draw
   */
  handleDraw(lines: readonly LoadedLine[], view: Span | undefined, pixels: number): void {
    this.#shown = { lines, view, pixels };
    if (this.#isDisposed || this.#isLoading || this.#timer !== undefined || this.#requests().length === 0) return;
    const rest = lines.some(({ line }) => line.needsOverview) ? 0 : REST_MS;
    this.#timer = setTimeout(() => void this.#load(), rest);
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
  }

  #requests(): (() => Promise<void>)[] {
    if (!this.#shown) return [];
    const { lines, view, pixels } = this.#shown;
    return lines.flatMap((loaded) => {
      const { source, line } = loaded;
      if (line.needsOverview) return () => loadOverview(this.#feed, loaded, pixels);
      const missing = view && missingDetail(line, view, pixels);
      if (!missing) return [];
      const { points, ...span } = missing;
      const times = { startTime: new Date(span.start).toISOString(), endTime: new Date(span.end + 1).toISOString() };
      return async () => {
        const answer = await this.#feed.window(source, times, points);
        line.detail = storedStretch(answer, span, (span.end - span.start) / points);
      };
    });
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    const hadFailed = this.#hasFailed;
    this.#hasFailed = false;
    try {
      await Promise.all(this.#requests().map((request) => request()));
    } catch (error) {
      this.#hasFailed = true;
      // Repeated failures are reported once.
      if (!this.#isDisposed && !hadFailed) this.#onError(error);
    }
    this.#isLoading = false;
    this.#timer = undefined;
    if (this.#isDisposed) return;
    if (this.#hasFailed) this.#timer = setTimeout(() => void this.#load(), RETRY_MS);
    this.#onLoaded();
  }
}
