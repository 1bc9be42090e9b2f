import type { ImportAnswer, ImportTask, ImportTasks, ReadFailure } from './messages.ts';

/** A file that cannot be read. */
export class FileReadError extends Error {
  readonly failure: ReadFailure;
  /** The line with the fault; undefined if it is not in a line. */
  readonly line: number | undefined;

  constructor(failure: ReadFailure, line?: number) {
    super(`A file could not be read: ${failure}`);
    this.name = 'FileReadError';
    this.failure = failure;
    this.line = line;
  }
}

/** The reader of a file in its web worker. */
export interface ImportReader {
  /** @throws FileReadError */
  run<Task extends ImportTask>(task: Task, input: ImportTasks[Task]['input']): Promise<ImportTasks[Task]['output']>;
  /** Ends the worker; unfinished tasks never resolve. */
  close(): void;
}

export function openImportReader(): ImportReader {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (output: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  worker.onmessage = ({ data }: MessageEvent<ImportAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) asked?.reject(new FileReadError(data.failure, data.line));
    else asked?.resolve(data.output as never);
  };
  // The worker's script did not load.
  worker.onerror = () => {
    for (const { reject } of waiting.values()) reject(new FileReadError('unreadable'));
    waiting.clear();
  };
  return {
    run: (task, input) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, task, input });
      }),
    close: () => worker.terminate(),
  };
}
