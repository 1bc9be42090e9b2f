// Before a release.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { connect, type MqttClient } from 'mqtt';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { query } from '../../packages/server/test/support/storage/database-query.ts';
import { type PostgresServer, startPostgres } from '../../packages/server/test/support/storage/postgres-server.ts';
import { type RedisServer, startRedis } from '../../packages/server/test/support/storage/redis-server.ts';
import { startS3 } from '../../packages/server/test/support/storage/s3-server.ts';
import { Api } from '../support/api.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { type Detour, openDetour } from './support/detour.ts';
import { type Haproxy, portsOfServers, type ServerPorts, startHaproxy } from './support/haproxy.ts';

/*
 * Three servers behind HAProxy with the configuration of deploy/cluster, under load. No acknowledged message is lost,
 * whatever fails.
 */

/** How long a database is away. */
const AWAY_MS = 30_000;
const STANDS_STILL_MS = 6000;
const SEND_EVERY_MS = 40;
/** The time after which everything must work again. */
const RECOVERY_MS = 60_000;

let folder: string;
let postgres: PostgresServer;
let redis: RedisServer;
let s3: Awaited<ReturnType<typeof startS3>>;
let toPostgres: Detour;
let toRedis: Detour;
let databaseUrl: string;
let ports: ServerPorts[];
let servers: ServerProcess[];
let proxy: Haproxy;
let api: Api;
let load: Load;

function start(place: number): Promise<ServerProcess> {
  const { http = 0, mqtt = 0 } = ports[place] ?? {};
  const env = {
    PORT: String(http),
    MQTT_PORT: String(mqtt),
    DATABASE_URL: throughDetour(databaseUrl, toPostgres),
    REDIS_URL: throughDetour(redis.url, toRedis),
    FILES_URL: s3.url,
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: proxy.https,
  };
  return startServer({ env });
}

function throughDetour(address: string, { port }: Detour): string {
  return address.replace(/:\d+(?=\/|$)/, `:${port}`);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'topology-'));
  [postgres, redis, s3] = await Promise.all([startPostgres(), startRedis(), startS3()]);
  databaseUrl = await postgres.createDatabase();
  toPostgres = await openDetour(portOf(databaseUrl));
  toRedis = await openDetour(portOf(redis.url));
  ports = await portsOfServers();
  proxy = await startHaproxy(folder, ports);
  servers = await Promise.all([start(0), start(1), start(2)]);
  await vi.waitFor(isReady, { timeout: RECOVERY_MS });
  api = await Api.signIn(proxy.http);
  load = await beginLoad();
});

afterAll(async () => {
  load?.end();
  await Promise.all(servers.map((server) => server.stop()));
  await proxy.stop();
  await Promise.all([toPostgres.close(), toRedis.close()]);
  await Promise.all([postgres.stop(), redis.stop(), s3.stop()]);
  rmSync(folder, { recursive: true });
});

/** Waits until the proxy has found a server that is ready. */
async function isReady(): Promise<void> {
  expect((await fetch(`${proxy.http}/health/ready`)).status).toBe(200);
}

function portOf(address: string): number {
  return Number(new URL(address).port);
}

interface Load {
  /** Resolves when each board has got another acknowledgement, and the page has shown another message. */
  readonly goesOn: () => Promise<void>;
  readonly acknowledged: ReadonlySet<number>;
  readonly end: () => void;
}

/**
 * Starts boards over TCP, TLS and WebSocket, and a page that shows their topic: all connect through the proxy, and
 * reconnect by themselves.
 */
async function beginLoad(): Promise<Load> {
  const topic = await api.createTopic('Under load', 'n');
  const acknowledged = new Set<number>();
  const ways = [
    ...Array(4).fill(`mqtt://127.0.0.1:${proxy.mqttPort}`),
    ...Array(2).fill(`mqtts://127.0.0.1:${proxy.mqttsPort}`),
    ...Array(2).fill(`ws://127.0.0.1:${new URL(proxy.http).port}/mqtt`),
    `wss://127.0.0.1:${new URL(proxy.https).port}/mqtt`,
  ] as string[];
  let next = 0;
  let isOver = false;
  const boards = ways.map((url, place) => {
    const client = connect(url, { reconnectPeriod: 200, connectTimeout: 5000, rejectUnauthorized: false });
    client.on('error', () => {});
    const board = { client, count: 0 };
    void (async () => {
      while (!isOver) {
        const value = ++next;
        // After it has reconnected, the client resends messages that were not acknowledged.
        const isDone = await client.publishAsync(topic.topicName, `_dn=b${place},n=${value}`, { qos: 1 }).then(
          () => true,
          () => false,
        );
        if (isDone) {
          acknowledged.add(value);
          board.count++;
        }
        await wait(SEND_EVERY_MS);
      }
    })();
    return board;
  });
  const page = { count: 0, socket: pageOf(topic.id, () => page.count++) };
  const counters = [...boards, page];
  return {
    acknowledged,
    async goesOn() {
      const before = counters.map(({ count }) => count);
      const deadline = performance.now() + RECOVERY_MS;
      while (counters.some(({ count }, place) => count < (before[place] ?? 0) + 3)) {
        if (performance.now() > deadline) {
          const stuck = counters.flatMap(({ count }, place) =>
            count < (before[place] ?? 0) + 3 ? (ways[place] ?? 'the page') : [],
          );
          throw new Error(`Still waiting: ${stuck.join(', ')}\n${proxy.output().slice(-2000)}`);
        }
        await wait(50);
      }
    },
    end() {
      isOver = true;
      page.socket.disconnect();
      for (const { client } of boards) (client as MqttClient).end(true);
    },
  };
}

function pageOf(topicId: string, onValue: () => void): Socket {
  // The socket connects as the web app does (platform/live): also after the server closed or refused the connection.
  const socket = io(proxy.http, {
    auth: { token: api.accessToken },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1000,
    forceNew: true,
  });
  socket.on('connect', () => socket.emit('request_data', { room: topicRoom(topicId) }));
  socket.on('read_data', onValue);
  const again = () => setTimeout(() => socket.connect(), 200);
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && again());
  socket.on('connect_error', () => socket.active || again());
  return socket;
}

test('all ways lead to the servers, with the addresses of the senders', async () => {
  await load.goesOn();
  const answer = await fetch(`${proxy.http}/`, { headers: { accept: 'text/html' }, redirect: 'manual' });
  expect(answer.status).toBe(308);
  expect(answer.headers.get('location')).toContain('https://');
  expect((await fetch(`${proxy.http}/health/ready`)).status).toBe(200);
});

test('a server that is killed takes nothing with it', async () => {
  await servers[0]?.kill();
  await load.goesOn();
  servers[0] = await start(0);
  await load.goesOn();
});

test('a database that is away for a while stops the acknowledgements, and loses none', async () => {
  await toPostgres.close();
  await wait(AWAY_MS);
  // The servers still respond, with the reason.
  const answer = await fetch(`${proxy.http}/v1/project/list`, {
    headers: { authorization: `Bearer ${api.accessToken}` },
  });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain(serverErrors.storageUnavailable);
  await toPostgres.open();
  await load.goesOn();
});

test('Redis that is away for a while stops nothing', async () => {
  await toRedis.close();
  await wait(AWAY_MS);
  await toRedis.open();
  await load.goesOn();
});

test('a proxy that restarts is found again by all', async () => {
  await proxy.stop();
  await wait(500);
  await proxy.start();
  await load.goesOn();
});

test('a server that stands still gets no new boards, and its boards go on when it does', async () => {
  const { pid = 0 } = servers[1] ?? {};
  process.kill(pid, 'SIGSTOP');
  await wait(STANDS_STILL_MS);
  const board = connect(`mqtt://127.0.0.1:${proxy.mqttPort}`, { reconnectPeriod: 0 });
  await new Promise((resolve, reject) => board.once('connect', resolve).once('error', reject));
  await board.endAsync();
  expect((await fetch(`${proxy.http}/health/ready`)).status).toBe(200);
  process.kill(pid, 'SIGCONT');
  await load.goesOn();
});

test('servers restart one after the other under load', async () => {
  for (const place of [0, 1, 2]) {
    expect(await servers[place]?.stop()).toEqual({ code: 0, signal: null });
    servers[place] = await start(place);
    await load.goesOn();
  }
});

test('everything acknowledged is stored', async () => {
  load.end();
  const rows = await query(servers[0] as ServerProcess, databaseUrl, 'SELECT number FROM record');
  const stored = new Set(rows.map(({ number }) => Number(number)));
  expect(load.acknowledged.size).toBeGreaterThan(200);
  expect([...load.acknowledged].filter((value) => !stored.has(value))).toEqual([]);
});
