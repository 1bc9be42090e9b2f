import uPlot from 'uplot';
import { zoomOf } from '../../zoom.ts';
import type { PlotFrame } from './plot-frame.ts';
import { lineOptions, plotOptions } from './plot-options.ts';

/** A canvas on which uPlot draws, as sharp as the screen. */
export interface Sheet {
  /** @param isCovered whether nobody sees it: it is kept for a picture */
  readonly draw: (frame: PlotFrame, isCovered?: boolean) => void;
  /** The value of a scale at a position, in pixels from the element's left or top edge; NaN before the first draw. */
  readonly valueAt: (pixel: number, scale: string) => number;
  /** The position of a value of a scale. */
  readonly pixelOf: (value: number, scale: string) => number;
  /** A picture of the drawing on its paper, sharp when printed. */
  readonly picture: (paper: string) => HTMLCanvasElement;
  readonly resize: () => void;
  readonly dispose: () => void;
}

/** The pixels of a picture for each of the screen. */
const PICTURE_RATIO = 2;
const GHOST_DASH = [6, 4];
/** The points of a line are in the frame; uPlot only wants to see some. */
const SOME_POINTS = [0, 0];

export function createSheet(element: HTMLElement): Sheet {
  let chart: Chart | undefined;
  let frame: PlotFrame | undefined;

  let isHidden = false;

  function draw(next: PlotFrame, isCovered = false): void {
    frame = next;
    isHidden = isCovered;
    // uPlot learns of another resolution of the screen by an event, which may come late.
    const scale = (zoomOf(element) * devicePixelRatio) / uPlot.pxRatio;
    if (chart?.scale !== scale) {
      chart?.dispose();
      chart = createChart(element, scale, next);
      element.append(chart.canvas);
    }
    chart.draw(isCovered ? { ...next, lines: [], crowds: [] } : next);
  }

  return {
    draw,
    valueAt: (pixel, scale) => chart?.uplot.posToVal(pixel * chart.ratio(), scale, true) ?? Number.NaN,
    pixelOf: (value, scale) => (chart ? chart.uplot.valToPos(value, scale, true) / chart.ratio() : Number.NaN),
    picture(paper) {
      if (!frame) return document.createElement('canvas');
      const copy = createChart(element, PICTURE_RATIO / uPlot.pxRatio, frame);
      copy.draw(frame);
      const { ctx } = copy.uplot;
      ctx.globalCompositeOperation = 'destination-over';
      ctx.fillStyle = paper;
      ctx.fillRect(0, 0, copy.canvas.width, copy.canvas.height);
      copy.dispose();
      return copy.canvas;
    },
    resize() {
      if (!frame) return;
      chart?.fit();
      draw(frame, isHidden);
    },
    dispose() {
      chart?.dispose();
      chart = undefined;
    },
  };
}

type Chart = ReturnType<typeof createChart>;

/** @param scale the number of uPlot's pixels for each pixel of the page: uPlot knows no zoom but that of the window */
function createChart(element: HTMLElement, scale: number, first: PlotFrame) {
  let frame = first;
  const size = () => ({ width: element.clientWidth * scale, height: element.clientHeight * scale });
  // Only its canvas is shown. Its other elements are for the legend and the pointer.
  const uplot = new uPlot({ ...plotOptions(() => frame, scale), ...size() }, [[]], (u, start) => u.batch(start));
  const { canvas } = uplot.ctx;
  canvas.style.display = 'block';
  // Exactly as large as its pixels, or it would be blurred.
  const fit = () => {
    canvas.style.width = `${element.clientWidth}px`;
    canvas.style.height = `${element.clientHeight}px`;
  };
  fit();
  return {
    uplot,
    canvas,
    scale,
    /** The number of the canvas's pixels for each pixel of the page. */
    ratio: () => scale * uPlot.pxRatio,
    draw(next: PlotFrame) {
      frame = next;
      const { lines, span } = next;
      uplot.batch(() => {
        for (let at = uplot.series.length; at <= lines.length; at += 1) {
          uplot.addSeries(
            lineOptions(() => frame, scale),
            at,
          );
        }
        for (let at = uplot.series.length - 1; at > lines.length; at -= 1) uplot.delSeries(at);
        for (const [at, { width, isGhost }] of lines.entries()) {
          const dash = isGhost ? GHOST_DASH.map((length) => length * scale * uPlot.pxRatio) : [];
          Object.assign(uplot.series[at + 1] as uPlot.Series, { width: width * scale, dash });
        }
        // The texts of the axes may be others although their ends are the same.
        uplot.redraw(false, true);
        uplot.setData([span ? [span.start, span.end] : [], ...lines.map(() => SOME_POINTS)]);
      });
    },
    fit() {
      fit();
      uplot.batch(() => uplot.setSize(size()));
    },
    dispose() {
      canvas.remove();
      uplot.destroy();
    },
  };
}
