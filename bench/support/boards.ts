import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { LoadOptions, LoadResult } from './load.ts';
import { endOnExit } from './processes.ts';

/** The number of boards in a bench, and the unacknowledged messages of each. */
export const BOARDS = 20;
export const WINDOW = 100;

export interface RunningLoad {
  readonly result: Promise<LoadResult>;
  /** Stops the load early; `result` resolves once everything is acknowledged. */
  stop(): void;
}

/** Starts publishing boards in a separate process. */
export function startLoad(options: LoadOptions): RunningLoad {
  const { promise: result, resolve, reject } = Promise.withResolvers<LoadResult>();
  const script = join(import.meta.dirname, 'load.ts');
  const child = execFile(
    process.execPath,
    [script],
    { timeout: options.duration + 40_000, killSignal: 'SIGKILL' },
    (error, stdout) => (error ? reject(error) : resolve(JSON.parse(stdout) as LoadResult)),
  );
  child.stdin?.end(JSON.stringify(options));
  endOnExit(child);
  return { result, stop: () => child.kill('SIGTERM') };
}

export function load(options: LoadOptions): Promise<LoadResult> {
  return startLoad(options).result;
}
