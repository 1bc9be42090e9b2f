// The command that starts the server, for scripts/start.mjs and the tests.
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The command. Decision 3 has the reasons for these settings, which must be set before Node starts.
 * @param {readonly string[]} args for the server
 * @param {NodeJS.ProcessEnv} env
 */
export function serverCommand(args, env) {
  return {
    program: process.execPath,
    args: [
      '--max-semi-space-size=4',
      '--v8-pool-size=1',
      '--no-parallel-scavenge',
      join(ROOT, 'packages/server/dist/main.js'),
      ...args,
    ],
    env: {
      ...env,
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '32768',
      MALLOC_TRIM_THRESHOLD_: '1048576',
      NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE || join(ROOT, 'node_modules/.cache/tinkerstream'),
    },
    cwd: ROOT,
  };
}
