import type { Page } from '@playwright/test';
import { type ChartType, createChart } from '@tinkerstream/contract/charts';
import { addDashboardChart, createDashboard } from '@tinkerstream/contract/dashboards';
import { createTopic, type Topic } from '@tinkerstream/contract/topics';
import { connectAsync } from 'mqtt';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { openBrowser, openSignedIn } from '../support/browser.ts';
import type { Bench } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { tasksOf } from '../support/page-tasks.ts';
import { TARGETS } from '../targets.ts';
import { taskSeconds } from './drawing.ts';

const DURATION_MS = { short: 2_000, full: 10_000 } as const;
const ROUNDS = { short: 1, full: 3 } as const;
/** The time to open the page and compile its code before the measurement. */
const WARM_UP_MS = { short: 1_000, full: 4_000 } as const;
const INTERVAL_MS = 100;

/** A class's dashboard: all six types, mostly lines. 24 charts. */
const CHARTS: readonly (readonly [type: ChartType, count: number])[] = [
  ['BASIC_LINE_CHART', 10],
  ['GAUGE_CHART', 6],
  ['PLAIN_TEXT_CHART', 3],
  ['TOGGLE_BUTTON', 2],
  ['PUSH_BUTTON', 1],
  ['POINT_MAP', 2],
];
const TOPICS = 4;
const KEYS_PER_TOPIC = 6;

/**
 * A dashboard of 24 charts in Chromium, each of which gets a value by MQTT ten times a second: the load of the page's
 * main thread on one core, and its long tasks. The yardstick is the same page without messages.
 */
export const dashboard: Bench = async (form) => {
  const server = await startServer({ dataDir: temporaryFolder('dashboard') });
  const api = await Api.signIn(server.http);
  const topics: Topic[] = [];
  for (let index = 0; index < TOPICS; index += 1) topics.push(await createKeys(api, index));
  const address = await createBoard(api, topics);
  const browser = await openBrowser();
  const page = await openSignedIn(browser, server.http, api.accessToken);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(server.http + address);
  const count = CHARTS.reduce((sum, [, charts]) => sum + charts, 0);
  await page
    .getByRole('heading', { level: 2 })
    .nth(count - 1)
    .waitFor();

  const idle = await shareOfCore(page, DURATION_MS[form]);
  const feed = await startFeed(server.mqttPort, topics);
  await page.waitForTimeout(WARM_UP_MS[form]);
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS[form]; round += 1) shares.push(await shareOfCore(page, DURATION_MS[form]));
  const tasks = await tasksOf(browser, page, DURATION_MS[form]);
  await feed.stop();
  await browser.close();
  await server.stop();
  if (feed.sent() < TOPICS) throw new Error('No message was sent.');
  return [
    {
      what: `${count} charts at 10 Hz, of one core`,
      values: shares,
      unit: '%',
      digits: 1,
      target: TARGETS.dashboardShare,
    },
    { what: '  the same without messages', values: [idle], unit: '%', digits: 1 },
    {
      what: 'tasks over 100 ms of processor time',
      values: [tasks.filter(({ processor }) => processor > 100).length],
      unit: '',
      target: TARGETS.longTasks,
    },
    { what: '  the longest one', values: [Math.max(...tasks.map(({ processor }) => processor))], unit: 'ms' },
    {
      what: '  the longest in wall time',
      values: [Math.max(...tasks.map(({ wall }) => wall))],
      unit: 'ms',
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

function createKeys(api: Api, index: number): Promise<Topic> {
  const keys = Array.from({ length: KEYS_PER_TOPIC }, (_, key) => `v${key}`);
  const dataRecordTypes = keys.map((key) => ({ name: `Value ${key}`, key }));
  return api.call(createTopic, { description: `Board ${index}`, dataRecordTypes });
}

/** A dashboard with a chart for each key of the topics. */
async function createBoard(api: Api, topics: readonly Topic[]): Promise<string> {
  const { id: dashboardId } = await api.call(createDashboard, { name: 'Bench' });
  const sources = topics.flatMap(({ id, dataRecordTypes }) =>
    dataRecordTypes.map((dataType) => ({ topicId: id, dataTypeId: dataType.id })),
  );
  const types = CHARTS.flatMap(([type, count]) => Array<ChartType>(count).fill(type));
  for (const [index, chartType] of types.entries()) {
    const source = sources[index % sources.length] as (typeof sources)[number];
    const place = { description: 'Here', latitude: 22.3 + index / 1000, longitude: 114.17 };
    const { id: chartId } = await api.call(createChart, {
      chartType,
      configs: { CHART_NAME: `Chart ${index}`, ...CONFIGS[chartType] },
      chartSourceConfigs: [{ description: '', ...source, ...(chartType === 'POINT_MAP' && place) }],
    });
    await api.call(addDashboardChart, { dashboardId, chartId, size: chartType === 'BASIC_LINE_CHART' ? 6 : 3 });
  }
  return `/dashboard/${dashboardId}/bench`;
}

const RANGE = { MIN_VALUE: 0, MAX_VALUE: 100 };
const ON = { OUTPUT_TYPE: 'KEY_VALUE_PAIR', ON_VALUE: '1', ON_TEXT: 'On' };
/** The settings that a form must have. */
const CONFIGS: Readonly<Partial<Record<ChartType, object>>> = {
  GAUGE_CHART: { TEXT: 'Now', ...RANGE },
  TOGGLE_BUTTON: { ...ON, OFF_VALUE: '0', OFF_TEXT: 'Off' },
  PUSH_BUTTON: ON,
  POINT_MAP: RANGE,
};

/** One board per topic sends all its values ten times a second. */
async function startFeed(port: number, topics: readonly Topic[]) {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { clientId: 'bench' });
  let round = 0;
  let sent = 0;
  const timer = setInterval(() => {
    round += 1;
    for (const { topicName, dataRecordTypes } of topics) {
      const values = dataRecordTypes.map(
        ({ keyName }, index) => `${keyName}=${(50 + 40 * Math.sin(round / 20 + index)).toFixed(2)}`,
      );
      client.publish(topicName, values.join(','));
      sent += 1;
    }
  }, INTERVAL_MS);
  return {
    sent: () => sent,
    async stop() {
      clearInterval(timer);
      await client.endAsync();
    },
  };
}
