import { topicRoom } from '@tinkerstream/contract/platform/socket';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Live } from '../src/platform/realtime/live.ts';
import { createPublicRooms, type PublicView } from '../src/platform/realtime/public-rooms.ts';

const TOPIC = topicRoom('the-topic');
const VISITED = topicRoom('its-alias');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Public rooms over a live socket that notes what it is asked to do, with one room that somebody may be in. */
function setUp() {
  const emitted: unknown[] = [];
  const evicted: unknown[] = [];
  const rooms = new Set<string>();
  const live: Live = {
    emit: (room, name, event) => void emitted.push([room, name, event]),
    isWatched: (room) => rooms.has(room),
    evict(closed) {
      for (const room of closed) if (rooms.delete(room)) evicted.push(room);
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
  return { publicRooms, rooms, emitted, evicted, find, enter, change };
}

test('a room whose page has ended without a word is closed within ten seconds', async () => {
  const { publicRooms, evicted, find, enter, change, emitted } = setUp();
  await enter();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(publicRooms.isWatched(TOPIC)).toBe(true);
  find.mockResolvedValue(undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(evicted).toEqual([VISITED]);
  emitted.length = 0;
  change();
  await vi.advanceTimersByTimeAsync(0);
  expect(emitted).toEqual([[TOPIC, 'topic_changed', { topicId: 'the-topic' }]]);
  await publicRooms.close();
});

test('a change closes it immediately, and is not told to it', async () => {
  const { publicRooms, evicted, find, enter, change, emitted } = setUp();
  await enter();
  find.mockResolvedValue(undefined);
  change();
  await vi.advanceTimersByTimeAsync(0);
  expect(evicted).toEqual([VISITED]);
  expect(emitted).toEqual([[TOPIC, 'topic_changed', { topicId: 'the-topic' }]]);
  await publicRooms.close();
});

test('a page that ends while somebody is on their way in stays closed to them', async () => {
  const { publicRooms, find, enter, change } = setUp();
  const view = await find();
  // The first answer was on its way when the page ended.
  find.mockReset().mockImplementationOnce(async () => {
    change();
    return view;
  });
  find.mockResolvedValue(undefined);
  expect(await enter()).toBe(false);
  await publicRooms.close();
});

test('a database that is away for a moment closes nothing', async () => {
  const { publicRooms, evicted, find, enter, rooms } = setUp();
  await enter();
  find.mockRejectedValue(new Error('away'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(evicted).toEqual([]);
  expect(publicRooms.isWatched(TOPIC)).toBe(rooms.has(VISITED));
  await publicRooms.close();
});

test('a room that everyone has left is forgotten, and asked for no longer', async () => {
  const { publicRooms, rooms, find, enter } = setUp();
  await enter();
  rooms.delete(VISITED);
  await vi.advanceTimersByTimeAsync(20_000);
  find.mockClear();
  publicRooms.evict([TOPIC]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(find).not.toHaveBeenCalled();
  await publicRooms.close();
});
