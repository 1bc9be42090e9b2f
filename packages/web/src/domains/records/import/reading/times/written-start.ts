import { readTime } from './times.ts';
import type { Zone } from './zones.ts';
import { momentsIn } from './zones.ts';

/** Words beside the date of the start, by which it is found among other dates. */
const BEGINS = /start|begin|began|開始|开始|起始/i;
/** A line longer than this is a text. */
const LONGEST = 200;

/**
 * The start of a file's times, as a line above its headings says: `Start: 2025-05-25 10:00:00`. A date with two readings is
 * ignored.
 * @param needsClock whether a date alone is not enough
 * @returns in milliseconds since 1970 UTC
 */
export function writtenStart(
  lines: readonly (readonly string[])[],
  { zone, needsClock }: { readonly zone: Zone; readonly needsClock: boolean },
): number | undefined {
  const found = lines.flatMap((cells) => {
    const text = cells.join(' ').trim();
    const time = text.length > LONGEST ? undefined : timeIn(text, needsClock, zone);
    return time === undefined ? [] : [{ time, begins: BEGINS.test(text) }];
  });
  const named = found.filter(({ begins }) => begins);
  const times = new Set((named.length > 0 ? named : found).map(({ time }) => time));
  return times.size === 1 ? [...times][0] : undefined;
}

function timeIn(text: string, needsClock: boolean, zone: Zone): number | undefined {
  const words = text.split(/\s+/);
  for (const from of words.keys()) {
    // Longer texts come first: they include the time of day.
    for (let to = words.length; to > from; to -= 1) {
      const time = clearTime(words.slice(from, to).join(' '), zone);
      if (time && (time.hasClock || !needsClock)) return time.moment;
    }
  }
  return undefined;
}

function clearTime(text: string, zone: Zone): { readonly moment: number; readonly hasClock: boolean } | undefined {
  const read = (['iso', 'dmy', 'mdy'] as const).flatMap((order) => readTime(text, order) ?? []);
  const [first] = read;
  if (!first || 'elapsed' in first) return undefined;
  const isClear = read.every((one) => JSON.stringify(one) === JSON.stringify(first));
  const moment = 'moment' in first ? first.moment : momentsIn(zone)(first.wall)[0];
  return isClear && moment !== undefined ? { moment, hasClock: first.hasClock } : undefined;
}
