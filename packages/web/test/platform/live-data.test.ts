import { topicRoom } from '@tinkerstream/contract/platform/room';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveSource, openLiveData } from '../../src/platform/live/live-data.ts';
import { LiveRooms } from '../support/live-rooms.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Live data that records the shown state; the test answers its loads. */
function open(options: Partial<LiveSource<string>> = {}) {
  const rooms = new LiveRooms();
  const loads: PromiseWithResolvers<string>[] = [];
  const shown: unknown[] = [];
  const live = openLiveData<string>(
    {
      rooms: [topicRoom('pond')],
      load() {
        const answer = Promise.withResolvers<string>();
        loads.push(answer);
        return answer.promise;
      },
      loaded: (answer) => shown.push(answer),
      failed: () => shown.push('failed'),
      add: { read_data: ({ records }) => shown.push(records.a) },
      ...options,
    },
    rooms.join,
  );
  const answer = async (value: string) => {
    loads.at(-1)?.resolve(value);
    await vi.advanceTimersByTimeAsync(0);
  };
  const fail = async () => {
    loads.at(-1)?.reject(new Error('offline'));
    await vi.advanceTimersByTimeAsync(0);
  };
  const connect = async () => {
    rooms.connect();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { rooms, live, loads, shown, connect, answer, fail };
}

test('events during a load are applied after its answer, in order; later ones immediately', async () => {
  const { rooms, shown, answer } = open();
  rooms.connect();
  rooms.message('pond', 1);
  await vi.advanceTimersByTimeAsync(0);
  rooms.message('pond', 2);
  expect(shown).toEqual([]);
  await answer('stored');
  rooms.message('pond', 3);
  expect(shown).toEqual(['stored', 1, 2, 3]);
});

test('a lost connection triggers another load, even while an earlier one hangs', async () => {
  const { rooms, connect, loads, shown, answer } = open();
  await connect();
  await answer('first');
  await connect();
  const hanging = loads.at(-1);
  rooms.message('pond', 1);
  await connect();
  hanging?.resolve('of before');
  await answer('missed');
  expect(loads).toHaveLength(3);
  expect(shown).toEqual(['first', 'missed', 1]);
});

test('a failed load shows the events received meanwhile, and is retried', async () => {
  const { rooms, connect, loads, shown, answer, fail } = open();
  await connect();
  rooms.message('pond', 1);
  await fail();
  expect(shown).toEqual(['failed', 1]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(loads).toHaveLength(2);
  await answer('stored');
  expect(shown).toEqual(['failed', 1, 'stored']);
});

test('without a live connection, the first load still starts', async () => {
  const { loads, shown, answer } = open();
  expect(loads).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1500);
  await answer('stored');
  expect(shown).toEqual(['stored']);
});

test('without rooms, it loads immediately', async () => {
  const { loads } = open({ rooms: [] });
  await vi.advanceTimersByTimeAsync(0);
  expect(loads).toHaveLength(1);
});

test('what came with the HTML is shown before any room is joined, and loaded again if more has happened since', async () => {
  const { rooms, loads, shown, answer } = open({ isAtHand: true });
  await vi.advanceTimersByTimeAsync(0);
  await answer('of the HTML');
  expect(shown).toEqual(['of the HTML']);
  rooms.connect(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(loads).toHaveLength(1);
  rooms.connect(false);
  await vi.advanceTimersByTimeAsync(0);
  await answer('stored');
  expect(shown).toEqual(['of the HTML', 'stored']);
});

test.each([
  ['first load', false],
  ['reload', true],
])('hundreds of rooms share one %s', async (_, isLoaded) => {
  const rooms = Array.from({ length: 300 }, (_, index) => topicRoom(`t${index}`));
  const data = open({ isLoaded, rooms });
  data.rooms.connect();
  await vi.advanceTimersByTimeAsync(1000);
  await data.answer('again');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(data.loads).toHaveLength(1);
});

test('a reload requested during a load follows it', async () => {
  const { live, loads, answer } = open({ isLoaded: true });
  live.reload();
  await vi.advanceTimersByTimeAsync(1000);
  live.reload();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loads).toHaveLength(1);
  await answer('first');
  await vi.advanceTimersByTimeAsync(1000);
  expect(loads).toHaveLength(2);
  await answer('second');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loads).toHaveLength(2);
});

test('a hanging load buffers a limited number of events, and reloads for the rest', async () => {
  const { rooms, connect, loads, shown, answer } = open();
  await connect();
  for (let value = 1; value <= 10_001; value++) rooms.message('pond', value);
  await answer('stored');
  expect(shown).toHaveLength(10_001);
  expect(shown.at(-1)).toBe(10_000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(loads).toHaveLength(2);
});

test('the earliest of several reloads wins', async () => {
  const { live, loads } = open({ isLoaded: true });
  live.reload(5000);
  live.reload(500);
  live.reload(3000);
  await vi.advanceTimersByTimeAsync(500);
  expect(loads).toHaveLength(1);
});

test('after close, it leaves its rooms, stops loading and drops pending answers', async () => {
  const { rooms, connect, live, loads, shown, answer } = open();
  await connect();
  live.reload();
  live.close();
  await answer('late');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rooms.joined).toEqual([]);
  expect(loads).toHaveLength(1);
  expect(shown).toEqual([]);
});

test('a page whose room is unchanged since it was opened does not load again', async () => {
  const { rooms, loads, shown, answer } = open();
  await vi.advanceTimersByTimeAsync(1500);
  await answer('stored');
  rooms.connect(true);
  rooms.message('pond', 1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(loads).toHaveLength(1);
  expect(shown).toEqual(['stored', 1]);
});

test('a page that has loaded nothing yet loads, even if its room is unchanged', async () => {
  const { rooms, loads } = open();
  rooms.connect(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(loads).toHaveLength(1);
});
