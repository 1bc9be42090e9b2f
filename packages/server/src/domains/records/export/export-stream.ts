import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { ExportOrder } from './export-workbook.ts';

/** How much of a workbook waits for a slow caller. */
const WAITING_BYTES = 256 * 1024;

/** A workbook while it is made, in a thread of its own that goes no faster than the workbook is taken. */
export class ExportStream extends Readable {
  readonly #worker: Worker;

  constructor(order: ExportOrder) {
    super({ highWaterMark: WAITING_BYTES });
    // It may fail before anyone takes it, and is told to whoever takes it then.
    this.on('error', () => {});
    this.#worker = new Worker(new URL('./export-worker.ts', import.meta.url), {
      workerData: order,
      name: 'export',
      // A page of records and its XML are short-lived; V8's default would let tens of megabytes of them stand.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    this.#worker.on('message', (bytes: Uint8Array | null) => this.push(bytes));
    this.#worker.on('error', (error: Error) => this.destroy(error));
    this.#worker.on('messageerror', (error: Error) => this.destroy(error));
    this.#worker.on('exit', () => {
      if (!this.readableEnded) this.destroy(new Error('The export thread ended too early'));
    });
  }

  override _read(): void {
    this.#worker.postMessage('next');
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#worker.terminate().then(
      () => callback(error),
      (failure: Error) => callback(error ?? failure),
    );
  }
}
