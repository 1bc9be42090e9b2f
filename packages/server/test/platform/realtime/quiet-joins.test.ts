import { topicRoom } from '@tinkerstream/contract/platform/room';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connected, type LiveServer, type Page, startLive } from '../../support/connections/live-server.ts';

let server: LiveServer;
let page: Page;
beforeEach(async () => {
  server = await startLive({});
  page = server.connect();
  await connected(page);
});
afterEach(() => server.stop());

const pond = topicRoom('pond');

/** Joins the pond's room. @returns for how long nothing has happened in it, as the server says */
async function quietFor(request: { token?: string; asksQuiet?: boolean } = { asksQuiet: true }) {
  const answer = await page.emitWithAck('request_data', { room: pond, ...request });
  expect(answer.ok).toBe(true);
  return answer.ok ? answer.quietForMs : undefined;
}

/** Whether the room counts as quiet for no longer than since an event. */
async function countsIn(happen: () => unknown): Promise<boolean> {
  await expect.poll(() => quietFor()).toBeGreaterThan(50);
  const before = performance.now();
  await happen();
  return ((await quietFor()) as number) <= performance.now() - before;
}

test('a join says for how long nothing has happened in the room, only to those who ask, and not with a token', async () => {
  await expect.poll(() => quietFor()).toBeGreaterThan(50);
  expect(await quietFor({})).toBeUndefined();
  expect(await quietFor({ asksQuiet: true, token: 'public' })).toBeUndefined();
});

test('an event that nobody watched counts', async () => {
  expect(await countsIn(() => server.live.emit(pond, 'topic_changed', { topicId: 'pond' }))).toBe(true);
});

test('an event for every browser counts in every room', async () => {
  const step = { seconds: 60, noticedOn: '2026-11-21T10:00:00.000Z' };
  expect(await countsIn(() => server.live.emitToAll('clock_went_back', step))).toBe(true);
});

test('when events of other servers may have been missed, no room counts as quiet', async () => {
  expect(await countsIn(() => server.live.recheck('all'))).toBe(true);
});
