import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/room';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UPDATE_MS } from '../../src/platform/live/update-pace.ts';
import { type LiveDataOptions, openLiveQuery } from '../../src/platform/live/use-live-data.ts';
import { ApiError } from '../../src/platform/requests/request.ts';
import { LiveRooms } from '../support/live-rooms.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

/** A shown count of messages, which each event contains; the test sets the stored value. */
async function open(options: Partial<LiveDataOptions<number>> = {}) {
  const rooms = new LiveRooms();
  const queries = new QueryClient();
  const server = { count: 0, calls: 0, isGone: false };
  const queryKey = ['count'];
  const observer = new QueryObserver(queries, {
    queryKey,
    retry: false,
    async queryFn() {
      server.calls++;
      const { count } = server;
      await new Promise((resolve) => setTimeout(resolve, 200));
      if (server.isGone) throw new ApiError(404, { errors: [] });
      return count;
    },
  });
  let changes = 0;
  const stopShowing = observer.subscribe(() => {
    changes++;
  });
  const live = openLiveQuery<number>(
    queries,
    () => ({
      rooms: [topicRoom('pond')],
      queryKey,
      add: { read_data: (_, { records }) => Number(records.a) },
      ...options,
    }),
    rooms.join,
  );
  const shown = () => queries.getQueryData(queryKey);
  const message = () => {
    server.count++;
    rooms.message('pond', server.count);
  };
  const end = () => {
    live.close();
    stopShowing();
    queries.clear();
  };
  await vi.advanceTimersByTimeAsync(200);
  const error = () => queries.getQueryState(queryKey)?.error;
  const before = changes;
  const renders = () => changes - before;
  return { rooms, queries, server, live, shown, error, message, renders, end };
}

test('an event updates the display immediately, without a call', async () => {
  const { server, shown, message, end } = await open();
  message();
  expect(shown()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.calls).toBe(1);
  end();
});

test('the messages of a class update the page together, a few times a second', async () => {
  const { shown, message, renders, end } = await open();
  for (let sent = 0; sent < 60; sent++) {
    message();
    await vi.advanceTimersByTimeAsync(33);
  }
  expect(renders()).toBeLessThanOrEqual(10);
  await vi.advanceTimersByTimeAsync(UPDATE_MS);
  expect(shown()).toBe(60);
  end();
});

test('what a page had not shown yet is there for the next one', async () => {
  const { shown, message, live, end } = await open();
  message();
  await vi.advanceTimersByTimeAsync(1);
  message();
  expect(shown()).toBe(1);
  live.close();
  expect(shown()).toBe(2);
  end();
});

test('changes missed while disconnected are loaded after the reconnect', async () => {
  const { rooms, server, shown, end } = await open();
  server.count = 7;
  rooms.connect();
  await vi.advanceTimersByTimeAsync(1200);
  expect(shown()).toBe(7);
  end();
});

test.each([
  ['of its own', 1000],
  ['that another query started', 0],
])('an event during a load %s is never lost, nor counted twice', async (_, delay) => {
  const { rooms, queries, server, shown, message, end } = await open();
  if (delay > 0) rooms.connect();
  else void queries.invalidateQueries();
  await vi.advanceTimersByTimeAsync(delay);
  expect(server.calls).toBe(2);
  message();
  for (let ms = 0; ms < 2000; ms += 50) {
    await vi.advanceTimersByTimeAsync(50);
    expect(shown()).toBeLessThanOrEqual(1);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown()).toBe(1);
  end();
});

test('a topic in which messages arrive all the time is not loaded again and again', async () => {
  const { rooms, server, shown, message, end } = await open();
  rooms.connect();
  for (let ms = 0; ms < 20_000; ms += 100) {
    message();
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(UPDATE_MS);
  expect(shown()).toBe(200);
  expect(server.calls).toBe(2);
  end();
});

test.each([
  ['before', 100],
  ['just after', 300],
])('an event that comes %s the answer that contains it is never counted twice', async (_, delay) => {
  const { rooms, server, shown, message, end } = await open();
  rooms.connect();
  // The load reads the count after the message.
  server.count++;
  await vi.advanceTimersByTimeAsync(1000 + delay);
  rooms.message('pond', 1);
  for (let ms = 0; ms < 2000; ms += 50) {
    await vi.advanceTimersByTimeAsync(50);
    expect(shown()).toBeLessThanOrEqual(1);
  }
  message();
  expect(shown()).toBe(2);
  end();
});

test('an event without data triggers a load, and a burst of them triggers one', async () => {
  const { rooms, server, shown, end } = await open({ reloadOn: ['topic_changed'] });
  server.count = 5;
  for (let change = 0; change < 20; change++) rooms.change('pond');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown()).toBe(5);
  expect(server.calls).toBe(2);
  end();
});

test('what was deleted stays deleted when others in the room send', async () => {
  const { rooms, server, error, message, end } = await open({ reloadOn: ['topic_changed'] });
  server.isGone = true;
  rooms.change('pond');
  await vi.advanceTimersByTimeAsync(1200);
  expect(error()).toBeInstanceOf(ApiError);
  message();
  expect(error()).toBeInstanceOf(ApiError);
  // An undone removal announces a change again.
  server.isGone = false;
  rooms.change('pond');
  await vi.advanceTimersByTimeAsync(1200);
  expect(error()).toBeNull();
  end();
});
