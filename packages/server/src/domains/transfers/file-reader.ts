import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { requestErrors, transferErrors } from '@tinkerstream/contract/error-codes';
import { MAX_FILE_BYTES, type ReadProject } from '@tinkerstream/contract/transfers';
import { AppError } from '../../platform/app-error.ts';
import { readFileBytes } from './read-file.ts';

/** A file up to this size is read by the main thread: ten times as much would keep everyone waiting for a tenth of a second. */
const SMALL_BYTES = 100_000;
/** Maximum bytes of files that arrive at the same time. A user has one. */
const MAX_BYTES_AT_ONCE = 2 * MAX_FILE_BYTES;
const ARRIVES_WITHIN_MS = 10 * 60_000;
const RETRY_SECONDS = 5;

/** Receives project files into memory, within limits, and reads one at a time. */
export function createFileReader() {
  const senders = new Set<string>();
  let bytesAtOnce = 0;
  let last: Promise<unknown> = Promise.resolve();

  const busy = () => new AppError(requestErrors.tooMuchArriving, String(RETRY_SECONDS), { retryAfter: RETRY_SECONDS });

  /** @param take is called with the bytes received, and throws if there is no room */
  async function gather(content: Readable, take: (bytes: number) => void): Promise<Uint8Array> {
    const chunks: Buffer[] = [];
    const timeout = setTimeout(() => content.destroy(busy()), ARRIVES_WITHIN_MS);
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        take(chunk.length);
        chunks.push(chunk);
      }
    } finally {
      clearTimeout(timeout);
    }
    return Buffer.concat(chunks);
  }

  /**
   * Reads a file, and calls `handle` with its content before the next one.
   * @throws transferErrors.tooLarge, requestErrors.tooMuchArriving
   */
  return async <Result>(
    { userId, content }: { readonly userId: string; readonly content: Readable },
    handle: (read: ReadProject) => Promise<Result>,
  ): Promise<Result> => {
    if (senders.has(userId)) throw busy();
    senders.add(userId);
    let size = 0;
    try {
      const bytes = await gather(content, (more) => {
        if (size + more > MAX_FILE_BYTES) throw new AppError(transferErrors.tooLarge);
        if (bytesAtOnce + more > MAX_BYTES_AT_ONCE) throw busy();
        size += more;
        bytesAtOnce += more;
      });
      const work = async () => {
        const now = Date.now();
        return handle(await readBytes(bytes, now));
      };
      const result = last.then(work);
      last = result.catch(() => {});
      return await result;
    } finally {
      bytesAtOnce -= size;
      senders.delete(userId);
    }
  };
}

/** Reads a project from JSON in memory: the body of a call, or the description of a project that is copied. */
export function readProject(value: unknown): Promise<ReadProject> {
  return readBytes(Buffer.from(JSON.stringify(value ?? null)), Date.now());
}

async function readBytes(bytes: Uint8Array, now: number): Promise<ReadProject> {
  return bytes.length <= SMALL_BYTES ? readFileBytes(bytes, now) : readInThread(bytes, now);
}

async function readInThread(bytes: Uint8Array, now: number): Promise<ReadProject> {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
    workerData: { bytes, now },
    name: 'project file',
  });
  try {
    const [read] = (await once(worker, 'message')) as [ReadProject];
    return read;
  } finally {
    await worker.terminate();
  }
}
