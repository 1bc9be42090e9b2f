import type { Transferable } from 'node:worker_threads';
import { DatabaseUnavailable } from './database-failure.ts';
import { SqliteThread } from './sqlite-thread.ts';

/** Most reading threads. The first is opened at the start, a further one when all are busy: each takes 15 MB. */
const MAX_READERS = 3;

/** A write that has waited so long for its turn is refused: another program holds the file, or the disk has stalled. */
const MAX_WAIT_MS = 20_000;

/** Exclusive use of the writing connection, for as long as a transaction takes. */
export interface WriteLease {
  readonly thread: SqliteThread;
  readonly release: () => void;
}

/**
 * The threads of an embedded database: one writer, several readers. Writers queue here, so that a transaction of the
 * application and a batch of records never mix; readers see what was last committed and wait for nobody.
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

  /** Opens `file`, which the writer creates when it is missing. `onCrash` is told when a thread dies. */
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
   * Waits for its turn among the writers. The caller must release the lease.
   * @throws DatabaseUnavailable after 20 s
   */
  async leaseWriter(): Promise<WriteLease> {
    const waitingSince = performance.now();
    const lease = await this.#takeTurn();
    if (performance.now() - waitingSince > MAX_WAIT_MS) {
      lease.release();
      throw new DatabaseUnavailable('A write has waited too long for its turn');
    }
    return lease;
  }

  /** The reader with the least to do. */
  get reader(): SqliteThread {
    const best = this.#readers.reduce((least, reader) => (reader.load < least.load ? reader : least));
    if (best.load > 0 && this.#readers.length < MAX_READERS) this.#readers.push(this.#openReader());
    return best;
  }

  /** Runs a procedure on the writer, in its turn. */
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

  /** Waits for the writers in the queue, then ends the threads. */
  async close(): Promise<void> {
    await this.#takeTurn();
    await Promise.all([this.#writer, ...this.#readers].map((thread) => thread.terminate()));
  }

  async #takeTurn(): Promise<WriteLease> {
    const previous = this.#lastWrite;
    const turn = Promise.withResolvers<void>();
    this.#lastWrite = turn.promise;
    await previous;
    return { thread: this.#writer, release: turn.resolve };
  }
}
