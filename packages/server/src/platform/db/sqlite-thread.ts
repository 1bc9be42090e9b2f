import { type Transferable, Worker } from 'node:worker_threads';
import type { WorkerOptions, WorkerRequest, WorkerResponse } from './sqlite-protocol.ts';

/** The load of a busy thread: this many requests, or one for `BUSY_MS`. Fewer are answered sooner than another thread starts. */
const BUSY_LOAD = 4;
const BUSY_MS = 20;

interface Waiting {
  readonly since: number;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

// An Omit that distributes over the members of a union: on the union it keeps only the common properties.
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** The main thread's end of one SQLite connection. */
export class SqliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly ready: Promise<void>;
  #lastId = 0;
  /** Why the thread no longer answers. */
  #failure: Error | undefined;

  constructor(options: WorkerOptions, onCrash: (error: Error) => void) {
    this.#worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
      workerData: options,
      name: `sqlite-${options.role}`,
      // A small young generation: objects in these threads are short-lived, and with V8's default, each thread would
      // keep tens of megabytes of them.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    this.ready = new Promise((resolve, reject) => this.#waiting.set(0, { since: performance.now(), resolve, reject }));
    this.#worker.on('message', (response: WorkerResponse) => this.#settle(response));
    const fail = (error: Error) => {
      if (this.#failure) return;
      this.#failure = error;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
      onCrash(error);
    };
    this.#worker.on('error', fail);
    this.#worker.on('messageerror', fail);
    // `fail` has no effect after an error or `terminate`, which have set the failure.
    this.#worker.on('exit', (code) => fail(new Error(`The thread exited unexpectedly with code ${code}`)));
  }

  /** Number of pending requests; opening the file counts as one. */
  get load(): number {
    return this.#waiting.size;
  }

  get isBusy(): boolean {
    const [oldest] = this.#waiting.values();
    return this.load >= BUSY_LOAD || (oldest !== undefined && performance.now() - oldest.since > BUSY_MS);
  }

  send<Result>(request: WithoutId<WorkerRequest>, transfer: readonly Transferable[] = []): Promise<Result> {
    // A dead thread would never answer.
    if (this.#failure) return Promise.reject(this.#failure);
    const id = ++this.#lastId;
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, { since: performance.now(), resolve, reject });
      this.#worker.postMessage({ ...request, id } satisfies WorkerRequest, transfer);
    });
  }

  async terminate(): Promise<void> {
    this.#failure ??= new Error('The database is closed');
    await this.#worker.terminate();
  }

  #settle(response: WorkerResponse): void {
    const waiting = this.#waiting.get(response.id);
    this.#waiting.delete(response.id);
    if (response.ok) waiting?.resolve(response.result as never);
    else waiting?.reject(Object.assign(new Error(response.message), { errcode: response.errcode }));
  }
}
