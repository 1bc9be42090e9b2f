// Before a release.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import multicastDns, { type MulticastDNS, type ResponsePacket } from 'multicast-dns';
import { afterEach, expect, test, vi } from 'vitest';
import { createLogger } from '../../../src/platform/logger.ts';
import { createAnnouncer } from '../../../src/platform/mdns/announcer.ts';
import { localName, nextName } from '../../../src/platform/mdns/local-name.ts';
import { PATIENCE_MS } from '../../support/server/patience.ts';

/** Multicast stays on this computer. */
const LOOPBACK = '127.0.0.1';
/** Of a computer that these tests make up. */
const OTHER = '10.99.99.99';
const logger = createLogger('silent');

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, LOOPBACK);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

function announce(port: number, name: string, addresses = [LOOPBACK]) {
  const cards = { now: [{ ipv4: addresses, ipv6: [] as string[] }] };
  const announcer = createAnnouncer({ name, findCards: () => cards.now, logger, port });
  announcer.start();
  opened.push(announcer.stop);
  return announcer;
}

async function listen(port: number): Promise<MulticastDNS> {
  const socket = multicastDns({ port, interface: LOOPBACK, bind: '0.0.0.0' });
  opened.push(() => new Promise<void>((resolve) => socket.destroy(resolve)));
  await once(socket, 'ready');
  return socket;
}

/** The addresses of the next answer for a name. */
function answersFor(socket: MulticastDNS, name: string): Promise<unknown[]> {
  return new Promise((resolve) => {
    socket.on('response', ({ answers }: ResponsePacket) => {
      const own = answers.filter((one) => one.name === name);
      if (own.length > 0) resolve(own.map((one) => ('data' in one ? one.data : undefined)));
    });
  });
}

test.each([
  ['Science Lab 3', 'science-lab-3'],
  ['École Saint-Paul', 'ecole-saint-paul'],
  ['聖保羅書院', 'tinkerstream'],
  ['  --STEM--  ', 'stem'],
  ['2026', 'tinkerstream'],
  ['x'.repeat(100), 'x'.repeat(40)],
])('the place %j has the name %s in the local network', (place, name) => {
  expect(localName(place)).toBe(name);
});

test('the next name counts on', () => {
  expect(nextName('lab')).toBe('lab-2');
  expect(nextName('lab-2')).toBe('lab-3');
  expect(nextName('lab-3d')).toBe('lab-3d-2');
});

test('a computer announces its name, answers who asks for it, and says goodbye', async () => {
  const port = await freePort();
  const asking = await listen(port);
  const announced = answersFor(asking, 'lab.local');
  const announcer = announce(port, 'lab');
  expect(announcer.current()).toBeUndefined();
  expect(await announced).toEqual([LOOPBACK]);
  expect(announcer.current()).toBe('lab.local');

  const answered = answersFor(asking, 'lab.local');
  asking.query('LAB.local', 'A');
  expect(await answered).toEqual([LOOPBACK]);

  const farewell = new Promise((resolve) => {
    asking.on('response', ({ answers }: ResponsePacket) => {
      if (answers.some((one) => 'ttl' in one && one.ttl === 0)) resolve(true);
    });
  });
  await announcer.stop();
  expect(await farewell).toBe(true);
  expect(announcer.current()).toBeUndefined();
});

test('a computer takes the next name if another one has the first', async () => {
  const port = await freePort();
  const other = await listen(port);
  other.on('query', ({ questions }) => {
    if (questions.some(({ name }) => name === 'lab.local'))
      other.respond({ answers: [{ type: 'A', name: 'lab.local', ttl: 120, data: OTHER }] });
  });
  const announcer = announce(port, 'lab');
  await vi.waitFor(() => expect(announcer.current()).toBe('lab-2.local'), PATIENCE_MS);
});

test('of two computers that start together, one has the name and one the next', async () => {
  const port = await freePort();
  const announcers = [announce(port, 'lab'), announce(port, 'lab', [LOOPBACK, OTHER])];
  await vi.waitFor(
    () => expect(announcers.map((one) => one.current()).toSorted()).toEqual(['lab-2.local', 'lab.local']),
    PATIENCE_MS,
  );
});

test('a new name of the place replaces the one before', async () => {
  const announcer = announce(await freePort(), 'lab');
  await vi.waitFor(() => expect(announcer.current()).toBe('lab.local'), PATIENCE_MS);
  announcer.rename('library');
  await vi.waitFor(() => expect(announcer.current()).toBe('library.local'), PATIENCE_MS);
});

test('without a network card that can be used, there is no name, and nothing fails', async () => {
  const announcer = announce(await freePort(), 'lab', ['192.0.2.77']);
  await announcer.stop();
  expect(announcer.current()).toBeUndefined();
});
