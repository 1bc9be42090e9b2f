import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { getTopicByName, type Topic } from '@tinkerstream/contract/topics';
import { Api } from '../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../test/support/server-process.ts';
import { type Bench, MB, percentile, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { forgetPeak, residentMemory } from '../support/memory.ts';
import { endOnExit } from '../support/processes.ts';
import { TARGETS } from '../targets.ts';
import type { FloodOptions, FloodResult } from './flood-sender.ts';

const DURATION_MS = { short: 1_000, full: 60_000 } as const;
/** The system buffers megabytes for each connection; at QoS 0 these are stored long after the last message was sent. */
const CONNECTIONS = { short: 2, full: 20 } as const;

/** The interval of the console's status requests. */
const STATUS_EVERY_MS = 100;
/** The time after the last flood in which the server returns its memory. */
const AFTER_MS = { short: 20_000, full: 60_000 } as const;
/** The time after the last message in which pending messages are counted. */
const SETTLE_MS = 60_000;

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

export interface FloodReport extends FloodResult {
  /** Messages stored by topic, once no more arrived. */
  readonly stored: readonly number[];
  /** Seconds from the first message until all were stored, including those buffered by the system after the last. */
  readonly seconds: number;
  /** The latency of each status request, in milliseconds. */
  readonly status: readonly number[];
  /** Peak memory of the server alone, in bytes. */
  readonly peakMemory: number;
}

/** The ids with which programs send to topics without a token, as the look-up by name returns them. */
export function sendingIdsOf(api: Api, topics: readonly Topic[]): Promise<string[]> {
  return Promise.all(topics.map(async ({ topicName }) => (await api.call(getTopicByName, { topicName })).topicId));
}

/** Sends a flood from a separate process. */
export async function startFlood(options: FloodOptions, signal?: AbortSignal): Promise<FloodResult> {
  const sender = promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'flood-sender.ts'), JSON.stringify(options)],
    { timeout: options.duration + 180_000, ...(signal && { signal }) },
  );
  endOnExit(sender.child);
  return JSON.parse((await sender).stdout) as FloodResult;
}

/** Floods a server, requests its status during the flood, and reports the fate of all messages. */
export async function floodServer(
  server: ServerProcess,
  topics: readonly Topic[],
  how: Pick<FloodOptions, 'kind' | 'connections' | 'messageBytes' | 'rate' | 'duration'>,
): Promise<FloodReport> {
  const api = await Api.signIn(server.http);
  const countStored = async () => {
    const found = await Promise.all(topics.map(({ id }) => api.getTopic(id)));
    return found.map(({ totalNumberOfMessages }) => totalNumberOfMessages);
  };
  const before = await countStored();
  const options: FloodOptions = {
    ...how,
    http: server.http,
    mqttPort: server.mqttPort,
    topicNames: topics.map(({ topicName }) => topicName),
    sendingIds: await sendingIdsOf(api, topics),
  };
  forgetPeak(server.pid);
  const started = performance.now();
  let isOver = false;
  const status: number[] = [];
  const asking = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const answer = await fetch(`${server.http}/v1/public/status`);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`The status request got ${answer.status}.`);
      status.push(performance.now() - startedAt);
      await wait(STATUS_EVERY_MS);
    }
  })();
  const result = await startFlood(options).finally(() => {
    isOver = true;
  });
  await asking;
  const expected = how.kind === 'QoS 0' ? result.sent : result.acknowledged;
  let stored: number[] = [];
  for (const deadline = performance.now() + SETTLE_MS; performance.now() < deadline; await wait(50)) {
    stored = (await countStored()).map((count, index) => count - (before[index] as number));
    if (sum(stored) >= sum(expected)) break;
  }
  const seconds = (performance.now() - started) / 1000;
  return { ...result, stored, seconds, status, peakMemory: residentMemory(server.pid).peak };
}

/** The memory of a server once it is near its initial value, or after a timeout. */
export async function memoryReturned(server: ServerProcess, before: number, within: number): Promise<number> {
  const deadline = performance.now() + within;
  for (;;) {
    const { now } = residentMemory(server.pid);
    if (now - before < TARGETS.memoryAfterFlood.below * MB || performance.now() > deadline) return now;
    await wait(500);
  }
}

/**
 * Floods a server for a minute each: with 50,000 QoS 1 messages a second, with as many as it accepts at QoS 0, and over
 * HTTP. Fails if an acknowledged message is not stored, a QoS 0 message is dropped, or a sender is disconnected.
 */
export const flood: Bench = async (form) => {
  const duration = DURATION_MS[form];
  const server = await startServer({ dataDir: temporaryFolder('flood') });
  const api = await Api.signIn(server.http);
  const topics = await Promise.all(Array.from({ length: 20 }, () => api.createTopic('Flood', 'n')));
  const memoryBefore = residentMemory(server.pid).now;
  const rows: Row[] = [];
  const floods = [
    { kind: 'QoS 1', rate: 50_000, name: 'flood of 50,000 msg/s at QoS 1' },
    { kind: 'QoS 0', rate: undefined, name: 'unlimited flood at QoS 0' },
    { kind: 'HTTP', rate: undefined, name: 'unlimited flood over HTTP' },
  ] as const;
  for (const { kind, rate, name } of floods) {
    const report = await floodServer(server, topics, {
      kind,
      rate,
      connections: CONNECTIONS[form],
      messageBytes: 20,
      duration,
    });
    const taken = kind === 'QoS 0' ? report.sent : report.acknowledged;
    for (const [index, count] of taken.entries()) {
      const stored = report.stored[index] as number;
      if (stored < count) throw new Error(`${name}: ${count} messages were accepted, ${stored} are stored.`);
    }
    if (report.disconnected > 0) throw new Error(`${name}: ${report.disconnected} senders were disconnected.`);
    console.log(`${name}: all ${sum(taken).toLocaleString('en')} messages are stored.`);
    rows.push(
      { what: `${name}, stored`, values: [sum(taken) / report.seconds], unit: 'msg/s' },
      {
        what: '  status during the flood, slowest',
        values: [Math.max(...report.status)],
        unit: 'ms',
        target: TARGETS.statusInFlood,
      },
      { what: '  status during the flood, p99', values: [percentile(report.status, 0.99)], unit: 'ms' },
      { what: '  resident memory, peak', values: [report.peakMemory / MB], unit: 'MB', target: TARGETS.memoryInFlood },
    );
  }
  const returned = await memoryReturned(server, memoryBefore, AFTER_MS[form]);
  rows.push({
    what: 'resident memory a minute later, above the start',
    values: [(returned - memoryBefore) / MB],
    unit: 'MB',
    target: TARGETS.memoryAfterFlood,
  });
  await server.stop();
  return rows;
};
