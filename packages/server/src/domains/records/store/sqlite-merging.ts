import type { SqlitePool } from '../../../platform/db/sqlite-pool.ts';
import type { procedures } from './sqlite-procedures.ts';

type Procedures = typeof procedures;

/** Batches are merged when this old, in milliseconds, or when their records weigh this much. */
const MERGE_AFTER_MS = 1000;
const MERGE_AT_WEIGHT = 20_000;
/** New batches wait while those in the log weigh more than this: they are in memory too. */
const MAX_WEIGHT = 4 * MERGE_AT_WEIGHT;

/** Says when the writer merges its batches: after a second, when there are many, or before records are read. */
export class Merging {
  readonly #pool: SqlitePool;
  /** The numbers of the last batch in the log, and of the last merged one. */
  #last = 0;
  #merged = 0;
  /** The weights of the batches that are not merged, by their numbers. */
  readonly #weights = new Map<number, number>();
  #weight = 0;
  #step: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #resumed: Promise<void>;
  #isResumed = false;
  #hasFailed = false;

  constructor(pool: SqlitePool) {
    this.#pool = pool;
    this.#resumed = pool
      .callWriter<void>('resumeMerging' satisfies keyof Procedures, undefined)
      // A damaged or locked file: what can be read is read, and the batches stay in the log.
      .catch(() => {
        this.#hasFailed = true;
      })
      .finally(() => {
        this.#isResumed = true;
      });
  }

  /**
   * Waits while too many batches are not merged.
   * @throws the error of a merge: nothing is acknowledged that nobody can read
   */
  async room(): Promise<void> {
    while (this.#hasFailed || this.#weight > MAX_WEIGHT) await this.#mergeSome();
  }

  /** Counts a batch in the log. */
  added(id: number, weight: number): void {
    if (id === this.#last) return;
    this.#last = id;
    this.#weights.set(id, weight);
    this.#weight += weight;
    if (this.#weight >= MERGE_AT_WEIGHT) this.#mergeInBackground();
    else this.#timer ??= setTimeout(() => this.#mergeInBackground(), MERGE_AFTER_MS).unref();
  }

  /** Resolves when all records so far can be read. If they cannot be merged, those before them can. */
  async settle(): Promise<void> {
    if (!this.#isResumed) await this.#resumed;
    const last = this.#last;
    while (this.#merged < last) {
      try {
        await this.#mergeSome();
      } catch {
        return;
      }
    }
  }

  #mergeInBackground(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.settle();
  }

  /** One step for all that wait for one. */
  #mergeSome(): Promise<void> {
    this.#step ??= this.#pool
      .callWriter<number>('mergeSome' satisfies keyof Procedures, undefined)
      .then(
        (merged) => this.#forget(merged),
        (error: unknown) => {
          this.#hasFailed = true;
          throw error;
        },
      )
      .finally(() => {
        this.#step = undefined;
      });
    return this.#step;
  }

  #forget(merged: number): void {
    this.#hasFailed = false;
    this.#merged = Math.max(this.#merged, merged);
    for (const [id, weight] of this.#weights) {
      if (id > merged) break;
      this.#weights.delete(id);
      this.#weight -= weight;
    }
  }
}
