import { COMPACT_POINTS } from '@tinkerstream/contract/points';
import { pointsPerLine } from '@tinkerstream/contract/records';
import type { openLiveData } from '../../../platform/live/live-data.ts';
import { serverNow } from '../../../platform/requests/server-clock.ts';
import { drawnLight } from '../../../ui/paper/paper.ts';
import type { LineSource } from '../line-source.ts';
import type { Span } from '../span.ts';
import { isFollowing, spanOfRange } from '../time-range/time-range.ts';
import { Ghosts, spanOfLines } from './compare/ghosts.ts';
import type { Offset } from './compare/offsets.ts';
import { Drawing, type Drawn } from './drawing/drawing.ts';
import type { Outside } from './drawing/in-view.ts';
import type { Plot } from './drawing/plot.ts';
import type { PlotInk } from './drawing/plot-frame.ts';
import { fullSpan, presetView, type View } from './drawing/view.ts';
import { followTime } from './follow-time.ts';
import { LineChoices, MANY_LINES } from './line-choices.ts';
import { type LineSettings, type LineSetup, type LineState, NOTHING_YET } from './line-state.ts';
import { type CrowdTexts, type LineElements, type LineSurface, openSurface } from './line-surface.ts';
import type { LineView } from './lines/chart-memory.ts';
import { namedLines } from './lines/legend-lines.ts';
import type { Line } from './lines/line.ts';
import { isOwnLine, lineKey } from './lines/line-names.ts';
import { type LineData, LiveLines } from './lines/live-lines.ts';
import type { StoredTimeRange } from './lines/load-lines.ts';
import { hasPoints, type PlotLine } from './lines/plot-line.ts';
import { StoredLoader } from './lines/stored-loader.ts';
import { EVERY_VALUE, Marking, markedLines } from './marked/marking.ts';
import type { Cursor } from './pointer/pointer.ts';

/** How many points are loaded one by one: enough for every preset but 'all', which uses downsampled data. */
const RECENT_COUNT = 1000;
/** The least time between two draws of many lines, in milliseconds. */
const MANY_PACE_MS = 250;

/** The parts of a session that a test replaces. */
interface LineParts {
  readonly surface?: typeof openSurface;
  readonly live?: typeof openLiveData;
}

/**
 * The session of a line chart: loads its lines, adds arriving points, and draws the lines on the elements where it is
 * mounted. Panning and new values change only the drawing; `state` holds what changes the page around it.
 */
export class LineSession implements Drawn {
  readonly #setup: LineSetup;
  readonly #openSurface: typeof openSurface;
  readonly #drawing = new Drawing(() => this.#draw());
  readonly #listeners = new Set<() => void>();
  readonly #lines: LiveLines;
  readonly #marking: Marking;
  readonly #ghosts: Ghosts;
  #settings: LineSettings;
  #data: LineData = { lines: [], others: [], isLoading: true };
  readonly #choices: LineChoices;
  #view: View;
  #state: LineState;
  #surface: LineSurface | undefined;
  #ink: PlotInk | undefined;
  /** The lines of the latest draw, in its order. */
  #drawn: readonly PlotLine[] = [];
  #past: StoredLoader | undefined;
  #stopClock = (): void => {};

  constructor(setup: LineSetup, settings: LineSettings, { surface = openSurface, live }: LineParts = {}) {
    this.#setup = setup;
    this.#settings = settings;
    this.#openSurface = surface;
    this.#choices = new LineChoices(settings.sources[0]?.id ?? '', setup, settings.page?.latest);
    this.#view = presetView(this.#choices.preset);
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
    this.#marking = new Marking({
      onSelections: (selections) => this.#change({ selections }),
      onError: setup.onError,
    });
    this.#ghosts = new Ghosts({ onLoaded: this.#drawing.request, onError: setup.onError });
    this.#state = {
      ...NOTHING_YET,
      ...this.#choices.viewsOf([]),
      front: this.#choices.front,
      preset: this.#range ? undefined : this.#choices.preset,
      cursor: setup.isCompact ? 'zoomX' : 'pan',
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
      onPoint: (index) => this.pointAt(index === undefined ? undefined : this.#state.drawn[index]?.key),
      onChanged: this.#drawing.request,
    });
    this.#startDrawing();
    this.#openPast();
    this.#openLines();
    this.#followTime();
  }

  /** Ends everything; the session can be mounted again. */
  dispose(): void {
    this.#stopClock();
    this.#drawing.stop();
    this.#lines.close();
    this.#past?.dispose();
    this.#ghosts.stop();
    this.#surface?.dispose();
    this.#surface = undefined;
  }

  /** Call this after each change of the page around the chart. */
  update(next: LineSettings): void {
    const [before, rangeBefore] = [this.#settings, this.#range];
    const isOther = (...names: readonly (keyof LineSettings)[]) => names.some((name) => next[name] !== before[name]);
    this.#settings = next;
    const isOtherRange = this.#range !== rangeBefore;
    // The zoomed time is now the range of the page.
    if (isOtherRange) this.#show({ ...this.#view, x: undefined }, this.#view.y !== undefined);
    const latest = next.page?.latest;
    const isOtherPreset = !this.#setup.history && latest !== before.page?.latest;
    if (isOtherPreset) {
      this.#choices.followAddress(latest);
      this.#show(presetView(this.#choices.preset), false);
    }
    if (isOther('scheme', 'language', 'texts', 'boardNames')) this.#nameLines();
    if (!this.#surface) return;
    this.#startDrawing();
    if (isOther('feed')) this.#openPast();
    if (isOtherRange || isOther('sources', 'feed')) this.#openLines();
    if (isOtherRange) this.#followTime();
    if (isOtherRange || isOtherPreset || isOther('scheme', 'language', 'texts', 'boardNames')) this.#drawing.request();
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

  /** A picture of the chart with its title and its legend, light like paper. */
  picture(title: string, texts: CrowdTexts): Promise<Blob> {
    const surface = this.#surface;
    if (!surface) return Promise.reject(new Error('The chart is not shown.'));
    const picture = drawnLight(() => {
      this.drawNow();
      return surface.picture(title, this.#drawn, texts);
    });
    this.drawNow();
    return picture;
  }

  /** Draws without waiting for the next frame, even if the chart is out of view: for paper. */
  drawNow(): void {
    this.#surface?.plot.resize();
    this.#draw(true);
  }

  readonly choosePreset = (count: number): void => {
    this.#choices.choosePreset(count);
    this.#show(presetView(count), false);
    this.#clearSelection();
    const { page } = this.#settings;
    // The address of the page stores the number.
    if (page?.showLatest && !this.#setup.history) page.showLatest(count);
    else if (this.#range) page?.setRange('live');
    this.#drawing.request();
  };

  readonly chooseCursor = (cursor: Cursor): void => {
    this.#clearSelection();
    this.#change({ cursor });
  };

  /** Shows the whole height of the values and the time of the page again. */
  readonly resetZoom = (): void => {
    this.#show(presetView(this.#choices.preset), false);
    this.#drawing.request();
  };

  readonly chooseView = (view: LineView): void => {
    this.#choices.chooseView(view);
    this.#showChoices();
  };

  /** Shows one of the small charts large. */
  readonly showAlone = (key: string): void => {
    this.#choices.showAlone(key);
    this.#showChoices();
  };

  /** Draws the lines of an earlier time together with the present lines. */
  readonly compare = (compared: Offset | undefined): void => {
    this.#change({ compared });
    this.#ghosts.choose(compared);
  };

  /** Marks everything in view. */
  readonly selectView = (): void => {
    const span = this.plot?.span();
    const range = this.#range;
    this.#surface?.hideFrame();
    if (!span) return;
    // The end of a fixed range belongs to the next range. Any other view ends with the latest value.
    const end = range && !isFollowing(range) ? span.end : span.end + 1;
    this.#select({ ...span, end }, EVERY_VALUE, EVERY_VALUE);
  };

  /** Shows all values, or leaves the values out again that are far from the others. */
  readonly showWhole = (isWhole: boolean): void => {
    this.#change({ isWhole });
    this.#drawing.requestByHand();
  };

  /** Hides a line because of its far values. */
  readonly putAside = (key: string): void => {
    const line = this.#state.lines.find((one) => one.key === key);
    if (!line || line.isHidden) return;
    this.#change({ aside: line });
    this.toggleLine(key);
  };

  /** The source of a line; undefined for a line that the chart no longer has. */
  readonly sourceOf = (line: Line): LineSource | undefined =>
    this.#data.lines.find((loaded) => loaded.line === line)?.source;

  /** Shows the line again that was hidden because of its far values. */
  readonly takeBack = (): void => {
    const { aside } = this.#state;
    if (aside && this.#choices.hidden.has(aside.key)) this.toggleLine(aside.key);
  };

  readonly toggleLine = (key: string): void => {
    this.#choices.toggleHidden(key);
    this.#showChoices();
  };

  /** Shows only this line, or all lines again. */
  readonly isolateLine = (key: string): void => {
    const keys = this.#state.lines.map((line) => line.key);
    this.#choices.isolate(key, keys);
    this.#showChoices();
  };

  /** Keeps a line in front of the others, or stops that. */
  readonly toggleFront = (key: string): void => {
    this.#choices.toggleFront(key);
    this.#showChoices();
  };

  /** Sets the line under the pointer, in the drawing or in the legend: among many lines, it comes to the front. */
  readonly pointAt = (key: string | undefined): void => {
    const pointed = this.#state.lines.length > MANY_LINES ? key : undefined;
    if (pointed === this.#state.pointed) return;
    this.#change({ pointed });
    this.#drawing.requestByHand();
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
    this.#change({ isZoomed, preset: isZoomed || this.#range ? undefined : this.#choices.preset });
  }

  #nameLines(): void {
    const { scheme, texts, boardNames } = this.#settings;
    // A count of records is a bare number.
    const hasUnits = this.#setup.history?.aggregate !== 'count';
    const naming = { hidden: this.#choices.hidden, scheme, noDevice: texts.noDevice, hasUnits, boardNames };
    const { lines, others } = namedLines(this.#data, naming);
    const drawn = lines.filter(({ isHidden }) => !isHidden);
    const own = this.#data.lines.filter((line) => isOwnLine(line, boardNames));
    this.#choices.noteLines(this.#data.lines.map(lineKey), own.map(lineKey));
    const { front, alone } = this.#choices;
    const { aside } = this.#state;
    if (aside && !this.#choices.hidden.has(aside.key)) this.#change({ aside: undefined });
    const shown = { ...this.#choices.viewsOf(lines), front, alone, isEmpty: !hasPoints(drawn) };
    this.#change({ lines, drawn, others, isLoading: this.#data.isLoading, ...shown });
    this.#ink = undefined;
    if (this.#surface) this.#startDrawing();
  }

  #showChoices(): void {
    this.#nameLines();
    this.#drawing.requestByHand();
  }

  #select(x: Span, y: Span, right: Span | undefined): void {
    const { drawn } = this.#state;
    const marked = markedLines(drawn, this.#data.lines, this.plot?.axes() ?? [], { y, right });
    // Instead of stored numbers, a history has figures of its intervals.
    this.#marking.mark(marked, x, this.#setup.history ? undefined : this.#settings.feed.statistics);
  }

  #clearSelection(): void {
    this.#surface?.hideFrame();
    this.#marking.clear();
  }

  #openLines(): void {
    const { sources, feed } = this.#settings;
    const { history, isCompact } = this.#setup;
    const count = isCompact || history ? COMPACT_POINTS : RECENT_COUNT;
    this.#lines.open({ sources, feed, history, range: this.#range, count });
  }

  #openPast(): void {
    this.#past?.dispose();
    this.#past = new StoredLoader(this.#settings.feed, this.#drawing.request, this.#setup.onError);
  }

  #noteOutside(outside: readonly Outside[]): void {
    const marks = outside.flatMap((one) => {
      const line = this.#state.drawn[one.index];
      const source = line && this.sourceOf(line.line);
      if (!line || !source) return [];
      const { topicId, dataTypeId, deviceId } = source;
      return { ...one, key: line.key, label: line.label, unit: line.unit, topicId, dataTypeId, deviceId };
    });
    if (JSON.stringify(marks) !== JSON.stringify(this.#state.outside)) this.#change({ outside: marks });
  }

  #startDrawing(): void {
    const { pace } = this.#settings;
    this.#drawing.start(this.#state.lines.length > MANY_LINES ? Math.max(pace, MANY_PACE_MS) : pace);
  }

  /** Redraws as time goes on without new data. */
  #followTime(): void {
    this.#stopClock();
    this.#stopClock = followTime(this.#range, () => this.#surface?.width() ?? 0, this.#drawing.request);
  }

  #draw(isForced = false): void {
    const { drawn, isLoading } = this.#state;
    // The placeholder goes in the same frame in which the first line appears.
    this.#change({ isEmpty: !hasPoints(drawn) });
    const surface = this.#surface;
    if (!surface || !(isForced || surface.isSeen())) return;
    const { language, texts } = this.#settings;
    const range = this.#range;
    this.#ink ??= surface.ink(language);
    const isWhole = this.#state.isWhole || this.#setup.history !== undefined;
    const look = { ...this.#choices.lookOf(drawn, this.#state.view, this.#state.pointed), isWhole };
    // In a crowd, only the lines in front have ghosts.
    const compared = look.isSummary ? drawn.filter((_, index) => look.front.has(index)) : drawn;
    const ghosts = this.#ghosts.of(compared, texts.compared);
    const shown = this.#view.x ?? (range && spanOfRange(range, serverNow()));
    // The present lines decide what is in view.
    const x = shown ?? (ghosts.length > 0 ? spanOfLines(this.#view, drawn) : undefined);
    const all = [...drawn, ...ghosts];
    this.#drawn = all;
    surface.plot.draw(all, { ...this.#view, x }, this.#ink, look);
    surface.crosshair.show({ lines: all, more: texts.moreLines, language });
    this.#noteOutside(surface.plot.outside());
    const { sources, feed } = this.#settings;
    this.#ghosts.handleDraw(surface.plot.span(), { sources, feed, width: surface.width() });
    const hasPast = !this.#setup.isCompact && !this.#setup.history && !range;
    if (!hasPast || isLoading) return;
    const { lines } = this.#data;
    this.#past?.handleDraw(lines, surface.plot.span(), pointsPerLine(surface.width(), lines.length));
  }
}
