import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connected, join, type LiveServer, type Page, startLive } from '../../support/connections/live-server.ts';

const room = projectRoom('garden');
const step = { seconds: 60, noticedOn: '2026-11-21T10:00:00.000Z' };

let server: LiveServer;
beforeAll(async () => {
  server = await startLive({});
});
afterEach(() => server.live.revokeAccess([room]));
afterAll(() => server.stop());

/** The next event of any kind, with all its arguments. */
const nextEvent = (page: Page): Promise<unknown[]> =>
  new Promise((resolve) => {
    page.onAny((...event: unknown[]) => {
      page.offAny();
      resolve(event);
    });
  });

async function enter(...rooms: string[]): Promise<Page> {
  const page = server.connect();
  await connected(page);
  for (const one of rooms) expect(await join(page, one)).toEqual({ ok: true });
  return page;
}

test('an event names its room after its payload, which stays as specified', async () => {
  const page = await enter(topicRoom('pond'), room);
  const event = nextEvent(page);
  server.live.emit(room, 'new_chart', { name: 'Heat', chartId: 'c' });
  expect(await event).toEqual(['new_chart', { name: 'Heat', chartId: 'c' }, room]);
});

test('a browser removed from a room learns which one', async () => {
  const event = nextEvent(await enter(room));
  server.live.revokeAccess([room]);
  expect(await event).toEqual(['room_closed', { room }, room]);
});

test('a broadcast reaches every browser and names no room', async () => {
  const events = [await enter(), await enter(room)].map(nextEvent);
  server.live.emitToAll('clock_went_back', step);
  expect(await Promise.all(events)).toEqual(Array(2).fill(['clock_went_back', step]));
});
