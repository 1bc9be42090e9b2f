import type { Transferable } from 'node:worker_threads';
import type { DatabaseUse } from './database.ts';
import { DatabaseUnavailable } from './database-failure.ts';
import { SqliteThread } from './sqlite-thread.ts';

/** Maximum number of reader threads. One starts with the pool, another whenever all are busy; each needs 15 MB. */
const MAX_READERS = 3;

/** How long a call may keep its reader. No long call is ever on the first reader, so short calls wait for short ones only. */
export type ReadLength = 'short' | 'long';

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
  /** Readers with long calls, and the number of these calls. */
  readonly #longReads = new Map<SqliteThread, number>();
  #lastWrite: Promise<void> = Promise.resolve();
  /** Writes that have their turn, or wait for it. */
  #writes = 0;
  /** When the writer began its present write; undefined while it has none. */
  #writingSince: number | undefined;
  /** Writes whose callers went on before their turn; each settles after its first attempt. */
  readonly #promised = new Set<Promise<void>>();
  readonly #ends: (() => Promise<void>)[] = [];

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

  /** Waits in the queue of writes, however long. The caller must release the lease. */
  queueWrite(): Promise<WriteLease> {
    return this.#acquireWriter();
  }

  /** Whether no write has its turn or waits for it. */
  get isFree(): boolean {
    return this.#writes === 0;
  }

  /** How long the writer has been busy with one write, in milliseconds. */
  get writingMs(): number {
    return this.#writingSince === undefined ? 0 : performance.now() - this.#writingSince;
  }

  /**
   * Notes a write in the queue whose caller counts it as done, because it is on disk elsewhere. Later writes find it
   * done, as it is before them in the queue; readers call `settle`.
   * @param attempt settles after the first attempt to write it
   */
  promise(attempt: Promise<unknown>): void {
    const settled = attempt.then(
      () => {},
      () => {},
    );
    this.#promised.add(settled);
    void settled.then(() => this.#promised.delete(settled));
  }

  /** Resolves when the promised writes so far are done or have failed. Call this outside of transactions, for which they wait. */
  async settle(): Promise<void> {
    if (this.#promised.size > 0) await Promise.all(this.#promised);
  }

  /** The least busy reader for a short query. */
  get reader(): SqliteThread {
    return this.#readerFor('short');
  }

  #readerFor(length: ReadLength): SqliteThread {
    const isOpenTo = (reader: SqliteThread, index: number) =>
      length === 'long' ? index > 0 : index === 0 || !this.#longReads.has(reader);
    const leastBusy = () =>
      this.#readers
        .filter(isOpenTo)
        .reduce<SqliteThread | undefined>((least, one) => (least && least.load <= one.load ? least : one), undefined);
    const best = leastBusy();
    const isAtOnce = best && (length === 'long' ? best.load === 0 : !best.isBusy);
    if (isAtOnce || this.#readers.length === MAX_READERS) return best as SqliteThread;
    this.#readers.push(this.#openReader());
    // The new reader is still opening its file.
    return best ?? (leastBusy() as SqliteThread);
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
  async callReader<Result>(procedure: string, input: unknown, length: ReadLength = 'short'): Promise<Result> {
    const reader = this.#readerFor(length);
    if (length === 'short') return reader.send<Result>({ kind: 'call', procedure, input });
    const count = this.#longReads.get(reader) ?? 0;
    this.#longReads.set(reader, count + 1);
    try {
      return await reader.send<Result>({ kind: 'call', procedure, input });
    } finally {
      const left = (this.#longReads.get(reader) ?? 1) - 1;
      if (left > 0) this.#longReads.set(reader, left);
      else this.#longReads.delete(reader);
    }
  }

  /** The threads as connections. */
  use(): DatabaseUse {
    const loads = [this.#writes, ...this.#readers.map(({ load }) => load)];
    const busy = loads.filter((load) => load > 0).length;
    const waiting = loads.reduce((sum, load) => sum + Math.max(0, load - 1), 0);
    return { busy, idle: loads.length - busy, waiting };
  }

  /** Registers a step that has to end before the threads, after the last write. */
  onClose(end: () => Promise<void>): void {
    this.#ends.push(end);
  }

  /** Waits for the writes in the queue, then ends the threads. */
  async close(): Promise<void> {
    await this.#acquireWriter();
    for (const end of this.#ends) await end();
    await Promise.all([this.#writer, ...this.#readers].map((thread) => thread.terminate()));
  }

  async #acquireWriter(): Promise<WriteLease> {
    const previous = this.#lastWrite;
    const turn = Promise.withResolvers<void>();
    this.#lastWrite = turn.promise;
    this.#writes++;
    await previous;
    this.#writingSince = performance.now();
    const release = () => {
      this.#writes--;
      this.#writingSince = undefined;
      turn.resolve();
    };
    return { thread: this.#writer, release };
  }
}
