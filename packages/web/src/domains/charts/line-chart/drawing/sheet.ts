import uPlot from 'uplot';
import { zoomOf } from '../zoom.ts';
import type { PlotFrame } from './plot-frame.ts';
import { lineOptions, plotOptions, strokeOf } from './plot-options.ts';
import { LABEL_PX } from './text-width.ts';

/** A canvas on which uPlot draws, as sharp as the screen. */
export interface Sheet {
  /** Draws a frame. @param isCovered whether the drawing is hidden, and only needed for a picture */
  readonly draw: (frame: PlotFrame, isCovered?: boolean) => void;
  /** The value of a scale at a position, in pixels from the element's left or top edge; NaN before the first draw. */
  readonly valueAt: (pixel: number, scale: string) => number;
  /** The position of a value of a scale. */
  readonly pixelOf: (value: number, scale: string) => number;
  /** How many times larger than usual labels, lines and signs are; for a wall, the element's font size says so. */
  readonly enlargement: () => number;
  /** A picture of the drawing on its paper, sharp when printed. */
  readonly picture: (paper: string) => HTMLCanvasElement;
  readonly resize: () => void;
  readonly dispose: () => void;
}

/** The pixels of a picture for each pixel of the screen. */
const PICTURE_RATIO = 2;
/** The height below which a drawing, in the pixels of usual labels, would be labels only. */
const LEAST_HEIGHT_PX = 72;
/** The frame holds the points of a line; uPlot only needs some array. */
const SOME_POINTS = [0, 0];

export function createSheet(element: HTMLElement): Sheet {
  let chart: Chart | undefined;
  let frame: PlotFrame | undefined;

  let isHidden = false;
  /** The enlargement is read when the size changes, because the font size depends on it. */
  let enlargement = enlargementOf(element);

  function draw(next: PlotFrame, isCovered = false): void {
    frame = next;
    isHidden = isCovered;
    // uPlot learns about another resolution of the screen by an event, which may come late.
    const scale = (zoomOf(element) * devicePixelRatio) / uPlot.pxRatio;
    if (chart?.scale !== scale || chart.enlargement !== enlargement) {
      chart?.dispose();
      chart = createChart(element, { scale, enlargement, first: next });
      element.append(chart.canvas);
    }
    chart.draw(isCovered ? { ...next, lines: [], crowds: [] } : next);
  }

  return {
    draw,
    valueAt: (pixel, scale) => chart?.uplot.posToVal(pixel * chart.ratio(), scale, true) ?? Number.NaN,
    pixelOf: (value, scale) => (chart ? chart.uplot.valToPos(value, scale, true) / chart.ratio() : Number.NaN),
    enlargement: () => enlargement,
    picture(paper) {
      if (!frame) return document.createElement('canvas');
      const copy = createChart(element, { scale: PICTURE_RATIO / uPlot.pxRatio, enlargement, first: frame });
      copy.draw(frame);
      const { ctx } = copy.uplot;
      ctx.globalCompositeOperation = 'destination-over';
      ctx.fillStyle = paper;
      ctx.fillRect(0, 0, copy.canvas.width, copy.canvas.height);
      copy.dispose();
      return copy.canvas;
    },
    resize() {
      enlargement = enlargementOf(element);
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

function enlargementOf(element: HTMLElement): number {
  const wanted = Number.parseFloat(getComputedStyle(element).fontSize) / LABEL_PX || 1;
  return Math.max(1, Math.min(wanted, element.clientHeight / LEAST_HEIGHT_PX));
}

interface ChartForm {
  /** The number of uPlot's pixels for each pixel of the page: uPlot knows no zoom but the window's. */
  readonly scale: number;
  readonly enlargement: number;
  readonly first: PlotFrame;
}

function createChart(element: HTMLElement, { scale, enlargement, first }: ChartForm) {
  let frame = first;
  const drawnScale = scale * enlargement;
  const size = () => ({ width: element.clientWidth * scale, height: element.clientHeight * scale });
  // Only uPlot's canvas is shown. Its other elements are for the legend and the pointer.
  const uplot = new uPlot({ ...plotOptions(() => frame, drawnScale), ...size() }, [[]], (u, start) => u.batch(start));
  const { canvas } = uplot.ctx;
  canvas.style.display = 'block';
  // The canvas is exactly as large as its pixels; otherwise it would be blurred.
  const fit = () => {
    canvas.style.width = `${element.clientWidth}px`;
    canvas.style.height = `${element.clientHeight}px`;
  };
  fit();
  return {
    uplot,
    canvas,
    scale,
    enlargement,
    /** The number of the canvas's pixels for each pixel of the page. */
    ratio: () => scale * uPlot.pxRatio,
    draw(next: PlotFrame) {
      frame = next;
      const { lines, span } = next;
      uplot.batch(() => {
        for (let at = uplot.series.length; at <= lines.length; at += 1) {
          uplot.addSeries(
            lineOptions(() => frame, drawnScale),
            at,
          );
        }
        for (let at = uplot.series.length - 1; at > lines.length; at -= 1) uplot.delSeries(at);
        for (const [at, line] of lines.entries())
          Object.assign(uplot.series[at + 1] as uPlot.Series, strokeOf(line, drawnScale));
        // The texts of the axes may have changed although their ends have not.
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
