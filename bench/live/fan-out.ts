import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { topicRoom } from '@tinkerstream/contract/platform/room';

import { connectAsync } from 'mqtt';
import { WebSocket } from 'ws';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { type Bench, MB, median, percentile } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { forgetPeak, residentMemory } from '../support/memory.ts';
import { end, endOnExit } from '../support/processes.ts';
import { type BrowsersOptions, type BrowsersReport, monotonicTime } from './fan-out-browsers.ts';

const BROWSERS = { short: 100, full: 1_000 } as const;
const MESSAGES = { short: 10, full: 50 } as const;
const WARM_UP = 5;
/** Processes for the browsers; their work for a message is part of the measurement on both sides. */
const PROCESSES = 2;
/** The pause between two messages, so that messages are measured and not a queue of them. */
const PAUSE_MS = 20;
const PATIENCE_MS = 10_000;

/**
 * The time from the publish of a message to its arrival at the last of many browsers, in turns with a bare WebSocket server
 * that broadcasts the same text to as many of the same clients.
 */
export const fanOut: Bench = async (form) => {
  const count = BROWSERS[form];
  const server = await startServer({ dataDir: temporaryFolder('fan-out') });
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Bench', 'n');
  const room = topicRoom(topic.id);
  const yardstick = endOnExit(fork(join(import.meta.dirname, 'fan-out-yardstick.ts')));
  const [port] = (await once(yardstick, 'message')) as [number];

  const idle = residentMemory(server.pid).now;
  forgetPeak(server.pid);
  const { accessToken } = api;
  const ourBrowsers = await openBrowsers({ http: server.http, accessToken, room, count });
  const theirBrowsers = await openBrowsers({ http: `http://127.0.0.1:${port}`, accessToken, room, count });

  const board = await connectAsync(server.mqtt);
  const publisher = new WebSocket(`ws://127.0.0.1:${port}/publish`);
  await once(publisher, 'open');
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let n = 0; n < WARM_UP + MESSAGES[form]; n += 1) {
    const sentAt = monotonicTime();
    await board.publishAsync(topic.topicName, `n=${n}`, { qos: 1 });
    const took = (await ourBrowsers.received(n)) - sentAt;
    await wait(PAUSE_MS);
    const theirsSentAt = monotonicTime();
    publisher.send(String(n));
    const theyTook = (await theirBrowsers.received(n)) - theirsSentAt;
    await wait(PAUSE_MS);
    if (n < WARM_UP) continue;
    ours.push(took);
    theirs.push(theyTook);
  }
  const memory = residentMemory(server.pid);

  publisher.terminate();
  await board.endAsync();
  await Promise.all([ourBrowsers.close(), theirBrowsers.close()]);
  await end(yardstick);
  await server.stop();

  const name = `to the last of ${count.toLocaleString('en')} browsers`;
  const times = { unit: 'ms', digits: 1 };
  return [
    { what: `one message ${name}, p50`, values: ours, ...times },
    { what: `one message ${name}, p99`, values: [percentile(ours, 0.99)], ...times },
    { what: 'bare WebSocket server, same browsers, p50', values: theirs, ...times },
    { what: 'bare WebSocket server, same browsers, p99', values: [percentile(theirs, 0.99)], ...times },
    { what: 'ratio of the times', values: [median(ours) / median(theirs)], unit: '', digits: 2 },
    { what: 'resident memory before the browsers join', values: [idle / MB], unit: 'MB' },
    {
      what: `resident memory with ${count.toLocaleString('en')} browsers, peak`,
      values: [memory.peak / MB],
      unit: 'MB',
    },
  ];
};

interface Browsers {
  /** When the last browser received the message, by `monotonicTime`. Rejects if a browser never gets it. */
  received(n: number): Promise<number>;
  close(): Promise<void>;
}

async function openBrowsers({ count, ...options }: BrowsersOptions): Promise<Browsers> {
  const script = join(import.meta.dirname, 'fan-out-browsers.ts');
  const children = Array.from({ length: PROCESSES }, () =>
    endOnExit(fork(script, [JSON.stringify({ ...options, count: count / PROCESSES } satisfies BrowsersOptions)])),
  );
  const arrivals = new Map<number, PromiseWithResolvers<number>[]>();
  const arrivalsOf = (n: number) => {
    const known = arrivals.get(n) ?? children.map(() => Promise.withResolvers<number>());
    arrivals.set(n, known);
    return known;
  };
  const ready = children.map(async (child, index) => {
    const failed = once(child, 'close').then(() => Promise.reject(new Error('A process of browsers ended.')));
    failed.catch(() => {}); // At the end the processes close too, which is no failure.
    const joined = new Promise<void>((resolve) => {
      child.on('message', (news: BrowsersReport) => {
        if ('ready' in news) resolve();
        else arrivalsOf(news.n)[index]?.resolve(news.at);
      });
    });
    await Promise.race([joined, failed]);
  });
  await Promise.all(ready);
  return {
    async received(n) {
      const patience = new AbortController();
      const late = wait(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
        throw new Error(`Message ${n} did not reach all of ${count} browsers.`);
      });
      late.catch(() => {}); // The wait is aborted once all browsers have the message, which is no failure.
      const last = Promise.all(arrivalsOf(n).map(({ promise }) => promise)).then((times) => Math.max(...times));
      try {
        return await Promise.race([last, late]);
      } finally {
        patience.abort();
        arrivals.delete(n);
      }
    },
    close: async () => {
      await Promise.all(children.map((child: ChildProcess) => end(child)));
    },
  };
}
