import type { Language } from '@tinkerstream/contract/platform/language';
import type { Span } from '../../span.ts';
import type { Axis } from './axes.ts';
import type { CompactAxes } from './compact-axes.ts';
import type { InView } from './in-view.ts';
import type { ValueAxis } from './round-axis.ts';

/** The colours and language of axes and labels. */
export interface PlotInk {
  readonly text: string;
  readonly grid: string;
  readonly paper: string;
  readonly language: Language;
}

interface DrawnLine {
  readonly colour: string;
  readonly axis: Axis;
  /** Drawn thin and dashed. */
  readonly isGhost: boolean;
  readonly view: InView;
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
  readonly lines: readonly DrawnLine[];
  /** Only of compact charts. */
  readonly compact?: CompactAxes | undefined;
}
