import { once } from 'node:events';
import { createConnection } from 'node:net';
import { authErrors } from '@tinkerstream/contract/error-codes';
import { generate, type Packet } from 'mqtt-packet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { readProxyHeader } from '../../../src/platform/mqtt/wire/proxy-protocol.ts';
import { readTrustedProxies } from '../../../src/platform/trusted-proxies.ts';
import { CONNECT, eventually, publishPacket, RawBoard } from '../../support/connections/boards.ts';
import { leave, openBoard, topicNameOf } from '../../support/connections/mqtt-client.ts';

const V2 = '0d0a0d0a000d0a515549540a';
/** A version 2 header for an IPv4 client, as HAProxy writes it. */
const version2 = (address: string, command = 0x21) =>
  Buffer.concat([
    Buffer.from(`${V2}${command.toString(16)}11000c`, 'hex'),
    Buffer.from(address.split('.').map(Number)),
    Buffer.from('7f00000104d2075b', 'hex'),
  ]);
const version1 = (address: string) => Buffer.from(`PROXY TCP4 ${address} 127.0.0.1 1234 1883\r\n`);

/** Connects from an address of this computer. MQTT starts after `header`. */
async function openFrom(port: number, { from = '127.0.0.1', header = Buffer.alloc(0) } = {}): Promise<RawBoard> {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress: from });
  await once(socket, 'connect');
  const board = RawBoard.on(socket);
  socket.write(Buffer.concat([header, generate(CONNECT)]));
  return board;
}

/** The return code of a connection's CONNACK, or undefined if it was closed. */
async function answerOf(board: RawBoard): Promise<number | undefined> {
  await Promise.race([board.closed, board.received('connack').catch(() => {})]);
  const [answer] = board.packets as [Packet | undefined];
  return answer?.cmd === 'connack' ? answer.returnCode : undefined;
}

describe('a server behind proxies', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    const env = { TRUSTED_PROXIES: '127.0.0.2, 127.0.1.0/24', MQTT_MAX_CONNECTIONS_PER_ADDRESS: '2' };
    server = await startServer({ env });
  });
  afterAll(() => server.stop());

  test.each([
    ['version 2', version2],
    ['version 1', version1],
  ])("reads a board's address from the PROXY protocol, %s, through any of its proxies", async (_version, header) => {
    const own = _version === 'version 2' ? '203.0.113.1' : '203.0.113.2';
    const boards = [
      await openFrom(server.mqttPort, { from: '127.0.0.2', header: header(own) }),
      await openFrom(server.mqttPort, { from: '127.0.1.7', header: header(own) }),
    ];
    expect(await Promise.all(boards.map(answerOf))).toEqual([0, 0]);
    const third = await openFrom(server.mqttPort, { from: '127.0.0.2', header: header(own) });
    expect(await answerOf(third)).toBe(3);
    const other = await openFrom(server.mqttPort, { from: '127.0.0.2', header: header('203.0.113.99') });
    expect(await answerOf(other)).toBe(0);
    for (const { socket } of [...boards, third, other]) socket.destroy();
  });

  test("closes a trusted proxy's connection without a header, and anyone else's with one", async () => {
    const header = version2('203.0.113.3');
    expect(await answerOf(await openFrom(server.mqttPort, { from: '127.0.0.2' }))).toBeUndefined();
    expect(await answerOf(await openFrom(server.mqttPort, { from: '127.0.0.3', header }))).toBeUndefined();
    const direct = await openFrom(server.mqttPort, { from: '127.0.0.3' });
    expect(await answerOf(direct)).toBe(0);
    direct.socket.destroy();
  });

  test('counts connections of the proxy itself, such as health checks, against no one', async () => {
    const checks = await Promise.all(
      Array.from({ length: 4 }, () =>
        openFrom(server.mqttPort, { from: '127.0.0.2', header: version2('0.0.0.0', 0x20) }),
      ),
    );
    expect(await Promise.all(checks.map(answerOf))).toEqual([0, 0, 0, 0]);
    for (const { socket } of checks) socket.destroy();
  });

  test('restores no session by address alone: it takes a secret that not everyone knows', async () => {
    const connect = async (password: string | undefined) => {
      const board = await openFrom(server.mqttPort, { from: '127.0.0.2', header: version2('203.0.113.4') });
      board.socket.destroy();
      const again = createConnection({ port: server.mqttPort, host: '127.0.0.1', localAddress: '127.0.0.2' });
      await once(again, 'connect');
      const kept = RawBoard.on(again);
      const login = password === undefined ? {} : { username: 'ada', password };
      again.write(version2('203.0.113.4'));
      kept.send({ ...(CONNECT as object), clean: false, clientId: `kept-${password}`, ...login } as Packet);
      const [connack] = await kept.received('connack');
      kept.socket.destroy();
      await kept.closed;
      return connack?.sessionPresent;
    };
    for (const password of [undefined, 'password']) {
      await connect(password);
      expect(await connect(password)).toBe(false);
    }
    await connect('x8Tq');
    await eventually(() => connect('x8Tq'), Boolean);
  });

  test('counts an MQTT-over-WebSocket client and a call by X-Forwarded-For if a trusted proxy wrote it', async () => {
    const open = async (localAddress: string, forwarded: string) => {
      const socket = new WebSocket(`${server.http.replace('http', 'ws')}/mqtt`, 'mqtt', {
        localAddress,
        headers: { 'x-forwarded-for': forwarded },
      } as WebSocket.ClientOptions);
      await once(socket, 'open');
      socket.send(generate(CONNECT));
      const [answer] = (await once(socket, 'message')) as [Buffer];
      return { socket, returnCode: answer[3] };
    };
    // The first entry is made up by the client.
    const all = [];
    for (const made of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) all.push(await open('127.0.0.2', `${made}, 203.0.113.5`));
    expect(all.map(({ returnCode }) => returnCode)).toEqual([0, 0, 3]);
    const direct = [];
    for (const made of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) direct.push(await open('127.0.0.4', made));
    expect(direct.map(({ returnCode }) => returnCode)).toEqual([0, 0, 3]);
    // Some proxies write the port of the client behind its address.
    const withPorts = [];
    for (const port of [5001, 5002, 5003]) withPorts.push(await open('127.0.0.2', `203.0.113.6:${port}`));
    expect(withPorts.map(({ returnCode }) => returnCode)).toEqual([0, 0, 3]);
    for (const { socket } of [...all, ...direct, ...withPorts]) socket.terminate();
  });
});

describe('a server without proxies', () => {
  let server: ServerProcess;
  let api: Api;
  beforeAll(async () => {
    server = await startServer({ env: { MQTT_MAX_CONNECTIONS_PER_ADDRESS: '20' } });
    api = await Api.signIn(server.http);
  });
  afterAll(() => server.stop());

  test('refuses connections beyond the limit of an address with a reason, and accepts those of others', async () => {
    const boards = await Promise.all(
      Array.from({ length: 20 }, () => openFrom(server.mqttPort, { from: '127.0.0.7' })),
    );
    expect(new Set(await Promise.all(boards.map(answerOf)))).toEqual(new Set([0]));
    expect(await answerOf(await openFrom(server.mqttPort, { from: '127.0.0.7' }))).toBe(3);
    const other = await openFrom(server.mqttPort, { from: '127.0.0.8' });
    expect(await answerOf(other)).toBe(0);
    await leave(boards.pop() as RawBoard);
    const next = await eventually(
      () => openFrom(server.mqttPort, { from: '127.0.0.7' }).then(answerOf),
      (code) => code === 0,
    );
    expect(next).toBe(0);
    for (const { socket } of [...boards, other]) socket.destroy();
  });

  test('does not speak the PROXY protocol', async () => {
    const board = await openFrom(server.mqttPort, { header: version2('203.0.113.1') });
    expect(await answerOf(board)).toBeUndefined();
  });

  test('finds a correct name after hundreds of wrong ones, and answers the next wrong one with 429 and a time', async () => {
    const [first, second] = [await api.createTopic('A', 'n'), await api.createTopic('B', 'n')];
    const lookUp = (name: string) => fetch(`${server.http}/v1/public/topic/name/${name}`);
    for (let n = 0; n < 300; n += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => lookUp(topicNameOf(n + i))));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    }
    const wrong = await lookUp(topicNameOf(1000));
    expect(wrong.status).toBe(429);
    expect(Number(wrong.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await wrong.json()).toMatchObject({ errors: [{ code: authErrors.tooManyAttempts }] });
    expect((await lookUp(first.topicName)).status).toBe(200);
    // A board of the same class.
    const board = await openBoard(server.mqttPort);
    board.send(publishPacket(second.topicName, 'n=1', 1));
    await board.received('puback');
    board.socket.destroy();
  });
});

describe('TRUSTED_PROXIES', () => {
  test.each(['nonsense', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::/129', '10.0.0'])(
    'is refused as %s',
    (text) => {
      expect(() => readTrustedProxies(text)).toThrow('TRUSTED_PROXIES');
    },
  );

  test('accepts addresses and networks of both families', () => {
    const { trusts } = readTrustedProxies('10.1.0.0/16, 192.0.2.1, 2001:db8::/32');
    expect(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.1', '2001:db8:5::1'].map(trusts)).toEqual([true, true, true, true]);
    expect(['10.2.0.1', '192.0.2.2', '2001:db9::1', '', 'x'].map(trusts)).toEqual([false, false, false, false, false]);
  });
});

describe('a PROXY protocol header', () => {
  const ipv6 = (source: string) => Buffer.from(`${V2}21210024${source}${'00'.repeat(16)}04d2075b`, 'hex');

  test.each([
    [version2('10.0.0.1'), { length: 28, address: '10.0.0.1' }],
    [version1('10.0.0.1'), { length: 41, address: '10.0.0.1' }],
    [Buffer.from('PROXY UNKNOWN\r\n'), { length: 15, address: undefined }],
    [ipv6('20010db8000000000000000000000001'), { length: 52, address: '2001:db8::1' }],
    [ipv6('00000000000000000000ffff0a000001'), { length: 52, address: '10.0.0.1' }],
    [version2('10.0.0.1').subarray(0, 20), 'incomplete'],
    [Buffer.from('PROXY TCP4 10.0'), 'incomplete'],
    [Buffer.from('PROXY TCP4 nonsense 1 2 3\r\n'), 'none'],
    [Buffer.from(`PROXY TCP4 ${'1'.repeat(200)}`), 'none'],
    [Buffer.from(`${V2}2111ffff`, 'hex'), 'none'],
    [Buffer.from(`${V2}21110004aabbccdd`, 'hex'), 'none'],
    [generate(CONNECT), 'none'],
  ] as const)('%# is parsed', (bytes, expected) => {
    expect(readProxyHeader(bytes)).toEqual(expected);
  });
});
