import type { LineFeed } from '../feed.ts';
import { type Line, storedStretch } from './line.ts';
import type { LineSource } from './line-source.ts';
import type { Span } from './zoom-window.ts';

/** Wider screens get no more: with the margins an answer would hold more points than the server gives. */
const MOST_PIXELS = 1300;
/** Two points a pixel. */
const POINTS_PER_PIXEL = 2;
/** How much wider than the view a detail is on each side, so that a small pan finds something there. */
const MARGIN = 0.25;
/** A view that is so much finer than what there is waits for no better answer. */
const TOLERANCE = 1.1;

/** How long a view has to stay before it is asked for. */
const REST_MS = 150;
/** How soon a question that failed is asked again. */
const RETRY_MS = 5000;

export interface LoadedLine {
  readonly source: LineSource;
  readonly line: Line;
}

/** Asks for all that is stored of a line, in as many points as a screen of so many pixels shows. */
export async function loadOverview(feed: LineFeed, { source, line }: LoadedLine, pixels: number): Promise<void> {
  const points = POINTS_PER_PIXEL * Math.min(pixels, MOST_PIXELS);
  const { dropped } = line.raw;
  const answer = await feed.window(source, {}, points);
  if (!answer.span) return line.setOverview(undefined, dropped);
  const span = { start: Date.parse(answer.span.startTime), end: Date.parse(answer.span.endTime) };
  line.setOverview(storedStretch(answer, span, (span.end - span.start) / points), dropped);
}

/** What has to be asked for so that a view shows as much as its pixels can. */
export function missingDetail(line: Line, view: Span, pixels: number): (Span & { points: number }) | undefined {
  const { overview, detail, raw } = line;
  if (!overview || overview.width === 0) return undefined;
  const start = Math.max(view.start, overview.start);
  const end = Math.min(view.end, overview.end, raw.firstTime);
  const perPoint = (view.end - view.start) / (POINTS_PER_PIXEL * Math.min(pixels, MOST_PIXELS));
  const suffices = (stretch: { readonly width: number; readonly perPoint: number }) =>
    stretch.width === 0 || stretch.perPoint <= perPoint * TOLERANCE;
  if (start >= end || suffices(overview)) return undefined;
  if (detail && detail.start <= start && detail.end >= end && suffices(detail)) return undefined;
  const margin = (end - start) * MARGIN;
  const wanted = {
    start: Math.floor(Math.max(start - margin, overview.start)),
    end: Math.ceil(Math.min(end + margin, overview.end)),
  };
  return { ...wanted, points: Math.max(1, Math.ceil((wanted.end - wanted.start) / perPoint)) };
}

/** Fetches what a chart shows of the time before its newest points, whenever it shows something else for a moment. */
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
  #isEnded = false;

  constructor(feed: LineFeed, onLoaded: () => void, onError: (error: unknown) => void) {
    this.#feed = feed;
    this.#onLoaded = onLoaded;
    this.#onError = onError;
  }

  /** To be told of each drawing. @param view undefined while there is nothing to draw */
  shown(lines: readonly LoadedLine[], view: Span | undefined, pixels: number): void {
    this.#shown = { lines, view, pixels };
    if (this.#isEnded || this.#isLoading || this.#timer !== undefined || this.#questions().length === 0) return;
    const rest = lines.some(({ line }) => line.needsOverview) ? 0 : REST_MS;
    this.#timer = setTimeout(() => void this.#load(), rest);
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  #questions(): (() => Promise<void>)[] {
    if (!this.#shown) return [];
    const { lines, view, pixels } = this.#shown;
    return lines.flatMap((loaded) => {
      const { source, line } = loaded;
      if (line.needsOverview) return () => loadOverview(this.#feed, loaded, pixels);
      const missing = view && missingDetail(line, view, pixels);
      if (!missing) return [];
      const { points, ...span } = missing;
      const times = { startTime: new Date(span.start).toISOString(), endTime: new Date(span.end).toISOString() };
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
      await Promise.all(this.#questions().map((ask) => ask()));
    } catch (error) {
      this.#hasFailed = true;
      // Said once, however often it is tried again.
      if (!this.#isEnded && !hadFailed) this.#onError(error);
    }
    this.#isLoading = false;
    this.#timer = undefined;
    if (this.#isEnded) return;
    if (this.#hasFailed) this.#timer = setTimeout(() => void this.#load(), RETRY_MS);
    this.#onLoaded();
  }
}
