import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { Api } from '../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../test/support/server-process.ts';
import { COLLECTABLE, type Collector, openCollector } from '../support/collector.ts';
import { type Form, KB, MB, median, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { residentMemory } from '../support/memory.ts';
import { end, endOnExit } from '../support/processes.ts';
import { TARGETS } from '../targets.ts';
import type { IdleBoardsOptions } from './idle-boards.ts';
import { openViewers } from './viewers.ts';

const FORMS = {
  short: { rounds: 1, boards: 200, viewers: 30, restMs: 0 },
  full: { rounds: 3, boards: 2_500, viewers: 400, restMs: 1_500 },
} as const;

export interface MemoryFigures {
  /** Resident bytes of the server without clients, and of each client that is connected and idle. */
  readonly server: number;
  readonly board: number;
  readonly listeningBoard: number;
  readonly viewer: number;
}

/**
 * How much the resident memory of a server grows with each idle connection, measured after garbage collection. The first
 * clients do not count: they fill memory that the server has already reserved.
 */
export async function idleMemory(form: Form): Promise<{ figures: MemoryFigures; rows: Row[] }> {
  const { rounds, boards, viewers, restMs } = FORMS[form];
  const limit = String(2 * (rounds + 1) * boards);
  const env = { ...COLLECTABLE, MQTT_MAX_CONNECTIONS: limit, MQTT_MAX_CONNECTIONS_PER_ADDRESS: limit };
  const server = await startServer({ dataDir: temporaryFolder('idle'), env });
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Idle', 'n');
  const collector = await openCollector(server);
  const empty = await memoryOf(server, collector, restMs);
  const growth = async (count: number, join: () => Promise<void>) => {
    const sizes: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      await join();
      sizes.push(await memoryOf(server, collector, restMs));
    }
    return sizes.slice(1).map((size, round) => (size - (sizes[round] as number)) / count);
  };
  const silent = openBoards({ port: server.mqttPort });
  const ofBoards = await growth(boards, () => silent.join(boards));
  await silent.close();
  const listening = openBoards({ port: server.mqttPort, topicName: topic.topicName });
  const ofListening = await growth(boards, () => listening.join(boards));
  await listening.close();
  const open = { http: server.http, accessToken: api.accessToken, room: topicRoom(topic.id), count: viewers };
  const pages: Awaited<ReturnType<typeof openViewers>>[] = [];
  const ofViewers = await growth(viewers, async () => void pages.push(await openViewers(open)));
  await Promise.all(pages.map((page) => page.close()));
  collector.close();
  await server.stop();

  const row = (what: string, bytes: readonly number[]): Row => ({
    what,
    values: bytes.map((each) => each / KB),
    unit: 'kB',
    digits: 1,
  });
  return {
    figures: {
      server: empty,
      board: median(ofBoards),
      listeningBoard: median(ofListening),
      viewer: median(ofViewers),
    },
    rows: [
      { what: 'resident memory without clients', values: [empty / MB], unit: 'MB' },
      { ...row('  of each idle board', ofBoards), target: TARGETS.idleBoard },
      row('  of each idle board that listens to a topic', ofListening),
      row('  of each idle viewer', ofViewers),
    ],
  };
}

async function memoryOf({ pid }: ServerProcess, collector: Collector, restMs: number): Promise<number> {
  await wait(restMs);
  await collector.collect();
  await wait(restMs / 3);
  return residentMemory(pid).now;
}

function openBoards(options: IdleBoardsOptions) {
  const child = endOnExit(fork(join(import.meta.dirname, 'idle-boards.ts'), [JSON.stringify(options)]));
  return {
    async join(count: number): Promise<void> {
      const joined = Promise.race([
        once(child, 'message'),
        once(child, 'close').then(() => Promise.reject(new Error('The process of the boards ended.'))),
      ]);
      child.send(count);
      await joined;
    },
    close: () => end(child),
  };
}
