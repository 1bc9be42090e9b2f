// Before a release.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jumpClock, jumpingClock } from '../../../../../test/support/clock.ts';
import { startServer } from '../../../../../test/support/server-process.ts';
import { type ClientExchange, Session } from '../../../src/platform/mqtt/session/session.ts';
import { SessionStore } from '../../../src/platform/mqtt/session/session-store.ts';
import { SubscriptionRestore } from '../../../src/platform/mqtt/session/subscription-restore.ts';
import type { Will } from '../../../src/platform/mqtt/wire/client-packet.ts';
import { openMemoryGateway } from '../../support/connections/memory-gateway.ts';
import { leave, openBoard, subscribe } from '../../support/connections/mqtt-client.ts';

const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Moves the clock of this process. */
function jump(milliseconds: number): void {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + milliseconds);
}

describe("when the server's clock is set", () => {
  test('an hour forward, boards stay connected, and sessions and subscription restores are kept', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const gateway = await openMemoryGateway();
    const board = await openBoard(gateway.port, { keepalive: 10 });
    const session = { clientId: 'away', clean: false };
    const away = await openBoard(gateway.port, session);
    await subscribe(away, 't');
    await leave(away);
    jump(HOUR_MS);
    vi.advanceTimersByTime(2500); // two keep-alive checks
    await board.settled();
    const back = await openBoard(gateway.port, session);
    expect(back.packets[0]).toMatchObject({ sessionPresent: true });
    for (const { socket } of [board, back]) socket.destroy();
    await gateway.close();
  });

  test('an hour back, a silent board is still disconnected on time', async () => {
    const gateway = await openMemoryGateway();
    const board = await openBoard(gateway.port, { keepalive: 1 });
    jump(-HOUR_MS);
    const since = performance.now();
    await board.closed;
    expect(performance.now() - since).toBeLessThan(5000);
    await gateway.close();
  });

  // The server as shipped; only its clock is set, as on the first contact with a time server.
  test.each([
    ['forward', HOUR_MS],
    ['back', -HOUR_MS],
  ])('an hour %s, the running server keeps its boards and disconnects a silent one', async (_way, milliseconds) => {
    const server = await startServer({ env: jumpingClock([milliseconds]) });
    const board = await openBoard(server.mqttPort, { keepalive: 60 });
    const since = performance.now();
    const silent = await openBoard(server.mqttPort, { keepalive: 1 });
    await jumpClock(server);
    await silent.closed;
    expect(performance.now() - since).toBeGreaterThan(1500);
    await board.settled();
    board.socket.destroy();
    await server.stop();
  });
});

describe('with an injected clock', () => {
  test('a session ends when it expires, and its will waits for its delay', () => {
    const ended: Session[] = [];
    const wills: Will[] = [];
    const sessions = new SessionStore({
      sleeping: { all: 10, ofAddress: 10, ofTopic: 10 },
      queue: { messages: 1, bytes: 1 },
      needsPassword: false,
      onEnd: (session) => ended.push(session),
      onWill: (_session, will) => wills.push(will),
    });
    const client = {
      clientId: 'a',
      username: undefined,
      password: undefined,
      address: '10.0.0.1',
      clean: false,
      lifetime: 5000,
      exchange: {} as ClientExchange,
    };
    const { session } = sessions.open(client, 1000);
    const will: Will = {
      topicName: 't',
      payload: Buffer.alloc(0),
      qos: 0,
      retain: false,
      properties: { willDelayInterval: 2 },
    };
    sessions.detach(session, will, 1000);
    sessions.sweep(2999);
    expect(wills).toEqual([]);
    sessions.sweep(3000);
    expect(wills).toEqual([will]);
    sessions.sweep(5999);
    expect(ended).toEqual([]);
    sessions.sweep(6000);
    expect(ended).toEqual([session]);
  });

  test('boards get their subscriptions back for two minutes unless the topics are gone, and changes are saved every two seconds', () => {
    let saved = 0;
    const boardKey = 'a board';
    const address = '192.168.1.2';
    const loaded = {
      boards: [{ key: boardKey, topics: [['t', 1]] as const, published: [], isAlone: true }],
      retained: [],
    };
    const persistence = { load: () => loaded, save: () => void saved++ };
    const stateToSave = () => ({ sessions: [], retained: [] });
    const subscriptionRestore = new SubscriptionRestore({
      persistence,
      loaded,
      stateToSave,
      isAddressReliable: true,
      startedAt: 500,
    });
    const session = new Session({ clientId: 'board', key: 'a session', boardKey, address }, {} as ClientExchange, {
      messages: 1,
      bytes: 1,
    });
    subscriptionRestore.clientConnected(session);
    expect(subscriptionRestore.findByAddress(session, 120_500)).toMatchObject([{ filter: 't', qos: 1 }]);
    expect(subscriptionRestore.findByAddress(session, 120_501)).toEqual([]);
    subscriptionRestore.dropTopic('t');
    expect(subscriptionRestore.findByAddress(session, 120_500)).toEqual([]);
    for (const now of [2000, 2100, 3999, 4000]) {
      subscriptionRestore.markChanged();
      subscriptionRestore.sweep(now);
    }
    expect(saved).toBe(2);
  });
});
