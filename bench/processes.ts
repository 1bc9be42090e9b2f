import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Sees to it that a program ends with this process at the latest. */
export function endWithUs<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** Ends a program and waits until it has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!running.has(child)) return;
  const ended = once(child, 'close');
  child.kill(signal);
  await ended;
}
