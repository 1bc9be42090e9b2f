// Mostly waits.

import { type createApplet, deleteApplet } from '@tinkerstream/contract/applets';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { afterEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { jumpClock, jumpingClock } from '../../../../../../test/support/clock.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { AppletScene, listen, publishTo } from '../../../support/applets/scene.ts';
import { eventually } from '../../../support/connections/boards.ts';
import { query } from '../../../support/storage/database-query.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let server: ServerProcess;
afterEach(async () => void (await server.stop()));

type Scheduled = Extract<RequestOf<typeof createApplet>['triggers'][number], { type: 'SCHEDULE_TRIGGER' }>;

const every = (everyMinutes: number, missed: 'LATEST' | 'NONE' = 'NONE'): Scheduled => ({
  type: 'SCHEDULE_TRIGGER',
  repeats: 'INTERVAL',
  everyMinutes,
  timeZone: 'Asia/Hong_Kong',
  missed,
});

async function open() {
  const scene = await AppletScene.open(await Api.signIn(server.http));
  const lamp = await scene.topic('on');
  const actions = [publishTo(lamp, 'on=1')];
  return {
    scene,
    lamp,
    actions,
    add: (trigger: Scheduled, name?: string) =>
      scene.add({ triggers: [trigger], actions: [publishTo(lamp, name ?? 'on=1')], ...(name && { name }) }),
    nextOf: async (id: string) => (await scene.get(id)).nextRunOn,
  };
}

const jobs = () =>
  query(server, undefined, "SELECT id, run_on FROM job WHERE kind LIKE 'applet-schedule%' ORDER BY id");
const rows = () => query(server, undefined, 'SELECT * FROM applet_schedule');
/** A clock that is shifted has another time than this one. */
const inMinutes = (iso: string | null, ahead = 0) => (Date.parse(iso ?? '') - Date.now() - ahead) / MINUTE_MS;

describe('a schedule', () => {
  test('runs at its time, once, and says when it runs next', async () => {
    server = await startServer({ env: jumpingClock([MINUTE_MS]) });
    const { scene, lamp, add, nextOf } = await open();
    const inbox = await listen(server.mqttPort, lamp);
    const id = await add(every(1));
    const first = await nextOf(id);
    expect(inMinutes(first)).toBeGreaterThan(-0.1);
    expect(inMinutes(first)).toBeLessThanOrEqual(1);
    await jumpClock(server);
    await inbox.received(1);
    const next = await eventually(
      () => nextOf(id),
      (time) => time !== first,
    );
    expect(inMinutes(next, MINUTE_MS)).toBeLessThanOrEqual(1);
    expect(await jobs()).toHaveLength(1);
    expect(await scene.logged((lines) => lines.length >= 2)).toContain('trigger');
    inbox.close();
  });

  test('starts, moves and ends with its event trigger, and is left alone by other changes', async () => {
    server = await startServer();
    const { scene, actions, add, nextOf } = await open();
    const id = await add({ ...every(1440), repeats: 'DAYS', time: '03:00', days: [1] });
    expect(new Date((await nextOf(id)) ?? '').toISOString()).toMatch(/T19:00:00.000Z$/);
    const [job] = await jobs();

    const trigger: Scheduled = { ...every(1440), repeats: 'DAYS', time: '03:00', days: [1] };
    await scene.change(id, { name: 'Renamed', triggers: [trigger], actions });
    expect(await jobs()).toEqual([job]);

    await scene.change(id, { triggers: [{ ...trigger, time: '04:00' }], actions });
    expect(await nextOf(id)).toMatch(/T20:00:00.000Z$/);
    const [moved, ...others] = await jobs();
    expect([moved?.id === job?.id, others]).toEqual([false, []]);

    await scene.change(id, { enabled: false, triggers: [trigger], actions });
    expect([await nextOf(id), await jobs(), await rows()]).toEqual([null, [], []]);
    await scene.change(id, { triggers: [trigger], actions });
    expect([await jobs(), await rows()].map(({ length }) => length)).toEqual([1, 1]);
    const api = await Api.signIn(server.http);
    await api.call(deleteApplet, { appletId: id, projectId: scene.project.id });
    expect(await rows()).toEqual([]);
  });

  test('that was missed runs once or not at all, and does not flood', async () => {
    server = await startServer({ env: jumpingClock([3 * DAY_MS]) });
    const { lamp, add } = await open();
    // Times that are at least 20 minutes away after a jump of whole days.
    const hour = new Date(Date.now() + 12 * 60 * MINUTE_MS).getUTCHours();
    const daily = {
      ...every(1),
      repeats: 'DAYS',
      timeZone: 'UTC',
      time: `${String(hour).padStart(2, '0')}:00`,
    } as const;
    const inbox = await listen(server.mqttPort, lamp);
    await add({ ...daily, missed: 'LATEST' }, 'on=2');
    await add({ ...daily, missed: 'NONE' }, 'on=3');
    await jumpClock(server);
    expect(await inbox.received(1)).toEqual(['on=2']);
    const kept = () => query(server, undefined, 'SELECT result, content FROM applet_run ORDER BY result');
    const runs = await eventually(kept, ({ length }) => length >= 2);
    expect(runs.map(({ result }) => result)).toEqual(['LEFT_OUT', 'RAN']);
    expect(runs[0]?.content).toContain('MISSED');
    expect(inbox.messages).toEqual(['on=2']);
    inbox.close();
  });

  test('goes on soon after a clock that went back', async () => {
    server = await startServer({ env: jumpingClock([-2 * 60 * MINUTE_MS]) });
    const { add, nextOf } = await open();
    const id = await add(every(30));
    await jumpClock(server);
    const next = await eventually(
      () => nextOf(id),
      (time) => inMinutes(time, -2 * 60 * MINUTE_MS) <= 30,
    );
    expect(inMinutes(next, -2 * 60 * MINUTE_MS)).toBeGreaterThan(-0.1);
  });

  test('runs once after a kill at its time', async () => {
    server = await startServer();
    const { lamp, add } = await open();
    await add(every(1, 'LATEST'));
    const { dataDir } = server;
    await server.kill();
    server = await startServer({ dataDir, env: jumpingClock([MINUTE_MS]) });
    const inbox = await listen(server.mqttPort, lamp);
    await jumpClock(server);
    await inbox.received(1);
    expect(await jobs()).toHaveLength(1);
    inbox.close();
  });
});

test('a schedule with what does not exist is refused', async () => {
  server = await startServer();
  const { scene, actions } = await open();
  for (const change of [{ timeZone: 'Mars' }, { everyMinutes: 1441 }, { days: [] }, { time: '24:00' }]) {
    const refused = scene.add({ triggers: [{ ...every(5), ...change }], actions });
    await expect(refused, JSON.stringify(change)).rejects.toMatchObject({ status: 400 });
  }
});
