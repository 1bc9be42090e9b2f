import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Microseconds of processor time. */
export interface ProcessorTime {
  readonly all: number;
  /** Processor time of the main thread, which runs the JavaScript of a server. */
  readonly main: number;
}

/** What a process and its threads have used so far, without threads that have ended. */
export function processorTime(pid: number): ProcessorTime {
  let [all, main] = [0, 0];
  for (const thread of threadsOf(pid)) {
    // `schedstat` counts nanoseconds; the fields of `stat` are in hundredths of a second.
    const time = Number(thread.text.split(' ')[0]) / 1000;
    all += time;
    if (thread.id === pid) main = time;
  }
  return { all, main };
}

/** The times of the threads, without threads that end while they are read. */
function threadsOf(pid: number): { readonly id: number; readonly text: string }[] {
  const ids = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
  return ids.flatMap((id) => {
    try {
      return { id: Number(id), text: readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8') };
    } catch {
      return [];
    }
  });
}

/**
 * Measures a process and its children from now on, such as PostgreSQL and its backends, without children that end.
 * @returns a function that returns the microseconds so far
 */
export function startClockOfAll(pid: number): () => number {
  const times = () => {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return new Map([pid, ...children.map(Number)].map((each) => [each, processorTime(each).all]));
  };
  const before = times();
  return () => [...times()].reduce((sum, [each, time]) => sum + time - (before.get(each) ?? 0), 0);
}

/** The load of a process on one core during the next milliseconds, in percent. */
export async function processorShare(pid: number, windowMs: number): Promise<number> {
  const before = processorTime(pid).all;
  const started = performance.now();
  await wait(windowMs);
  return ((processorTime(pid).all - before) / 1000 / (performance.now() - started)) * 100;
}
