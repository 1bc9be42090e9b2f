import type { BoardNames } from '../../../../platform/board-names.ts';
import { lineColour, type Scheme } from '../../colours.ts';
import { isOwnLine, lineKey, lineLabels } from './line-names.ts';
import type { LineData } from './live-lines.ts';
import type { PlotLine } from './plot-line.ts';
import { type Sign, signOf } from './signs.ts';

/** A line with the name that the legend shows. */
export interface LegendLine extends PlotLine {
  readonly key: string;
  readonly isHidden: boolean;
  /** Whether the line is that of the user's own board. */
  readonly isOwn?: boolean;
  readonly sign: Sign;
}

interface Naming {
  /** The hidden lines, by `lineKey`. */
  readonly hidden: Pick<ReadonlySet<string>, 'has'>;
  readonly scheme: Scheme;
  /** The name of senders without a device name. */
  readonly noDevice: string;
  readonly hasUnits: boolean;
  readonly boardNames: BoardNames;
}

/** The lines of a chart with their labels and colours, and the labels of lines that do not fit. */
export function namedLines(data: LineData, { hidden, scheme, noDevice, hasUnits, boardNames }: Naming) {
  const labels = lineLabels([...data.lines, ...data.others], noDevice, boardNames);
  const lines = data.lines.map((one, index): LegendLine => {
    const key = lineKey(one);
    const { source, line } = one;
    const colour = lineColour(source.colour, index, scheme);
    const unit = hasUnits ? source.unit : '';
    const sign = signOf(index);
    return {
      key,
      label: labels[index] ?? '',
      unit,
      colour,
      sign,
      line,
      group: source.id,
      isHidden: hidden.has(key),
      isOwn: isOwnLine(one, boardNames),
    };
  });
  return { lines, others: labels.slice(lines.length) };
}
