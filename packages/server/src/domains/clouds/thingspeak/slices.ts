import { TimeSlice } from '../../../platform/limits/time-slice.ts';

/** Entries of one part: less than a millisecond's work. */
const ENTRIES_PER_PART = 50;

/** The share of long answers in each turn of the event loop: a class that reads 8,000 entries must not delay boards. */
const slice = new TimeSlice(5);

/** Converts entries part by part, in their order. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  make: (part: readonly Item[]) => Result,
): Promise<Result[]> {
  const count = Math.ceil(items.length / ENTRIES_PER_PART);
  const results: Result[] = [];
  const places = Array.from({ length: count }, (_, part) => part * ENTRIES_PER_PART);
  await slice.each(places, (from) => {
    results.push(make(items.slice(from, from + ENTRIES_PER_PART)));
  });
  return results;
}
