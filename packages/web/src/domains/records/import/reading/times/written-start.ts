import { readTime } from './times.ts';
import type { Zone } from './zones.ts';
import { momentsIn } from './zones.ts';

/** Words beside the date of a beginning, where a file has other dates too. */
const BEGINS = /start|begin|began|開始|开始|起始/i;
/** A longer line is a text. */
const LONGEST = 200;

/**
 * When the times of a file begin, as a line above its headings says: `Start: 2025-05-25 10:00:00`. A date that two orders read
 * in two ways says nothing.
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
    // The longest first: with its time of day.
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
