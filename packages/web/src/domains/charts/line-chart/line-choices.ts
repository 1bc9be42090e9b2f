import { hasCrowd } from './drawing/crowds.ts';
import type { Look } from './drawing/plot-frame.ts';
import { ALL, PRESETS } from './drawing/view.ts';
import type { LineSetup } from './line-state.ts';
import { chartMemory, type LineView, rememberChart } from './lines/chart-memory.ts';
import type { LegendLine } from './lines/legend-lines.ts';
import { rememberedLines, rememberLines, withIsolated, withToggled } from './lines/remembered-lines.ts';

/** With more lines than this a chart draws less often, because each draw costs more. */
export const MANY_LINES = 8;
/** Fewer lines need no small charts. */
const MULTIPLES_FROM = 4;
const FIRST_PRESET = 10;

type ChoicesOf = Pick<LineSetup, 'isCompact' | 'history'>;

/** What a reader has chosen for the lines of a chart. This browser remembers it. */
export class LineChoices {
  readonly #chart: string;
  readonly #setup: ChoicesOf;
  #hidden = rememberedLines('hiddenLines');
  #front = rememberedLines('frontLines');
  #back = rememberedLines('backLines');
  /** The lines in front: those that were chosen or, without any, those of one's own boards. */
  #shownFront: ReadonlySet<string> = this.#front;
  #lines: readonly string[] = [];
  #own: readonly string[] = [];
  #view: LineView | undefined;
  #preset: number;
  /** The line that is shown large in place of its small chart; nothing remembers it. */
  #alone: string | undefined;

  /**
   * @param chart what identifies the chart
   * @param latest how many of the latest points the address of the page asks for
   */
  constructor(chart: string, setup: ChoicesOf, latest?: number) {
    this.#chart = chart;
    this.#setup = setup;
    this.#view = chartMemory(chart).view;
    this.#preset = this.#presetFor(latest);
  }

  /** What the address asks for, or what was chosen last. */
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

  /** The lines that stay in front. */
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
    // The same object while nothing changes.
    if (front.size !== this.#shownFront.size || [...front].some((key) => !this.#shownFront.has(key)))
      this.#shownFront = front;
  }

  get preset(): number {
    return this.#preset;
  }

  /** The address of the page asks for other points, as after the browser's back button. */
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

  /** Hides all other lines, or shows all again. */
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

  /** The views that these lines have, and the one that is shown. */
  viewsOf(lines: readonly LegendLine[]): { readonly views: readonly LineView[]; readonly view: LineView } {
    const views: LineView[] = hasCrowd(lines) ? ['summary', 'lines'] : ['lines'];
    if (!this.#setup.isCompact && lines.length >= MULTIPLES_FROM) views.push('multiples');
    const chosen = this.#alone === undefined ? this.#view : 'lines';
    return { views, view: chosen && views.includes(chosen) ? chosen : (views[0] ?? 'lines') };
  }

  /** @param pointed the line under the pointer, if there are so many that it needs to stand out */
  lookOf(drawn: readonly LegendLine[], view: LineView, pointed: string | undefined): Look {
    const isFront = ({ key }: LegendLine) => key === pointed || this.#shownFront.has(key);
    const front = new Set([...drawn.keys()].filter((index) => isFront(drawn[index] as LegendLine)));
    return { isSummary: view !== 'lines', front, isCovered: view === 'multiples' };
  }
}
