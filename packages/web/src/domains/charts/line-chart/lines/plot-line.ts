import type { Line } from './line.ts';
import type { Sign } from './signs.ts';

/** A line as a chart draws it. */
export interface PlotLine {
  readonly label: string;
  /** '' for none. */
  readonly unit: string;
  readonly colour: string;
  /** The shape of its symbols; a circle if absent. */
  readonly sign?: Sign;
  readonly line: Line;
  /** Its source: the lines of one source share an axis. */
  readonly group: string;
  /** Whether it is the line of an earlier time, for comparison. */
  readonly isGhost?: boolean;
}

export function hasPoints(lines: readonly PlotLine[]): boolean {
  return lines.some(({ line }) => line.extent !== undefined);
}
