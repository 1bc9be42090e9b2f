import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { connectAsync } from 'mqtt';
import type { BrowsersOptions, BrowsersReport } from '../live/fan-out-browsers.ts';
import type { Form, Row } from '../support/figures.ts';
import { end, endOnExit } from '../support/processes.ts';
import { type Cost, costBeyond, costOf, costRows, medianCost } from './cost.ts';
import type { Site } from './site.ts';

const FORMS = {
  short: { viewers: 20, rounds: 1, messages: 5 },
  full: { viewers: 100, rounds: 3, messages: 300 },
} as const;
/** The pause between two messages, as in a class, so that no two of them reach a viewer together. */
const PAUSE_MS = 10;

/** The processor time of the server for each live value of each viewer, whose browsers follow a topic by WebSocket. */
export async function viewerCost(site: Site, form: Form): Promise<{ figure: Cost; rows: Row[] }> {
  const { viewers, rounds, messages } = FORMS[form];
  const { server, api, measured } = site;
  const topic = await api.createTopic('Watched', 'n');
  const board = await connectAsync(server.mqtt);
  let n = 0;
  const send = async (until: (last: number) => Promise<void>) => {
    for (let sent = 0; sent < messages; sent += 1) {
      n += 1;
      await board.publishAsync(topic.topicName, `n=${n}`, { qos: 1 });
      await wait(PAUSE_MS);
    }
    await until(n);
    return messages;
  };
  const room = topicRoom(topic.id);
  const costs: Cost[] = [];
  await send(async () => {});
  for (let round = 0; round < rounds; round += 1) {
    const without = await costOf(measured, () => send(async () => {}));
    const browsers = await openViewers({ http: server.http, accessToken: api.accessToken, room, count: viewers });
    const beside = await costOf(measured, () => send(browsers.received));
    await browsers.close();
    costs.push(costBeyond(beside, without, viewers));
  }
  await board.endAsync();
  return { figure: medianCost(costs), rows: costRows('a live value of a viewer', costs) };
}

interface Viewers {
  /** Resolves when all viewers have received this message. */
  readonly received: (n: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Browsers that have joined a room, in a separate process. */
export async function openViewers(options: BrowsersOptions): Promise<Viewers> {
  const script = join(import.meta.dirname, '../live/fan-out-browsers.ts');
  const child = endOnExit(fork(script, [JSON.stringify(options)]));
  const reported = new Set<number>();
  const ready = new Promise<void>((resolve, reject) => {
    child.once('close', () => reject(new Error('The process of the viewers ended.')));
    child.on('message', (report: BrowsersReport) => ('ready' in report ? resolve() : reported.add(report.n)));
  });
  await ready;
  return {
    async received(n) {
      while (!reported.has(n)) await once(child, 'message', { signal: AbortSignal.timeout(10_000) });
    },
    close: () => end(child),
  };
}
