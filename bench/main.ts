// `npm run bench [-- --short]`: how fast, how late, how large. Targets are printed as reached or missed; the exit code
// is non-zero only when something does not work. All load goes to 127.0.0.1 and is bounded in time.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { topicRoom } from '@tinkerstream/contract/platform/socket';
import { Api } from '../test/api.ts';
import { startServer } from '../test/server-process.ts';
import { javascriptWeight, listenInBrowser, openBrowser, openChart } from './browser.ts';
import { fsyncTimes } from './disk.ts';
import { median, percentile, printTable, type Row } from './figures.ts';
import type { LoadOptions, LoadResult } from './load.ts';
import { forgetPeak, residentMemory } from './memory.ts';
import { startMosquitto } from './mosquitto.ts';

const short = process.argv.includes('--short');
const BOARDS = 20;
const WINDOW = 100;
const ROUNDS = short ? 2 : 5;
const ROUND_MS = short ? 1_500 : 4_000;
const LIVE_RATE = 1_000;
const LIVE_MS = short ? 3_000 : 10_000;

const MB = 1e6;
const KB = 1e3;

const cache = join(import.meta.dirname, '../.cache');
mkdirSync(cache, { recursive: true });
/** Beside the sources and not in /tmp, which may be memory: fsync has to cost what it costs. */
const dataDir = mkdtempSync(join(cache, 'bench-'));

async function load(options: LoadOptions): Promise<LoadResult> {
  const script = join(import.meta.dirname, 'load.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(options)], {
    timeout: options.duration + 40_000,
  });
  return JSON.parse(stdout) as LoadResult;
}

/** Publish to browser at 1,000 messages a second, first to a bare page, then with the real chart open beside it. */
async function live(browser: Browser): Promise<Row[]> {
  const server = await startServer({ dataDir: join(dataDir, 'live') });
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Bench', 't');
  const listener = await listenInBrowser(browser, server.http, api.accessToken, topicRoom(topic.id));
  const boards = { port: server.mqttPort, topics: Array<string>(BOARDS).fill(topic.topicName), window: WINDOW };

  const publishAndListen = async (duration: number) => {
    const result = await load({ ...boards, duration, rate: LIVE_RATE });
    const sent = result.acknowledged.reduce((a, b) => a + b, 0);
    const latencies = await listener.take(sent);
    if (latencies.length !== sent) throw new Error(`The browser received ${latencies.length} of ${sent} messages.`);
    return { ...result, latencies };
  };

  await publishAndListen(1_000); // compiles code on both sides and is not counted
  forgetPeak(server.pid);
  const bare = await publishAndListen(LIVE_MS);
  const memory = residentMemory(server.pid);

  const [chart] = await api.listTopicCharts(topic.id);
  if (!chart) throw new Error('The topic has no default chart.');
  const page = await openChart(browser, server.http, api.accessToken, chart.id);
  const withChart = await publishAndListen(LIVE_MS);
  await page.close();

  const weight = await javascriptWeight(browser, `${server.http}/user/login`);
  if (weight === 0) throw new Error('The login page loads no JavaScript: is the web app built?');
  await server.stop();

  const seconds = Array.from({ length: LIVE_MS / 1_000 }, (_, second) =>
    bare.latencies.slice(second * LIVE_RATE, (second + 1) * LIVE_RATE),
  );
  const p99BySecond = seconds.map((latencies) => percentile(latencies, 0.99));
  const p50 = percentile(bare.latencies, 0.5);
  const p99 = percentile(bare.latencies, 0.99);
  const p99WithChart = percentile(withChart.latencies, 0.99);
  return [
    { what: 'publish to browser, 1,000 msg/s, p50', values: [p50], unit: 'ms' },
    { what: 'publish to browser, 1,000 msg/s, p99', values: [p99], unit: 'ms', wanted: { below: 50 } },
    { what: 'the same second by second, p99', values: p99BySecond, unit: 'ms' },
    { what: 'the same with the chart page open, p99', values: [p99WithChart], unit: 'ms' },
    { what: 'acknowledgement, 1,000 msg/s, p50', values: [bare.p50], unit: 'ms', digits: 1 },
    { what: 'acknowledgement, 1,000 msg/s, p99', values: [bare.p99], unit: 'ms', digits: 1 },
    { what: 'resident memory, 1,000 msg/s, peak', values: [memory.peak / MB], unit: 'MB', wanted: { below: 200 } },
    { what: 'resident memory, 1,000 msg/s, at the end', values: [memory.now / MB], unit: 'MB' },
    { what: 'JavaScript of /user/login, gz', values: [weight / KB], unit: 'kB', wanted: { below: 160 } },
  ];
}

/** Durable QoS 1 messages as fast as they are acknowledged, in turns with mosquitto because the machine is noisy. */
async function throughput(): Promise<Row[]> {
  const server = await startServer({ dataDir: join(dataDir, 'throughput') });
  const mosquitto = await startMosquitto();
  const api = await Api.signIn(server.http);
  const topics = await Promise.all(Array.from({ length: BOARDS }, () => api.createTopic('Bench', 'temperature')));
  const boards = { topics: topics.map(({ topicName }) => topicName), window: WINDOW };

  const acknowledged = topics.map(() => 0);
  const ours: LoadResult[] = [];
  const theirs: LoadResult[] = [];
  forgetPeak(server.pid);
  for (let round = 0; round <= ROUNDS; round += 1) {
    const result = await load({ ...boards, port: server.mqttPort, duration: ROUND_MS });
    for (const [index, count] of result.acknowledged.entries())
      acknowledged[index] = (acknowledged[index] ?? 0) + count;
    const yardstick = await load({ ...boards, port: mosquitto.port, duration: ROUND_MS });
    console.log(
      `round ${round || '0 (warm-up)'}: ${Math.round(result.rate)} msg/s, mosquitto ${Math.round(yardstick.rate)} msg/s`,
    );
    if (round === 0) continue;
    ours.push(result);
    theirs.push(yardstick);
  }
  const memory = residentMemory(server.pid);

  for (const [index, { id, topicName }] of topics.entries()) {
    const { totalNumberOfMessages: stored } = await api.getTopic(id);
    if (stored !== acknowledged[index]) {
      throw new Error(`Topic ${topicName}: ${acknowledged[index]} messages were acknowledged, ${stored} are stored.`);
    }
  }
  const total = acknowledged.reduce((a, b) => a + b, 0);
  console.log(`All ${total.toLocaleString('en')} acknowledged messages are stored.`);
  await mosquitto.stop();
  await server.stop();

  const rates = (results: LoadResult[]) => results.map(({ rate }) => rate);
  const ratio = median(rates(ours)) / median(rates(theirs));
  return [
    { what: 'durable QoS 1, acknowledged', values: rates(ours), unit: 'msg/s' },
    { what: 'mosquitto, storing nothing, same load', values: rates(theirs), unit: 'msg/s' },
    { what: 'ratio of the medians', values: [ratio], unit: '', digits: 2, wanted: { atLeast: 0.4 } },
    { what: 'acknowledgement at full load, p50', values: ours.map(({ p50 }) => p50), unit: 'ms', digits: 1 },
    { what: 'acknowledgement at full load, p99', values: ours.map(({ p99 }) => p99), unit: 'ms', digits: 1 },
    {
      what: 'mosquitto, acknowledgement at full load, p50',
      values: theirs.map(({ p50 }) => p50),
      unit: 'ms',
      digits: 1,
    },
    {
      what: 'mosquitto, acknowledgement at full load, p99',
      values: theirs.map(({ p99 }) => p99),
      unit: 'ms',
      digits: 1,
    },
    { what: 'resident memory at full load, peak', values: [memory.peak / MB], unit: 'MB' },
    { what: 'resident memory at full load, at the end', values: [memory.now / MB], unit: 'MB' },
  ];
}

try {
  const rows = await throughput();
  // The second start: the first one of a fresh checkout fills the compile cache, and needs 60 MB more for that.
  const browser = await openBrowser();
  rows.push(...(await live(browser)));
  await browser.close();
  rows.push({ what: 'fsync of 4 kB on this disk', values: fsyncTimes(dataDir), unit: 'ms', digits: 2 });
  console.log(
    `\n${BOARDS} boards, ${WINDOW} messages in flight each; ${ROUNDS} rounds of ${ROUND_MS / 1000} s in turns.`,
  );
  printTable(rows);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
