import { fixedOffset } from '../store/clock-offsets.ts';
import type { Bucket, RecordReader, Series, TimeRange } from '../store/record-store.ts';

/** What a sender has sent in a part of a range. `count` includes texts, `numbers` does not. */
export interface SentPart {
  /** In milliseconds since 1970 UTC. */
  readonly start: number;
  readonly count: number;
  readonly numbers: number;
  readonly sum: number;
  /** Infinity, and -Infinity for the highest, without numbers. */
  readonly min: number;
  readonly max: number;
}

/** Reads that wait at the same time: a topic may have a thousand boards. */
const AT_ONCE = 20;

/**
 * The parts of each sender, made of the rollups of minutes.
 * @param names of devices by their ids
 * @param widthMs of a part, in milliseconds: a topic may have a thousand boards, and a day many minutes
 */
export async function sentParts(
  store: Pick<RecordReader, 'history'>,
  series: readonly Series[],
  names: ReadonlyMap<string, string>,
  { from, to }: TimeRange,
  widthMs: number,
): Promise<Map<string, SentPart[]>> {
  const bySender = new Map<string, SentPart[]>();
  for (let at = 0; at < series.length; at += AT_ONCE) {
    const part = series.slice(at, at + AT_ONCE);
    const read = part.map(({ id }) =>
      store.history({ series: [id], start: from, end: to, interval: 'minute', offsets: fixedOffset(0) }),
    );
    for (const [index, buckets] of (await Promise.all(read)).entries()) {
      const name = names.get((part[index] as Series).deviceId);
      if (name === undefined || buckets.length === 0) continue;
      bySender.set(name, partsOf(buckets, widthMs));
    }
  }
  return bySender;
}

function partsOf(buckets: readonly Bucket[], widthMs: number): SentPart[] {
  const parts: SentPart[] = [];
  for (const { time, count, numbers, sum, min, max } of buckets) {
    const minute = { start: time, count, numbers, sum, min: min ?? Infinity, max: max ?? -Infinity };
    const last = parts.at(-1);
    if (!last || time >= last.start + widthMs) parts.push(minute);
    else {
      parts[parts.length - 1] = {
        start: last.start,
        count: last.count + count,
        numbers: last.numbers + numbers,
        sum: last.sum + sum,
        min: Math.min(last.min, minute.min),
        max: Math.max(last.max, minute.max),
      };
    }
  }
  return parts;
}
