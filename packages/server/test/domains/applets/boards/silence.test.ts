// Before a release.
import { listAppletRuns } from '@tinkerstream/contract/applets';
import { deleteProject } from '@tinkerstream/contract/projects';
import type { Topic } from '@tinkerstream/contract/topics';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { jumpClock, passingTime } from '../../../../../../test/support/clock.ts';
import { startServer } from '../../../../../../test/support/server-process.ts';
import { AppletScene, listen, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { type ServerHere, startServerHere } from '../../../support/server/server-here.ts';
import { query } from '../../../support/storage/database-query.ts';

const SEC = 1000;
const HOUR = 3600 * SEC;

let server: Pick<ServerHere, 'http' | 'mqttPort' | 'dataDir'>;
let here: ServerHere;
let time: ServerHere['time'];
let scene: AppletScene;
beforeAll(async () => {
  here = await startServerHere();
  ({ time } = here);
});
beforeEach(() => {
  server = here;
});
// Each test finds no watches of others.
afterEach(async () => {
  const { api, project } = scene;
  await api.call(deleteProject, { projectId: project.id }).catch(() => {});
});
afterAll(() => here.stop());

type Change = Partial<{ minutes: number; per: 'BOARD' | 'TOPIC'; fires: 'SILENT' | 'RETURNS' | 'BOTH' }>;

const silenceOf = ({ topicName }: Topic, change: Change = {}) =>
  ({ type: 'SILENCE_TRIGGER', topicName, minutes: 10, ...change }) as const;

/** Says who is silent or back. */
const report = (lamp: Topic, text = 'who={board}') => ({ ...publishTo(lamp, text), expressions: { timeZone: 'UTC' } });

async function open() {
  const api = await Api.signIn(server.http);
  scene = await AppletScene.open(api);
  const [roof, lamp] = [await scene.topic(), await scene.topic('who')];
  const board = await connectBoard(server.mqttPort, { keepalive: 0 });
  const eventsOf = async (appletId: string) =>
    (await api.call(listAppletRuns, { projectId: scene.project.id, appletId })).runs
      .map(({ board, trigger }) => `${board} ${trigger?.event}`)
      .reverse();
  return { api, roof, lamp, board, eventsOf };
}

const jobs = () => query(server, undefined, "SELECT id, run_on FROM job WHERE kind LIKE 'applet-silence%'");
const rows = () => query(server, undefined, 'SELECT * FROM applet_watch');
const kept = () =>
  query(server, undefined, "SELECT key, content FROM kept WHERE scope LIKE 'applet-heard%' ORDER BY key");
const jobMoved = async ([before]: Awaited<ReturnType<typeof jobs>>) =>
  eventually(jobs, ([job]) => job !== undefined && job.run_on !== before?.run_on);

describe('a silence', () => {
  test('runs once for each board that falls silent, and once when it is heard again', async () => {
    const { roof, lamp, board, eventsOf } = await open();
    const inbox = await listen(server.mqttPort, lamp);
    const id = await scene.add({ triggers: [silenceOf(roof, { fires: 'BOTH' })], actions: [report(lamp)] });
    // A topic as a whole counts from the start, without a board.
    const [cellar, bell] = [await scene.topic(), await scene.topic('who')];
    const bells = await listen(server.mqttPort, bell);
    const whole = silenceOf(cellar, { per: 'TOPIC' });
    await scene.add({ triggers: [whole], actions: [report(bell, 'who=0')], name: 'Silent' });
    const returns = { ...whole, fires: 'RETURNS' } as const;
    await scene.add({ triggers: [returns], actions: [report(bell, 'who={temp}')], name: 'Back' });
    await send(board, roof, '_dsn=A,temp=1', '_dsn=B,temp=1');
    time.pass(400 * SEC);
    await send(board, roof, '_dsn=B,temp=2');
    time.pass(210 * SEC);
    expect(await inbox.received(1)).toEqual(['who=A']);
    await send(board, roof, '_dsn=A,temp=2', '_dsn=A,temp=3');
    expect(await inbox.received(2)).toEqual(['who=A', 'who=A']);
    time.pass(400 * SEC);
    expect(await inbox.received(3)).toEqual(['who=A', 'who=A', 'who=B']);
    expect(
      await eventually(
        () => eventsOf(id),
        ({ length }) => length >= 3,
      ),
    ).toEqual(['A SILENT', 'A RETURNS', 'B SILENT']);
    expect(await scene.runCount(id)).toBe(3);
    const events = (await scene.log()).flatMap((entry) =>
      entry.kind === 'trigger' && entry.appletId === id ? [entry.event] : [],
    );
    expect([...new Set(events)].sort()).toEqual(['RETURNS', 'SILENT']);

    expect(await bells.received(1)).toEqual(['who=0']);
    await eventually(
      kept,
      (rows) => rows.filter(({ key, content }) => key === '' && content === '"SILENT"').length === 2,
    );
    await send(board, cellar, '_dsn=A,temp=7');
    expect(await bells.received(2)).toEqual(['who=0', 'who=7']);
    for (const { close } of [inbox, bells]) close();
    board.end(true);
  });

  test('is remembered over restarts, and the time without a server is none', async ({ onTestFinished }) => {
    const first = await startServer();
    server = first;
    const { dataDir } = first;
    const { roof, lamp, board } = await open();
    await scene.add({ triggers: [silenceOf(roof, { fires: 'BOTH' })], actions: [report(lamp)] });
    await send(board, roof, '_dsn=A,temp=1');
    board.end(true);
    const before = await jobs();
    await first.kill();

    const env = { ...passingTime([HOUR + 601 * SEC]), CLOCK_OFFSET: String(HOUR) };
    const second = await startServer({ dataDir, env });
    server = second;
    let inbox = await listen(server.mqttPort, lamp);
    // The job has looked, an hour later.
    await jobMoved(before);
    expect(await kept()).toEqual([{ key: 'A', content: '"HEARD"' }]);
    await jumpClock(second);
    expect(await inbox.received(1)).toEqual(['who=A']);
    inbox.close();
    await second.kill();

    const third = await startServer({ dataDir, env: { ...passingTime([]), CLOCK_OFFSET: String(2 * HOUR) } });
    onTestFinished(async () => void (await third.stop()));
    server = third;
    inbox = await listen(server.mqttPort, lamp);
    const later = await connectBoard(server.mqttPort, { keepalive: 0 });
    await send(later, roof, '_dsn=A,temp=1');
    expect(await inbox.received(1)).toEqual(['who=A']);
    expect(await kept()).toEqual([{ key: 'A', content: '"HEARD"' }]);
    inbox.close();
    later.end(true);
  });

  test('is none where the clock jumps, and is looked for no later', async () => {
    const { roof, lamp, board } = await open();
    await scene.add({ triggers: [silenceOf(roof)], actions: [report(lamp)] });
    await send(board, roof, '_dsn=A,temp=1');
    const before = await jobs();
    for (const ms of [2 * HOUR, -4 * HOUR]) {
      time.jump(ms);
      time.pass(SEC);
      await send(board, roof, '_dsn=B,temp=1');
      expect(await jobs()).toEqual(before);
      expect((await kept()).map(({ content }) => content)).toEqual(['"HEARD"', '"HEARD"']);
    }
    board.end(true);
  });

  test('is refused if it is not valid, starts anew when it is changed or switched on, and ends with its event trigger and its project', async () => {
    const { api, roof, lamp, board } = await open();
    const form = { triggers: [silenceOf(roof)], actions: [report(lamp)] };
    for (const wrong of [
      { minutes: 0 },
      { minutes: 1441 },
      { minutes: 1.5 },
      { per: 'ALL' },
      { topicName: 'no topic' },
    ]) {
      const refused = scene.add({ ...form, triggers: [{ ...silenceOf(roof), ...wrong } as (typeof form.triggers)[0]] });
      await expect(refused, JSON.stringify(wrong)).rejects.toMatchObject({ status: 400 });
    }
    const id = await scene.add(form);
    await send(board, roof, '_dsn=A,temp=1');
    const [job] = await jobs();
    await scene.change(id, { ...form, name: 'Renamed' });
    expect([await jobs(), await kept()]).toEqual([[job], [{ key: 'A', content: '"HEARD"' }]]);

    await scene.change(id, { ...form, triggers: [silenceOf(roof, { minutes: 5 })] });
    expect(await kept()).toEqual([]);
    expect(await jobs()).toHaveLength(1);
    await send(board, roof, '_dsn=B,temp=1');
    expect(await kept()).toEqual([{ key: 'B', content: '"HEARD"' }]);

    await scene.change(id, { ...form, enabled: false });
    expect([await jobs(), await kept(), await rows()]).toEqual([[], [], []]);
    await send(board, roof, '_dsn=A,temp=2');
    await scene.change(id, form);
    expect([await kept(), (await rows()).length]).toEqual([[], 1]);
    await send(board, roof, '_dsn=A,temp=3');
    await scene.remove(id);
    expect([await jobs(), await kept(), await rows()]).toEqual([[], [], []]);

    await scene.add(form);
    await send(board, roof, '_dsn=A,temp=4');
    expect(await kept()).toHaveLength(1);
    await api.call(deleteProject, { projectId: scene.project.id });
    expect([await jobs(), await kept(), await rows()]).toEqual([[], [], []]);
    board.end(true);
  });
});
