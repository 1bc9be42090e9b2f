import { byText } from '../../../../ui/table/list-order.ts';
import type { LegendLine } from '../lines/legend-lines.ts';

export type LegendOrder = 'name' | 'value';

/**
 * The lines as a legend lists them: by name, where group2 comes before group10, each source keeps its place, and the user's
 * own board is first; or by latest value, the highest first and lines without a value last.
 */
export function inLegendOrder(lines: readonly LegendLine[], order: LegendOrder): LegendLine[] {
  const sources = [...new Set(lines.map(({ group }) => group))];
  const byName = lines.toSorted(
    (a, b) =>
      Number(b.isOwn ?? false) - Number(a.isOwn ?? false) ||
      sources.indexOf(a.group) - sources.indexOf(b.group) ||
      byText(a.label, b.label),
  );
  if (order === 'name') return byName;
  const value = ({ line }: LegendLine) => line.latest?.value ?? Number.NEGATIVE_INFINITY;
  return byName.sort((a, b) => (value(a) === value(b) ? 0 : value(b) - value(a)));
}

/** The lines whose names contain the query. */
export function matchingLines(lines: readonly LegendLine[], query: string): readonly LegendLine[] {
  const typed = folded(query.trim());
  return typed === '' ? lines : lines.filter(({ label }) => folded(label).includes(typed));
}

/** A text for the comparison of names: full-width letters and digits equal the usual ones. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
