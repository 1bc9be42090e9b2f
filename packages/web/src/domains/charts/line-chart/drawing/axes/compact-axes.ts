import type { Language } from '@tinkerstream/contract/platform/language';
import type { Span } from '../../../span.ts';
import { textWidth } from '../text-width.ts';
import { type AxisNumbers, axisNumbers } from './numbers.ts';
import type { ValueAxis } from './round-axis.ts';

interface Margins {
  readonly left: number;
  readonly right: number;
}

/** The axes of a compact chart, which fit their few labels themselves. */
export interface CompactAxes {
  readonly margin: Margins;
  /** The text of a number on either value axis. */
  readonly numberText: (value: number, axis: 0 | 1) => string;
  /** Whether the label of a time is within the picture. */
  readonly isWithin: (time: number, label: string) => boolean;
}

export const COMPACT_MARGIN = { top: 12, bottom: 24, side: 30 };
export const COMPACT_LABELS = 3;
/** A unit longer than this starts at its axis instead of ending there. */
export const NARROW_UNIT = 5;
/** The space between a number and its axis, and between a number and the edge of the picture. */
const LABEL_GAPS = 12;
/** Margins change in steps: a margin that changed with each digit would move the drawing back and forth. */
const MARGIN_STEP = 8;

/** Fits the axes of a compact chart to its content. */
export class CompactLayout {
  readonly #width: () => number;
  #numbers: readonly AxisNumbers[] = [];
  #span: Span | undefined;
  #axes: CompactAxes | undefined;

  /** @param width the width of the chart in pixels */
  constructor(width: () => number) {
    this.#width = width;
  }

  /**
   * Fits the axes.
   * @param values the axes that are shown
   * @returns the same object while the margins are unchanged
   */
  fit(span: Span | undefined, values: readonly ValueAxis[], units: readonly string[], language: Language): CompactAxes {
    this.#span = span;
    this.#numbers = values.map(({ labels }) => axisNumbers(labels, language));
    const [left = COMPACT_MARGIN.side, right = COMPACT_MARGIN.side] = this.#numbers.map(({ width }, axis) =>
      marginFor(width, units[axis]),
    );
    const margin = { left, right };
    if (left === this.#axes?.margin.left && right === this.#axes.margin.right) return this.#axes;
    this.#axes = {
      margin,
      numberText: (value, axis) => this.#numbers[axis]?.text(value) ?? '',
      isWithin: (time, label) => fitsIn(this.#width(), this.#span ?? { start: time, end: time }, margin, time, label),
    };
    return this.#axes;
  }
}

/** Whether the label of a time is within a picture of this width. */
export function fitsIn(width: number, span: Span, { left, right }: Margins, time: number, label: string): boolean {
  const at = left + ((time - span.start) / (span.end - span.start || 1)) * (width - left - right);
  const half = textWidth(label) / 2;
  return at >= half && at + half <= width;
}

function marginFor(numberWidth: number, unit = ''): number {
  const unitWidth = unit.length <= NARROW_UNIT ? textWidth(unit) : 0;
  const needed = Math.max(COMPACT_MARGIN.side, numberWidth + LABEL_GAPS, unitWidth + LABEL_GAPS);
  return Math.ceil(needed / MARGIN_STEP) * MARGIN_STEP;
}
