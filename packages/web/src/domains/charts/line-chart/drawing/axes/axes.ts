import type { Span } from '../../../span.ts';

/** The left axis (0) or the right axis (1). */
export type Axis = 0 | 1;

export const BOTH: readonly Axis[] = [0, 1];

/** Lines that differ by more than this factor in size cannot be read on one axis. */
const SPLIT_FACTOR = 20;
/** Below this factor lines share an axis again: a value near the limit must not move lines back and forth. */
const JOIN_FACTOR = 10;

interface SizedLine {
  /** Lines of one group share an axis. */
  readonly group: string;
  /** The range of the line's values; undefined without values. */
  readonly range: Span | undefined;
}

/**
 * The axis of each line. If the largest values of the groups differ too much, the groups above the widest gap between two
 * sizes get one axis and the groups below it the other. The first group is on the left.
 */
export function axesOf(lines: readonly SizedLine[], wasSplit: boolean): Axis[] {
  const sizes = new Map<string, number>();
  for (const { group, range } of lines) {
    if (!range) continue;
    const size = Math.max(Math.abs(range.start), Math.abs(range.end));
    sizes.set(group, Math.max(sizes.get(group) ?? 0, size));
  }
  const sorted = [...sizes.values()].filter((size) => size > 0).sort((a, b) => a - b);
  const [smallest, largest] = [sorted[0] ?? 1, sorted.at(-1) ?? 1];
  if (largest / smallest <= (wasSplit ? JOIN_FACTOR : SPLIT_FACTOR)) return lines.map(() => 0);
  let limit = largest;
  let widest = 0;
  for (let at = 1; at < sorted.length; at += 1) {
    const gap = (sorted[at] as number) / (sorted[at - 1] as number);
    if (gap <= widest) continue;
    widest = gap;
    limit = sorted[at] as number;
  }
  const isLarge = ({ group }: SizedLine) => (sizes.get(group) ?? 0) >= limit;
  const isFirstLarge = lines[0] !== undefined && isLarge(lines[0]);
  return lines.map((line) => (isLarge(line) === isFirstLarge ? 0 : 1));
}
