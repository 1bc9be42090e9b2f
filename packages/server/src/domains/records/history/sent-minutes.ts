import { fixedOffset } from '../store/clock-offsets.ts';
import type { RecordReader, Series, TimeRange } from '../store/record-store.ts';

/** What a sender has sent in a minute. `count` includes texts, `numbers` does not. */
export interface SentMinute {
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

/** The minutes of each sender, from the rollups. @param names of devices by their ids */
export async function sentMinutes(
  store: Pick<RecordReader, 'history'>,
  series: readonly Series[],
  names: ReadonlyMap<string, string>,
  { from, to }: TimeRange,
): Promise<Map<string, SentMinute[]>> {
  const bySender = new Map<string, SentMinute[]>();
  for (let at = 0; at < series.length; at += AT_ONCE) {
    const part = series.slice(at, at + AT_ONCE);
    const read = part.map(({ id }) =>
      store.history({ series: [id], start: from, end: to, interval: 'minute', offsets: fixedOffset(0) }),
    );
    for (const [index, buckets] of (await Promise.all(read)).entries()) {
      const name = names.get((part[index] as Series).deviceId);
      if (name === undefined || buckets.length === 0) continue;
      const minutes = buckets.map(({ time, count, numbers, sum, min, max }) => {
        return { start: time, count, numbers, sum, min: min ?? Infinity, max: max ?? -Infinity };
      });
      bySender.set(name, minutes);
    }
  }
  return bySender;
}
