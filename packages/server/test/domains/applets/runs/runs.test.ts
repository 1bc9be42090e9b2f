import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { updateProfile } from '@tinkerstream/contract/accounts';
import {
  type AppletRun,
  listAppletRuns,
  RUNS_PER_PAGE,
  repeatAppletAction,
  updateApplet,
} from '@tinkerstream/contract/applets';
import { appletErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { appletRoom } from '@tinkerstream/contract/platform/room';
import { createShareToken, joinProject, removeProjectUser } from '@tinkerstream/contract/projects';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { type FakeService, startFakeService } from '../../../support/applets/fake-service.ts';
import { AppletScene, allOf, onMessage, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { Browser } from '../../../support/connections/browser.ts';
import { IFTTT_KEY, iftttAction } from '../../../support/people/applet-form.ts';
import { PERSON_PASSWORD, type Person, signInSubscriber } from '../../../support/people/people.ts';
import { query } from '../../../support/storage/database-query.ts';

let ifttt: FakeService;
let server: ServerProcess;
let dataDir: string;
let teacher: Person;
let scene: AppletScene;
let board: MqttClient;
beforeAll(async () => {
  ifttt = await startFakeService();
  dataDir = mkdtempSync(join(tmpdir(), 'runs-'));
  server = await startServer({ dataDir, env: { IFTTT_BASE_URL: ifttt.url } });
  teacher = await signInSubscriber(server.http);
  board = await connectBoard(server.mqttPort);
});
beforeEach(async () => {
  ifttt.reset();
  scene = await AppletScene.open(teacher.api);
});
afterAll(async () => {
  board.end(true);
  await Promise.all([server.stop(), ifttt.stop()]);
  rmSync(dataDir, { recursive: true });
});

type Filter = Partial<RequestOf<typeof listAppletRuns>>;

const runsOf = async (filter: Filter = {}, { api }: Pick<Person, 'api'> = teacher) =>
  (await api.call(listAppletRuns, { projectId: scene.project.id, ...filter })).runs;
const runs = (check: (runs: readonly AppletRun[]) => boolean, filter?: Filter) =>
  eventually(() => runsOf(filter), check);
const isDone = ({ actions }: AppletRun) => actions.every(({ outcome }) => outcome === 'DONE');

test('a run has its message, its board, what each condition saw, and its actions with their answers', async () => {
  const [roof, fan] = [await scene.topic(), await scene.topic()];
  const appletId = await scene.add({
    name: 'Cool down',
    triggers: [onMessage(roof)],
    filters: allOf([roof, 'temp', '>', '30'], [roof, 'temp', '<', '99']),
    actions: [publishTo(fan, 'fan=on'), iftttAction()],
  });
  await send(board, roof, '_dsn=b7,temp=31.2', '_dsn=b8,temp=29');
  const [cold, hot] = await runs((all) => all.length === 2 && all.every(isDone));
  const seen = { topicName: roof.topicName, subject: 'temp' };
  const trigger = { triggerKey: 'MQTT_MESSAGE_TRIGGER', name: roof.topicName };
  const common = { projectId: scene.project.id, appletId, appletName: 'Cool down', trigger, count: 1 };
  const done = { outcome: 'DONE', tries: 1, canRepeat: false, repeatedBy: null, durationMs: expect.any(Number) };
  expect(hot).toMatchObject({
    ...common,
    board: 'b7',
    message: '_dsn=b7,temp=31.2',
    result: 'RAN',
    reason: null,
    conditions: [
      { ...seen, comparatorKey: 'greater_than', seen: '31.2', against: '30', isMatch: true },
      { ...seen, comparatorKey: 'smaller_than', seen: '31.2', against: '99', isMatch: true },
    ],
    actions: [
      { ...done, index: 0, actionKey: 'PUBLISH_MQTT_MESSAGE_ACTION', target: fan.topicName, reason: null },
      { ...done, index: 1, actionKey: 'TRIGGER_IFTTT_WEBHOOK_ACTION', reason: { code: 'ANSWERED', detail: '200' } },
    ],
  });
  expect(cold).toMatchObject({
    ...common,
    board: 'b8',
    message: '_dsn=b8,temp=29',
    result: 'NOT_MATCHED',
    reason: { code: 'NOT_MATCHED', detail: 'temp', seen: '29' },
    conditions: [{ seen: '29', against: '30', isMatch: false }, { isMatch: true }],
    actions: [],
  });
});

test('runs are filtered by event trigger, result and board, and read page by page', async () => {
  const [roof, fan] = [await scene.topic(), await scene.topic()];
  const first = await scene.add({
    triggers: [onMessage(roof)],
    filters: allOf([roof, 'temp', '>', '30']),
    actions: [publishTo(fan, 'fan=on')],
  });
  const second = await scene.add({
    triggers: [onMessage(roof)],
    actions: [{ type: 'HTTP_RESPONSE_ACTION', publishContent: 'x' }],
  });
  await send(board, roof, '_dsn=b1,temp=31', '_dsn=b2,temp=29', '_dsn=b3,temp=33');
  await runs((all) => all.length === 6);
  const shown = async (filter: Filter) =>
    (await runsOf(filter)).map(({ board, result }) => `${board} ${result}`).sort();
  expect(await shown({ appletId: first })).toEqual(['b1 RAN', 'b2 NOT_MATCHED', 'b3 RAN']);
  // Nobody waits for a response to a message.
  expect(await shown({ result: 'PROBLEM' })).toEqual(['b1 FAILED', 'b2 FAILED', 'b3 FAILED']);
  expect(await shown({ appletId: first, result: 'PROBLEM' })).toEqual([]);
  expect(await shown({ board: 'b2' })).toEqual(['b2 FAILED', 'b2 NOT_MATCHED']);
  expect(await shown({ board: 'b2', appletId: second, result: 'FAILED' })).toEqual(['b2 FAILED']);
  const { boards } = await teacher.api.call(listAppletRuns, { projectId: scene.project.id });
  expect(boards).toEqual(['b1', 'b2', 'b3']);
  const pages: AppletRun[][] = [];
  for (let before: string | undefined; pages.at(-1)?.length !== 0; before = pages.at(-1)?.at(-1)?.id) {
    pages.push(await runsOf({ limit: 4, ...(before && { before }) }));
  }
  expect(pages.map((page) => page.length)).toEqual([4, 2, 0]);
  expect(pages.flat()).toEqual(await runsOf());
});

test('a flood of 2,000 good runs does not push out the one that failed', async () => {
  const [roof, fan] = [await scene.topic(), await scene.topic()];
  const appletId = await scene.add({
    triggers: [onMessage(roof)],
    actions: [publishTo(fan, `t={${roof.topicName}.temp}`)],
  });
  await send(board, roof, '_dsn=bad,light=1');
  const [failed] = await runs(([run]) => run?.result === 'FAILED');
  expect(failed?.actions).toMatchObject([{ outcome: 'FAILED', reason: { code: 'NO_REFERENCE_VALUE' } }]);
  for (let n = 0; n < 2000; n += 100) {
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => board.publishAsync(roof.topicName, `_dsn=good,temp=${n + i}`, { qos: 1 })),
    );
  }
  const last = (await runs(([run]) => run?.message === '_dsn=good,temp=1999' && isDone(run), { limit: 1 }))[0];
  expect(last).toMatchObject({ board: 'good', result: 'RAN' });
  expect(await runsOf({ result: 'PROBLEM' })).toEqual([failed]);
  expect((await runsOf({ limit: RUNS_PER_PAGE })).map(({ message }) => message)).toEqual(
    Array.from({ length: RUNS_PER_PAGE }, (_, i) => `_dsn=good,temp=${1999 - i}`),
  );
  const kept = await query(
    server,
    undefined,
    `SELECT count(*) AS count FROM applet_run WHERE applet_id = '${appletId}'`,
  );
  expect(Number(kept[0]?.count)).toBeLessThanOrEqual(301);
});

test('a failed action is repeated once by a member, with its contents, and says who did it', async () => {
  const [roof, fan] = [await scene.topic(), await scene.topic()];
  const student = await invite('Ada Wong');
  const stranger = await signInSubscriber(server.http);
  const action = iftttAction({ publishJsonContent: `{"value1":"{${roof.topicName}.temp}"}` });
  const appletId = await scene.add({ triggers: [onMessage(roof)], actions: [publishTo(fan, 'seen=1'), action] });
  ifttt.behave({ status: 400 });
  await send(board, roof, '_dsn=b1,temp=31');
  const [failed] = await runs((all) => all.some(({ result }) => result === 'FAILED'), { result: 'FAILED' });
  expect(failed?.actions[1]).toMatchObject({ outcome: 'FAILED', canRepeat: true, reason: { detail: '400' } });
  const repeated = { projectId: scene.project.id, runId: failed?.id ?? '', index: 1 };
  // What is stored to repeat it has no secret in clear.
  const [{ intents } = {}] = await query(
    server,
    undefined,
    `SELECT intents FROM applet_run WHERE id = '${failed?.id}'`,
  );
  expect(intents).toContain('31');
  expect(intents).not.toContain(IFTTT_KEY);

  await expect(stranger.api.call(repeatAppletAction, repeated)).rejects.toMatchObject({
    errors: [{ code: projectErrors.unknown }],
  });
  const kept = { errors: [{ code: appletErrors.notRepeatable }] };
  await expect(student.api.call(repeatAppletAction, { ...repeated, index: 0 })).rejects.toMatchObject(kept);
  const foreign = { ...repeated, projectId: (await stranger.api.createProject('Own')).id };
  await expect(stranger.api.call(repeatAppletAction, foreign)).rejects.toMatchObject(kept);

  ifttt.reset();
  await student.api.call(repeatAppletAction, repeated);
  await expect(student.api.call(repeatAppletAction, repeated)).rejects.toMatchObject(kept);
  const [again] = await runs(([run]) => run?.id === failed?.id && run?.actions[1]?.outcome === 'DONE', {
    result: 'RAN',
    board: 'b1',
  });
  expect(again?.actions[1]).toMatchObject({ outcome: 'DONE', tries: 1, canRepeat: false, repeatedBy: student.name });
  expect(ifttt.calls.map(({ path, body }) => [path, body])).toEqual([
    [`/trigger/too_hot/with/key/${IFTTT_KEY}`, '{"value1":"31"}'],
  ]);
  // Someone who has left is not named.
  await teacher.api.call(removeProjectUser, { projectId: scene.project.id, userId: student.userId });
  expect((await runsOf({ board: 'b1', result: 'RAN' }))[0]?.actions[1]?.repeatedBy).toBe('');

  ifttt.behave({ status: 400 });
  await send(board, roof, '_dsn=b2,temp=32');
  const [other] = await runs((all) => all.length > 0, { result: 'FAILED', board: 'b2' });
  const { appletFilter: _, ...detail } = await scene.get(appletId);
  await teacher.api.call(updateApplet, {
    appletId,
    projectId: scene.project.id,
    name: detail.name,
    enabled: false,
    triggers: [onMessage(roof)],
    actions: [publishTo(fan, 'seen=1')],
  });
  await expect(teacher.api.call(repeatAppletAction, { ...repeated, runId: other?.id ?? '' })).rejects.toMatchObject({
    errors: [{ code: appletErrors.disabledForRepeat }],
  });
});

test('members see a member by name, no phone number, and nothing of someone who has left, over HTTP and live; others see nothing', async () => {
  const roof = await scene.topic();
  const [recipient, member] = [await invite('Ada Wong'), await invite()];
  await scene.add({
    triggers: [onMessage(roof)],
    actions: [
      { type: 'SEND_EMAIL_ACTION', recipientUserId: recipient.userId, emailSubject: 'Hot', publishContent: 'x' },
      { type: 'SEND_SMS_ACTION', phoneNumber: '+852 9123 4567', publishContent: 'x' },
    ],
  });
  const browser = new Browser(server.http, member.api.accessToken);
  expect(await browser.join(appletRoom(scene.project.id))).toMatchObject({ ok: true });
  const live = browser.gather('applet_run');
  const targets = (run: AppletRun | undefined) => run?.actions.map(({ target }) => target);
  await send(board, roof, 'temp=1');
  const [run] = await eventually(
    () => runsOf({}, member),
    ([one]) => one?.actions.every(({ outcome }) => outcome === 'FAILED') === true,
  );
  expect(targets(run)).toEqual([recipient.name, '…567']);
  expect(JSON.stringify(run)).not.toContain(recipient.email);
  await expect.poll(() => targets(live.at(-1))).toEqual([recipient.name, '…567']);
  await expect.poll(() => live.at(-1)).toEqual(run);

  await teacher.api.call(removeProjectUser, { projectId: scene.project.id, userId: recipient.userId });
  expect(targets((await runsOf({}, member))[0])).toEqual(['', '…567']);
  await expect(runsOf({}, recipient)).rejects.toMatchObject({ errors: [{ code: projectErrors.unknown }] });
  browser.close();
});

test('runs outlast a restart, and an action that was tried again is found in its run', async () => {
  const roof = await scene.topic();
  await scene.add({ triggers: [onMessage(roof)], actions: [iftttAction()] });
  ifttt.behave({ status: 503 });
  await send(board, roof, '_dsn=b1,temp=1');
  await runs(([run]) => run?.actions[0]?.outcome === 'RETRIED');
  board.end(true);
  await server.stop();
  ifttt.reset();
  server = await startServer({ dataDir, env: { IFTTT_BASE_URL: ifttt.url } });
  board = await connectBoard(server.mqttPort);
  teacher = { ...teacher, api: await Api.signIn(server.http, teacher.email, PERSON_PASSWORD) };
  const [run, ...others] = await runs(([one]) => one?.actions[0]?.outcome === 'DONE');
  expect(others).toEqual([]);
  expect(run).toMatchObject({ board: 'b1', message: '_dsn=b1,temp=1', result: 'RAN' });
  expect(run?.actions[0]?.tries).toBeGreaterThan(1);
});

async function invite(name = 'Some Body'): Promise<Person> {
  const person = await signInSubscriber(server.http);
  const [firstName = '', lastName = ''] = name.split(' ');
  await person.api.call(updateProfile, { firstName, lastName });
  const { token } = await teacher.api.call(createShareToken, { projectId: scene.project.id });
  await person.api.call(joinProject, { projectShareToken: token });
  return { ...person, name };
}
