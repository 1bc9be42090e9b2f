import { keepJson, keptJson } from '../../../platform/kept/browser-store.ts';
import { hasCrowd } from './drawing/crowds.ts';
import type { Look } from './drawing/plot-frame.ts';
import { ALL, PRESETS } from './drawing/view.ts';
import type { LineSetup } from './line-state.ts';
import { chartMemory, type LineView, rememberChart } from './lines/chart-memory.ts';
import type { LegendLine } from './lines/legend-lines.ts';

/**
 * The lists of remembered lines: lines that are hidden, lines in front of the others, and lines of one's own board that are
 * not in front.
 */
type Remembered = 'hiddenLines' | 'frontLines' | 'backLines';

/** The most remembered lines, about 80 kB. The oldest are forgotten first. */
const MOST = 1000;

/** The lines that were hidden or put in front in this browser, in any chart, by `lineKey`. */
function rememberedLines(what: Remembered): ReadonlySet<string> {
  const stored = keptJson(what);
  return new Set(Array.isArray(stored) ? stored : []);
}

/** Remembers which of the changed lines are chosen now, beside the lines of other charts and tabs. */
function rememberLines(what: Remembered, changed: readonly string[], chosen: ReadonlySet<string>): void {
  const others = [...rememberedLines(what)].filter((key) => !changed.includes(key));
  const all = [...others, ...changed.filter((key) => chosen.has(key))].slice(-MOST);
  keepJson(what, all);
}

/** Adds a line, or removes it if it is there. */
function withToggled(chosen: ReadonlySet<string>, key: string): Set<string> {
  return chosen.has(key) ? withoutKeys(chosen, [key]) : new Set([...chosen, key]);
}

/** Shows only this line, or all lines again. */
function withIsolated(hidden: ReadonlySet<string>, key: string, keys: readonly string[]): Set<string> {
  const others = keys.filter((other) => other !== key);
  const isAlone = !hidden.has(key) && others.every((other) => hidden.has(other));
  return new Set([...withoutKeys(hidden, keys), ...(isAlone ? [] : others)]);
}

function withoutKeys(keys: ReadonlySet<string>, removed: readonly string[]): Set<string> {
  return new Set([...keys].filter((key) => !removed.includes(key)));
}

/** With more lines than this, a chart draws less often, because each draw costs more. */
export const MANY_LINES = 8;
/** Small charts are offered from this number of lines on. */
const MULTIPLES_FROM = 4;
const FIRST_PRESET = 10;

type ChoicesOf = Pick<LineSetup, 'isCompact' | 'history'>;

/** The choices of a reader for the lines of a chart. This browser remembers them. */
export class LineChoices {
  readonly #chart: string;
  readonly #setup: ChoicesOf;
  #hidden = rememberedLines('hiddenLines');
  #front = rememberedLines('frontLines');
  #back = rememberedLines('backLines');
  /** The lines in front: the chosen ones, otherwise those of one's own boards. */
  #shownFront: ReadonlySet<string> = this.#front;
  #lines: readonly string[] = [];
  #own: readonly string[] = [];
  #view: LineView | undefined;
  #preset: number;
  /** The line that is shown large in place of its small chart. Not remembered. */
  #alone: string | undefined;

  /**
   * @param chart the key of the chart in the memory
   * @param latest how many of the latest points the address of the page asks for
   */
  constructor(chart: string, setup: ChoicesOf, latest?: number) {
    this.#chart = chart;
    this.#setup = setup;
    this.#view = chartMemory(chart).view;
    this.#preset = this.#presetFor(latest);
  }

  /** The preset: that of the address, otherwise the one that was chosen last. */
  #presetFor(latest: number | undefined): number {
    const { history, isCompact } = this.#setup;
    if (history) return ALL;
    const preset = isCompact ? undefined : (latest ?? chartMemory(this.#chart).preset);
    return preset !== undefined && PRESETS.some((known) => known === preset) ? preset : FIRST_PRESET;
  }

  get hidden(): Pick<ReadonlySet<string>, 'has'> {
    return this.#alone === undefined ? this.#hidden : { has: (key) => key !== this.#alone };
  }

  get alone(): string | undefined {
    return this.#alone;
  }

  /** The lines that are kept in front. */
  get front(): ReadonlySet<string> {
    return this.#shownFront;
  }

  /** @param own the lines of the boards that teachers have given to the user */
  noteLines(lines: readonly string[], own: readonly string[]): void {
    this.#lines = lines;
    this.#own = lines.length > 1 ? own : [];
    this.#findFront();
  }

  #findFront(): void {
    const isChosen = this.#lines.some((key) => this.#front.has(key));
    const own = this.#own.filter((key) => !this.#back.has(key));
    const front = isChosen || own.length === 0 ? this.#front : new Set(own);
    // The set stays the same object while its content is unchanged.
    if (front.size !== this.#shownFront.size || [...front].some((key) => !this.#shownFront.has(key)))
      this.#shownFront = front;
  }

  get preset(): number {
    return this.#preset;
  }

  /** Follows the address of the page when it asks for other points, as after the browser's back button. */
  followAddress(latest: number | undefined): void {
    this.#preset = this.#presetFor(latest);
  }

  choosePreset(count: number): void {
    this.#preset = count;
    rememberChart(this.#chart, { preset: count });
  }

  /** Shows one of the small charts large, until another choice is made. */
  showAlone(key: string): void {
    this.#alone = key;
  }

  chooseView(view: LineView): void {
    this.#alone = undefined;
    this.#view = view;
    rememberChart(this.#chart, { view });
  }

  toggleHidden(key: string): void {
    this.#alone = undefined;
    this.#hidden = withToggled(this.#hidden, key);
    rememberLines('hiddenLines', [key], this.#hidden);
  }

  /** Hides all lines but one, or shows all again. */
  isolate(key: string, keys: readonly string[]): void {
    this.#alone = undefined;
    this.#hidden = withIsolated(this.#hidden, key, keys);
    rememberLines('hiddenLines', keys, this.#hidden);
  }

  toggleFront(key: string): void {
    const wasFront = this.#shownFront.has(key);
    if (wasFront === this.#front.has(key)) {
      this.#front = withToggled(this.#front, key);
      rememberLines('frontLines', [key], this.#front);
    }
    if (this.#own.includes(key) && wasFront !== this.#back.has(key)) {
      this.#back = withToggled(this.#back, key);
      rememberLines('backLines', [key], this.#back);
    }
    this.#findFront();
  }

  /** The views that these lines can have, and the shown view. */
  viewsOf(lines: readonly LegendLine[]): { readonly views: readonly LineView[]; readonly view: LineView } {
    const views: LineView[] = hasCrowd(lines) ? ['summary', 'lines'] : ['lines'];
    if (!this.#setup.isCompact && lines.length >= MULTIPLES_FROM) views.push('multiples');
    const chosen = this.#alone === undefined ? this.#view : 'lines';
    return { views, view: chosen && views.includes(chosen) ? chosen : (views[0] ?? 'lines') };
  }

  /** How the lines look. @param pointed the line under the pointer, if there are so many that it needs to stand out */
  lookOf(drawn: readonly LegendLine[], view: LineView, pointed: string | undefined): Look {
    const isFront = ({ key }: LegendLine) => key === pointed || this.#shownFront.has(key);
    const front = new Set([...drawn.keys()].filter((index) => isFront(drawn[index] as LegendLine)));
    return { isSummary: view !== 'lines', front, isCovered: view === 'multiples' };
  }
}
