import { availableParallelism, totalmem } from 'node:os';
import { pictureErrors, serverErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import { FairTurns } from '../../../platform/limits/fair-turns.ts';
import type { PictureContent, PictureFile } from './picture-messages.ts';
import { PictureThread, SlowThread, type ThreadOptions } from './picture-thread.ts';

export interface ReaderOptions extends ThreadOptions {
  /** Pictures that are read at the same time. */
  readonly threads: number;
  /** Pictures of one project that wait for their turn. */
  readonly waiting: number;
  /** How long the threads stay without a picture, in milliseconds. */
  readonly idleMs: number;
}

/** Memory of a thread after the largest pictures. It waits for the next one with 150 MB. */
const THREAD_BYTES = 450 * 1024 * 1024;
const MAX_THREADS = 4;

/** One core is left for the boards, and three quarters of the memory for everything else. */
const threads = Math.min(MAX_THREADS, availableParallelism() - 1, Math.floor(totalmem() / 4 / THREAD_BYTES));

const OPTIONS: ReaderOptions = {
  // The models, staged by `scripts/models`, are part of the built web app.
  models: new URL('../../../../../web/dist/models/', import.meta.url).href,
  startMs: 30_000,
  pictureMs: 10_000,
  threads: Math.max(1, threads),
  // The queue has room for a class of forty, and for second tries.
  waiting: 60,
  idleMs: 3 * 60_000,
};

/** Retry-After when too many pictures wait, and after one that took too long. */
const RETRY_SECONDS = 10;

/** A caller who waits for an answer. */
interface Asker {
  readonly isGone: boolean;
}

/** The lane of a picture: the owner of a project, and the project. */
export type PictureSender = readonly [ownerId: string, projectId: string];

export type ReadPicture = (picture: PictureFile, sender: PictureSender, asker: Asker) => Promise<PictureContent>;

/**
 * Reads pictures in a few threads, which start with the first ones, in turns between owners and between their projects. A
 * thread that fails, or does not answer in time, is replaced for the next picture.
 */
export function createPictureReader(options: ReaderOptions = OPTIONS) {
  const turns = new FairTurns({ count: options.threads, maxWaiting: options.waiting });
  const running = new Set<PictureThread>();
  /** Threads without a picture. */
  const free: PictureThread[] = [];
  let idle: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function endThread(thread: PictureThread): Promise<void> {
    forget(thread);
    await thread.terminate();
  }

  function forget(thread: PictureThread): void {
    running.delete(thread);
    const at = free.indexOf(thread);
    if (at >= 0) free.splice(at, 1);
  }

  function startThread(): PictureThread {
    const started: PictureThread = new PictureThread(options, () => forget(started));
    running.add(started);
    return started;
  }

  async function readNow(picture: PictureFile, { isGone }: Asker): Promise<PictureContent> {
    // A caller who has left gets no thread started.
    if (isStopped || isGone) throw new AppError(serverErrors.stopping);
    clearTimeout(idle);
    const thread = free.pop() ?? startThread();
    try {
      const answer = await thread.read(picture);
      if (answer === 'missing') throw new AppError(pictureErrors.modelMissing);
      if (answer === 'unreadable') throw new AppError(pictureErrors.unreadable);
      free.push(thread);
      clearTimeout(idle);
      idle = setTimeout(() => void Promise.all([...free].map(endThread)), options.idleMs).unref();
      return answer;
    } catch (error) {
      // A decoder that failed may be in any state, and a missing model may be there the next time.
      await endThread(thread);
      if (isStopped) throw new AppError(serverErrors.stopping);
      if (!(error instanceof SlowThread)) throw error;
      throw new AppError(pictureErrors.tookTooLong, String(RETRY_SECONDS), { retryAfter: RETRY_SECONDS });
    }
  }

  const read: ReadPicture = async (picture, sender, asker) => {
    const content = turns.run(sender, () => readNow(picture, asker));
    if (!content)
      throw new AppError(pictureErrors.tooManyWaiting, String(RETRY_SECONDS), { retryAfter: RETRY_SECONDS });
    return content;
  };

  return {
    read,
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(idle);
      await Promise.all([...running].map(endThread));
    },
  };
}
