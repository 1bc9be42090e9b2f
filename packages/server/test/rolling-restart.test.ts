// Before a release.
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getTopicByName } from '@tinkerstream/contract/topics';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../test/support/server-process.ts';
import { connectBoard, nextMessage } from './support/connections/boards.ts';
import { EMPTY, sharedPostgres } from './support/storage/postgres.ts';
import type { PostgresServer } from './support/storage/postgres-server.ts';
import { type RedisServer, startRedis } from './support/storage/redis-server.ts';

/**
 * A folder with the sources, packages and server bundle of the release before, from which the servers are restarted to this
 * one. Without it, they are restarted to the same release.
 */
const BEFORE = process.env.RELEASE_BEFORE;
const BOARDS = 12;

let postgres: PostgresServer;
let redis: RedisServer;
let url: string;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([sharedPostgres(), startRedis()]);
  url = await postgres.createDatabase(BEFORE ? EMPTY : undefined);
});
afterAll(() => Promise.all([postgres.stop(), redis.stop()]));

const start = (release?: string) => startServer({ env: { DATABASE_URL: url, REDIS_URL: redis.url }, release });

/** A TCP proxy in front of the nodes, as a load balancer is: a new connection goes to the next node that takes it. */
async function balance(ports: () => readonly number[]) {
  const sockets = new Set<Socket>();
  let next = 0;
  const server = createServer((client) => {
    const port = ports()[next++ % Math.max(1, ports().length)];
    if (port === undefined) return void client.destroy();
    const node = connect(port, '127.0.0.1');
    for (const [one, other] of [[client, node] as const, [node, client] as const]) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('three nodes are restarted one after another under load, and nothing acknowledged is lost', async () => {
  const nodes: ServerProcess[] = [];
  for (let i = 0; i < 3; i++) nodes.push(await start(BEFORE));
  let serving = nodes.map((node) => node.mqttPort);
  const { port, close } = await balance(() => serving);
  const api = await Api.signIn((nodes[0] as ServerProcess).http);
  const topic = await api.createTopic('Rolling', 'n');

  let acknowledged = 0;
  let isSending = true;
  /** Sends each message until it is acknowledged, as the libraries of boards do with QoS 1. */
  const boards = Array.from({ length: BOARDS }, async (_, index) => {
    const board = mqtt.connect(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 100, clientId: `rolling-${index}` });
    board.on('error', () => {});
    while (isSending) {
      await board.publishAsync(topic.topicName, `n=${acknowledged}`, { qos: 1 });
      acknowledged++;
      await pause(5);
    }
    await board.endAsync();
  });

  async function passOn(from: ServerProcess, to: ServerProcess): Promise<void> {
    const { topicName } = await new Api(to.http, api.accessToken).createTopic('Heard', 'n');
    const listener = await connectBoard(to.mqttPort);
    await listener.subscribeAsync(topicName);
    const heard = nextMessage(listener);
    const board = await connectBoard(from.mqttPort);
    await board.publishAsync(topicName, 'n=7', { qos: 1 });
    expect((await heard).payload).toBe('n=7');
    await Promise.all([listener.endAsync(), board.endAsync()]);
  }

  for (let i = 0; i < 3; i++) {
    const old = nodes[i] as ServerProcess;
    const before = acknowledged;
    // The balancer sends nothing new there, as with /health/ready.
    serving = serving.filter((one) => one !== old.mqttPort);
    expect(await old.stop()).toEqual({ code: 0, signal: null });
    const restarted = await start();
    nodes[i] = restarted;
    serving = [...serving, restarted.mqttPort];
    await expect.poll(() => acknowledged).toBeGreaterThan(before + 50);
    // Nodes of both releases pass messages on to one another.
    const last = nodes[2] as ServerProcess;
    if (i === 0) await Promise.all([passOn(restarted, last), passOn(last, restarted)]);
  }
  isSending = false;
  await Promise.all(boards);

  const { http } = nodes[2] as ServerProcess;
  const { totalNumberOfMessages: stored } = await new Api(http, api.accessToken).getTopic(topic.id);
  // A message whose acknowledgement a stop cut off is sent again.
  expect(stored).toBeGreaterThanOrEqual(acknowledged);
  expect(stored).toBeLessThanOrEqual(acknowledged + 3 * BOARDS);
  const found = await Promise.all(
    nodes.map(async (node) => (await new Api(node.http).call(getTopicByName, { topicName: topic.topicName })).topicId),
  );
  expect(new Set(found).size).toBe(1);
  close();
  await Promise.all(nodes.map((node) => node.stop()));
});
