import { Worker } from 'node:worker_threads';
import type { Logger } from '../../../platform/logger.ts';
import type { BoardsOrder } from './boards-worker.ts';

export type DemoBoards = ReturnType<typeof createDemoBoards>;

/** The simulated boards of a demo class, in a thread of their own: they send over MQTT like any others. */
export function createDemoBoards(logger: Logger) {
  let worker: Worker | undefined;

  async function stop(): Promise<void> {
    const before = worker;
    worker = undefined;
    await before?.terminate();
  }

  return {
    stop,

    /** Starts the boards, in place of those that run. */
    async start(order: BoardsOrder): Promise<void> {
      await stop();
      const started = new Worker(new URL('./boards-worker.ts', import.meta.url), { workerData: order });
      started.unref();
      started.on('error', (error) => logger.warn({ err: error }, 'The boards of the demo class have stopped'));
      worker = started;
    },
  };
}
