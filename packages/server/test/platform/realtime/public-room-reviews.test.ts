import { topicRoom } from '@tinkerstream/contract/platform/room';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Live } from '../../../src/platform/realtime/live.ts';
import { createPublicRooms, type PublicView } from '../../../src/platform/realtime/public-rooms.ts';

const TOPIC = topicRoom('the-topic');
const VISITED = topicRoom('its-alias');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Public rooms over a live socket that records its calls, with one room that may be visited. */
function setUp() {
  const emitted: unknown[] = [];
  const revoked: unknown[] = [];
  const rooms = new Set<string>();
  const live: Live = {
    emit: (room, name, event) => void emitted.push([room, name, event]),
    isWatched: (room) => rooms.has(room),
    connections: () => 0,
    onJoined: () => {},
    onUserRoom: () => {},
    revokeAccess(closed) {
      for (const room of closed) if (rooms.delete(room)) revoked.push(room);
    },
    emitToAll: () => {},
    recheck: async () => {},
    endSession: () => {},
    close: async () => {},
  };
  const view: PublicView = { of: [TOPIC], present: { topic_changed: () => ({ topicId: 'its-alias' }) } };
  const find = vi.fn(async (): Promise<PublicView | undefined> => view);
  const publicRooms = createPublicRooms(live, find, pino({ enabled: false }));
  const enter = async () => {
    const isOpen = await publicRooms.open(VISITED, 'token');
    if (isOpen) rooms.add(VISITED);
    return isOpen;
  };
  const change = () => publicRooms.emit(TOPIC, 'topic_changed', { topicId: 'the-topic' });
  return { publicRooms, rooms, emitted, revoked, find, enter, change };
}

test('a room whose page ended without an event is closed within ten seconds', async () => {
  const { publicRooms, revoked, find, enter, change, emitted } = setUp();
  await enter();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(publicRooms.isWatched(TOPIC)).toBe(true);
  find.mockResolvedValue(undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(revoked).toEqual([VISITED]);
  emitted.length = 0;
  change();
  await vi.advanceTimersByTimeAsync(0);
  expect(emitted).toEqual([[TOPIC, 'topic_changed', { topicId: 'the-topic' }]]);
  await publicRooms.close();
});

test('a change that ends the page closes its room immediately, and is not emitted to it', async () => {
  const { publicRooms, revoked, find, enter, change, emitted } = setUp();
  await enter();
  find.mockResolvedValue(undefined);
  change();
  await vi.advanceTimersByTimeAsync(0);
  expect(revoked).toEqual([VISITED]);
  expect(emitted).toEqual([[TOPIC, 'topic_changed', { topicId: 'the-topic' }]]);
  await publicRooms.close();
});

test('a page that ends during a join stays closed to the joining visitor', async () => {
  const { publicRooms, find, enter, change } = setUp();
  const view = await find();
  // The first result was pending when the page ended.
  find.mockReset().mockImplementationOnce(async () => {
    change();
    return view;
  });
  find.mockResolvedValue(undefined);
  expect(await enter()).toBe(false);
  await publicRooms.close();
});

test('an unavailable database closes no room', async () => {
  const { publicRooms, revoked, find, enter, rooms } = setUp();
  await enter();
  find.mockRejectedValue(new Error('away'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(revoked).toEqual([]);
  expect(publicRooms.isWatched(TOPIC)).toBe(rooms.has(VISITED));
  await publicRooms.close();
});

test('a room that everyone has left is dropped and no longer checked', async () => {
  const { publicRooms, rooms, find, enter } = setUp();
  await enter();
  rooms.delete(VISITED);
  await vi.advanceTimersByTimeAsync(20_000);
  find.mockClear();
  publicRooms.revokeAccess([TOPIC]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(find).not.toHaveBeenCalled();
  await publicRooms.close();
});
