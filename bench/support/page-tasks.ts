import type { Browser, Page } from '@playwright/test';

/** A task of a page's main thread: what it did without a pause. */
export interface Task {
  /** Milliseconds of processor time. */
  readonly processor: number;
  /** Milliseconds from start to end: longer if another process used the processor. */
  readonly wall: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds since an arbitrary start. */
  readonly ts: number;
  /** Microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/**
 * A debugger is attached here: the engine then parses a file again for the position of an error in it, and React creates
 * errors when it is loaded. Users have no debugger, so this work does not count.
 */
const DEBUGGERS_WORK = 'V8.CollectSourcePositions';
const CATEGORIES = ['toplevel', 'disabled-by-default-v8.compile'];

/** The tasks of a page's main thread during a time in milliseconds. */
export async function tasksOf(browser: Browser, page: Page, duration: number): Promise<Task[]> {
  const trace = await traceTasks(browser);
  await page.waitForTimeout(duration);
  return trace.stop();
}

/** Records the tasks of the main threads of all pages until `stop`. */
export async function traceTasks(browser: Browser): Promise<{ stop(): Promise<Task[]> }> {
  const cdp = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } });
  return {
    async stop() {
      const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
      await cdp.send('Tracing.end');
      await complete;
      await cdp.detach();
      return mainThreadTasks(events);
    },
  };
}

function mainThreadTasks(events: readonly TraceEvent[]): Task[] {
  const mainThreads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const isMain = ({ pid, tid }: TraceEvent) => mainThreads.some((thread) => thread.pid === pid && thread.tid === tid);
  const timed = events.filter((event) => event.tdur !== undefined && isMain(event));
  const tasks = timed.filter(({ name }) => name.endsWith('RunTask'));
  if (tasks.length === 0) throw new Error('The trace contains no task of the page.');
  const debuggers = timed.filter(({ name }) => name === DEBUGGERS_WORK);
  return tasks.map(({ ts, dur = 0, tdur = 0 }) => {
    const inside = debuggers.filter((event) => event.ts >= ts && event.ts < ts + dur);
    const [ofDebugger, wall] = inside.reduce(
      ([cpu, all], event) => [cpu + (event.tdur ?? 0), all + (event.dur ?? 0)],
      [0, 0],
    );
    return { processor: (tdur - ofDebugger) / 1000, wall: (dur - wall) / 1000 };
  });
}
