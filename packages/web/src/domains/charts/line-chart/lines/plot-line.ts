import type { Line } from './line.ts';
import type { Sign } from './signs.ts';

/** A line as a chart draws it. */
export interface PlotLine {
  readonly label: string;
  /** The unit; '' for none. */
  readonly unit: string;
  readonly colour: string;
  /** The shape of the line's symbols; a circle if absent. */
  readonly sign?: Sign;
  readonly line: Line;
  /** The source of the line: lines of one source share an axis. */
  readonly group: string;
  /** Whether the line belongs to an earlier time, for comparison. */
  readonly isGhost?: boolean;
}

export function hasPoints(lines: readonly PlotLine[]): boolean {
  return lines.some(({ line }) => line.extent !== undefined);
}
