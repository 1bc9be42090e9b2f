import {
  type Action,
  type AppletRun,
  listAppletRuns,
  MAX_WAIT_SEC,
  type RunMode,
  switchApplet,
} from '@tinkerstream/contract/applets';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import type { Topic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../../test/support/api.ts';
import { type FakeService, startFakeService } from '../../../../support/applets/fake-service.ts';
import { AppletScene, listen, onMessage, publishTo, send } from '../../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../../support/connections/boards.ts';
import { type ServerHere, startServerHere } from '../../../../support/server/server-here.ts';
import { query } from '../../../../support/storage/database-query.ts';

let service: FakeService;
let server: ServerHere;
let scene: AppletScene;
let button: Topic;
let lamp: Topic;
beforeAll(async () => {
  service = await startFakeService();
  server = await startServerHere({ env: { HTTP_REQUEST_HOSTS: '127.0.0.0/8' } });
});
beforeEach(async () => {
  service.reset();
  scene = await AppletScene.open(await Api.signIn(server.http));
  [button, lamp] = [await scene.topic('n'), await scene.topic('on')];
});
afterAll(async () => {
  await Promise.all([server.stop(), service.stop()]);
});

const waitFor = (seconds: number) => ({ type: 'WAIT_ACTION', seconds }) as const;
const call = (): Action => ({
  type: 'HTTP_REQUEST_ACTION',
  method: 'POST',
  url: `${service.url}/hook`,
  headers: '',
  body: 'on',
  secret: '',
  form: '',
});

async function press(...messages: string[]): Promise<void> {
  const board = await connectBoard(server.mqttPort);
  await send(board, button, ...messages);
  board.end(true);
}

/** What the lamp got, in its order, with the times. */
async function got() {
  return query(
    server,
    undefined,
    `SELECT value, time FROM record JOIN series ON series.id = record.series WHERE series.topic_id = '${lamp.id}'
     ORDER BY time, value`,
  );
}

/** The values that the lamp got, once there are so many, in their order. */
const values = async (count: number) =>
  (await eventually(got, (rows) => rows.length >= count)).map(({ value }) => Number(value));

const runs = async (): Promise<AppletRun[]> =>
  (await scene.api.call(listAppletRuns, { projectId: scene.project.id })).runs;
const outcomesOf = (run: AppletRun | undefined) =>
  run?.actions.map(({ outcome, reason }) => [outcome, reason?.code, reason?.detail].filter(Boolean).join(' '));
/** What became of the actions of the latest run, once that satisfies a check. */
const outcomes = (check: (outcomes: readonly string[]) => boolean) =>
  eventually(
    async () => outcomesOf((await runs())[0]) ?? [],
    (found) => check(found),
  );
const waitingJobs = () =>
  query(server, undefined, `SELECT * FROM job WHERE kind LIKE 'applet%' AND payload LIKE '%${scene.project.id}%'`);

describe('a wait between two actions', () => {
  test('is stopped with all after it when the event trigger is changed, disabled or deleted, and its log says so', async () => {
    const form = {
      triggers: [onMessage(button)],
      actions: [publishTo(lamp, 'on=1'), waitFor(MAX_WAIT_SEC), publishTo(lamp, 'on=0'), publishTo(lamp, 'on=2')],
    };
    const id = await scene.add(form);
    const enable = (enabled: boolean) =>
      scene.api.call(switchApplet, { projectId: scene.project.id, appletId: id, enabled });
    const waits = async () => {
      await press('n=1');
      await outcomes(([first, second]) => first === 'DONE' && second === 'WAITING');
    };
    await waits();
    await scene.change(id, { ...form, actions: [...form.actions, publishTo(lamp, 'on=3')] });
    expect(await outcomes(([, second]) => second !== 'WAITING')).toEqual([
      'DONE',
      'DROPPED STOPPED_BY_CHANGE 2',
      'DROPPED STOPPED_BY_CHANGE',
      'DROPPED STOPPED_BY_CHANGE',
    ]);
    await waits();
    await enable(false);
    expect((await outcomes(([, second]) => second !== 'WAITING'))[1]).toBe('DROPPED STOPPED_BY_SWITCH 3');
    await enable(true);
    await waits();
    const lines = await scene.logged((all) => all.some((line) => line.includes('SWITCH')));
    expect(lines.filter((line) => line.includes('STOPPED'))).toEqual([
      `action ${MAX_WAIT_SEC} LEFT_OUT STOPPED_BY_CHANGE 2`,
      `action ${MAX_WAIT_SEC} LEFT_OUT STOPPED_BY_SWITCH 3`,
    ]);
    await scene.remove(id);
    // Its runs are deleted with it.
    expect(await scene.log()).toEqual([]);
    await eventually(waitingJobs, (jobs) => jobs.length === 0);
    expect(await values(3)).toEqual([1, 1, 1]);
  });

  test('is refused where those of its branch take more than 15 minutes together', async () => {
    const actions = (...seconds: number[]) => [publishTo(lamp, 'on=1'), ...seconds.map(waitFor)];
    const form = { triggers: [onMessage(button)] };
    await scene.add({ ...form, actions: actions(MAX_WAIT_SEC, 300) });
    await expect(scene.add({ ...form, actions: actions(MAX_WAIT_SEC, 301) })).rejects.toThrow(
      appletErrors.waitsTooLong,
    );
    await expect(scene.add({ ...form, actions: actions(MAX_WAIT_SEC + 1) })).rejects.toThrow();
  });
});

describe('several runs', () => {
  /** Publishes what the board sends, and its opposite after a wait. */
  const form = (seconds: number, runMode?: RunMode) => ({
    triggers: [onMessage(button)],
    actions: [
      publishTo(lamp, `on={${button.topicName}.n}`),
      waitFor(seconds),
      publishTo(lamp, `on=-{${button.topicName}.n}`),
    ],
    ...(runMode && { runMode }),
  });

  test('of one board stop what waits of the one before, and no other board’s', async () => {
    await scene.add(form(MAX_WAIT_SEC, 'LATEST'));
    const haveBegun = (count: number) =>
      eventually(runs, (all) => all.filter(({ actions }) => actions[0]?.outcome === 'DONE').length === count);
    await press('_dsn=a,n=1', '_dsn=b,n=2');
    await haveBegun(2);
    await press('_dsn=a,n=3');
    await haveBegun(3);
    const found = await eventually(runs, (all) => all.some(({ actions }) => actions[2]?.outcome === 'DROPPED'));
    expect(found.toReversed().map((run) => [run.board, ...(outcomesOf(run) ?? [])])).toEqual([
      ['a', 'DONE', 'DROPPED STOPPED_BY_NEWER 1', 'DROPPED STOPPED_BY_NEWER'],
      ['b', 'DONE', 'WAITING', 'WAITING'],
      ['a', 'DONE', 'WAITING', 'WAITING'],
    ]);
  });

  test('are all stopped but the newest, however fast they follow each other', async () => {
    await scene.add(form(MAX_WAIT_SEC, 'LATEST'));
    await press(...Array.from({ length: 10 }, (_, n) => `n=${n}`));
    const found = await eventually(
      runs,
      (all) => all.filter(({ actions }) => actions[2]?.outcome === 'DROPPED').length === 9,
    );
    expect(outcomesOf(found[0])?.slice(1)).toEqual(['WAITING', 'WAITING']);
  });

  test('go on side by side, unless someone chooses otherwise', async () => {
    await scene.add(form(MAX_WAIT_SEC));
    await press('n=1', 'n=2');
    const found = await eventually(
      runs,
      (all) => all.length === 2 && all.every((run) => outcomesOf(run)?.[0] === 'DONE'),
    );
    expect(found.map(outcomesOf)).toEqual([
      ['DONE', 'WAITING', 'WAITING'],
      ['DONE', 'WAITING', 'WAITING'],
    ]);
  });
});

describe('actions one after another', () => {
  test('begin when the one before is done or has failed', async () => {
    service.behave({ status: 503 });
    const id = await scene.add({
      triggers: [onMessage(button)],
      actions: [
        call(),
        publishTo(lamp, 'on=1'),
        publishTo(lamp, `on={${lamp.topicName}.gone}`),
        publishTo(lamp, 'on=2'),
      ],
      inOrder: true,
    });
    expect(await scene.get(id)).toMatchObject({ inOrder: true });
    await press('n=1');
    await outcomes(([first]) => first === 'RETRIED ANSWERED 503');
    expect((await scene.api.getTopic(lamp.id)).totalNumberOfMessages).toBe(0);
    service.behave({ status: 200 });
    server.time.pass(1000);
    expect(await outcomes((all) => all.at(-1) === 'DONE')).toEqual([
      'DONE ANSWERED 200',
      'DONE',
      'FAILED NO_REFERENCE_VALUE gone',
      'DONE',
    ]);
    expect(await values(2)).toEqual([1, 2]);
  });

  test('go on after an email', async () => {
    const [member] = scene.project.projectUsers;
    await scene.add({
      triggers: [onMessage(button)],
      actions: [
        {
          type: 'SEND_EMAIL_ACTION',
          recipientUserId: member?.userId ?? '',
          emailSubject: 'Pressed',
          publishContent: 'It was pressed',
        },
        publishTo(lamp, 'on=1'),
      ],
      inOrder: true,
    });
    const inbox = await listen(server.mqttPort, lamp);
    await press('n=1');
    expect(await inbox.received(1)).toEqual(['on=1']);
    inbox.close();
  });
});
