import type { ProcedureContext } from '../../../../platform/db/sqlite-protocol.ts';

/** The last number in a millisecond of a series. */
export const LAST_SEQ_AT = 'SELECT max(seq) AS seq FROM record WHERE series = ? AND time = ?';
const NEWEST_TIME = 'SELECT max((SELECT max(time) FROM record WHERE series = series.id)) AS time FROM series';

/** Maximum milliseconds in memory: at least five seconds, longer than messages wait for their turn. */
const REMEMBERED = 10_000;

/**
 * Numbers the records of one millisecond in order of arrival, across all series. The latest milliseconds are in memory
 * and need no query. One is not enough: senders take turns, so a batch also has messages that arrived before those of
 * earlier batches.
 */
export class Numbering {
  /** The time after which all records got their numbers here; undefined if it is unknown. */
  #since: number | undefined;
  /** The next number in each millisecond after `#since`, if it has records. */
  readonly #next = new Map<number, number>();

  /**
   * Numbers a batch. `merge` makes all earlier batches readable; it is called only if that is needed.
   * @returns the number of each record
   */
  number(
    { prepare }: Pick<ProcedureContext, 'prepare'>,
    series: ArrayLike<number>,
    times: Float64Array,
    merge: () => void,
  ): Int32Array {
    const known = this.#since;
    if (known === undefined || times.some((time) => time <= known)) {
      // The clock went back, or nothing is known yet.
      merge();
    }
    const since = known ?? newestTime(prepare);
    this.#since = since;
    /** The next numbers in milliseconds that are not in memory. */
    const earlier = new Map<number, number>();
    const numbers = Int32Array.from(times, (time, index) => {
      const next = time > since ? this.#next : earlier;
      let number = next.get(time) ?? 0;
      if (time <= since) {
        const { seq } = prepare(LAST_SEQ_AT).get(series[index] as number, time) as { seq: number | null };
        number = Math.max(number, seq === null ? 0 : seq + 1);
      }
      next.set(time, number + 1);
      return number;
    });
    if (this.#next.size > REMEMBERED) this.#forgetEarliest();
    return numbers;
  }

  /** Reads the time of the latest record, when all batches are merged. */
  start({ prepare }: Pick<ProcedureContext, 'prepare'>): void {
    this.#next.clear();
    this.#since = newestTime(prepare);
  }

  /** Forgets all numbers, after a batch that was not stored. */
  reset(): void {
    this.#next.clear();
    this.#since = undefined;
  }

  /** Forgets half of the milliseconds, so that this happens seldom. */
  #forgetEarliest(): void {
    const times = Float64Array.from(this.#next.keys())
      .sort()
      .subarray(0, REMEMBERED / 2);
    for (const time of times) this.#next.delete(time);
    this.#since = times.at(-1);
  }
}

function newestTime(prepare: ProcedureContext['prepare']): number {
  return (prepare(NEWEST_TIME).get() as { time: number | null }).time ?? -1;
}
