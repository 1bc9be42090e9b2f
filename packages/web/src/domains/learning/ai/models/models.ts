import type { ModelAnswer, ModelFailure, ModelTask, ModelTasks } from './messages.ts';

export class ModelError extends Error {
  readonly failure: ModelFailure;

  constructor(failure: ModelFailure, cause: string) {
    super(`A model could not be used: ${cause}`);
    this.name = 'ModelError';
    this.failure = failure;
  }
}

/** The models in their web worker, so that the page stays responsive. */
export interface Models {
  /**
   * Runs a model, which is loaded before its first run. Tasks run in order.
   * @param picture belongs to the models from now on
   * @throws ModelError
   */
  run<Task extends ModelTask>(
    task: Task,
    picture: ImageBitmap,
    input: ModelTasks[Task]['input'],
  ): Promise<ModelTasks[Task]['output']>;
  /** Ends the worker; unfinished tasks never resolve. */
  close(): void;
}

export function openModels(): Models {
  const worker = new Worker(new URL('./models-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (output: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  worker.onmessage = ({ data }: MessageEvent<ModelAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.failure) asked?.reject(new ModelError(data.failure, data.cause));
    else asked?.resolve(data.output as never);
  };
  // The worker's script did not load.
  worker.onerror = ({ message }) => {
    for (const { reject } of waiting.values()) reject(new ModelError('failed', message));
    waiting.clear();
  };
  return {
    run: (task, picture, input) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage({ ...input, id: lastId, task, picture }, [picture]);
      }),
    close: () => worker.terminate(),
  };
}
