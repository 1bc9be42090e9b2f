import uPlot from 'uplot';
import { type Axis, BOTH } from './axes.ts';
import { bottomMargin, LABEL_GAP, sideMargin, timeLabels, timeSpace, topMargin, valueLabel } from './axis-labels.ts';
import { NARROW_UNIT } from './compact-axes.ts';
import { drawCrowds, drawNames } from './crowd-drawing.ts';
import { HAIRLINE, hairlines, hasHairlines, linePath, type Place, signs } from './line-paths.ts';
import type { DrawnLine, PlotFrame } from './plot-frame.ts';
import { LABEL_FONT, LABEL_PX } from './text-width.ts';
import { timeSplits } from './time-axis.ts';

/** The names of the scales in uPlot. */
export const TIME = 'x';
export const VALUES = ['left', 'right'] as const;

const TICK_PX = 5;
/** Between a unit and the upper end of its axis. */
const UNIT_GAP = 12;
/** Of the symbol on each point, and of one that stands for its line. */
const [SYMBOL_RADIUS, SIGN_RADIUS] = [3, 4];
const SYMBOL_PX = 2;
/** Lines close together stay apart in a low drawing: its signs are at most this part of its height. */
const SIGN_PART = 1 / 24;
const GHOST_DASH = [6, 4];
/** uPlot counts the decimals of a step only if it is smaller. */
const WHOLE_STEP = 5;

/** uPlot asks for what it draws while it draws. */
type Ask = () => PlotFrame;

/**
 * uPlot draws axes, grid and lines. The window, legend, pointer and zoom are ours.
 *
 * @param scale the number of uPlot's pixels for each pixel of the page
 */
export function plotOptions(frame: Ask, scale: number): Omit<uPlot.Options, 'width' | 'height'> {
  const px = (length: number) => length * scale;
  const rule = { stroke: () => frame().ink.grid, width: px(1) };
  // uPlot reads only whole pixels.
  const text = { font: `${Math.round(px(LABEL_PX))}px ${LABEL_FONT}`, stroke: () => frame().ink.text };
  const valueAxis = (at: Axis): uPlot.Axis => ({
    ...text,
    scale: VALUES[at],
    side: at === 0 ? 3 : 1,
    gap: px(LABEL_GAP),
    size: () => px(sideMargin(frame(), at)),
    // uPlot hides an axis if none of these steps fits, and its own are from 1e-32 to 1e32. The numbers are ours.
    incrs: (_, __, start, end) => [Math.max(WHOLE_STEP, end - start)],
    space: () => 1,
    splits: () => labelsOf(frame(), at),
    values: (_, labels) => labels.map((value) => valueLabel(frame(), value, at)),
    ticks: { show: false },
    grid: { ...rule, show: at === 0 },
  });
  const rangeOf = (at: Axis): uPlot.Range.Function => {
    return () => {
      const { start, end } = frame().values[at]?.span ?? { start: 0, end: 1 };
      return [start, end];
    };
  };
  return {
    ms: 1,
    // By default uPlot rounds fractions of a millisecond for the date and cuts them off elsewhere: labels end in .999.
    tzDate: (time) => new Date(Math.floor(time)),
    legend: { show: false },
    cursor: { show: false },
    padding: [() => px(topMargin(frame())), 0, 0, 0],
    scales: { [TIME]: { time: true }, [VALUES[0]]: { range: rangeOf(0) }, [VALUES[1]]: { range: rangeOf(1) } },
    axes: [
      {
        ...text,
        scale: TIME,
        gap: px(LABEL_GAP - TICK_PX),
        size: () => px(bottomMargin(frame())),
        space: (_, __, start, end, width) => px(timeSpace(frame(), end - start, width / scale)),
        splits: (_, __, start, end, step) => timeSplits(start, end, step),
        values: (u, times) => timeLabels(frame(), times, u.width / scale),
        ticks: { ...rule, size: px(TICK_PX), filter: (_, times) => ticksWithin(frame(), times) },
        grid: { show: false },
        border: { ...rule, show: true },
      },
      valueAxis(0),
      valueAxis(1),
    ],
    series: [{}],
    hooks: {
      drawAxes: [
        (u) => {
          for (const at of BOTH) drawUnit(u, frame(), at, scale);
          // The joins of a line; uPlot has no option for them.
          u.ctx.lineJoin = 'bevel';
          drawCrowds(u, frame(), scale, placeOn);
        },
      ],
      draw: [(u) => drawNames(u, frame(), scale, placeOn)],
    },
  };
}

/** uPlot's first tick may be right of the drawing. */
function ticksWithin({ span }: PlotFrame, times: readonly number[]): (number | null)[] {
  return times.map((time) => (span && time <= span.end ? time : null));
}

/** Without anything to draw, numbers would have no meaning. */
function labelsOf({ span, values, hasRight }: PlotFrame, at: Axis): number[] {
  return span && (at === 0 || hasRight) ? [...(values[at]?.labels ?? [])] : [];
}

/** A short unit is above the numbers of its axis, a long one above the drawing. */
function drawUnit(u: uPlot, { units, ink }: PlotFrame, at: Axis, scale: number): void {
  const unit = units[at] ?? '';
  if (unit === '') return;
  const px = (length: number) => length * scale * uPlot.pxRatio;
  const { left, top, width } = u.bbox;
  const isNarrow = unit.length <= NARROW_UNIT;
  u.ctx.save();
  u.ctx.font = `${px(LABEL_PX)}px ${LABEL_FONT}`;
  u.ctx.fillStyle = ink.text;
  u.ctx.textBaseline = 'bottom';
  u.ctx.textAlign = isNarrow === (at === 0) ? 'right' : 'left';
  const gap = isNarrow ? px(LABEL_GAP) : 0;
  u.ctx.fillText(unit, at === 0 ? left - gap : left + width + gap, top - px(UNIT_GAP));
  u.ctx.restore();
}

/** How wide uPlot strokes a line of the frame, in its pixels, and how it dashes it. */
export function strokeOf({ width, isGhost, isOfMany }: DrawnLine, scale: number): Pick<uPlot.Series, 'width' | 'dash'> {
  const px = (length: number) => length * scale * uPlot.pxRatio;
  const isThin = isOfMany && hasHairlines(px(width));
  return { width: isThin ? HAIRLINE / uPlot.pxRatio : width * scale, dash: isGhost ? GHOST_DASH.map(px) : [] };
}

/** A line of the frame. Its width is set before each draw: uPlot does not ask for it. */
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
    // Unlike lines, these are not cut off at the edge of the drawing.
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
