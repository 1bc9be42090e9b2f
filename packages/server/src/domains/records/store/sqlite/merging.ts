import { type DatabaseFailure, databaseFailure } from '../../../../platform/db/database-failure.ts';
import type { SqlitePool } from '../../../../platform/db/sqlite-pool.ts';
import type { Logger } from '../../../../platform/logger.ts';
import type { DamagedBatch } from '../store-condition.ts';
import type { procedures } from './procedures.ts';

type Procedures = typeof procedures;

/**
 * The age in milliseconds at which batches are merged; also when their records weigh `MERGE_AT_WEIGHT`. Records of one
 * series that come together change one page once: at the rate of a class, this saves most of the work.
 */
const MERGE_AFTER_MS = 5000;
/** The pause after a merge that failed, such as on a full disk. */
const RETRY_MS = 1000;
const MERGE_AT_WEIGHT = 20_000;
/** Maximum weight of the batches in the log before new ones wait: they are in memory too. */
const MAX_WEIGHT = 4 * MERGE_AT_WEIGHT;
/** Maximum weight of the batches in the log before values of an import wait: batches of boards always find room beside it. */
const MAX_WEIGHT_OF_IMPORTS = MAX_WEIGHT / 2;

/** Decides when the writer merges its batches: after some seconds, when there are many, or before records are read. */
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
  readonly #logger: Logger | undefined;
  readonly #firstAttempt: Promise<void>;
  /** Whether the batches that an earlier server has left are merged. */
  #isResumed = false;
  #failure: DatabaseFailure | 'other' | undefined;

  constructor(pool: SqlitePool, logger: Logger | undefined) {
    this.#pool = pool;
    this.#logger = logger;
    // A damaged or locked file, or a full disk, ends the attempt: readable records are read, and the batches stay in
    // the log.
    this.#firstAttempt = this.#mergeSome().catch(() => {});
    // The merged batches of an earlier server may have jobs too.
    pool.promise(this.#firstAttempt);
  }

  /** Why acknowledged records cannot be read; undefined if all can. */
  get failure(): DatabaseFailure | 'other' | undefined {
    return this.#failure;
  }

  /**
   * Waits while too many batches are not merged.
   * @throws the merge error, so that no unreadable message is acknowledged
   */
  async room(maxWeight = MAX_WEIGHT): Promise<void> {
    while (!this.#isResumed || this.#failure || this.#weight > maxWeight) await this.#mergeSome();
  }

  /** Waits for room for values of an import. */
  roomForImport(): Promise<void> {
    return this.room(MAX_WEIGHT_OF_IMPORTS);
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

  /** Resolves after the first attempt to merge the batches of an earlier server. */
  resumed(): Promise<void> {
    return this.#firstAttempt;
  }

  /** Resolves when all records so far can be read. If they cannot be merged, earlier records can. */
  async settle(): Promise<void> {
    await this.#firstAttempt;
    await this.#pool.settle();
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
    const merged = this.#failure ? this.#mergeSome() : Promise.resolve();
    merged.then(
      () => this.settle(),
      () => {},
    );
  }

  /** Merges a step, for all callers that wait for one. */
  #mergeSome(): Promise<void> {
    this.#step ??= (this.#isResumed ? this.#nextStep() : this.#resume())
      .then(() => this.#noteSuccess())
      .catch((error: unknown) => {
        this.#noteFailure(error);
        throw error;
      })
      .finally(() => {
        this.#step = undefined;
      });
    return this.#step;
  }

  async #nextStep(): Promise<void> {
    this.#forget(await this.#pool.callWriter<number>('mergeSome' satisfies keyof Procedures, undefined));
  }

  async #resume(): Promise<void> {
    const damaged = await this.#pool.callWriter<readonly DamagedBatch[]>('resumeMerging' satisfies keyof Procedures, {
      file: this.#pool.file,
    });
    this.#isResumed = true;
    for (const { records, topicIds, firstTime, lastTime } of damaged) {
      const [from, to] = [firstTime, lastTime].map((time) =>
        time === null ? 'unknown' : new Date(time).toISOString(),
      );
      this.#logger?.error(
        { records, topicIds, from, to },
        'Could not read acknowledged records after the start. Their bytes are kept in the table damaged_batch',
      );
    }
  }

  #noteFailure(error: unknown): void {
    if (!this.#failure) {
      this.#logger?.error(
        { err: error },
        'Could not merge acknowledged records. They are stored but hidden, and new ones are refused, until a retry succeeds',
      );
    }
    this.#failure = databaseFailure(error) ?? 'other';
    this.#timer ??= setTimeout(() => this.#mergeInBackground(), RETRY_MS).unref();
  }

  #noteSuccess(): void {
    if (this.#failure) this.#logger?.info('All acknowledged records can be read again');
    this.#failure = undefined;
  }

  #forget(merged: number): void {
    this.#merged = Math.max(this.#merged, merged);
    for (const [id, weight] of this.#weights) {
      if (id > merged) break;
      this.#weights.delete(id);
      this.#weight -= weight;
    }
  }
}
