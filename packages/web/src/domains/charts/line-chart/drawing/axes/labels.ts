import { hasDoubledTime } from '../../../../../ui/text/local-time.ts';
import { stepText } from '../../../../../ui/text/scale-text.ts';
import type { PlotFrame } from '../plot-frame.ts';
import { textWidth } from '../text-width.ts';
import type { Axis } from './axes.ts';
import { COMPACT_MARGIN, fitsIn, NARROW_UNIT } from './compact-axes.ts';
import { labelStep } from './numbers.ts';
import { timeTexts } from './time-axis.ts';

const MARGIN = { left: 8, right: 30, top: 20, bottom: 26 };
/** The space between a number and its axis, in pixels. */
export const LABEL_GAP = 8;
/** The height of a unit above an axis, in pixels. */
const UNIT_PX = 18;
/** Margins change in steps: a margin that changed with each digit would move the drawing back and forth. */
const MARGIN_STEP = 8;

/** The least distance between two labels of time. */
const [LABEL_SPACE, COMPACT_SPACE] = [90, 62];
/** The space of labels with milliseconds, which are longer, and the time range below which they occur. */
const [FRACTION_SPACE, FRACTIONS_MS] = [150, 2_000];
/**
 * The space of labels with the UTC offset, which occur in a range with an hour that comes twice, and the range below which
 * they occur.
 */
const [OFFSET_SPACE, OFFSETS_MS] = [120, 86_400_000];

/** The text of a number beside an axis. */
export function valueLabel({ compact, ink, values }: PlotFrame, value: number, at: Axis): string {
  return compact?.numberText(value, at) ?? stepText(value, ink.language, labelStep(values[at]?.labels ?? []));
}

/** The texts of these times; '' for a time beyond the end, and for a text that the edge of the picture would cut. */
export function timeLabels(frame: PlotFrame, times: readonly number[], width: number): string[] {
  const { span, ink } = frame;
  const margins = { left: sideMargin(frame, 0), right: sideMargin(frame, 1) };
  const texts = timeTexts(times, ink.language);
  return texts.map((label, index) => {
    const time = times[index] ?? 0;
    return span && time <= span.end && fitsIn(width, span, margins, time, label) ? label : '';
  });
}

/** The least distance between two labels on a time axis of this many milliseconds and pixels. */
export function timeSpace({ compact, span }: PlotFrame, length: number, width: number): number {
  if (length <= FRACTIONS_MS) return FRACTION_SPACE;
  if (span && hasDoubledTime(span.start, span.end) && length <= OFFSETS_MS) return OFFSET_SPACE;
  const second = (width * 1000) / length;
  return Math.max(compact ? COMPACT_SPACE : LABEL_SPACE, second);
}

/** The width of the margin with the numbers of an axis. */
export function sideMargin(frame: PlotFrame, at: Axis): number {
  const { compact, hasRight, values, units } = frame;
  if (compact) return at === 0 ? compact.margin.left : compact.margin.right;
  if (at === 1 && !hasRight) return MARGIN.right;
  const unit = units[at] ?? '';
  const labels = values[at]?.labels.map((value) => valueLabel(frame, value, at)) ?? [];
  if (unit.length <= NARROW_UNIT) labels.push(unit);
  return Math.ceil((Math.max(0, ...labels.map(textWidth)) + LABEL_GAP + MARGIN.left) / MARGIN_STEP) * MARGIN_STEP;
}

export function topMargin({ compact, units }: PlotFrame): number {
  return (compact ? COMPACT_MARGIN : MARGIN).top + (units.some((unit) => unit !== '') ? UNIT_PX : 0);
}

export function bottomMargin({ compact }: PlotFrame): number {
  return (compact ? COMPACT_MARGIN : MARGIN).bottom;
}
