import { type createApplet, deleteApplet } from '@tinkerstream/contract/applets';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { jumpClock, jumpingClock } from '../../../../../../test/support/clock.ts';
import { startServer } from '../../../../../../test/support/server-process.ts';
import { AppletScene, listen, publishTo } from '../../../support/applets/scene.ts';
import { eventually } from '../../../support/connections/boards.ts';
import { type ServerHere, startServerHere } from '../../../support/server/server-here.ts';
import { query } from '../../../support/storage/database-query.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

let server: Pick<ServerHere, 'http' | 'mqttPort' | 'dataDir'>;
let here: ServerHere;
let scene: AppletScene;
/** The event triggers of this test. */
let added: string[];
beforeAll(async () => {
  here = await startServerHere();
});
beforeEach(() => {
  server = here;
  added = [];
});
afterAll(() => here.stop());

/** Sets the wall clock, by so much from where it is, and lets the server compare its clocks. */
function jump(ms: number): void {
  here.time.jump(ms);
  here.time.pass(SECOND_MS);
}

type Scheduled = Extract<RequestOf<typeof createApplet>['triggers'][number], { type: 'SCHEDULE_TRIGGER' }>;

const every = (everyMinutes: number, missed: 'LATEST' | 'NONE' = 'NONE'): Scheduled => ({
  type: 'SCHEDULE_TRIGGER',
  repeats: 'INTERVAL',
  everyMinutes,
  timeZone: 'Asia/Hong_Kong',
  missed,
});

async function open() {
  scene = await AppletScene.open(await Api.signIn(server.http));
  const lamp = await scene.topic('on');
  const actions = [publishTo(lamp, 'on=1')];
  return {
    lamp,
    actions,
    async add(trigger: Scheduled, name?: string) {
      const content = publishTo(lamp, name ?? 'on=1');
      const id = await scene.add({ triggers: [trigger], actions: [content], ...(name && { name }) });
      added.push(id);
      return id;
    },
    nextOf: async (id: string) => (await scene.get(id)).nextRunOn,
  };
}

/** The jobs of this test's schedules. */
const jobs = async () => {
  const sql = "SELECT id, run_on, payload FROM job WHERE kind LIKE 'applet-schedule%' ORDER BY id";
  const all = await query(server, undefined, sql);
  return all.filter(({ payload }) => added.some((id) => String(payload).includes(id)));
};
const rows = async () =>
  (await query(server, undefined, 'SELECT * FROM applet_schedule')).filter((row) =>
    added.includes(String(row.applet_id)),
  );
const inMinutes = (iso: string | null) => (Date.parse(iso ?? '') - here.time.wall()) / MINUTE_MS;

describe('a schedule', () => {
  test('runs at its time, once, and says when it runs next', async () => {
    const { lamp, add, nextOf } = await open();
    const inbox = await listen(server.mqttPort, lamp);
    const id = await add(every(1));
    const first = await nextOf(id);
    expect(inMinutes(first)).toBeGreaterThan(-0.1);
    expect(inMinutes(first)).toBeLessThanOrEqual(1);
    here.time.pass(MINUTE_MS);
    await inbox.received(1);
    const next = await eventually(
      () => nextOf(id),
      (time) => time !== first,
    );
    expect(inMinutes(next)).toBeLessThanOrEqual(1);
    expect(await jobs()).toHaveLength(1);
    expect(await scene.logged((lines) => lines.length >= 2)).toContain('trigger');
    inbox.close();
  });

  test('starts, moves and ends with its event trigger, and is left alone by other changes', async () => {
    const { actions, add, nextOf } = await open();
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
    const { lamp, add } = await open();
    // Times that are at least 20 minutes away after a jump of whole days.
    const hour = new Date(here.time.wall() + 12 * 60 * MINUTE_MS).getUTCHours();
    const daily = {
      ...every(1),
      repeats: 'DAYS',
      timeZone: 'UTC',
      time: `${String(hour).padStart(2, '0')}:00`,
    } as const;
    const inbox = await listen(server.mqttPort, lamp);
    await add({ ...daily, missed: 'LATEST' }, 'on=2');
    await add({ ...daily, missed: 'NONE' }, 'on=3');
    jump(3 * DAY_MS);
    expect(await inbox.received(1)).toEqual(['on=2']);
    const kept = () =>
      query(
        server,
        undefined,
        `SELECT result, content FROM applet_run WHERE project_id = '${scene.project.id}' ORDER BY result`,
      );
    const runs = await eventually(kept, ({ length }) => length >= 2);
    expect(runs.map(({ result }) => result)).toEqual(['LEFT_OUT', 'RAN']);
    expect(runs[0]?.content).toContain('MISSED');
    expect(inbox.messages).toEqual(['on=2']);
    inbox.close();
  });

  test('goes on soon after a clock that went back', async () => {
    const { add, nextOf } = await open();
    const id = await add(every(30));
    jump(-2 * 60 * MINUTE_MS);
    const next = await eventually(
      () => nextOf(id),
      (time) => inMinutes(time) <= 30,
    );
    expect(inMinutes(next)).toBeGreaterThan(-0.1);
  });

  test('runs once after a kill at its time', async ({ onTestFinished }) => {
    const first = await startServer();
    server = first;
    const { lamp, add } = await open();
    await add(every(1, 'LATEST'));
    const { dataDir } = first;
    await first.kill();
    const second = await startServer({ dataDir, env: jumpingClock([MINUTE_MS]) });
    onTestFinished(async () => void (await second.stop()));
    server = second;
    const inbox = await listen(server.mqttPort, lamp);
    await jumpClock(second);
    await inbox.received(1);
    expect(await jobs()).toHaveLength(1);
    inbox.close();
  });
});

test('a schedule with what does not exist is refused', async () => {
  const { actions } = await open();
  for (const change of [{ timeZone: 'Mars' }, { everyMinutes: 1441 }, { days: [] }, { time: '24:00' }]) {
    const refused = scene.add({ triggers: [{ ...every(5), ...change }], actions });
    await expect(refused, JSON.stringify(change)).rejects.toMatchObject({ status: 400 });
  }
});
