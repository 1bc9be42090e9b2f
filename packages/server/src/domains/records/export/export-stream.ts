import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { ExportQueue, QueuedExport } from './export-queue.ts';
import type { ExportOrder } from './export-workbook.ts';
import type { ExportPiece } from './sheets.ts';

/** Maximum bytes of a workbook that wait for a slow reader. */
const WAITING_BYTES = 256 * 1024;

/** An export whose reader reads nothing for this long releases its place, and gets another when the reader resumes. */
const STALLED_AFTER_MS = 3000;

/** Minimum interval between two reports of written records. */
const PROGRESS_MS = 500;

/** The progress of an export: its place in the queue from 1, or 0 while it works, and the records written so far. */
export interface ExportState {
  readonly place: number;
  readonly writtenRecordCount: number;
}

/**
 * Streams a workbook from a thread of its own, with backpressure from the reader. It waits in the queue before its
 * first piece, and again after its reader has stalled.
 */
export class ExportStream extends Readable implements QueuedExport {
  readonly userId: string;
  readonly #order: ExportOrder;
  readonly #queue: ExportQueue;
  readonly #onProgress: (state: ExportState) => void;
  #worker: Worker | undefined;
  #isWorking = false;
  #isComplete = false;
  #stalling: NodeJS.Timeout | undefined;
  #state: ExportState = { place: -1, writtenRecordCount: 0 };
  #reportedAt = 0;

  constructor(userId: string, order: ExportOrder, queue: ExportQueue, onProgress: (state: ExportState) => void) {
    super({ highWaterMark: WAITING_BYTES });
    this.userId = userId;
    this.#order = order;
    this.#queue = queue;
    this.#onProgress = onProgress;
    // An early failure must not crash the process. A later reader still gets the error.
    this.on('error', () => {});
    // The first read makes the export enter the queue now.
    this.read(0);
  }

  start(): void {
    this.#isWorking = true;
    this.#change({ place: 0 });
    this.#worker ??= this.#openWorker();
    this.#worker.postMessage('next');
  }

  wait(place: number): void {
    this.#change({ place });
  }

  end(): void {
    this.destroy(new Error('The reader of an export has stalled'));
  }

  override _read(): void {
    clearTimeout(this.#stalling);
    if (this.#isWorking) this.#worker?.postMessage('next');
    else this.#queue.enter(this);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearTimeout(this.#stalling);
    this.#queue.leave(this);
    Promise.resolve(this.#worker?.terminate()).then(
      () => callback(error),
      (failure: Error) => callback(error ?? failure),
    );
  }

  #openWorker(): Worker {
    const worker = new Worker(new URL('./export-worker.ts', import.meta.url), {
      workerData: this.#order,
      name: 'export',
      // A small young generation: a page of records and its XML are short-lived, and V8's default would keep tens of
      // megabytes of them.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    worker.on('message', (piece: ExportPiece | null) => (piece ? this.#deliver(piece) : this.#complete()));
    worker.on('error', (error: Error) => this.destroy(error));
    worker.on('messageerror', (error: Error) => this.destroy(error));
    worker.on('exit', () => {
      if (!this.#isComplete) this.destroy(new Error('The export thread ended too early'));
    });
    return worker;
  }

  #deliver({ bytes, recordCount }: ExportPiece): void {
    this.#stalling = setTimeout(() => {
      this.#isWorking = false;
      this.#queue.stall(this);
    }, STALLED_AFTER_MS);
    this.#change({ writtenRecordCount: this.#state.writtenRecordCount + recordCount });
    this.push(bytes);
  }

  /** Ends the thread: the rest is in the buffer and needs neither a place nor a thread. */
  #complete(): void {
    this.#isComplete = true;
    this.#queue.leave(this);
    void this.#worker?.terminate();
    this.push(null);
  }

  #change(change: Partial<ExportState>): void {
    const isMoved = change.place !== undefined && change.place !== this.#state.place;
    this.#state = { ...this.#state, ...change };
    if (!isMoved && performance.now() - this.#reportedAt < PROGRESS_MS) return;
    this.#reportedAt = performance.now();
    this.#onProgress(this.#state);
  }
}
