import { hasCrowd } from './drawing/crowds.ts';
import type { Look } from './drawing/plot-frame.ts';
import { ALL, PRESETS } from './drawing/view.ts';
import { chartMemory, type LineView, rememberChart } from './lines/chart-memory.ts';
import type { LegendLine } from './lines/legend-lines.ts';
import { rememberedLines, rememberLines, withIsolated, withToggled } from './lines/remembered-lines.ts';

/** With more lines than this a chart draws less often, because each draw costs more. */
export const MANY_LINES = 8;
/** Fewer lines need no small charts. */
const MULTIPLES_FROM = 4;
const FIRST_PRESET = 10;

interface ChoicesOf {
  /** Identifies the chart. */
  readonly chart: string;
  readonly isCompact: boolean;
  readonly isHistory: boolean;
  /** How many of the latest points the address of the page asks for. */
  readonly latest?: number | undefined;
}

/** What a reader has chosen for the lines of a chart. This browser remembers it. */
export class LineChoices {
  readonly #of: ChoicesOf;
  #hidden = rememberedLines('hiddenLines');
  #front = rememberedLines('frontLines');
  #view: LineView | undefined;
  #preset: number;

  constructor(of: ChoicesOf) {
    this.#of = of;
    this.#view = chartMemory(of.chart).view;
    this.#preset = this.#presetFor(of.latest);
  }

  /** What the address asks for, or what was chosen last. */
  #presetFor(latest: number | undefined): number {
    const { isHistory, isCompact, chart } = this.#of;
    if (isHistory) return ALL;
    const preset = isCompact ? undefined : (latest ?? chartMemory(chart).preset);
    return preset !== undefined && PRESETS.some((known) => known === preset) ? preset : FIRST_PRESET;
  }

  get hidden(): ReadonlySet<string> {
    return this.#hidden;
  }

  /** The lines that stay in front. */
  get front(): ReadonlySet<string> {
    return this.#front;
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
    rememberChart(this.#of.chart, { preset: count });
  }

  chooseView(view: LineView): void {
    this.#view = view;
    rememberChart(this.#of.chart, { view });
  }

  toggleHidden(key: string): void {
    this.#hidden = withToggled(this.#hidden, key);
    rememberLines('hiddenLines', [key], this.#hidden);
  }

  /** Hides all other lines, or shows all again. */
  isolate(key: string, keys: readonly string[]): void {
    this.#hidden = withIsolated(this.#hidden, key, keys);
    rememberLines('hiddenLines', keys, this.#hidden);
  }

  toggleFront(key: string): void {
    this.#front = withToggled(this.#front, key);
    rememberLines('frontLines', [key], this.#front);
  }

  /** The views that these lines have, and the one that is shown. */
  viewsOf(lines: readonly LegendLine[]): { readonly views: readonly LineView[]; readonly view: LineView } {
    const views: LineView[] = hasCrowd(lines) ? ['summary', 'lines'] : ['lines'];
    if (!this.#of.isCompact && lines.length >= MULTIPLES_FROM) views.push('multiples');
    const chosen = this.#view;
    return { views, view: chosen && views.includes(chosen) ? chosen : (views[0] ?? 'lines') };
  }

  /** @param pointed the line under the pointer, if there are so many that it needs to stand out */
  lookOf(drawn: readonly LegendLine[], view: LineView, pointed: string | undefined): Look {
    const isFront = ({ key }: LegendLine) => key === pointed || this.#front.has(key);
    const front = new Set([...drawn.keys()].filter((index) => isFront(drawn[index] as LegendLine)));
    return { isSummary: view !== 'lines', front, isCovered: view === 'multiples' };
  }
}
