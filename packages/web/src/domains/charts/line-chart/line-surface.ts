import type { Language } from '@tinkerstream/contract/platform/language';
import { currentMedium } from '../../../ui/paper/paper.ts';
import { chartPicture, type PictureKey, paperOf } from '../exports/chart-picture.ts';
import { ALL_ALPHA, HALF_ALPHA } from './drawing/crowd-drawing.ts';
import { createPlot, type Plot } from './drawing/plot.ts';
import type { PlotInk } from './drawing/plot-frame.ts';
import type { PlotLine } from './lines/plot-line.ts';
import { addSign } from './lines/signs.ts';
import { type Crosshair, createCrosshair } from './pointer/crosshair.ts';
import { listenToPointer, type PointerHost } from './pointer/pointer.ts';

/** The elements that a line chart draws in. */
export interface LineElements {
  readonly element: HTMLElement;
  /** The rectangle shown while dragging. */
  readonly frame: HTMLElement;
  readonly rule: HTMLElement;
  readonly tip: HTMLElement;
}

/** The names of the median and the ranges of many lines. */
export type CrowdTexts = Readonly<Record<'median' | 'middleHalf' | 'range', string>>;

interface SurfaceHost extends Omit<PointerHost, 'element' | 'frame' | 'plot' | 'isWheelFree'> {
  readonly isCompact: boolean;
  /** Whether the pointer moves the window. */
  readonly isMovable: boolean;
  /** Called when another line is under the pointer, with its index among the drawn lines. */
  readonly onPoint: (index: number | undefined) => void;
  /** Called when the size or the visibility of the chart has changed. */
  readonly onChanged: () => void;
}

/** The radius of a sign in the legend of a picture. */
const SIGN_PX = 7;

/** The surface on which a line chart draws, as long as it is shown. */
export interface LineSurface {
  readonly plot: Plot;
  readonly crosshair: Pick<Crosshair, 'show'>;
  /** Whether the chart is seen: charts outside the viewport are not drawn, except on paper. */
  readonly isSeen: () => boolean;
  /** The width of the chart in pixels. */
  readonly width: () => number;
  /** The present colours of the page. */
  readonly ink: (language: Language) => PlotInk;
  /** A picture of the drawing with a title and its legend, on the paper of the page. */
  readonly picture: (title: string, lines: readonly PlotLine[], texts: CrowdTexts) => Promise<Blob>;
  readonly hideFrame: () => void;
  readonly dispose: () => void;
}

/** Creates the plot of a line chart, its crosshair, and its pointer. */
export function openSurface(elements: LineElements, host: SurfaceHost): LineSurface {
  const { element, frame, rule, tip } = elements;
  const plot = createPlot(element, host.isCompact);
  const crosshair = createCrosshair({ element, rule, tip, plot, onPoint: host.onPoint });
  let isSeen = false;
  const resized = new ResizeObserver(() => {
    plot.resize();
    host.onChanged();
  });
  resized.observe(element);
  const seen = new IntersectionObserver(
    (entries) => {
      // A callback may have several entries; the last one is current.
      isSeen = entries.at(-1)?.isIntersecting ?? true;
      host.onChanged();
    },
    { rootMargin: '100px' },
  );
  seen.observe(element);
  const isWheelFree = () => element.closest('[data-full-chart]') !== null;
  const stopListening = host.isMovable ? listenToPointer({ ...host, element, frame, plot, isWheelFree }) : undefined;
  return {
    plot,
    crosshair,
    isSeen: () => isSeen || currentMedium() === 'print',
    width: () => element.clientWidth,
    ink(language) {
      const style = getComputedStyle(element);
      const ink = (variable: string) => style.getPropertyValue(variable);
      const [text, grid, paper] = [ink('--mantine-color-dimmed'), ink('--ts-line'), ink('--ts-raised')];
      return { text, grid, paper, strong: style.color, language };
    },
    picture(title, lines, texts) {
      const paper = paperOf(element);
      const dimmed = getComputedStyle(element).getPropertyValue('--mantine-color-dimmed');
      const crowds = plot.crowds().flatMap(({ unit }, _, all) => {
        const of = (kind: keyof CrowdTexts) =>
          all.length > 1 && unit !== '' ? `${texts[kind]} (${unit})` : texts[kind];
        return [
          { label: of('median'), colour: paper.ink },
          { label: of('middleHalf'), colour: dimmed, alpha: ALL_ALPHA + HALF_ALPHA },
          { label: of('range'), colour: dimmed, alpha: ALL_ALPHA },
        ];
      });
      const signed = plot.shown().flatMap((index): PictureKey[] => {
        const line = lines[index];
        if (!line) return [];
        const { label, colour, sign = 'circle', isGhost = false } = line;
        const addOwn = (pen: CanvasRenderingContext2D, x: number, y: number) => addSign(pen, sign, x, y, SIGN_PX);
        return [{ label, colour, ...(!isGhost && { addSign: addOwn }) }];
      });
      return chartPicture({ ...paper, title, plot: plot.picture(paper.paper), lines: [...crowds, ...signed] });
    },
    hideFrame() {
      frame.hidden = true;
    },
    dispose() {
      resized.disconnect();
      seen.disconnect();
      stopListening?.();
      crosshair.dispose();
      plot.dispose();
    },
  };
}
