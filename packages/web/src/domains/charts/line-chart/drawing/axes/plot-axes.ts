import uPlot from 'uplot';
import type { PlotFrame } from '../plot-frame.ts';
import { LABEL_FONT, LABEL_PX } from '../text-width.ts';
import type { Axis } from './axes.ts';
import { NARROW_UNIT } from './compact-axes.ts';
import { bottomMargin, LABEL_GAP, sideMargin, timeLabels, timeSpace, valueLabel } from './labels.ts';
import { timeSplits } from './time-axis.ts';

/** The names of the scales in uPlot. */
export const TIME = 'x';
export const VALUES = ['left', 'right'] as const;

const TICK_PX = 5;
/** The space between a unit and the upper end of its axis. */
const UNIT_GAP = 12;
/** uPlot counts the decimals of a step only if it is smaller. */
const WHOLE_STEP = 5;

/**
 * The axes of uPlot: time below (`time-axis.ts`), values on both sides. `round-axis.ts` and `compact-axes.ts` choose the numbers of
 * values, `labels.ts` and `numbers.ts` write them.
 *
 * @param scale the number of uPlot's pixels for each pixel of the page
 */
export function plotAxes(frame: () => PlotFrame, scale: number): uPlot.Axis[] {
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
    // uPlot hides an axis if no step fits, and its own steps are from 1e-32 to 1e32. The numbers are ours.
    incrs: (_, __, start, end) => [Math.max(WHOLE_STEP, end - start)],
    space: () => 1,
    splits: () => labelsOf(frame(), at),
    values: (_, labels) => labels.map((value) => valueLabel(frame(), value, at)),
    ticks: { show: false },
    grid: { ...rule, show: at === 0 },
  });
  return [
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
  ];
}

/** Leaves out ticks outside the drawing: uPlot's first tick may be right of it. */
function ticksWithin({ span }: PlotFrame, times: readonly number[]): (number | null)[] {
  return times.map((time) => (span && time <= span.end ? time : null));
}

/** The numbers of an axis; none if nothing is drawn, because they would have no meaning. */
function labelsOf({ span, values, hasRight }: PlotFrame, at: Axis): number[] {
  return span && (at === 0 || hasRight) ? [...(values[at]?.labels ?? [])] : [];
}

/** Draws the unit of an axis: a short one above the numbers, a long one above the drawing. */
export function drawUnit(u: uPlot, { units, ink }: PlotFrame, at: Axis, scale: number): void {
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
