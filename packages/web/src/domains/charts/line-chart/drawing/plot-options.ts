import uPlot from 'uplot';
import { type Axis, BOTH } from './axes/axes.ts';
import { topMargin } from './axes/labels.ts';
import { drawUnit, plotAxes, TIME, VALUES } from './axes/plot-axes.ts';
import { drawCrowds, drawNames } from './crowd-drawing.ts';
import { HAIRLINE, hairlines, hasHairlines, linePath, type Place, signs } from './line-paths.ts';
import type { DrawnLine, PlotFrame } from './plot-frame.ts';

/** The radius of the symbol on each point, and of a sign that identifies its line. */
const [SYMBOL_RADIUS, SIGN_RADIUS] = [3, 4];
const SYMBOL_PX = 2;
/** The radius of signs, as the largest part of the height: in a low drawing, signs of lines close together must not overlap. */
const SIGN_PART = 1 / 24;
const GHOST_DASH = [6, 4];
/** Gives the frame to uPlot, which asks for its content while it draws. */
type Ask = () => PlotFrame;

/**
 * The options of uPlot, which draws axes, grid and lines. The window, legend, pointer and zoom are ours.
 *
 * @param scale the number of uPlot's pixels for each pixel of the page
 */
export function plotOptions(frame: Ask, scale: number): Omit<uPlot.Options, 'width' | 'height'> {
  const px = (length: number) => length * scale;
  const rangeOf = (at: Axis): uPlot.Range.Function => {
    return () => {
      const { start, end } = frame().values[at]?.span ?? { start: 0, end: 1 };
      return [start, end];
    };
  };
  return {
    ms: 1,
    // By default uPlot rounds fractions of a millisecond for the date and cuts them off elsewhere, so labels end in .999.
    tzDate: (time) => new Date(Math.floor(time)),
    legend: { show: false },
    cursor: { show: false },
    padding: [() => px(topMargin(frame())), 0, 0, 0],
    scales: { [TIME]: { time: true }, [VALUES[0]]: { range: rangeOf(0) }, [VALUES[1]]: { range: rangeOf(1) } },
    axes: plotAxes(frame, scale),
    series: [{}],
    hooks: {
      drawAxes: [
        (u) => {
          for (const at of BOTH) drawUnit(u, frame(), at, scale);
          // uPlot has no option for the joins of a line.
          u.ctx.lineJoin = 'bevel';
          drawCrowds(u, frame(), scale, placeOn);
        },
      ],
      draw: [(u) => drawNames(u, frame(), scale, placeOn)],
    },
  };
}

/** The width of uPlot's stroke for a line of the frame, in its pixels, and its dashes. */
export function strokeOf({ width, isGhost, isOfMany }: DrawnLine, scale: number): Pick<uPlot.Series, 'width' | 'dash'> {
  const px = (length: number) => length * scale * uPlot.pxRatio;
  const isThin = isOfMany && hasHairlines(px(width));
  return { width: isThin ? HAIRLINE / uPlot.pxRatio : width * scale, dash: isGhost ? GHOST_DASH.map(px) : [] };
}

/** The options of a line of the frame. Its width is set before each draw, because uPlot does not ask for it. */
export function lineOptions(frame: Ask, scale: number): uPlot.Series {
  // The first series of uPlot is the time.
  const lineAt = (index: number) => frame().lines[index - 1];
  const colour = (_: uPlot, index: number) => lineAt(index)?.colour ?? '';
  const px = (length: number) => length * scale * uPlot.pxRatio;
  return {
    auto: false,
    pxAlign: 0,
    stroke: colour,
    fill: colour,
    paths(u, index) {
      const line = lineAt(index);
      if (!line) return null;
      const place = placeOn(u, frame(), line.axis);
      const path = linePath(line.view, place);
      const width = px(line.width);
      const stroke = line.isOfMany && hasHairlines(width) ? hairlines(path, width) : path;
      return { stroke, fill: null, flags: 0 };
    },
    // Unlike lines, symbols are not cut off at the edge of the drawing.
    points: {
      show: (_, index) => {
        const line = lineAt(index);
        return line !== undefined && line.symbols.pairs.length + line.view.lone.length > 0;
      },
      width: SYMBOL_PX * scale,
      stroke: colour,
      fill: (_, index) => (lineAt(index)?.symbols.isHollow ? frame().ink.paper : colour(_, index)),
      paths(u, index) {
        const line = lineAt(index);
        if (!line) return null;
        const { pairs, isHollow } = line.symbols;
        const radius = Math.min(px(isHollow ? SYMBOL_RADIUS : SIGN_RADIUS), u.bbox.height * SIGN_PART);
        const place = placeOn(u, frame(), line.axis);
        const path = signs(pairs, line.sign, radius, place);
        // No line connects the single points between two gaps.
        if (!isHollow) path.addPath(signs(line.view.lone, line.sign, px(SYMBOL_RADIUS), place));
        return { stroke: isHollow ? path : null, fill: path, flags: 0 };
      },
    },
  };
}

function placeOn({ bbox }: uPlot, { span, values }: PlotFrame, at: Axis): Place {
  const none = { start: 0, end: 1 };
  const [time, value] = [span ?? none, values[at]?.span ?? none];
  const xScale = bbox.width / (time.end - time.start);
  const yScale = bbox.height / (value.end - value.start);
  return {
    x: (moment) => bbox.left + (moment - time.start) * xScale,
    y: (number) => bbox.top + (value.end - number) * yScale,
    hasPoint: (moment, number) =>
      moment >= time.start && moment <= time.end && number >= value.start && number <= value.end,
  };
}
