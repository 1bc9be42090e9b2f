import { setTimeout as wait } from 'node:timers/promises';
import { median, type Row } from '../support/figures.ts';
import { type ProcessorTime, processorTime } from '../support/processor.ts';

/** What one unit of something costs a server, in microseconds of processor time. */
export interface Cost {
  /** Processor time of all threads: the main thread, the writer, the readers, and garbage collection. */
  readonly all: number;
  readonly main: number;
}

/** A server, and what it costs when idle, as shares of a core. */
export interface Measured {
  readonly pid: number;
  readonly idle: ProcessorTime;
  /** How long to wait for the work that follows: the server merges records five seconds after their batch. */
  readonly settleMs: number;
}

/**
 * The processor time of a server for some work and what follows from it, without the cost of an idle server.
 * @param work resolves with the number of things that were done
 */
export async function costOf({ pid, idle, settleMs }: Measured, work: () => Promise<number>): Promise<Cost> {
  const before = processorTime(pid);
  const started = performance.now();
  const count = await work();
  await wait(settleMs);
  const after = processorTime(pid);
  const elapsed = (performance.now() - started) * 1000;
  const each = (used: number, share: number) => Math.max(0, used - share * elapsed) / count;
  return { all: each(after.all - before.all, idle.all), main: each(after.main - before.main, idle.main) };
}

/** The load of an idle server, as shares of a core. */
export async function idleLoad(pid: number, windowMs: number): Promise<ProcessorTime> {
  const before = processorTime(pid);
  const started = performance.now();
  await wait(windowMs);
  const after = processorTime(pid);
  const elapsed = (performance.now() - started) * 1000;
  return { all: (after.all - before.all) / elapsed, main: (after.main - before.main) / elapsed };
}

/** The medians of several rounds. */
export function medianCost(costs: readonly Cost[]): Cost {
  return { all: median(costs.map(({ all }) => all)), main: median(costs.map(({ main }) => main)) };
}

/** The cost beyond another one, for each of `count` things. @returns 0 for what is cheaper */
export function costBeyond(costs: Cost, without: Cost, count = 1): Cost {
  const each = (more: number, less: number) => Math.max(0, more - less) / count;
  return { all: each(costs.all, without.all), main: each(costs.main, without.main) };
}

/** The rows of a cost, in all and on the main thread. */
export function costRows(what: string, costs: readonly Cost[]): Row[] {
  return [
    { what, values: costs.map(({ all }) => all), unit: 'µs', digits: 1 },
    { what: '  of these on the main thread', values: costs.map(({ main }) => main), unit: 'µs', digits: 1 },
  ];
}
