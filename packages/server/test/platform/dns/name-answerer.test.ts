// Before a release.
import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { decode, encode, type Packet } from 'dns-packet';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startServer } from '../../../../../test/support/server-process.ts';
import { answerTo } from '../../../src/platform/dns/answer.ts';
import { createNameAnswerer } from '../../../src/platform/dns/name-answerer.ts';
import { createLogger } from '../../../src/platform/logger.ts';

const LOOPBACK = '127.0.0.1';
const NAME = 'api.thingspeak.com';
const names = new Set([NAME]);

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A bound socket, and its port. */
async function bind(address = LOOPBACK): Promise<{ socket: Socket; port: number }> {
  const socket = createSocket('udp4').bind(0, address);
  await once(socket, 'listening');
  return { socket, port: socket.address().port };
}

async function freePort(): Promise<number> {
  const { socket, port } = await bind();
  socket.close();
  return port;
}

/** A client as programs use it: c-ares. */
function resolver(port: number): Resolver {
  const client = new Resolver({ timeout: 2000, tries: 1 });
  client.setServers([`${LOOPBACK}:${port}`]);
  return client;
}

async function answerer(options: { leadTo?: string; port?: number; logged?: string[] } = {}) {
  const { leadTo, port = 0, logged = [] } = options;
  const logger = Object.assign(createLogger('silent'), { warn: (text: unknown) => void logged.push(String(text)) });
  const one = createNameAnswerer({ port, names: [NAME], findAddresses: () => [LOOPBACK], leadTo, logger });
  await one.start();
  opened.push(one.stop);
  return one;
}

test('with --dns, a client gets the address of the server for each fixed name, and no other', async () => {
  const port = await freePort();
  const server = await startServer({ env: { DNS_PORT: String(port) } });
  const client = resolver(port);
  for (const name of [NAME, 'Mqtt.MakerCloud.io', 'io.adafruit.com', 'iot.dfrobot.com.cn']) {
    expect(await client.resolve4(name)).toEqual([LOOPBACK]);
  }
  await expect(client.resolve6(NAME)).rejects.toMatchObject({ code: 'ENODATA' });
  await expect(client.resolve4('example.org')).rejects.toMatchObject({ code: 'EREFUSED' });
  await expect(client.resolve4(`x.${NAME}`)).rejects.toMatchObject({ code: 'EREFUSED' });
  expect(server.output()).toMatch(/^DNS: {4}127\.0\.0\.1\n.*In the router.*api\.thingspeak\.com/m);
  await server.stop();
});

test('without it, nothing answers', async () => {
  const port = await freePort();
  const server = await startServer();
  expect(server.output()).not.toContain('DNS');
  await expect(resolver(port).resolve4(NAME)).rejects.toMatchObject({
    code: expect.stringMatching(/ECONNREFUSED|ETIMEOUT/),
  });
  await server.stop();
});

test('names lead to the address that boards reach, where the server knows another one', async () => {
  const one = await answerer({ leadTo: '192.168.1.20' });
  expect(await resolver(one.listening()[0]?.port ?? 0).resolve4(NAME)).toEqual(['192.168.1.20']);
});

test('a port that is not available is logged once, and stops nothing', async () => {
  const taken = await bind();
  opened.push(() => taken.socket.close());
  const logged: string[] = [];
  const one = await answerer({ port: taken.port, logged });
  await one.start();
  expect(one.listening()).toEqual([]);
  expect(logged).toEqual([expect.stringMatching(/127\.0\.0\.1, port \d+ \(DNS_PORT\): another program uses it/)]);
});

test('a flood gets 100 answers a second, and others still get theirs', async () => {
  const one = await answerer();
  const port = one.listening()[0]?.port ?? 0;
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  opened.push(() => now.mockRestore());
  const { socket } = await bind();
  const other = await bind('127.0.0.2');
  opened.push(
    () => socket.close(),
    () => other.socket.close(),
  );
  let answers = 0;
  socket.on('message', () => answers++);
  const query = encode({ type: 'query', id: 1, questions: [{ type: 'A', name: NAME }] });
  for (let sent = 0; sent < 300; sent++) socket.send(query, port, LOOPBACK);
  await expect.poll(() => answers).toBe(100);
  other.socket.send(query, port, LOOPBACK);
  await once(other.socket, 'message');
  expect(answers).toBe(100);
});

describe('a question', () => {
  const ask = (packet: Packet) => {
    const answer = answerTo(encode({ type: 'query', id: 7, ...packet }), names, '10.0.0.5');
    return answer && { ...decode(answer), bytes: answer.length };
  };

  test('is answered in the letters that it was asked in, with EDNS if it has it', () => {
    const opt = { type: 'OPT', name: '.', udpPayloadSize: 4096, flags: 0, options: [] } as never;
    const answer = ask({ questions: [{ type: 'A', name: 'aPi.tHingspeak.COM' }], additionals: [opt] });
    expect(answer).toMatchObject({
      id: 7,
      flag_aa: true,
      questions: [{ name: 'aPi.tHingspeak.COM' }],
      answers: [{ name: 'aPi.tHingspeak.COM', type: 'A', data: '10.0.0.5', ttl: 60 }],
      additionals: [{ type: 'OPT' }],
    });
  });

  test.each([
    [
      'of two names',
      {
        questions: [
          { type: 'A', name: NAME },
          { type: 'A', name: NAME },
        ],
      },
      'FORMERR',
    ],
    ['of none', { questions: [] }, 'FORMERR'],
    ['for another class', { questions: [{ type: 'A', name: NAME, class: 'CH' }] }, 'REFUSED'],
    ['for the root', { questions: [{ type: 'NS' as 'A', name: '.' }] }, 'REFUSED'],
    ['to change something', { flags: 5 << 11, questions: [{ type: 'A', name: NAME }] }, 'NOTIMP'],
  ] satisfies [string, Packet, string][])('%s gets an error that is no longer than it', (_, packet, rcode) => {
    const answer = ask(packet);
    expect(answer).toMatchObject({ id: 7, rcode, answers: [] });
    expect(answer?.bytes).toBeLessThanOrEqual(encode({ type: 'query', id: 7, ...packet }).length);
  });

  test('that is an answer gets none, so that two servers cannot talk forever', () => {
    const packet = encode({ type: 'response', id: 7, questions: [{ type: 'A', name: NAME }] });
    expect(answerTo(packet, names, '10.0.0.5')).toBeUndefined();
  });

  test('of random bytes gets an answer at most twice as long, or none', () => {
    // A generator with a fixed start: the same packets in each run.
    let state = 1;
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const valid = encode({ type: 'query', id: 9, questions: [{ type: 'A', name: NAME }] });
    for (let round = 0; round < 5000; round++) {
      const packet = round % 2 ? Buffer.from(valid) : Buffer.alloc(random(600));
      if (round % 2) for (let changes = random(6); changes >= 0; changes--) packet[random(packet.length)] = random(256);
      else for (let place = 0; place < packet.length; place++) packet[place] = random(256);
      const answer = answerTo(packet, names, '10.0.0.5');
      if (answer) expect(answer.length).toBeLessThanOrEqual(2 * packet.length);
    }
  });
});

test('names of clouds that the operator has switched off lead nowhere', async () => {
  const port = await freePort();
  const server = await startServer({ env: { DNS_PORT: String(port), OTHER_CLOUDS: 'adafruit-io' } });
  const client = resolver(port);
  await expect(client.resolve4(NAME)).rejects.toMatchObject({ code: 'EREFUSED' });
  expect(await client.resolve4('io.adafruit.com')).toEqual([LOOPBACK]);
  expect(await client.resolve4('mqtt.makercloud.io')).toEqual([LOOPBACK]);
  await server.stop();
});
