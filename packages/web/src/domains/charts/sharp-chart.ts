import { type ECharts, init } from 'echarts/core';

/** An ECharts instance that stays sharp when the page, or full screen, is zoomed. */
export interface SharpChart {
  readonly current: ECharts;
  /**
   * Call this before each draw: a canvas keeps its initial resolution.
   * @returns whether the chart was recreated, and is empty
   */
  readonly sharpen: () => boolean;
  /** A picture of the drawing on its paper, sharp when printed. */
  readonly picture: (paper: string) => HTMLCanvasElement;
  readonly dispose: () => void;
}

/** The pixels of a picture for each of the screen. */
const PICTURE_RATIO = 2;

export function createSharpChart(element: HTMLElement): SharpChart {
  let pixelRatio = devicePixelRatio * zoomOf(element);
  const create = () => init(element, null, { renderer: 'canvas', devicePixelRatio: pixelRatio });
  let chart = create();
  return {
    get current() {
      return chart;
    },
    sharpen() {
      const wanted = devicePixelRatio * zoomOf(element);
      if (wanted === pixelRatio) return false;
      pixelRatio = wanted;
      chart.dispose();
      chart = create();
      return true;
    },
    picture: (paper) => chart.renderToCanvas({ pixelRatio: PICTURE_RATIO, backgroundColor: paper }),
    dispose: () => chart.dispose(),
  };
}

/** The CSS zoom of an element. Browsers that do not report it draw slightly less sharply. */
export function zoomOf(element: Element): number {
  return element.currentCSSZoom ?? 1;
}
