import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { LoadOptions, LoadResult } from './load.ts';
import { endWithUs } from './processes.ts';

/** How many boards a bench has, and how many unacknowledged messages each of them. */
export const BOARDS = 20;
export const WINDOW = 100;

export interface RunningLoad {
  readonly result: Promise<LoadResult>;
  /** Ends it before its time; `result` then comes once all is acknowledged. */
  stop(): void;
}

/** Lets boards publish, in a process of their own. */
export function startLoad(options: LoadOptions): RunningLoad {
  const { promise: result, resolve, reject } = Promise.withResolvers<LoadResult>();
  const script = join(import.meta.dirname, 'load.ts');
  const child = execFile(
    process.execPath,
    [script, JSON.stringify(options)],
    { timeout: options.duration + 40_000, killSignal: 'SIGKILL' },
    (error, stdout) => (error ? reject(error) : resolve(JSON.parse(stdout) as LoadResult)),
  );
  endWithUs(child);
  return { result, stop: () => child.kill('SIGTERM') };
}

export function load(options: LoadOptions): Promise<LoadResult> {
  return startLoad(options).result;
}
