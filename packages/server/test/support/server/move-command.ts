import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { NO_ENV_FILE } from '../../../../../test/support/server-process.ts';
import { CLI } from './administrator.ts';

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the command, which a test may kill. */
export function startMove(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [CLI, 'move', ...args], {
    env: { PATH: process.env.PATH, ENV_FILE: NO_ENV_FILE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const listeners: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  const exited = once(child, 'close').then(([code]) => {
    running.delete(child);
    for (const listener of listeners) listener();
    return code as number | null;
  });
  return {
    output: () => output,
    exited,
    kill: () => child.kill('SIGKILL'),
    /** Resolves when the output has a text, or the command has ended. */
    async says(text: string): Promise<void> {
      await new Promise<void>((resolve) => {
        const look = () => (output.includes(text) || child.exitCode !== null) && resolve();
        listeners.push(look);
        look();
      });
    },
  };
}
