import { lineColour, type Scheme } from '../../colours.ts';
import { lineKey, lineLabels } from './line-names.ts';
import type { LineData } from './live-lines.ts';
import type { PlotLine } from './plot-line.ts';
import { type Sign, signOf } from './signs.ts';

/** A line as the legend names it. */
export interface LegendLine extends PlotLine {
  readonly key: string;
  readonly isHidden: boolean;
  readonly sign: Sign;
}

interface Naming {
  /** By `lineKey`. */
  readonly hidden: Pick<ReadonlySet<string>, 'has'>;
  readonly scheme: Scheme;
  /** The name of senders without a device name. */
  readonly noDevice: string;
  readonly hasUnits: boolean;
}

/** The lines of a chart with their labels and colours, and the labels of those that do not fit. */
export function namedLines(data: LineData, { hidden, scheme, noDevice, hasUnits }: Naming) {
  const labels = lineLabels([...data.lines, ...data.others], noDevice);
  const lines = data.lines.map((one, index): LegendLine => {
    const key = lineKey(one);
    const { source, line } = one;
    const colour = lineColour(source.colour, index, scheme);
    const unit = hasUnits ? source.unit : '';
    const sign = signOf(index);
    return { key, label: labels[index] ?? '', unit, colour, sign, line, group: source.id, isHidden: hidden.has(key) };
  });
  return { lines, others: labels.slice(lines.length) };
}
