import { topicRoom } from '@tinkerstream/contract/platform/room';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { BOARDS, load, WINDOW } from '../support/boards.ts';
import {
  javascriptWeight,
  type Listener,
  listenInBrowser,
  openBrowser,
  openChart,
  subscribeInBrowser,
} from '../support/browser.ts';
import { type Bench, KB, MB, percentile, type Row, type Target } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { forgetPeak, residentMemory } from '../support/memory.ts';
import { startMosquitto } from '../support/mosquitto.ts';
import { TARGETS } from '../targets.ts';

const RATE = 1_000;
const DURATION_MS = { short: 1_000, full: 10_000 } as const;

/**
 * Publish to browser at 1,000 messages a second: to a bare page, to the same with the real chart open beside it, and
 * with mosquitto, which stores nothing.
 */
export const live: Bench = async (form) => {
  const duration = DURATION_MS[form];
  const server = await startServer({ dataDir: temporaryFolder('live') });
  const mosquitto = await startMosquitto();
  const browser = await openBrowser();
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Bench', 't');
  const listener = await listenInBrowser(browser, server.http, api.accessToken, topicRoom(topic.id));
  const subscriber = await subscribeInBrowser(browser, mosquitto.webSocketPort, topic.topicName);
  const topics = Array<string>(BOARDS).fill(topic.topicName);

  const latenciesOf = async (port: number, { take }: Listener, duration: number) => {
    const { acknowledged } = await load({ port, topics, window: WINDOW, duration, rate: RATE });
    const sent = acknowledged.reduce((a, b) => a + b, 0);
    const latencies = await take(sent);
    if (latencies.length !== sent) throw new Error(`The browser received ${latencies.length} of ${sent} messages.`);
    return latencies;
  };

  await latenciesOf(server.mqttPort, listener, 1_000); // warm-up: compiles code on both sides
  await latenciesOf(mosquitto.port, subscriber, 1_000);
  forgetPeak(server.pid);
  const bare = await latenciesOf(server.mqttPort, listener, duration);
  const memory = residentMemory(server.pid);
  const theirs = await latenciesOf(mosquitto.port, subscriber, duration);

  const [chart] = await api.listTopicCharts(topic.id);
  if (!chart) throw new Error('The topic has no default chart.');
  const page = await openChart(browser, server.http, api.accessToken, chart.id);
  const withChart = await latenciesOf(server.mqttPort, listener, duration);
  await page.close();

  const weight = await javascriptWeight(`${server.http}/user/login`);
  if (weight === 0) throw new Error('The sign-in page loads no JavaScript: is the web app built?');
  await browser.close();
  await mosquitto.stop();
  await server.stop();

  const rows = (what: string, latencies: readonly number[], target?: Target): Row[] => [
    { what: `${what}, p50`, values: [percentile(latencies, 0.5)], unit: 'ms' },
    { what: `${what}, p99`, values: [percentile(latencies, 0.99)], unit: 'ms', ...(target && { target }) },
  ];
  const seconds = Array.from({ length: duration / 1_000 }, (_, second) =>
    bare.slice(second * RATE, (second + 1) * RATE),
  );
  const p99BySecond = seconds.map((latencies) => percentile(latencies, 0.99));
  return [
    ...rows('publish to browser', bare, TARGETS.publishToBrowser),
    { what: '  second by second, p99', values: p99BySecond, unit: 'ms' },
    ...rows('  mosquitto', theirs),
    ...rows('publish to browser, chart page open', withChart, TARGETS.publishToBrowser),
    { what: 'resident memory, 1,000 msg/s, peak', values: [memory.peak / MB], unit: 'MB', target: TARGETS.memory },
    { what: 'resident memory, 1,000 msg/s, at the end', values: [memory.now / MB], unit: 'MB' },
    { what: 'JavaScript of /user/login, gz', values: [weight / KB], unit: 'kB', target: TARGETS.signInWeight },
  ];
};
