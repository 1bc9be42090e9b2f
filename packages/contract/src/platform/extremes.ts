/*
 * Spreading a list as the arguments of a function, as in `Math.max(...values)` or `list.push(...others)`, ends in a
 * RangeError once it has a hundred thousand elements. The functions below take any length.
 */

/** The smallest of some numbers; infinity for none. */
export function smallestOf(numbers: Iterable<number>): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (const number of numbers) smallest = Math.min(smallest, number);
  return smallest;
}

/** The largest of some numbers; minus infinity for none. */
export function largestOf(numbers: Iterable<number>): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const number of numbers) largest = Math.max(largest, number);
  return largest;
}

/** Appends others to a list. */
export function addAll<Element>(list: Element[], others: Iterable<Element>): void {
  for (const other of others) list.push(other);
}
