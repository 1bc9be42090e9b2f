import { projectRoom } from '@tinkerstream/contract/platform/room';
import { afterEach, expect, test, vi } from 'vitest';
import { joinRoom } from '../../src/platform/live/live.ts';

const QUIET_FOR_MS = 3_600_000;

/** The server's end of a connection: accepts every join, and says that nothing has happened in the last hour. */
vi.mock('socket.io-client', () => {
  const server = {
    connected: true,
    on() {},
    onAny() {},
    emit(_name: string, _request: unknown, answer?: (result: { ok: true; quietForMs: number }) => void) {
      answer?.({ ok: true, quietForMs: QUIET_FOR_MS });
    },
  };
  return { io: () => server };
});
vi.mock('../../src/platform/config.ts', () => ({
  loadConfig: async () => ({ backends: { main: 'http://localhost' } }),
}));

afterEach(() => void vi.useRealTimers());

/** Joins a room. @returns whether nothing has happened in it since the page was opened */
const isUnchanged = () =>
  new Promise<boolean>((joined) => {
    const leave = joinRoom(projectRoom('garden'), {
      joined: (isUnchanged) => {
        leave();
        joined(isUnchanged);
      },
    });
  });

test('a room that has been quiet since before the page was opened is unchanged', async () => {
  expect(await isUnchanged()).toBe(true);
});

test('a room may have changed while the computer slept and its monotonic clock stood still', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * QUIET_FOR_MS });
  expect(await isUnchanged()).toBe(false);
});
