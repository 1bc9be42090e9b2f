import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PictureContent, PictureFile } from './picture-messages.ts';
import { PictureThread, SlowThread, type ThreadOptions } from './picture-thread.ts';

export interface ReaderOptions extends ThreadOptions {
  /** Pictures that wait for their turn. */
  readonly waiting: number;
  /** How long the thread stays without a picture, in milliseconds. It uses 150 MB, and 450 MB after the largest pictures. */
  readonly idleMs: number;
}

const OPTIONS: ReaderOptions = {
  // Staged by `scripts/models`, and part of the built web app.
  models: new URL('../../../../../web/dist/models/', import.meta.url).href,
  startMs: 30_000,
  pictureMs: 10_000,
  waiting: 8,
  idleMs: 3 * 60_000,
};

/** Retry-After when too many pictures wait, and after one that took too long. */
const RETRY_SECONDS = 10;

/** Someone who waits for an answer. */
interface Asker {
  readonly isGone: boolean;
}

export type ReadPicture = (picture: PictureFile, asker: Asker) => Promise<PictureContent>;

/**
 * Reads pictures one after the other in a thread, which starts with the first one. A thread that fails, or does not
 * answer in time, is replaced for the next picture.
 */
export function createPictureReader(options: ReaderOptions = OPTIONS) {
  const inTurn = createConcurrencyLimit(1, options.waiting);
  let thread: PictureThread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function endThread(): Promise<void> {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  function startThread(): PictureThread {
    const started: PictureThread = new PictureThread(options, () => {
      if (thread === started) thread = undefined;
    });
    return started;
  }

  async function readNow(picture: PictureFile, { isGone }: Asker): Promise<PictureContent> {
    // Whoever has left gets no thread started.
    if (isStopped || isGone) throw new AppError('TS_ERR_SERVER_0002');
    clearTimeout(idle);
    thread ??= startThread();
    try {
      const answer = await thread.read(picture);
      if (answer === 'missing') throw new AppError('TS_ERR_PICTURE_0005');
      if (answer === 'unreadable') throw new AppError('TS_ERR_PICTURE_0001');
      idle = setTimeout(() => void endThread(), options.idleMs).unref();
      return answer;
    } catch (error) {
      // A decoder that failed may be in any state, and a missing model may be there the next time.
      await endThread();
      if (isStopped) throw new AppError('TS_ERR_SERVER_0002');
      if (!(error instanceof SlowThread)) throw error;
      throw new AppError('TS_ERR_PICTURE_0004', String(RETRY_SECONDS), { retryAfter: RETRY_SECONDS });
    }
  }

  const read: ReadPicture = async (picture, asker) => {
    const content = inTurn(() => readNow(picture, asker));
    if (!content) throw new AppError('TS_ERR_PICTURE_0003', String(RETRY_SECONDS), { retryAfter: RETRY_SECONDS });
    return content;
  };

  return {
    read,
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(idle);
      await endThread();
    },
  };
}
