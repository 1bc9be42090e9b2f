import type { Page } from '@playwright/test';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import type { Topic } from '@tinkerstream/contract/topics';
import { connectAsync } from 'mqtt';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { listenInBrowser, openBrowser, openChart } from '../support/browser.ts';
import type { Bench } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { tasksOf } from '../support/page-tasks.ts';
import { TARGETS } from '../targets.ts';
import { taskSeconds } from './drawing.ts';

const DURATION_MS = { short: 3_000, full: 20_000 } as const;
const ROUNDS = { short: 1, full: 3 } as const;
/** The time to open the page and compile its code before the measurement. */
const WARM_UP_MS = { short: 2_000, full: 10_000 } as const;
/** A class: each board sends once a second. */
const BOARDS = 30;
const INTERVAL_MS = 1000;

/**
 * The chart of a class on a projector in Chromium without a graphics card: the load of the page's main thread on one core,
 * and its longest task. The yardstick is an empty page that receives the same messages.
 */
export const classChart: Bench = async (form) => {
  const server = await startServer({ dataDir: temporaryFolder('class-chart') });
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Class', 'temperature');
  const feed = await startFeed(server.mqttPort, topic);
  await feed.allSent();
  const browser = await openBrowser();
  const [chart] = await api.listTopicCharts(topic.id);
  const page = await openChart(browser, server.http, api.accessToken, chart?.id ?? '');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page
    .getByTestId('latest-value')
    .nth(BOARDS - 1)
    .waitFor();
  await page.waitForTimeout(WARM_UP_MS[form]);
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS[form]; round += 1) shares.push(await shareOfCore(page, DURATION_MS[form]));
  const tasks = await tasksOf(browser, page, DURATION_MS[form]);
  await page.context().close();
  await listenInBrowser(browser, server.http, api.accessToken, topicRoom(topic.id));
  const empty = browser.contexts().at(-1)?.pages().at(-1) as Page;
  const yardstick = await shareOfCore(empty, DURATION_MS[form]);
  await feed.stop();
  await browser.close();
  await server.stop();
  return [
    {
      what: `${BOARDS} lines at ${BOARDS} messages a second, of one core`,
      values: shares,
      unit: '%',
      digits: 1,
      target: TARGETS.classChartShare,
    },
    { what: '  an empty page that receives the same', values: [yardstick], unit: '%', digits: 1 },
    { what: '  ratio of both', values: shares.map((share) => share / yardstick), unit: '', digits: 1 },
    {
      what: 'the longest task, processor time',
      values: [Math.max(...tasks.map(({ processor }) => processor))],
      unit: 'ms',
      target: TARGETS.classChartTask,
    },
  ];
};

/** The load of a page's main thread, painting included, in percent of a core. */
async function shareOfCore(page: Page, duration: number): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  const [started, before] = [performance.now(), await taskSeconds(cdp)];
  await page.waitForTimeout(duration);
  const busy = (await taskSeconds(cdp)) - before;
  const share = (100 * busy * 1000) / (performance.now() - started);
  await cdp.detach();
  return share;
}

/** Lets each board of a class send a value once a second, one after the other. */
async function startFeed(port: number, { topicName }: Topic) {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { clientId: 'bench' });
  let sent = 0;
  const all = Promise.withResolvers<void>();
  const timer = setInterval(() => {
    const value = 22 + 3 * Math.sin(sent / 400 + sent);
    client.publish(topicName, `_dn=group${(sent % BOARDS) + 1},temperature=${value.toFixed(2)}`);
    sent += 1;
    if (sent === BOARDS) all.resolve();
  }, INTERVAL_MS / BOARDS);
  return {
    /** Each board has sent. */
    allSent: () => all.promise,
    async stop() {
      clearInterval(timer);
      await client.endAsync();
    },
  };
}
