import { projectRoom, type Room, topicRoom } from '@tinkerstream/contract/platform/room';
import { afterEach, expect, test, vi } from 'vitest';
import { joinRoom } from '../../src/platform/live/live.ts';

/** The server's end of a connection: accepts every join and sends what the test emits. */
const server = vi.hoisted(() => {
  let receive: (name: string, event: unknown, room?: string) => void = () => {};
  return {
    connected: true,
    on() {},
    onAny(listener: typeof receive) {
      receive = listener;
    },
    emit(_name: string, _request: unknown, answer?: (result: { ok: true }) => void) {
      answer?.({ ok: true });
    },
    send: (name: string, event: unknown, room?: Room) => receive(name, event, room),
  };
});
vi.mock('socket.io-client', () => ({ io: () => server }));
vi.mock('../../src/platform/config.ts', () => ({
  loadConfig: async () => ({ backends: { main: 'http://localhost' } }),
}));

const leaves: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
});

/** Joins rooms and records which of them handle an event. */
async function listenIn(name: 'new_chart' | 'clock_went_back', ...rooms: Room[]): Promise<Room[]> {
  const received: Room[] = [];
  const joins = rooms.map(
    (room) =>
      new Promise<void>((joined) =>
        leaves.push(joinRoom(room, { [name]: () => received.push(room), joined: () => joined() })),
      ),
  );
  await Promise.all(joins);
  return received;
}

const garden = projectRoom('garden');

test('an event reaches only the handlers of its room, whatever its payload contains', async () => {
  const received = await listenIn('new_chart', garden, projectRoom('kitchen'), topicRoom('pond'));
  server.send('new_chart', { name: 'Heat', chartId: 'c' }, garden);
  await expect.poll(() => received).toEqual([garden]);
});

test('an event of a left room reaches no handler', async () => {
  const received = await listenIn('new_chart', garden);
  server.send('new_chart', { name: 'Heat', chartId: 'c' }, projectRoom('kitchen'));
  server.send('new_chart', { name: 'Heat', chartId: 'd' }, garden);
  await expect.poll(() => received).toEqual([garden]);
});

test('a broadcast reaches the handlers of every room', async () => {
  const received = await listenIn('clock_went_back', garden, topicRoom('pond'));
  server.send('clock_went_back', { seconds: 60, noticedOn: '2026-11-21T10:00:00.000Z' });
  await expect.poll(() => received).toEqual([garden, topicRoom('pond')]);
});
