import type { Browser, CDPSession, Page } from '@playwright/test';
import { createChart } from '@tinkerstream/contract/charts';
import { addClass, addPupils, assignBoard, getClass, updateClass } from '@tinkerstream/contract/classes';
import { connectAsync } from 'mqtt';
import { Api } from '../../test/support/api.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, startServer } from '../../test/support/server-process.ts';
import { openBrowser } from '../support/browser.ts';
import { type Bench, type Form, MB, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { traceTasks } from '../support/page-tasks.ts';
import { TARGETS } from '../targets.ts';
import { taskSeconds } from './drawing.ts';

const BOARDS = 30;
const NAMES = Array.from({ length: BOARDS }, (_, index) => `group${index + 1}`);
const DURATION_MS = { short: 2_000, full: 600_000 } as const;
const WARM_UP_MS = { short: 1_000, full: 20_000 } as const;
/** The trace that finds long tasks covers the first part only: a trace of ten minutes does not fit into memory. */
const TRACE_MS = { short: 1_000, full: 30_000 } as const;
const EMPTY_MS = { short: 1_000, full: 5_000 } as const;

/**
 * Pages of a lesson in which thirty boards send a value each second, for ten minutes: the class's page of the lesson, and
 * a chart with a line for each board. Frames a second beside an empty page of the same browser, the load of the main
 * thread, its long tasks, and the growth of its memory.
 */
export const lessonPage: Bench = async (form) => {
  const server = await startServer({ dataDir: temporaryFolder('lesson-page') });
  const api = await Api.signIn(server.http);
  const { id: classId } = await api.call(addClass, { name: '3B' });
  await api.call(addPupils, { classId, names: NAMES });
  const project = await api.createProject('Pond');
  await api.call(updateClass, { classId, projectId: project.id });
  const topic = await api.createTopic('Water', 'temp', project.id);
  const source = { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id ?? '', description: '' };
  const { id: chartId } = await api.call(createChart, {
    chartType: 'BASIC_LINE_CHART',
    configs: { CHART_NAME: 'Class' },
    chartSourceConfigs: [{ ...source, isPerDevice: true }],
  });
  const { pupils } = await api.call(getClass, { classId });
  for (const { id: pupilId, name: serialNumber } of pupils) {
    await api.call(assignBoard, { classId, topicId: topic.id, serialNumber, pupilId });
  }
  const boards = await startBoards(server.mqttPort, topic.topicName);

  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1024, height: 768 } });
  const empty = await framesOf(page, EMPTY_MS[form]);
  await signIn(page, server.http);
  const rows: Row[] = [{ what: 'an empty page', values: [empty], unit: 'frames/s' }];
  for (const [what, path] of [
    ['lesson page', `/class/${classId}/lesson`],
    ['chart of thirty boards', `/charts/${chartId}/class`],
  ] as const) {
    await page.goto(server.http + path);
    await page.getByText('group30', { exact: true }).first().waitFor();
    rows.push(...(await watch(browser, page, what, form, empty)));
  }
  await boards.stop();
  await browser.close();
  await server.stop();
  return rows;
};

async function watch(browser: Browser, page: Page, what: string, form: Form, empty: number): Promise<Row[]> {
  const cdp = await page.context().newCDPSession(page);
  await page.waitForTimeout(WARM_UP_MS[form]);
  const trace = await traceTasks(browser);
  await page.waitForTimeout(TRACE_MS[form]);
  const tasks = await trace.stop();
  const [started, busyBefore, before] = [performance.now(), await taskSeconds(cdp), await heapOf(cdp)];
  const frames = await framesOf(page, DURATION_MS[form]);
  const busy = (await taskSeconds(cdp)) - busyBefore;
  const share = (100 * busy * 1000) / (performance.now() - started);
  const after = await heapOf(cdp);
  await cdp.detach();
  return [
    {
      what: `${what}, frames, of an empty page`,
      values: [frames / empty],
      unit: '',
      digits: 2,
      target: TARGETS.framesOfEmptyPage,
    },
    { what: '  main thread, of one core', values: [share], unit: '%', digits: 1, target: TARGETS.lessonPageShare },
    {
      what: '  the longest task, processor time',
      values: [Math.max(...tasks.map(({ processor }) => processor))],
      unit: 'ms',
      target: TARGETS.lessonPageTask,
    },
    {
      what: '  memory, growth',
      values: [(after - before) / MB],
      unit: 'MB',
      digits: 1,
      target: TARGETS.lessonPageGrowth,
    },
  ];
}

/** Signs in with a session that renews itself, as a user's does. */
async function signIn(page: Page, http: string): Promise<void> {
  await page.goto(`${http}/user/login`);
  await page.locator('input[name="username"]').fill(ADMIN_EMAIL);
  await page.locator('input[name="password"]').fill(ADMIN_PASSWORD);
  await page.locator('input[name="password"]').press('Enter');
  await page.waitForURL(({ pathname }) => pathname !== '/user/login');
}

/** Frames a second of a page. */
function framesOf(page: Page, duration: number): Promise<number> {
  return page.evaluate(
    (milliseconds) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        let frames = 0;
        function next(now: number) {
          frames += 1;
          if (now - started < milliseconds) requestAnimationFrame(next);
          else resolve((frames * 1000) / (now - started));
        }
        requestAnimationFrame(next);
      }),
    duration,
  );
}

/** Bytes of living JavaScript objects. */
async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}

/** Thirty boards, each with a message a second, spread over the second. */
async function startBoards(port: number, topicName: string) {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { clientId: 'bench' });
  let sent = 0;
  const timer = setInterval(() => {
    const board = (sent % BOARDS) + 1;
    sent += 1;
    client.publish(topicName, `_dn=group${board},temp=${(20 + board / 10 + Math.sin(sent / 300)).toFixed(2)}`);
  }, 1000 / BOARDS);
  return {
    async stop() {
      clearInterval(timer);
      await client.endAsync();
    },
  };
}
