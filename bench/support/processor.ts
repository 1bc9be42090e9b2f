import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Of Linux, for proc_pid_stat(5). */
const TICKS_A_SECOND = 100;

/** Seconds of processor time that a process has used (proc_pid_stat(5), fields 14 and 15). */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** The load of a process on one core during the next milliseconds, in percent. */
export async function processorShare(pid: number, windowMs: number): Promise<number> {
  const before = processorSeconds(pid);
  const started = performance.now();
  await wait(windowMs);
  return ((processorSeconds(pid) - before) / ((performance.now() - started) / 1000)) * 100;
}
