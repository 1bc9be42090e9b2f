import { pointsPerLine } from '@tinkerstream/contract/records';
import type { openLiveData } from '../../../platform/live/live-data.ts';
import { serverNow } from '../../../platform/requests/server-clock.ts';
import type { Span } from '../span.ts';
import { isFollowing, spanOfRange } from '../time-range/time-range.ts';
import { Drawing, type Drawn } from './drawing/drawing.ts';
import type { Plot } from './drawing/plot.ts';
import type { PlotInk } from './drawing/plot-frame.ts';
import { ALL, fullSpan, presetView, type View } from './drawing/view.ts';
import type { LineSettings, LineSetup, LineState } from './line-state.ts';
import { type LineElements, type LineSurface, openSurface } from './line-surface.ts';
import { storedHiddenLines, storeHiddenLines, withIsolated, withToggled } from './lines/hidden-lines.ts';
import { namedLines } from './lines/legend-lines.ts';
import { type LineData, LiveLines } from './lines/live-lines.ts';
import type { StoredTimeRange } from './lines/load-lines.ts';
import { hasPoints } from './lines/plot-line.ts';
import { StoredLoader } from './lines/stored-loader.ts';
import type { Cursor } from './pointer/pointer.ts';
import { select } from './pointer/selection.ts';

/** Points loaded individually: enough for every preset but 'all', which uses downsampled data. */
const RECENT_COUNT = 1000;
/** How many of the latest points a chart shows until others are chosen (rule 6). */
const DEFAULT_PRESET = 10;
/** A compact chart shows only its latest points. */
const COMPACT_COUNT = 50;
/** The pace at which a range that ends now moves, at most: one pixel, or one second. */
const MIN_STEP_MS = 1000;
const MIN_PIXELS = 100;
/** With more lines than this a chart draws less often, in milliseconds, because each draw costs more. */
const MANY_LINES = 8;
const MANY_PACE_MS = 100;

/** The parts that a test replaces. */
interface LineParts {
  readonly surface?: typeof openSurface;
  readonly live?: typeof openLiveData;
}

/**
 * A line chart: loads its lines, adds what arrives, and draws them on the elements where it is mounted. Panning and new
 * values change only the drawing; what changes the page around it is in `state`.
 */
export class LineSession implements Drawn {
  readonly #setup: LineSetup;
  readonly #openSurface: typeof openSurface;
  readonly #drawing = new Drawing(() => this.#draw());
  readonly #listeners = new Set<() => void>();
  readonly #lines: LiveLines;
  #settings: LineSettings;
  #data: LineData = { lines: [], others: [], isLoading: true };
  #hidden = storedHiddenLines();
  #preset: number;
  #view: View;
  #state: LineState;
  #surface: LineSurface | undefined;
  #ink: PlotInk | undefined;
  #past: StoredLoader | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;

  constructor(setup: LineSetup, settings: LineSettings, { surface = openSurface, live }: LineParts = {}) {
    this.#setup = setup;
    this.#settings = settings;
    this.#openSurface = surface;
    this.#preset = setup.history ? ALL : (settings.page?.latest ?? DEFAULT_PRESET);
    this.#view = presetView(this.#preset);
    this.#lines = new LiveLines(
      {
        width: () => this.#surface?.width() ?? 0,
        onLines: (data) => {
          this.#data = data;
          this.#nameLines();
          this.#drawing.request();
        },
        onPoints: this.#drawing.request,
        onNewer: () => this.#settings.page?.noteNewer(),
        onError: setup.onError,
      },
      live,
    );
    this.#state = {
      lines: [],
      drawn: [],
      others: [],
      isLoading: true,
      isEmpty: true,
      preset: this.#range ? undefined : this.#preset,
      isZoomed: false,
      cursor: setup.isCompact ? 'zoomX' : 'pan',
      selections: [],
    };
  }

  /** Draws on these elements, and keeps the lines current, until `dispose`. */
  mount(elements: LineElements): void {
    this.#surface = this.#openSurface(elements, {
      isCompact: this.#setup.isCompact,
      isMovable: this.#setup.isMovable,
      cursor: () => this.#state.cursor,
      view: () => this.#view,
      bounds: () => fullSpan(this.#state.drawn.map(({ line }) => line)),
      onView: (view) => {
        this.#show(view, true);
        this.#drawing.requestByHand();
      },
      onRest: () => {
        if (this.#view.x) this.#settings.page?.zoomTo(this.#view.x);
      },
      onSelect: (x, y, right) => this.#select(x, y, right),
      onChanged: this.#drawing.request,
    });
    this.#startDrawing();
    this.#openPast();
    this.#openLines();
    this.#followTime();
  }

  /** Ends everything; it can be mounted again. */
  dispose(): void {
    clearInterval(this.#clock);
    this.#drawing.stop();
    this.#lines.close();
    this.#past?.dispose();
    this.#surface?.dispose();
    this.#surface = undefined;
  }

  /** Call this after each change of the page around the chart. */
  update(next: LineSettings): void {
    const [before, rangeBefore] = [this.#settings, this.#range];
    const isOther = (...names: readonly (keyof LineSettings)[]) => names.some((name) => next[name] !== before[name]);
    this.#settings = next;
    const isOtherRange = this.#range !== rangeBefore;
    // What was zoomed in time is the range of the page now.
    if (isOtherRange) this.#show({ ...this.#view, x: undefined }, this.#view.y !== undefined);
    const latest = next.page?.latest;
    const isOtherPreset = !this.#setup.history && latest !== before.page?.latest;
    if (isOtherPreset) {
      this.#preset = latest ?? DEFAULT_PRESET;
      this.#show(presetView(this.#preset), false);
    }
    if (isOther('scheme', 'language', 'texts')) this.#nameLines();
    if (!this.#surface) return;
    this.#startDrawing();
    if (isOther('feed')) this.#openPast();
    if (isOtherRange || isOther('sources', 'feed')) this.#openLines();
    if (isOtherRange) this.#followTime();
    if (isOtherRange || isOtherPreset || isOther('scheme', 'language', 'texts')) this.#drawing.request();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly state = (): LineState => this.#state;

  get plot(): Plot | undefined {
    return this.#surface?.plot;
  }

  readonly onDrawn = this.#drawing.onDrawn;

  /** A picture of the chart with its title and its legend. */
  picture(title: string): Promise<Blob> {
    if (!this.#surface) return Promise.reject(new Error('The chart is not shown.'));
    return this.#surface.picture(title, this.#state.drawn);
  }

  readonly choosePreset = (count: number): void => {
    this.#preset = count;
    this.#show(presetView(count), false);
    this.#clearSelection();
    const { page } = this.#settings;
    // The address of the page keeps it.
    if (page?.showLatest && !this.#setup.history) page.showLatest(count);
    else if (this.#range) page?.setRange('live');
    this.#drawing.request();
  };

  readonly chooseCursor = (cursor: Cursor): void => {
    this.#clearSelection();
    this.#change({ cursor });
  };

  /** Back to the whole height of the values, and to the time of the page. */
  readonly resetZoom = (): void => {
    this.#show(presetView(this.#preset), false);
    this.#drawing.request();
  };

  readonly toggleLine = (key: string): void => this.#hide([key], withToggled(this.#hidden, key));

  /** Shows only one line, or all again. */
  readonly isolateLine = (key: string): void => {
    const keys = this.#state.lines.map((line) => line.key);
    this.#hide(keys, withIsolated(this.#hidden, key, keys));
  };

  /** The time range to show; undefined for the latest points. */
  get #range(): StoredTimeRange | undefined {
    const { page } = this.#settings;
    return this.#setup.history || !page || page.range === 'live' ? undefined : page.range;
  }

  #change(change: Partial<LineState>): void {
    const next = { ...this.#state, ...change };
    if ((Object.keys(change) as (keyof LineState)[]).every((name) => next[name] === this.#state[name])) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #show(view: View, isZoomed: boolean): void {
    this.#view = view;
    this.#change({ isZoomed, preset: isZoomed || this.#range ? undefined : this.#preset });
  }

  #nameLines(): void {
    const { scheme, texts } = this.#settings;
    // A count of records is a bare number.
    const hasUnits = this.#setup.history?.aggregate !== 'count';
    const naming = { hidden: this.#hidden, scheme, noDevice: texts.noDevice, hasUnits };
    const { lines, others } = namedLines(this.#data, naming);
    const drawn = lines.filter(({ isHidden }) => !isHidden);
    this.#change({ lines, drawn, others, isLoading: this.#data.isLoading, isEmpty: !hasPoints(drawn) });
    this.#ink = undefined;
    if (this.#surface) this.#startDrawing();
  }

  #hide(changed: readonly string[], hidden: ReadonlySet<string>): void {
    this.#hidden = hidden;
    storeHiddenLines(changed, hidden);
    this.#nameLines();
    this.#drawing.request();
  }

  #select(x: Span, y: Span, right: Span | undefined): void {
    const axes = this.plot?.axes() ?? [];
    const selections = this.#state.drawn.flatMap(({ key, label, unit, line }, index) => {
      const selection = select(line, x, axes[index] === 1 && right ? right : y);
      return selection ? [{ key, label, unit, selection }] : [];
    });
    this.#change({ selections });
  }

  #clearSelection(): void {
    this.#surface?.hideFrame();
    if (this.#state.selections.length > 0) this.#change({ selections: [] });
  }

  #openLines(): void {
    const { sources, feed } = this.#settings;
    const { history, isCompact } = this.#setup;
    const count = isCompact || history ? COMPACT_COUNT : RECENT_COUNT;
    this.#lines.open({ sources, feed, history, range: this.#range, count });
  }

  #openPast(): void {
    this.#past?.dispose();
    this.#past = new StoredLoader(this.#settings.feed, this.#drawing.request, this.#setup.onError);
  }

  #startDrawing(): void {
    const { pace } = this.#settings;
    this.#drawing.start(this.#state.lines.length > MANY_LINES ? Math.max(pace, MANY_PACE_MS) : pace);
  }

  /** Time goes on without new data. */
  #followTime(): void {
    clearInterval(this.#clock);
    const range = this.#range;
    if (!range || !isFollowing(range)) return;
    const { start, end } = spanOfRange(range, serverNow());
    const step = (end - start) / (this.#surface?.width() || MIN_PIXELS);
    this.#clock = setInterval(this.#drawing.request, Math.max(MIN_STEP_MS, step));
  }

  #draw(): void {
    const { drawn, isLoading } = this.#state;
    // The placeholder goes in the same frame in which the first line appears.
    this.#change({ isEmpty: !hasPoints(drawn) });
    const surface = this.#surface;
    if (!surface?.isSeen()) return;
    const { language, texts } = this.#settings;
    const range = this.#range;
    this.#ink ??= surface.ink(language);
    const x = this.#view.x ?? (range && spanOfRange(range, serverNow()));
    surface.plot.draw(drawn, { ...this.#view, x }, this.#ink);
    surface.crosshair.show({ lines: drawn, more: texts.moreLines, language });
    const hasPast = !this.#setup.isCompact && !this.#setup.history && !range;
    if (!hasPast || isLoading) return;
    const { lines } = this.#data;
    this.#past?.handleDraw(lines, surface.plot.span(), pointsPerLine(surface.width(), lines.length));
  }
}
