import { EventEmitter } from 'node:events';
import { connect as connectTcp, type Socket as NetSocket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { authErrors, liveErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom } from '@tinkerstream/contract/platform/room';

import { afterEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../src/platform/http/caller.ts';
import { createAdmission } from '../../../src/platform/realtime/admission.ts';
import {
  connected,
  disconnected,
  join,
  type LiveServer,
  type Page,
  startLive,
} from '../../support/connections/live-server.ts';

let server: LiveServer;
afterEach(() => server?.stop());

const caller = (sessionId: string): Caller => ({
  userId: `user of ${sessionId}`,
  sessionId,
  email: '',
  isEmailVerified: true,
  authorities: [],
});
const room = (index: number) => topicRoom(`0000-${index}`);

/** Joins many rooms at once, and collects the error codes. */
async function joinAll(page: Page, count: number): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => join(page, room(index))));
  return answers.flatMap((answer) => (answer.ok ? [] : answer.error.code));
}

/** A page whose joins are answered when the test resolves them. */
async function startSlow() {
  const started: string[] = [];
  const answer = Promise.withResolvers<void>();
  server = await startLive({
    mayJoin: async (name) => {
      started.push(name);
      await answer.promise;
      return true;
    },
  });
  const page = server.connect();
  await connected(page);
  return { page, started, answer };
}

describe('joins', () => {
  test('of one browser are queued, fifty at most, and the rest are refused immediately', async () => {
    let running = 0;
    let most = 0;
    const all = Promise.withResolvers<void>();
    server = await startLive({
      mayJoin: async () => {
        running++;
        most = Math.max(most, running);
        await all.promise;
        await wait(1);
        running--;
        return true;
      },
    });
    const page = server.connect();
    await connected(page);
    const refused: string[] = [];
    const joins = Array.from({ length: 80 }, async (_, index) => {
      const answer = await join(page, room(index));
      if (!answer.ok) refused.push(answer.error.code);
    });
    await expect.poll(() => refused).toEqual(Array(30).fill(liveErrors.tooManyJoins));
    all.resolve();
    await Promise.all(joins);
    expect(refused).toHaveLength(30);
    expect(most).toBe(1);
    expect(await joinAll(page, 50)).toEqual([]);
  });

  test('are dropped when their browser disconnects, and leave no room behind', async () => {
    const { page, started, answer } = await startSlow();
    for (let index = 0; index < 40; index++) page.emit('request_data', { room: room(index) });
    await expect.poll(() => started).toEqual([room(0)]);
    page.disconnect();
    await wait(100);
    answer.resolve();
    await wait(100);
    expect(started).toEqual([room(0)]);
    expect(server.live.isWatched(room(0))).toBe(false);
  });

  test('of a browser that has left again are dropped', async () => {
    const { page, started, answer } = await startSlow();
    const joins = [join(page, room(0)), join(page, room(1))];
    await expect.poll(() => started).toEqual([room(0)]);
    for (const index of [0, 1]) page.emit('undo_request_data', { room: room(index) });
    await wait(50);
    answer.resolve();
    for (const one of await Promise.all(joins)) expect(one.ok).toBe(false);
    expect(started).toEqual([room(0)]);
    expect(server.live.isWatched(room(0))).toBe(false);
  });

  test('that fail are limited by address; right ones of others behind it pass, before further wrong ones', async () => {
    const looked: string[] = [];
    const right = topicRoom('right');
    server = await startLive({
      authenticate: async (token) => caller(token),
      findSession: async (sessionId) => caller(sessionId),
      mayJoin: async (name, somebody) => {
        looked.push(name);
        return somebody !== undefined || name === right;
      },
    });
    const strangers = Array.from({ length: 30 }, () => server.connect());
    await Promise.all(strangers.map(connected));
    await Promise.all(strangers.map((stranger) => joinAll(stranger, 10)));
    expect(looked.splice(0)).toHaveLength(300);
    for (const stranger of strangers) stranger.emit('request_data', { room: room(99) });
    const student = server.connect({ auth: { token: 'of a student' } });
    await connected(student);
    expect(await join(student, room(0))).toEqual({ ok: true });
    const visitor = server.connect();
    await connected(visitor);
    expect(await join(visitor, right)).toEqual({ ok: true });
    expect(looked.length).toBeLessThan(30);
  });

  test('that fail are refused to the user who sends them, and to nobody else', async () => {
    let lookups = 0;
    server = await startLive({
      authenticate: async (token) => caller(token),
      findSession: async (sessionId) => caller(sessionId),
      mayJoin: async (name) => {
        lookups++;
        return name === room(99);
      },
    });
    const pupil = server.connect({ auth: { token: 'of a pupil' } });
    await connected(pupil);
    for (let round = 0; round < 8; round++) await joinAll(pupil, 50);
    expect(lookups).toBe(300);
    expect(await join(pupil, room(99))).toMatchObject({ ok: false, error: { code: authErrors.tooManyAttempts } });
    const other = server.connect({ auth: { token: 'of another' } });
    await connected(other);
    expect(await join(other, room(99))).toEqual({ ok: true });
  });

  test('of a class of forty behind one address, each with many topics, all succeed, also after a restart', async () => {
    server = await startLive({
      authenticate: async (token) => caller(token),
      findSession: async (sessionId) => caller(sessionId),
      mayJoin: async () => wait(0, true),
    });
    for (const _start of ['first', 'again']) {
      const pages = Array.from({ length: 40 }, (_, index) => server.connect({ auth: { token: `of ${index}` } }));
      await Promise.all(pages.map(connected));
      const refused = await Promise.all(pages.map((page) => joinAll(page, 50)));
      expect(refused.flat()).toEqual([]);
      for (const page of pages) page.disconnect();
    }
  });
});

describe('a connection', () => {
  test('that sends endlessly is ended', async () => {
    server = await startLive({});
    const page = server.connect();
    await connected(page);
    const end = disconnected(page);
    for (let index = 0; index < 4000; index++) page.emit('undo_request_data', { room: room(index) });
    expect(await end).toBe('transport close');
  });

  test('that sends more than a request needs is ended', async () => {
    server = await startLive({});
    const page = server.connect();
    await connected(page);
    const end = disconnected(page);
    page.emit('request_data', { room: 'T', token: 'x'.repeat(20_000) });
    expect(await end).toBe('transport close');
  });

  test('authenticates once', async () => {
    let requests = 0;
    server = await startLive({
      authenticate: async (token) => {
        requests++;
        await wait(50);
        return caller(token);
      },
    });
    const { send, closed } = await openRawSocket(server.port);
    for (let index = 0; index < 100; index++) send('40{"token":"x"}');
    await closed;
    expect(requests).toBe(1);
  });

  test('of one address among thousands is refused, and of another address is not', () => {
    const admission = createAdmission();
    const open = Array.from({ length: 2000 }, () => {
      const connection = new EventEmitter();
      expect(admission.admits('2001:db8::1')).toBe(true);
      admission.watch(connection as never, '2001:db8::1');
      return connection;
    });
    expect(admission.admits('2001:db8::2')).toBe(false);
    expect(admission.admits('2001:db8:0:1::1')).toBe(true);
    open[0]?.emit('close');
    expect(admission.admits('2001:db8::2')).toBe(true);
  });
});

describe('a browser that does not read', () => {
  const MEGABYTE = 1024 * 1024;
  const event = (value: string) => ({
    topicId: '0000-0',
    deviceId: null,
    deviceSerialNumber: '',
    records: { value },
    timeArrival: '',
  });

  /** Sends large events to a room until it is empty or this many megabytes are sent. */
  async function flood(megabytes: number): Promise<number> {
    let sent = 0;
    while (sent < megabytes && server.live.isWatched(room(0))) {
      // Each one differs, so that they cannot share memory.
      for (let index = 0; index < 20; index++) {
        server.live.emit(room(0), 'read_data', event(`${sent} ${index} ${'x'.repeat(60_000)}`));
      }
      sent += 1.2;
      await wait(2);
    }
    return sent;
  }

  test('is disconnected by bytes, and memory stays bounded', async () => {
    server = await startLive({});
    const frozen = server.connect();
    await connected(frozen);
    await join(frozen, room(0));
    const { ws } = frozen.io.engine.transport as unknown as { ws: { _socket: NetSocket } };
    ws._socket.pause();
    const before = process.memoryUsage().rss;
    const sent = await flood(300);
    expect(server.live.isWatched(room(0))).toBe(false);
    // The buffers of the operating system's other end, and at most 8 MB of ours.
    expect(sent).toBeLessThan(40);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
  });

  test('is disconnected by bytes in long polling too, between two polls', async () => {
    server = await startLive({});
    const { sid, poll } = await openPolling(server);
    expect(sid).toBeTruthy();
    await poll();
    expect(await flood(300)).toBeLessThan(15);
  });

  test('is disconnected by bytes in long polling too, when it polls repeatedly and reads no answer', async () => {
    server = await startLive({});
    const { sid, poll } = await openPolling(server);
    await poll();
    // One connection: for each further one, the operating system would buffer an answer.
    const socket = connectTcp(server.port, '127.0.0.1');
    socket.on('error', () => {}).pause();
    let sent = 0;
    while (sent < 150 && server.live.isWatched(room(0))) {
      socket.write(`GET /socket.io/?EIO=4&transport=polling&sid=${sid} HTTP/1.1\r\nhost: x\r\n\r\n`);
      await wait(20);
      for (let index = 0; index < 50; index++) {
        server.live.emit(room(0), 'read_data', event(`${sent} ${index} ${'x'.repeat(60_000)}`));
      }
      sent += 3;
    }
    socket.destroy();
    expect(server.live.isWatched(room(0))).toBe(false);
  });

  test('does not block one that does', async () => {
    server = await startLive({});
    const [frozen, healthy] = [server.connect(), server.connect()];
    let received = 0;
    healthy.on('read_data', () => received++);
    for (const page of [frozen, healthy]) {
      await connected(page);
      await join(page, room(0));
    }
    const { ws } = frozen.io.engine.transport as unknown as { ws: { _socket: NetSocket } };
    ws._socket.pause();
    for (let sent = 0; sent < 400; ) {
      for (const end = sent + 20; sent < end; sent++) {
        server.live.emit(room(0), 'read_data', event(`${sent} ${'x'.repeat(60_000)}`));
      }
      await expect.poll(() => received).toBe(sent);
    }
  });
});

describe('a session that ends', () => {
  test.each(['session:x', 'user', '', 'T'])('reaches a browser that has asked to leave %j', async (left) => {
    server = await startLive({
      authenticate: async () => caller('x'),
      findSession: async () => caller('x'),
    });
    const page = server.connect({ auth: { token: 'x' } });
    await connected(page);
    for (const name of [left, page.id ?? '']) {
      await new Promise((resolve) => page.emit('undo_request_data', { room: name }, resolve));
    }
    const end = disconnected(page);
    server.live.endSession('x');
    expect(await end).toBe('io server disconnect');
  });

  test('reaches a browser that is connecting at that moment', async () => {
    const answers: ((somebody: Caller | undefined) => void)[] = [];
    server = await startLive({ authenticate: () => new Promise((resolve) => answers.push(resolve)) });
    const page = server.connect({ auth: { token: 'x' } });
    await expect.poll(() => answers.length).toBe(1);
    server.live.endSession('x');
    answers[0]?.(caller('x'));
    // The first look-up preceded the end of the session, so it is repeated.
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(undefined);
    await connected(page);
    expect(await join(page, room(0))).toEqual({ ok: true });
    server.live.endSession('x');
    await wait(50);
    // By now a page without a session.
    expect(page.connected).toBe(true);
  });

  test('is reported to a browser that connects with its token, which can then refresh', async () => {
    server = await startLive({});
    const refused = (page: Page) => new Promise((resolve) => page.once('token_refused', resolve));
    expect(await refused(server.connect({ auth: { token: 'x' } }))).toEqual({});
    const visitor = server.connect();
    const notified = refused(visitor);
    await connected(visitor);
    expect(await Promise.race([notified, wait(100, 'nothing')])).toBe('nothing');
  });

  test('disconnects a browser at its next join, even if the end was never announced', async () => {
    let session: Caller | undefined = caller('x');
    server = await startLive({ authenticate: async () => session, findSession: async () => session });
    const page = server.connect({ auth: { token: 'x' } });
    await connected(page);
    expect(await join(page, room(0))).toEqual({ ok: true });
    session = undefined;
    const end = disconnected(page);
    page.emit('request_data', { room: room(1) });
    expect(await end).toBe('io server disconnect');
    expect(server.live.isWatched(room(0))).toBe(false);
    expect(server.live.isWatched(room(1))).toBe(false);
  });
});

/** A long-polling browser in room 0, written by hand. */
async function openPolling({ http }: LiveServer) {
  const address = `${http}/socket.io/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(address)).text()).slice(1)) as { sid: string };
  const poll = async () => (await fetch(`${address}&sid=${sid}`)).text();
  const post = async (body: string) => (await fetch(`${address}&sid=${sid}`, { method: 'POST', body })).text();
  await post('40');
  await poll();
  await post(`42["request_data",${JSON.stringify({ room: room(0) })}]`);
  await expect.poll(() => server.live.isWatched(room(0))).toBe(true);
  await post('420["undo_request_data",{"room":"P0000"}]');
  return { sid, poll };
}

/** A WebSocket that sends Socket.IO packets verbatim. */
async function openRawSocket(port: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
  await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
  return { send: (packet: string) => socket.send(packet), closed };
}
