import type { Browser, Page } from '@playwright/test';

/** What a page's main thread did without a pause. */
export interface Task {
  /** Milliseconds of processor time. */
  readonly processor: number;
  /** Milliseconds from start to end: longer if another process had the processor meanwhile. */
  readonly wall: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The tasks of a page's main thread for a time in milliseconds. */
export async function tasksOf(browser: Browser, page: Page, duration: number): Promise<Task[]> {
  const cdp = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel'] } });
  await page.waitForTimeout(duration);
  await cdp.send('Tracing.end');
  await complete;
  const mainThreads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const isMain = ({ pid, tid }: TraceEvent) => mainThreads.some((thread) => thread.pid === pid && thread.tid === tid);
  const tasks = events.filter((event) => event.name.endsWith('RunTask') && event.tdur !== undefined && isMain(event));
  if (tasks.length === 0) throw new Error('The trace contains no task of the page.');
  return tasks.map(({ dur = 0, tdur = 0 }) => ({ processor: tdur / 1000, wall: dur / 1000 }));
}
