import type { Language } from '@tinkerstream/contract/platform/language';
import type { Span } from '../../span.ts';
import type { Sign } from '../lines/signs.ts';
import type { Axis } from './axes.ts';
import type { CompactAxes } from './compact-axes.ts';
import type { Crowd } from './crowds.ts';
import type { InView } from './in-view.ts';
import type { ValueAxis } from './round-axis.ts';
import type { Symbols } from './symbols.ts';

/** The colours and language of axes and labels. */
export interface PlotInk {
  readonly text: string;
  readonly grid: string;
  readonly paper: string;
  /** Of what stands out from the lines of a crowd. */
  readonly strong: string;
  readonly language: Language;
}

export interface DrawnLine {
  readonly colour: string;
  readonly axis: Axis;
  /** Drawn thin and dashed. */
  readonly isGhost: boolean;
  readonly view: InView;
  readonly sign: Sign;
  /** In pixels. */
  readonly width: number;
  /** Whether it is one of so many that each must be drawn fast. */
  readonly isOfMany: boolean;
  readonly symbols: Symbols;
  /** The name beside its end; '' for none. */
  readonly name: string;
}

/** A crowd, and those of its lines that stand back. */
interface DrawnCrowd {
  readonly crowd: Crowd;
  readonly back: readonly InView[];
}

/** All that is drawn at a time. */
export interface PlotFrame {
  readonly ink: PlotInk;
  /** Undefined if there is nothing to draw. */
  readonly span: Span | undefined;
  /** The left axis, and the right one. */
  readonly values: readonly ValueAxis[];
  /** The units of both value axes; '' for none. */
  readonly units: readonly string[];
  readonly hasRight: boolean;
  /** From back to front. */
  readonly lines: readonly DrawnLine[];
  /** Behind the lines. */
  readonly crowds: readonly DrawnCrowd[];
  /** Only of compact charts. */
  readonly compact?: CompactAxes | undefined;
}

/** How the lines of a drawing stand to one another. */
export interface Look {
  /** Draws many lines of one kind as their median and bands, with thin grey lines. */
  readonly isSummary: boolean;
  /** The indices of the lines in front of the others: wider, and named. */
  readonly front: ReadonlySet<number>;
  /** Whether all values are shown, however far from the others. */
  readonly isWhole?: boolean;
  /** Whether something else is shown in its place. */
  readonly isCovered: boolean;
}

export const USUAL: Look = { isSummary: false, front: new Set(), isCovered: false };
