import { fixedOffset } from '../store/clock-offsets.ts';
import { callsFor } from '../store/directions.ts';
import type { Bucket, RecordStore, Series, TimeRange } from '../store/record-store.ts';

/** The values of a sender in a part of a range. `count` includes texts, `numbers` does not. */
export interface SentPart {
  /** The start in milliseconds since 1970 UTC. */
  readonly start: number;
  readonly count: number;
  readonly numbers: number;
  readonly sum: number;
  /** The lowest number, and the highest: Infinity and -Infinity without numbers. */
  readonly min: number;
  readonly max: number;
  /** The sums of the sines and cosines, if the numbers are directions; 0 otherwise. */
  readonly sin: number;
  readonly cos: number;
}

/** A part without values. */
export const NOTHING_SENT = { count: 0, numbers: 0, sum: 0, min: Infinity, max: -Infinity, sin: 0, cos: 0 } as const;

/** Maximum reads that wait at the same time: a topic may have a thousand boards. */
const AT_ONCE = 20;

interface SentQuery {
  readonly series: readonly Series[];
  readonly range: TimeRange;
  /** The width of a part, in milliseconds: a topic may have a thousand boards, and a day many minutes. */
  readonly widthMs: number;
  /** Whether the numbers are directions, which rollups do not know. */
  readonly isDirection: boolean;
}

/**
 * The parts of each sender in order of time, made of the rollups of minutes.
 * @param names of devices by their ids
 * @throws chartErrors.tooManyValues for too many directions
 */
export async function sentParts(
  store: Pick<RecordStore, 'history' | 'lineCounts' | 'directions'>,
  { series, range: { from, to }, widthMs, isDirection }: SentQuery,
  names: ReadonlyMap<string, string>,
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
      const parts = partsOf(buckets, widthMs);
      const directions = isDirection
        ? await directionParts(store, (part[index] as Series).id, { from, to }, widthMs)
        : [];
      bySender.set(
        name,
        [parts, directions].flat().sort((one, other) => one.start - other.start),
      );
    }
  }
  return bySender;
}

/** The directions of a series, as parts with a count of 0. */
async function directionParts(
  store: Pick<RecordStore, 'lineCounts' | 'directions'>,
  seriesId: number,
  range: TimeRange,
  width: number,
): Promise<SentPart[]> {
  const parts: SentPart[] = [];
  for (const call of await callsFor(store, [seriesId], range)) {
    for (const { time, sin, cos } of await store.directions({ series: [seriesId], ...call, width, offset: 0 })) {
      parts.push({ ...NOTHING_SENT, start: time, sin, cos });
    }
  }
  return parts;
}

function partsOf(buckets: readonly Bucket[], widthMs: number): SentPart[] {
  const parts: SentPart[] = [];
  for (const { time, count, numbers, sum, min, max } of buckets) {
    const minute = { ...NOTHING_SENT, start: time, count, numbers, sum, min: min ?? Infinity, max: max ?? -Infinity };
    const last = parts.at(-1);
    if (!last || time >= last.start + widthMs) parts.push(minute);
    else {
      parts[parts.length - 1] = {
        ...NOTHING_SENT,
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
