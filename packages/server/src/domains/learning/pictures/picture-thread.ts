import { Worker } from 'node:worker_threads';
import { OBJECT_MODEL } from '@tinkerstream/contract/learning';
import type { PictureContent, PictureFile, PictureMessage } from './picture-messages.ts';

export interface ThreadOptions {
  /** The URL of the folder of all models. */
  readonly models: string;
  /** How long the thread may take to load the model, in milliseconds. */
  readonly startMs: number;
  /** How long the thread may take to read a picture, in milliseconds. */
  readonly pictureMs: number;
}

/** Thrown if the thread did not answer in time. */
export class SlowThread extends Error {}

/** The main thread's end of the thread that reads pictures, one at a time. */
export class PictureThread {
  readonly #options: ThreadOptions;
  readonly #worker: Worker;
  readonly #start = Promise.withResolvers<PictureMessage>();
  /** The message that is awaited. */
  #next = this.#start;

  /** @param onEnd called when the thread ends, for any reason */
  constructor(options: ThreadOptions, onEnd: () => void) {
    this.#options = options;
    this.#worker = new Worker(new URL('./picture-worker.ts', import.meta.url), {
      workerData: new URL(`${OBJECT_MODEL.folder}/`, options.models).href,
      name: 'pictures',
      // Limits as in other threads: most objects are short-lived.
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
    });
    const fail = (error: Error) => {
      this.#next.reject(error);
      onEnd();
    };
    // The promise may fail while nobody waits for it.
    this.#start.promise.catch(() => {});
    this.#worker.on('message', (message: PictureMessage) => this.#next.resolve(message));
    this.#worker.on('error', fail);
    this.#worker.on('messageerror', fail);
    this.#worker.on('exit', () => fail(new Error('The thread that reads pictures ended')));
  }

  /** @throws SlowThread; any other error if the thread ends */
  async read(picture: PictureFile): Promise<PictureContent | 'missing' | 'unreadable'> {
    const start = await this.#within(this.#options.startMs, this.#start.promise);
    if (start === 'missing') return start;
    this.#next = Promise.withResolvers();
    this.#worker.postMessage(picture);
    const answer = await this.#within(this.#options.pictureMs, this.#next.promise);
    if (answer === 'ready') throw new Error('The thread that reads pictures started twice');
    return answer;
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  async #within<Result>(milliseconds: number, result: Promise<Result>): Promise<Result> {
    const tooLate = Promise.withResolvers<never>();
    const timer = setTimeout(() => tooLate.reject(new SlowThread()), milliseconds);
    try {
      return await Promise.race([result, tooLate.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}
