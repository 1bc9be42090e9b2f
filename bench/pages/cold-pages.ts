import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { createChart } from '@tinkerstream/contract/charts';
import { addDashboardChart, createDashboard } from '@tinkerstream/contract/dashboards';
import { connectAsync } from 'mqtt';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { openBrowser, openSignedIn } from '../support/browser.ts';
import { type Bench, KB, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { traceTasks } from '../support/page-tasks.ts';
import { TARGETS } from '../targets.ts';

const ROUNDS = { short: 1, full: 3 } as const;
const BOARDS = 30;
const MESSAGES_PER_BOARD = 10;

/** 'Fast 3G' of Chrome's developer tools (now 'Slow 4G'): 1.6 Mbit/s and 150 ms, as each request feels them. */
const FAST_3G = {
  offline: false,
  downloadThroughput: ((1.6e6 / 8) * 0.9) as number,
  uploadThroughput: ((750e3 / 8) * 0.9) as number,
  latency: 150 * 3.75,
};
/** How many of the pages are measured. */
const PAGES = { short: 1, full: 4 } as const;
/** The processor of a school's tablet, compared with this one. */
const SLOWER = 4;
/** A task of a page longer than this delays a tap; the rest of its time is 'blocking' (web.dev/articles/tbt). */
const SHORT_TASK_MS = 50;
/**
 * The name of the classroom's computer, as pupils type it. Browsers accept Brotli over HTTPS and on the computer itself;
 * under this name they accept gzip.
 */
const CLASSROOM = 'classroom.test';
/** A page is whole when it has asked for nothing for this long; later it prefetches other pages. */
const QUIET_MS = 2_000;

/**
 * The first visit to a page of a class with thirty boards: empty cache, slow network. The yardstick is a bare page with one
 * script of the same size.
 */
export const coldPages: Bench = async (form) => {
  const server = await startServer({ dataDir: temporaryFolder('cold-pages') });
  const api = await Api.signIn(server.http);
  const addresses = await createClass(api, server.mqttPort);
  const browser = await openBrowser(`--host-resolver-rules=MAP ${CLASSROOM} 127.0.0.1`);
  const http = server.http.replace('127.0.0.1', CLASSROOM);
  const rows: Row[] = [];
  for (const [name, address] of Object.entries(addresses).slice(0, PAGES[form])) {
    const visits: Visit[] = [];
    const bare: Visit[] = [];
    for (let round = 0; round < ROUNDS[form]; round += 1) {
      const visited = await visit(browser, http, api.accessToken, address);
      visits.push(visited);
      bare.push(await visitBarePage(browser, visited.bytes));
    }
    // The same page is visited over HTTPS, and on the computer itself.
    const { bytes: withBrotli } = await visit(browser, server.http, api.accessToken, address);
    rows.push(
      { what: `${name}, LCP`, values: visits.map(({ lcp }) => lcp), unit: 'ms', target: TARGETS.coldPaint },
      { what: '  a bare page with as many bytes', values: bare.map(({ lcp }) => lcp), unit: 'ms' },
      { what: '  whole', values: visits.map(({ whole }) => whole), unit: 'ms' },
      { what: '  requests', values: visits.map(({ requests }) => requests), unit: '', target: TARGETS.coldRequests },
      { what: '  transferred', values: visits.map(({ bytes }) => bytes / KB), unit: 'kB', target: TARGETS.coldWeight },
      { what: '  transferred with Brotli', values: [withBrotli / KB], unit: 'kB', target: TARGETS.coldWeight },
      {
        what: `  blocking, ${SLOWER} × slower processor`,
        values: visits.map(({ blocking }) => blocking),
        unit: 'ms',
        target: TARGETS.coldBlocking,
      },
    );
  }
  await browser.close();
  await server.stop();
  return rows;
};

/** A project whose topic has thirty boards, and a dashboard. @returns the addresses of pages by name */
async function createClass(api: Api, port: number): Promise<Record<string, string>> {
  const { id: projectId } = await api.createProject('Weather station');
  const topic = await api.createTopic('Roof', 'temperature', projectId);
  const dataTypeId = topic.dataRecordTypes[0]?.id as string;
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`);
  for (let message = 0; message < MESSAGES_PER_BOARD; message += 1) {
    for (let board = 0; board < BOARDS; board += 1) {
      const text = `_dsn=board-${board},_dn=Group ${board},temperature=${18 + (board % 7) + message / 10}`;
      await client.publishAsync(topic.topicName, text, { qos: 1 });
    }
  }
  await client.endAsync();
  const { id: dashboardId } = await api.call(createDashboard, { name: 'Roof' });
  const chartSourceConfigs = [{ description: '', topicId: topic.id, dataTypeId }];
  for (const chartType of ['BASIC_LINE_CHART', 'GAUGE_CHART', 'PLAIN_TEXT_CHART', 'BASIC_LINE_CHART'] as const) {
    const range = chartType === 'GAUGE_CHART' ? { TEXT: 'Now', MIN_VALUE: 0, MAX_VALUE: 50 } : {};
    const configs = { CHART_NAME: 'Temperature', ...range };
    const { id: chartId } = await api.call(createChart, { chartType, configs, chartSourceConfigs });
    await api.call(addDashboardChart, { dashboardId, chartId, size: 6 });
  }
  const [chart] = await api.listTopicCharts(topic.id);
  return {
    project: `/project/${projectId}/class`,
    topic: `/topic/${topic.id}/roof`,
    chart: `/charts/${chart?.id}/roof`,
    dashboard: `/dashboard/${dashboardId}/roof`,
  };
}

interface Visit {
  /** Milliseconds from opening the page to the largest contentful paint, and to the end of its last request. */
  readonly lcp: number;
  readonly whole: number;
  readonly requests: number;
  /** Bytes as transferred, headers included. */
  readonly bytes: number;
  /** The sum of what all tasks take beyond the length of a short one, in milliseconds, as on a slower processor. */
  readonly blocking: number;
}

/** Opens a page as a signed-in user does for the first time. */
async function visit(browser: Browser, http: string, accessToken: string, address: string): Promise<Visit> {
  const page = await openSignedIn(browser, http, accessToken);
  await page.setViewportSize({ width: 1280, height: 900 });
  return measure(browser, page, http + address);
}

async function visitBarePage(browser: Browser, bytes: number): Promise<Visit> {
  const script = `//${randomBytes(bytes / 2).toString('hex')}\ndocument.body.append('Whole')`;
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', url === '/script' ? 'text/javascript' : 'text/html');
    response.end(url === '/script' ? script : '<!doctype html><body><script src="/script" defer></script>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = await browser.newPage();
  const visited = await measure(browser, page, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.close();
  return visited;
}

async function measure(browser: Browser, page: Page, url: string): Promise<Visit> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      window.largestPaint = list.getEntries().at(-1)?.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', FAST_3G);
  const pending = new Set<string>();
  let [requests, bytes, changedAt] = [0, 0, performance.now()];
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('data:')) return;
    requests += 1;
    pending.add(requestId);
  });
  const settle = ({ requestId, encodedDataLength = 0 }: { requestId: string; encodedDataLength?: number }) => {
    if (!pending.delete(requestId)) return;
    bytes += encodedDataLength;
    changedAt = performance.now();
  };
  cdp.on('Network.loadingFinished', settle);
  cdp.on('Network.loadingFailed', settle);
  const trace = await traceTasks(browser);
  const opened = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  while (pending.size > 0 || performance.now() - changedAt < QUIET_MS) await page.waitForTimeout(100);
  const tasks = await trace.stop();
  const lcp = await page.evaluate(() => window.largestPaint ?? Number.NaN);
  await page.context().close();
  const blocking = tasks.map(({ processor }) => Math.max(0, SLOWER * processor - SHORT_TASK_MS));
  return { lcp, whole: changedAt - opened, requests, bytes, blocking: blocking.reduce((sum, ms) => sum + ms, 0) };
}

declare global {
  interface Window {
    /** When the largest element so far was painted. */
    largestPaint?: number | undefined;
  }
}
