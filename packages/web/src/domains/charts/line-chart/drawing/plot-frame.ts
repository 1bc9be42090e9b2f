import type { Language } from '@tinkerstream/contract/platform/language';
import type { Span } from '../../span.ts';
import type { Sign } from '../lines/signs.ts';
import type { Axis } from './axes/axes.ts';
import type { CompactAxes } from './axes/compact-axes.ts';
import type { ValueAxis } from './axes/round-axis.ts';
import type { Crowd } from './crowds.ts';
import type { InView } from './in-view.ts';
import type { Symbols } from './symbols.ts';

/** The colours and language of axes and labels. */
export interface PlotInk {
  readonly text: string;
  readonly grid: string;
  readonly paper: string;
  /** The colour of parts that stand out from the lines of a crowd. */
  readonly strong: string;
  readonly language: Language;
}

export interface DrawnLine {
  readonly colour: string;
  readonly axis: Axis;
  /** Whether the line is a ghost, drawn thin and dashed. */
  readonly isGhost: boolean;
  readonly view: InView;
  readonly sign: Sign;
  /** The width in pixels. */
  readonly width: number;
  /** Whether the line is one of so many that each must be drawn fast. */
  readonly isOfMany: boolean;
  readonly symbols: Symbols;
  /** The name beside the end of the line; '' for none. */
  readonly name: string;
}

/** A crowd, and those of its lines that are in the background. */
interface DrawnCrowd {
  readonly crowd: Crowd;
  readonly back: readonly InView[];
}

/** Everything that one draw shows. */
export interface PlotFrame {
  readonly ink: PlotInk;
  /** The time range; undefined if there is nothing to draw. */
  readonly span: Span | undefined;
  /** The left axis, and the right one if it exists. */
  readonly values: readonly ValueAxis[];
  /** The units of both value axes; '' for none. */
  readonly units: readonly string[];
  readonly hasRight: boolean;
  /** The lines from back to front. */
  readonly lines: readonly DrawnLine[];
  /** The crowds, drawn behind the lines. */
  readonly crowds: readonly DrawnCrowd[];
  /** The axes of a compact chart; undefined for other charts. */
  readonly compact?: CompactAxes | undefined;
}

/** How a drawing presents its lines. */
export interface Look {
  /** Whether many lines of one kind are drawn as their median and bands, with thin grey lines. */
  readonly isSummary: boolean;
  /** The indices of the lines in front of the others: wider, and named. */
  readonly front: ReadonlySet<number>;
  /** Whether all values are shown, however far from the others. */
  readonly isWhole?: boolean;
  /** Whether something else covers the drawing. */
  readonly isCovered: boolean;
}

export const USUAL: Look = { isSummary: false, front: new Set(), isCovered: false };
