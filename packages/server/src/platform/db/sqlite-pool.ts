import type { Transferable } from 'node:worker_threads';
import { DatabaseUnavailable } from './database-failure.ts';
import { SqliteThread } from './sqlite-thread.ts';

/** Maximum number of reader threads. One starts with the pool, another whenever all are busy; each needs 15 MB. */
const MAX_READERS = 3;

/** A write that waits longer for its turn fails: another program has locked the file, or the disk has stalled. */
const MAX_WAIT_MS = 20_000;

/** Exclusive use of the writer connection, for one transaction. */
export interface WriteLease {
  readonly thread: SqliteThread;
  readonly release: () => void;
}

/**
 * The threads of an embedded database: one writer, several readers. Writes queue here, so a transaction of the
 * application and a batch of records never mix. Readers see the last commit and never wait for writers.
 */
export class SqlitePool {
  readonly file: string;
  readonly #writer: SqliteThread;
  readonly #readers: SqliteThread[];
  readonly #openReader: () => SqliteThread;
  #lastWrite: Promise<void> = Promise.resolve();

  private constructor(file: string, writer: SqliteThread, openReader: () => SqliteThread) {
    this.file = file;
    this.#writer = writer;
    this.#openReader = openReader;
    this.#readers = [openReader()];
  }

  /** Opens `file`, or creates it if it is missing. `onCrash` runs when a thread dies. */
  static async open(
    file: string,
    procedureModules: readonly string[],
    onCrash: (error: Error) => void,
  ): Promise<SqlitePool> {
    const writer = new SqliteThread({ file, role: 'writer', procedureModules }, onCrash);
    await writer.ready;
    const openReader = () => new SqliteThread({ file, role: 'reader', procedureModules }, onCrash);
    const pool = new SqlitePool(file, writer, openReader);
    await Promise.all(pool.#readers.map((reader) => reader.ready));
    return pool;
  }

  /**
   * Waits in the queue of writes. The caller must release the lease.
   * @throws DatabaseUnavailable after 20 s
   */
  async leaseWriter(): Promise<WriteLease> {
    const waitingSince = performance.now();
    const lease = await this.#acquireWriter();
    if (performance.now() - waitingSince > MAX_WAIT_MS) {
      lease.release();
      throw new DatabaseUnavailable('A write has waited too long for its turn');
    }
    return lease;
  }

  /** The least busy reader. */
  get reader(): SqliteThread {
    const best = this.#readers.reduce((least, reader) => (reader.load < least.load ? reader : least));
    if (best.load > 0 && this.#readers.length < MAX_READERS) this.#readers.push(this.#openReader());
    return best;
  }

  /** Runs a procedure on the writer, after the writes in the queue. */
  async callWriter<Result>(procedure: string, input: unknown, transfer: readonly Transferable[] = []): Promise<Result> {
    const lease = await this.leaseWriter();
    try {
      return await lease.thread.send<Result>({ kind: 'call', procedure, input }, transfer);
    } finally {
      lease.release();
    }
  }

  /** Runs a procedure on a reader. */
  callReader<Result>(procedure: string, input: unknown): Promise<Result> {
    return this.reader.send<Result>({ kind: 'call', procedure, input });
  }

  /** Waits for the writes in the queue, then ends the threads. */
  async close(): Promise<void> {
    await this.#acquireWriter();
    await Promise.all([this.#writer, ...this.#readers].map((thread) => thread.terminate()));
  }

  async #acquireWriter(): Promise<WriteLease> {
    const previous = this.#lastWrite;
    const turn = Promise.withResolvers<void>();
    this.#lastWrite = turn.promise;
    await previous;
    return { thread: this.#writer, release: turn.resolve };
  }
}
