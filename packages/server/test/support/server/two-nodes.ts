import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, type StartOptions, startServer } from '../../../../../test/support/server-process.ts';
import { connectBoard, nextMessage } from '../connections/boards.ts';
import { sharedPostgres } from '../storage/postgres.ts';
import type { PostgresServer } from '../storage/postgres-server.ts';
import { type RedisServer, startRedis } from '../storage/redis-server.ts';
import { type S3Server, startS3 } from '../storage/s3-server.ts';

interface Started {
  readonly redis: RedisServer;
  readonly env: Readonly<Record<string, string>>;
  readonly a: ServerProcess;
  readonly b: ServerProcess;
  readonly api: Api;
}

/** Gives a test file two servers with one database and one Redis, and boards and further servers that end with each test. */
export function twoNodes() {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let s3: S3Server;
  let env: Record<string, string>;
  let a: ServerProcess;
  let b: ServerProcess;
  let api: Api;
  const boards: MqttClient[] = [];
  const further: ServerProcess[] = [];

  beforeAll(async () => {
    [postgres, redis, s3] = await Promise.all([sharedPostgres(), startRedis(), startS3()]);
    env = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url, FILES_URL: s3.url };
    [a, b] = await Promise.all([startServer({ env }), startServer({ env })]);
    api = await Api.signIn(a.http);
  });
  afterEach(async () => {
    for (const board of boards.splice(0)) board.end(true);
    await Promise.all(further.splice(0).map((node) => node.stop()));
  });
  afterAll(async () => {
    await Promise.all([a.stop(), b.stop()]);
    await Promise.all([postgres.stop(), redis.stop(), s3.stop()]);
  });

  async function connect({ mqttPort }: ServerProcess, options: IClientOptions = {}): Promise<MqttClient> {
    const board = await connectBoard(mqttPort, options);
    boards.push(board);
    return board;
  }

  async function startAnother(options: StartOptions = {}): Promise<ServerProcess> {
    const node = await startServer({ ...options, env });
    further.push(node);
    return node;
  }

  /** A board that publishes to one topic, subscribes to another, and never subscribes again. */
  async function boardOf(node: ServerProcess, clientId: string) {
    const topics = [await api.createTopic(`${clientId} sends`, 'n'), await api.createTopic(`${clientId} listens`, 'n')];
    const [sends, listens] = topics.map(({ topicName }) => topicName) as [string, string];
    const board = await connect(node, { clientId });
    await board.subscribeAsync(listens, { qos: 1 });
    await board.publishAsync(sends, 'n=1', { qos: 1 });
    return { sends, listens };
  }

  /** Publishes to one topic as the board, and to the other as another one. */
  async function getsAt(node: ServerProcess, clientId: string, { sends, listens }: { sends: string; listens: string }) {
    const [board, other] = [await connect(node, { clientId }), await connect(a)];
    const received: string[] = [];
    board.on('message', (_topic, payload) => received.push(payload.toString()));
    return {
      deliver: async () => {
        await board.publishAsync(sends, 'n=2', { qos: 1 });
        await other.publishAsync(listens, 'n=3', { qos: 1 });
      },
      received,
    };
  }

  const lasting = (clientId: string): IClientOptions => ({ clientId, clean: false });

  /** Opens a lasting session, and collects what it receives from the first message on. */
  async function openSession(node: ServerProcess, clientId: string) {
    const board = mqtt.connect(`mqtt://127.0.0.1:${node.mqttPort}`, { ...lasting(clientId), reconnectPeriod: 0 });
    boards.push(board);
    const received: string[] = [];
    board.on('message', (_topic, payload) => received.push(payload.toString()));
    const isPresent = await new Promise<boolean>((resolve) =>
      board.once('connect', (packet) => resolve(packet.sessionPresent)),
    );
    return { board, received, isPresent };
  }

  /** What the others know of a session arrives after what they pass on later. */
  async function isKnownTo(node: ServerProcess, from: ServerProcess): Promise<void> {
    const { topicName } = await api.createTopic('Known', 'n');
    const listener = await connect(node);
    await listener.subscribeAsync(topicName, { qos: 1 });
    const heard = nextMessage(listener);
    await (await connect(from)).publishAsync(topicName, 'n=1', { qos: 1 });
    await heard;
  }

  return {
    started: (): Started => ({ redis, env, a, b, api }),
    connect,
    startAnother,
    boardOf,
    getsAt,
    openSession,
    isKnownTo,
  };
}
