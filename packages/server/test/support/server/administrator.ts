import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { NO_ENV_FILE } from '../../../../../test/support/server-process.ts';

/** The built commands, which packages run too: they load in a fifth of the time of their sources. */
export const CLI = join(import.meta.dirname, '../../../dist/cli.js');
/** The compile cache of `npm start`: a short command spends most of its time on loading code. */
const COMPILE_CACHE = join(import.meta.dirname, '../../../../../node_modules/.cache/tinkerstream');

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs an administrator's command. @returns its output and how it ended */
export function administrate(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  options: { readonly maxFileKilobytes?: number } = {},
): Promise<CommandResult> {
  const { maxFileKilobytes = 'unlimited' } = options;
  // POSIX shells count this limit in blocks of 512 bytes.
  const blocks = typeof maxFileKilobytes === 'number' ? maxFileKilobytes * 2 : maxFileKilobytes;
  const command = ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, CLI, ...args];
  return new Promise((resolve) => {
    execFile(
      '/bin/sh',
      command,
      { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ENV_FILE: NO_ENV_FILE, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
  });
}
