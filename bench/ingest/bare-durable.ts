import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { end, endOnExit } from '../support/processes.ts';

/** Starts the bare server that syncs and acknowledges, with its file in a folder. */
export async function startBareDurable(folder: string, env: NodeJS.ProcessEnv = {}) {
  const script = join(import.meta.dirname, 'durable-yardstick.ts');
  const child = endOnExit(fork(script, [join(folder, 'bare')], { env: { ...process.env, ...env } }));
  const [port] = (await once(child, 'message')) as [number];
  return { port, stop: () => end(child) };
}
