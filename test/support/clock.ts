import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

const NODE_OPTIONS = `--import=${new URL('shifted-clock.ts', import.meta.url).href}`;

/** The environment of a server whose wall clock differs by `offset`, in milliseconds. */
export const shiftedClock = (offset: number) => ({ NODE_OPTIONS, CLOCK_OFFSET: String(offset) });

/** The environment of a server whose wall clock gets the next of `offsets` after each `jumpClock`. */
export const jumpingClock = (offsets: readonly number[]) => ({ NODE_OPTIONS, CLOCK_OFFSETS: offsets.join(',') });

/** The environment of a server for which the time of the `offsets` passes: its monotonic clock goes on too. */
export const passingTime = (offsets: readonly number[]) => ({ ...jumpingClock(offsets), CLOCK_PASSES: '1' });

/** Makes the clock of a server jump, and waits until it has jumped. */
export async function jumpClock(server: ServerProcess): Promise<void> {
  const jumps = () => server.output().split('The clock jumps').length;
  const before = jumps();
  process.kill(server.pid, 'SIGUSR2');
  while (jumps() === before) await delay(10);
}
