import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Message } from '../../../src/platform/mqtt/message.ts';
import { Router } from '../../../src/platform/mqtt/router.ts';
import { type ClientExchange, Session } from '../../../src/platform/mqtt/session/session.ts';
import { SleepingSessions } from '../../../src/platform/mqtt/session/sleeping-sessions.ts';
import type { Qos } from '../../../src/platform/mqtt/wire/client-packet.ts';

const QUEUE = { messages: 5000, bytes: 1024 * 1024 };

/** A router, and how many messages and bytes wait for their delivery. */
function openRouter() {
  const waiting = { messages: 0, bytes: 0 };
  const router = new Router((filter) => filter.toUpperCase(), {
    begin(bytes) {
      waiting.messages++;
      waiting.bytes += bytes;
    },
    end(bytes) {
      waiting.messages--;
      waiting.bytes -= bytes;
    },
  });
  return { router, waiting };
}

let sessions = 0;
const openSession = (address = '192.0.2.1') => {
  const clientId = `client ${++sessions}`;
  return new Session({ clientId, key: clientId, boardKey: '', address }, {} as ClientExchange, QUEUE);
};
const subscribe = (router: Router, session: Session, filter: string, qos: Qos = 1) =>
  router.subscribe(session, { filter, qos, noLocal: false, retainAsPublished: false, retainHandling: 0 });
const messageTo = (topicName: string, text: string) =>
  new Message(topicName, Buffer.from(text), { qos: 1, retain: false });
const textsOf = (session: Session) => session.outgoing.waiting().map(({ payload }) => payload.toString());
const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at));

/** Turns of the event loop until nothing waits. */
async function turnsUntilDone(waiting: { readonly messages: number }): Promise<number> {
  let turns = 0;
  for (; waiting.messages > 0; turns++) await nextTurn();
  return turns;
}

test('messages to many sessions go in slices: others have turns in between, and each gets all in order', async () => {
  const { router, waiting } = openRouter();
  const sleeping = Array.from({ length: 1500 }, () => openSession());
  for (const session of sleeping) subscribe(router, session, 'ALL');
  for (const text of numbers(300)) router.deliver(messageTo('ALL', text));
  // 450,000 deliveries, of which a turn makes 16,384.
  expect(waiting.messages).toBeGreaterThan(280);
  expect(await turnsUntilDone(waiting)).toBeGreaterThanOrEqual(27);
  expect(waiting.bytes).toBe(0);
  for (const session of [sleeping[0], sleeping[700], sleeping[1499]]) {
    expect(session && textsOf(session)).toEqual(numbers(300));
  }
});

test('a class gets its messages at once, also while others wait for theirs', async () => {
  const { router, waiting } = openRouter();
  for (let n = 0; n < 1500; n++) subscribe(router, openSession(), 'ALL');
  const board = openSession();
  subscribe(router, board, 'CLASS');
  for (const text of numbers(100)) router.deliver(messageTo('ALL', text));
  expect(waiting.messages).toBeGreaterThan(0);
  router.deliver(messageTo('CLASS', 'now'));
  expect(textsOf(board)).toEqual(['now']);
  await turnsUntilDone(waiting);
});

test('a client gets what waits for it before anything newer of another topic, and each message once', async () => {
  const { router, waiting } = openRouter();
  const both = openSession();
  for (let n = 0; n < 800; n++) subscribe(router, openSession(), 'ALL');
  subscribe(router, both, 'ALL');
  subscribe(router, both, 'ONE');
  for (let n = 0; n < 800; n++) subscribe(router, openSession(), 'ALL');
  for (const text of numbers(60)) router.deliver(messageTo('ALL', text));
  expect(textsOf(both).length).toBeLessThan(60);
  router.deliver(messageTo('ONE', 'newer'));
  router.deliver(messageTo('ALL', 'newest'));
  await turnsUntilDone(waiting);
  expect(textsOf(both)).toEqual([...numbers(60), 'newer', 'newest']);
});

test('who subscribes later gets nothing of before, and who unsubscribes nothing more', async () => {
  const { router, waiting } = openRouter();
  const leaving = openSession();
  for (let n = 0; n < 1500; n++) subscribe(router, openSession(), 'ALL');
  subscribe(router, leaving, 'ALL');
  for (const text of numbers(50)) router.deliver(messageTo('ALL', text));
  const late = openSession();
  subscribe(router, late, 'ALL');
  router.unsubscribe(leaving, 'ALL');
  const before = textsOf(leaving).length;
  router.deliver(messageTo('ALL', 'after'));
  await turnsUntilDone(waiting);
  expect(textsOf(late)).toEqual(['after']);
  expect(textsOf(leaving)).toHaveLength(before);
});

test('a session that goes on elsewhere takes along what still waits for it, and a server that stops delivers all', async () => {
  const { router, waiting } = openRouter();
  const moving = openSession();
  for (let n = 0; n < 1500; n++) subscribe(router, openSession(), 'ALL');
  subscribe(router, moving, 'ALL');
  for (const text of numbers(40)) router.deliver(messageTo('ALL', text));
  router.catchUp(moving);
  expect(moving.outgoing.queued()).toHaveLength(40);
  router.flush();
  expect(waiting).toEqual({ messages: 0, bytes: 0 });
  expect(textsOf(moving)).toEqual(numbers(40));
});

test('what waits for sleeping sessions is in memory once, however they spell the name of the topic', async () => {
  const { router, waiting } = openRouter();
  const all = Array.from({ length: 100 }, () => openSession());
  for (const [at, session] of all.entries()) subscribe(router, session, ['ALL', 'all', 'All'][at % 3] as string);
  // A part of what the connection of its sender has read.
  const read = Buffer.from(`read ${'x'.repeat(1000)}`);
  router.deliver(new Message('ALL', read.subarray(5), { qos: 1, retain: false }));
  await turnsUntilDone(waiting);
  const payloads = new Set(all.flatMap(({ outgoing }) => outgoing.waiting().map(({ payload }) => payload.buffer)));
  expect(payloads.size).toBe(1);
  const names = new Set(all.flatMap(({ outgoing }) => outgoing.waiting().map(({ topicName }) => topicName)));
  expect(names).toEqual(new Set(['ALL', 'all', 'All']));
});

test('sleeping sessions have a bound for an address and a topic, and never push out those of a smaller address', () => {
  const { router } = openRouter();
  const sleep = new SleepingSessions({ all: 10, ofAddress: 6, ofTopic: 4 });
  const asleep = (address: string, topic?: string) => {
    const session = openSession(address);
    if (topic !== undefined) subscribe(router, session, topic);
    return { session, ended: sleep.add(session) };
  };
  const school = Array.from({ length: 6 }, () => asleep('school'));
  expect(school.flatMap(({ ended }) => ended)).toEqual([]);
  expect(asleep('school').ended).toEqual([school[0]?.session]);
  const home = asleep('home', 'SHARED');
  const others = [1, 2, 3].map((n) => asleep(`other ${n}`, 'SHARED'));
  expect([home, ...others].flatMap(({ ended }) => ended)).toEqual([]);
  // The topic has its four, the server its ten.
  expect(asleep('other 4', 'SHARED').ended).toEqual([home.session]);
  expect(asleep('other 5').ended).toEqual([school[1]?.session]);
  sleep.delete(others[0]?.session as Session);
  expect(asleep('other 6', 'SHARED').ended).toEqual([]);
});
