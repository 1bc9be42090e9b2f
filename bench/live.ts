import { topicRoom } from '@tinkerstream/contract/platform/socket';
import { Api } from '../test/api.ts';
import { startServer } from '../test/server-process.ts';
import { BOARDS, load, WINDOW } from './boards.ts';
import { javascriptWeight, listenInBrowser, openBrowser, openChart } from './browser.ts';
import { type Bench, KB, MB, percentile } from './figures.ts';
import { temporaryFolder } from './folders.ts';
import { forgetPeak, residentMemory } from './memory.ts';
import { TARGETS } from './targets.ts';

const RATE = 1_000;
const DURATION_MS = { short: 3_000, full: 10_000 } as const;

/** Publish to browser at 1,000 messages a second, first to a bare page, then with the real chart open beside it. */
export const live: Bench = async (form) => {
  const duration = DURATION_MS[form];
  const server = await startServer({ dataDir: temporaryFolder('live') });
  const browser = await openBrowser();
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Bench', 't');
  const listener = await listenInBrowser(browser, server.http, api.accessToken, topicRoom(topic.id));
  const boards = { port: server.mqttPort, topics: Array<string>(BOARDS).fill(topic.topicName), window: WINDOW };

  const publishAndListen = async (duration: number) => {
    const result = await load({ ...boards, duration, rate: RATE });
    const sent = result.acknowledged.reduce((a, b) => a + b, 0);
    const latencies = await listener.take(sent);
    if (latencies.length !== sent) throw new Error(`The browser received ${latencies.length} of ${sent} messages.`);
    return { ...result, latencies };
  };

  await publishAndListen(1_000); // warm-up: compiles code on both sides
  forgetPeak(server.pid);
  const bare = await publishAndListen(duration);
  const memory = residentMemory(server.pid);

  const [chart] = await api.listTopicCharts(topic.id);
  if (!chart) throw new Error('The topic has no default chart.');
  const page = await openChart(browser, server.http, api.accessToken, chart.id);
  const withChart = await publishAndListen(duration);
  await page.close();

  const weight = await javascriptWeight(browser, `${server.http}/user/login`);
  if (weight === 0) throw new Error('The sign-in page loads no JavaScript: is the web app built?');
  await browser.close();
  await server.stop();

  const seconds = Array.from({ length: duration / 1_000 }, (_, second) =>
    bare.latencies.slice(second * RATE, (second + 1) * RATE),
  );
  const p99BySecond = seconds.map((latencies) => percentile(latencies, 0.99));
  const p50 = percentile(bare.latencies, 0.5);
  const p99 = percentile(bare.latencies, 0.99);
  const p99WithChart = percentile(withChart.latencies, 0.99);
  return [
    { what: 'publish to browser, 1,000 msg/s, p50', values: [p50], unit: 'ms' },
    { what: 'publish to browser, 1,000 msg/s, p99', values: [p99], unit: 'ms', target: TARGETS.publishToBrowser },
    { what: 'the same second by second, p99', values: p99BySecond, unit: 'ms' },
    { what: 'the same with the chart page open, p99', values: [p99WithChart], unit: 'ms' },
    { what: 'acknowledgement, 1,000 msg/s, p50', values: [bare.p50], unit: 'ms', digits: 1 },
    { what: 'acknowledgement, 1,000 msg/s, p99', values: [bare.p99], unit: 'ms', digits: 1 },
    { what: 'resident memory, 1,000 msg/s, peak', values: [memory.peak / MB], unit: 'MB', target: TARGETS.memory },
    { what: 'resident memory, 1,000 msg/s, at the end', values: [memory.now / MB], unit: 'MB' },
    { what: 'JavaScript of /user/login, gz', values: [weight / KB], unit: 'kB', target: TARGETS.signInWeight },
  ];
};
