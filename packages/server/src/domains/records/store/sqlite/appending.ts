import { setTimeout as wait } from 'node:timers/promises';
import type { SqlitePool, WriteLease } from '../../../../platform/db/sqlite-pool.ts';
import type { Logger } from '../../../../platform/logger.ts';
import type { PackedBatch } from './batches.ts';
import type { Merging } from './merging.ts';
import type { procedures } from './procedures.ts';
import { WaitingFile } from './waiting-file.ts';

type Procedures = typeof procedures;

/** How long a batch waits for its turn, in milliseconds: an ordinary write takes less, and a second file costs another fsync. */
const PATIENCE_MS = 20;
/** The pause after an attempt to add a batch of the file that failed, such as on a full disk. */
const RETRY_MS = 1000;
/** Maximum weight of the batches in the file before new ones wait: they are in memory too. */
const MAX_WEIGHT = 80_000;

/** A batch of the waiting file. */
interface Waiting {
  readonly number: number;
  readonly packed: PackedBatch;
  readonly weight: number;
}

/**
 * Appends batches in the order of their arrival. A batch whose turn does not come soon, because a call writes much in
 * one transaction, goes to a file beside the database, and counts as stored when it is on disk there. It keeps its
 * place among the writes (decision 94).
 */
export class Appending {
  readonly #pool: SqlitePool;
  readonly #merging: Merging;
  readonly #file: WaitingFile;
  readonly #logger: Logger | undefined;
  #importTurn: Promise<void> = Promise.resolve();
  /** The weight of the batches in the file. */
  #weight = 0;
  /** Batches that the database has refused, and why: until it takes them, nothing more is acknowledged. */
  readonly #refused: Waiting[] = [];
  #failure: unknown;

  constructor(pool: SqlitePool, merging: Merging, logger: Logger | undefined) {
    this.#pool = pool;
    this.#merging = merging;
    this.#file = new WaitingFile(pool.file);
    this.#logger = logger;
  }

  /** Appends a batch. Resolves when it is on disk. */
  async append(packed: PackedBatch, weight: number): Promise<void> {
    await this.#merging.room();
    while (this.#weight > MAX_WEIGHT && !this.#failure) await this.#pool.settle();
    if (this.#failure) throw this.#failure;
    const isFree = this.#pool.isFree;
    const turn = this.#pool.queueWrite();
    if (!isFree && !(await this.#comesSoon(turn))) return this.#appendToFile(turn, packed, weight);
    const memory = [packed.series.buffer, packed.times.buffer, packed.numbers.buffer] as ArrayBuffer[];
    const id = await callIn(await turn, packed, memory);
    this.#merging.added(id, weight);
  }

  /**
   * Appends values of an import, one batch after the other: together they would take the room that is left to batches
   * of boards.
   */
  appendImported(packed: PackedBatch, weight: number): Promise<void> {
    const appended = this.#importTurn.then(async () => {
      await this.#merging.roomForImport();
      await this.append(packed, weight);
    });
    this.#importTurn = appended.catch(() => {});
    return appended;
  }

  /** Resolves when a reader finds all batches so far. @throws if some cannot be read at the moment */
  async settle(): Promise<void> {
    await this.#merging.settle();
    if (this.#failure) throw this.#failure;
    if (this.#merging.failure) throw new Error('Acknowledged records cannot be read until a retry succeeds');
  }

  async close(): Promise<void> {
    await this.#pool.settle();
    await this.#file.close();
  }

  /** Whether a write gets its turn while its caller waits. A write behind one that has taken long already does not. */
  async #comesSoon(turn: Promise<WriteLease>): Promise<boolean> {
    const patience = Math.max(0, PATIENCE_MS - this.#pool.writingMs);
    const timer = new AbortController();
    const late = wait(patience, false, { signal: timer.signal }).catch(() => false);
    const isSoon = await Promise.race([turn.then(() => true), late]);
    timer.abort();
    return isSoon;
  }

  async #appendToFile(turn: Promise<WriteLease>, packed: PackedBatch, weight: number): Promise<void> {
    const waiting: Waiting = { number: this.#file.nextNumber(), packed, weight };
    const isOnDisk = this.#file.add({ number: waiting.number, batch: packed }).then(
      () => true,
      () => false,
    );
    this.#weight += weight;
    const attempt = this.#storeIn(turn, waiting).catch(async (error: unknown) => {
      if (await isOnDisk) return this.#refuse(waiting, error);
      this.#forget(waiting);
      throw error;
    });
    this.#pool.promise(attempt);
    if (!(await isOnDisk)) await attempt;
  }

  /** Adds a batch of the file to the database. After a failed batch, later ones wait until it is added. */
  async #storeIn(turn: Promise<WriteLease>, waiting: Waiting): Promise<void> {
    const lease = await turn;
    if (this.#failure) {
      lease.release();
      throw this.#failure;
    }
    await this.#store(lease, waiting);
  }

  async #store(lease: WriteLease, waiting: Waiting): Promise<void> {
    const { number, packed, weight } = waiting;
    const id = await callIn(lease, { ...packed, waiting: { number, first: this.#file.firstNumber } });
    this.#forget(waiting);
    this.#merging.added(id, weight);
  }

  #forget({ number, weight }: Waiting): void {
    this.#weight -= weight;
    this.#file.stored(number);
  }

  #refuse(waiting: Waiting, error: unknown): void {
    this.#refused.push(waiting);
    if (this.#failure) return;
    this.#failure = error;
    this.#logger?.error(
      { err: error },
      'Could not store acknowledged records. They are on disk but hidden, and new ones are refused, until a retry succeeds',
    );
    void this.#retry();
  }

  /** Adds the refused batches in their order. The next start tries too. */
  async #retry(): Promise<void> {
    for (let next = this.#refused[0]; next; next = this.#refused[0]) {
      await wait(RETRY_MS, undefined, { ref: false });
      try {
        while (next) {
          await this.#store(await this.#pool.queueWrite(), next);
          this.#refused.shift();
          next = this.#refused[0];
        }
      } catch (error) {
        this.#failure = error;
      }
    }
    this.#failure = undefined;
    this.#logger?.info('All acknowledged records can be read again');
  }
}

async function callIn(
  { thread, release }: WriteLease,
  input: PackedBatch,
  memory: ArrayBuffer[] = [],
): Promise<number> {
  try {
    return await thread.send<number>(
      { kind: 'call', procedure: 'appendBatch' satisfies keyof Procedures, input },
      memory,
    );
  } finally {
    release();
  }
}
