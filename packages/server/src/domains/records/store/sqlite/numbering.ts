import type { ProcedureContext } from '../../../../platform/db/sqlite-protocol.ts';

/** The last number in a millisecond of a series. */
export const LAST_SEQ_AT = 'SELECT max(seq) AS seq FROM record WHERE series = ? AND time = ?';
const NEWEST_TIME = 'SELECT max((SELECT max(time) FROM record WHERE series = series.id)) AS time FROM series';

/**
 * Numbers the records of one millisecond in order of arrival, across all series. A millisecond after all stored records
 * needs no query.
 */
export class Numbering {
  /** The time of the latest record; undefined if it is unknown. */
  #newest: number | undefined;
  /** The next number in that millisecond, if all its records got theirs here. */
  #next: number | undefined;

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
    if (times.every((time) => this.#isAfterStored(time))) {
      const nextAt = new Map([[this.#newest, this.#next ?? 0]]);
      return this.#give(times, nextAt, (time) => nextAt.get(time) ?? 0);
    }
    // The clock went back, or nothing is known yet.
    merge();
    this.#newest ??= newestTime(prepare);
    const nextAt = new Map<number, number>();
    const numbers = this.#give(times, nextAt, (time, index) => {
      const { seq } = prepare(LAST_SEQ_AT).get(series[index] as number, time) as { seq: number | null };
      return Math.max(nextAt.get(time) ?? 0, seq === null ? 0 : seq + 1);
    });
    this.#next = undefined;
    return numbers;
  }

  /** Learns the time of the latest record, when all batches are merged. */
  start({ prepare }: Pick<ProcedureContext, 'prepare'>): void {
    this.#newest = newestTime(prepare);
    this.#next = undefined;
  }

  /** Forgets what it knows, after a batch that was not stored. */
  reset(): void {
    this.#newest = undefined;
    this.#next = undefined;
  }

  #isAfterStored(time: number): boolean {
    if (this.#newest === undefined) return false;
    return time > this.#newest || (time === this.#newest && this.#next !== undefined);
  }

  #give(
    times: Float64Array,
    nextAt: Map<number | undefined, number>,
    numberOf: (time: number, index: number) => number,
  ): Int32Array {
    const numbers = Int32Array.from(times, (time, index) => {
      const number = numberOf(time, index);
      nextAt.set(time, number + 1);
      return number;
    });
    for (const time of times) this.#newest = Math.max(this.#newest ?? time, time);
    this.#next = nextAt.get(this.#newest);
    return numbers;
  }
}

function newestTime(prepare: ProcedureContext['prepare']): number {
  return (prepare(NEWEST_TIME).get() as { time: number | null }).time ?? -1;
}
