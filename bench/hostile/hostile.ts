import { readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createToken } from '@tinkerstream/contract/accounts';
import { uploadProjectFile } from '@tinkerstream/contract/projects';
import { generate } from 'mqtt-packet';
import { io } from 'socket.io-client';
import { Api } from '../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../test/support/server-process.ts';
import { type Bench, type Form, MB, type Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { residentMemory } from '../support/memory.ts';
import { processorShare } from '../support/processor.ts';
import { TARGETS } from '../targets.ts';
import { hostileBodies } from './bodies.ts';
import { hostileFormulas } from './formulas.ts';
import { hostileLists } from './pasted-lists.ts';
import { hostilePictures } from './pictures.ts';
import { hostileRules } from './rules.ts';
import { hostileSleepers } from './sleepers.ts';
import { hostileTriggers } from './triggers.ts';

/** The size of each attack: 100,000 in total in the full form. */
const COUNTS: Record<Form, Readonly<Record<AttackName, number>>> = {
  full: { requests: 40_000, passwords: 1_000, upgrades: 9_000, joins: 25_000, packets: 20_000, uploads: 5_000 },
  short: { requests: 800, passwords: 20, upgrades: 200, joins: 500, packets: 400, uploads: 80 },
};
/** The first part of each attack warms the server up: code it compiles and files it opens are not leaks. */
const WARM_UP = 0.1;
/** The timeout until the server is at rest again. */
const REST_MS: Record<Form, number> = { short: 3_000, full: 60_000 };
const CPU_WINDOW_MS = 2_000;
const AT_ONCE = 20;

type AttackName = 'requests' | 'passwords' | 'upgrades' | 'joins' | 'packets' | 'uploads';

interface Victim {
  readonly server: ServerProcess;
  readonly api: Api;
  readonly projectId: string;
  readonly agent: Agent;
}

type Attack = (victim: Victim, count: number) => Promise<void>;

/** Runs `act` `count` times, several at a time. Attackers expect to be refused, disconnected or ignored. */
async function repeat(count: number, act: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const workers = Array.from({ length: Math.min(AT_ONCE, count) }, async () => {
    while (next < count) await act(next++).catch(() => {});
  });
  await Promise.all(workers);
}

/** A raw request that no browser sends; resolves when its answer, if any, has ended. */
function send({ server, agent }: Victim, method: string, path: string, body: string, headers = {}): Promise<void> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(server.http);
    const call = request({ host: hostname, port, method, path, agent, headers }, (answer) => {
      answer.resume().on('close', resolve);
    });
    call.on('error', () => resolve()).end(body);
  });
}

const json = { 'content-type': 'application/json' };
const long = 'x'.repeat(8_000);

const REQUESTS: readonly ((victim: Victim, index: number) => Promise<void>)[] = [
  (victim, index) => send(victim, 'GET', `/v1/public/topic/name/GUESS${index}`, ''),
  (victim, index) => send(victim, 'GET', `/v1/public/topic/name/${long}${index}`, ''),
  (victim, index) => send(victim, 'GET', `/v1/public/chart/token/${index}`, ''),
  (victim, index) => send(victim, 'GET', `/v1/public/project/embed-map-token/${index}`, ''),
  (victim) => send(victim, 'GET', '/%ff', ''),
  (victim) => send(victim, 'POST', '/v1/public/topic/message/new', '{"topicId":', json),
  (victim) => send(victim, 'POST', '/v1/project/create', `{"projectName":"${long}"}`, json),
  (victim, index) => send(victim, 'GET', '/v1/user/me', '', { authorization: `Bearer ${index}.${long.slice(0, 500)}` }),
  (victim) => send(victim, 'GET', '/', '', { cookie: 'x'.repeat(20_000) }),
];

const ATTACKS: Readonly<Record<AttackName, Attack>> = {
  requests: (victim, count) =>
    repeat(count, (index) => (REQUESTS[index % REQUESTS.length] as (typeof REQUESTS)[number])(victim, index)),

  passwords: ({ server }, count) =>
    repeat(count, (index) =>
      new Api(server.http).call(createToken, {
        grant_type: 'password',
        username: `${long.slice(0, 3_000)}${index}`,
        password: 'guessed',
      }),
    ),

  upgrades: ({ server }, count) =>
    repeat(count, async (index) => {
      const { hostname, port } = new URL(server.http);
      const socket = connect(Number(port), hostname).on('error', () => {});
      const path = ['/ws', '/', '/v1/public/status'][index % 3];
      const protocol = index % 2 === 0 ? 'websocket' : 'h2c';
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
      );
      await wait(20);
      socket.resetAndDestroy();
    }),

  async joins({ server }, count) {
    const sockets = Array.from({ length: 4 }, () => io(server.http, { transports: ['websocket'], forceNew: true }));
    await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve))));
    for (let index = 0; index < count; index++) {
      const id = `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`;
      sockets[index % sockets.length]?.emit('request_data', { room: `T${id}`, token: 'guess' });
      if (index % 500 === 0) await wait(10);
    }
    await wait(500);
    for (const socket of sockets) socket.disconnect();
  },

  packets: ({ server }, count) =>
    repeat(count, async (index) => {
      const socket = connect(server.mqttPort, '127.0.0.1').on('error', () => {});
      const closed = new Promise((resolve) => socket.once('close', resolve));
      const hello = generate({ cmd: 'connect', clientId: `guess-${index}`, clean: true, keepalive: 60 });
      const topic = index % 2 === 0 ? `N${index}${'x'.repeat(60_000)}` : `GUESSED${index}`;
      const publish = generate({
        cmd: 'publish',
        topic,
        payload: 'n=1',
        qos: 1,
        messageId: 1,
        dup: false,
        retain: false,
      });
      const garbage = Buffer.from([0xf0, 0xff, 0xff, 0xff, 0xff, index & 0xff]);
      socket.write(index % 3 === 0 ? garbage : Buffer.concat([hello, publish]));
      await Promise.race([wait(20), closed]);
      socket.resetAndDestroy();
    }),

  uploads: ({ server, api, projectId }, count) =>
    repeat(count, async (index) => {
      const { hostname, port } = new URL(server.http);
      const path = uploadProjectFile.path.replace('{projectId}', projectId);
      const socket = connect(Number(port), hostname).on('error', () => {});
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.accessToken}\r\n` +
          `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${index % 2 === 0 ? 10_000_000 : 900}\r\n\r\n` +
          `--b\r\nContent-Disposition: form-data; name="file"; filename="f${index}.txt"\r\n\r\n${long}`,
      );
      await wait(20);
      socket.resetAndDestroy();
    }),
};

/** Open descriptors of a process. */
const descriptors = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

/** Waits until a measure has dropped to a level, or until a timeout. */
async function settled(measure: () => number, level: number, patience: number): Promise<number> {
  for (const deadline = performance.now() + patience; performance.now() < deadline; await wait(500)) {
    if (measure() <= level) break;
  }
  return measure();
}

/**
 * 100,000 hostile requests, upgrades, joins, packets and uploads. Fails if the server ends, stops answering, or keeps
 * connections open; shows the memory and processor load that remain.
 */
export const hostile: Bench = async (form) => {
  const server = await startServer({ dataDir: temporaryFolder('hostile') });
  const api = await Api.signIn(server.http);
  const { id: projectId } = await api.createProject('Target');
  const victim: Victim = { server, api, projectId, agent: new Agent({ keepAlive: true, maxSockets: AT_ONCE }) };
  const names = Object.keys(ATTACKS) as AttackName[];
  const death = server.exited.then(() => {
    throw new Error(`The server ended: ${server.output()}`);
  });
  death.catch(() => {});
  const attack = (name: AttackName, count: number) => Promise.race([ATTACKS[name](victim, count), death]);
  for (const name of names) await attack(name, Math.ceil(COUNTS[form][name] * WARM_UP));
  await wait(REST_MS.short);

  const before = { memory: residentMemory(server.pid).now, descriptors: descriptors(server.pid) };
  const share = await processorShare(server.pid, CPU_WINDOW_MS);
  for (const name of names) {
    const started = performance.now();
    await attack(name, COUNTS[form][name]);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${COUNTS[form][name].toLocaleString('en')} ${name} in ${seconds} s`);
  }
  victim.agent.destroy();
  const peak = residentMemory(server.pid).peak;
  await settled(() => descriptors(server.pid), before.descriptors, REST_MS[form]);
  const after = await settled(() => residentMemory(server.pid).now, before.memory, REST_MS[form]);
  const shareAfter = await processorShare(server.pid, CPU_WINDOW_MS);

  const left = descriptors(server.pid) - before.descriptors;
  if (left > AT_ONCE) throw new Error(`${left} connections are still open after the attacks.`);
  const status = await fetch(`${server.http}/v1/public/status`);
  if (status.status !== 200) throw new Error(`The status request gets ${status.status} after the attacks.`);
  await api.createProject('The server works as before');
  const exit = await server.stop();
  if (exit.code !== 0) throw new Error(`The server ended with ${exit.code ?? exit.signal}.`);
  const rows: Row[] = [
    { what: 'hostile: resident memory before', values: [before.memory / MB], unit: 'MB' },
    { what: '  peak', values: [peak / MB], unit: 'MB' },
    {
      what: '  remaining afterwards',
      values: [Math.max(0, after - before.memory) / MB],
      unit: 'MB',
      target: TARGETS.memoryKeptAfterAttacks,
    },
    { what: '  processor before', values: [share], unit: '%', digits: 1 },
    {
      what: '  processor afterwards',
      values: [shareAfter],
      unit: '%',
      digits: 1,
      target: TARGETS.processorAfterAttacks,
    },
    ...(await hostilePictures(form)),
    ...(await hostileBodies(form)),
    ...(await hostileRules(form)),
    ...(await hostileTriggers(form)),
    ...(await hostileFormulas(form)),
    ...hostileLists(form),
    ...(await hostileSleepers(form)),
  ];
  return rows;
};
