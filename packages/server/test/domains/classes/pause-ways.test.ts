import { createApplet, getApplet, runApplet, triggerByFace, triggerByIftttGet } from '@tinkerstream/contract/applets';
import { deleteDevice } from '@tinkerstream/contract/boards';
import { createChart, getChart, getPublicChart, updateChart } from '@tinkerstream/contract/charts';
import {
  addClassWork,
  addComment,
  getProjectWork,
  listClassWork,
  makeCopies,
  pauseClass,
  removeComment,
  resumeClass,
  setHandedIn,
  updateClass,
} from '@tinkerstream/contract/classes';
import { chartErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { linkTopic, setMemberRole } from '@tinkerstream/contract/projects';
import { clearValues, listRecentRecords } from '@tinkerstream/contract/records';
import { getTopicByName, sendMessage, sendMessageByTopicName } from '@tinkerstream/contract/topics';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { appletForm } from '../../support/people/applet-form.ts';
import { form } from '../../support/people/chart-form.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';
import { enterAs, openNewClass, type Pupil } from '../../support/people/pupils.ts';
import { refused } from '../../support/server/refused.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

let teacher: Person;
let pupil: Pupil;
let classId: string;
let code: string;
let projectId: string;
beforeEach(async () => {
  teacher = await signInSubscriber(server.http);
  const opened = await openNewClass(teacher.api);
  ({ classId, code } = opened);
  projectId = (await teacher.api.createProject('Pond')).id;
  await teacher.api.call(updateClass, { classId, projectId });
  pupil = await enterAs(server.http, opened, 'Anna');
});

const PAUSED = refused(projectErrors.changesPaused, 403);
const visitor = () => new Api(server.http);

/** An event trigger of the pupil, and the secret of its webhook. */
async function addWebhook(topic: Parameters<typeof appletForm>[1], inProject = projectId): Promise<string> {
  const triggers = [{ type: 'WEB_HOOK_TRIGGER' as const, webHookName: 'Pond' }];
  const { id: appletId } = await pupil.api.call(createApplet, appletForm(inProject, topic, { triggers }));
  const [trigger] = (await pupil.api.call(getApplet, { appletId, projectId: inProject })).appletTrigger.triggers;
  const address = trigger?.type === 'WEB_HOOK_TRIGGER' ? trigger.iftttwebHookUrl : '';
  return address.split('/').at(-1) ?? '';
}

test('a paused pupil sends in no way that the server can tell apart, and boards go on', async () => {
  const topic = await pupil.api.createTopic('Water', 'led', projectId);
  const { topicName } = topic;
  const { topicId: sendingId } = await visitor().call(getTopicByName, { topicName });
  const token = await addWebhook(topic);
  const { id: chartId } = await pupil.api.call(createChart, form('TOGGLE_BUTTON', topic));
  const { shareToken: chartToken } = await pupil.api.call(getChart, { chartId });
  const shown = await visitor().call(getPublicChart, { token: chartToken });
  const publicId = shown.chartSources[0]?.topic.id ?? '';
  const sent = { outputType: 'KEY_VALUE_PAIR', message: 'led=1' } as const;
  const ways: Record<string, [() => Promise<unknown>, object?]> = {
    "the topic's name": [() => pupil.api.call(sendMessageByTopicName, { topicName, ...sent })],
    "the topic's id": [() => pupil.api.call(sendMessage, { topicId: topic.id, ...sent })],
    'an id for its name': [() => pupil.api.call(sendMessage, { topicId: sendingId, ...sent })],
    'a webhook of their own': [() => visitor().call(triggerByIftttGet, { token })],
    'the public link of a button of their own': [
      () => visitor().call(sendMessage, { topicId: publicId, chartToken, ...sent }),
      refused(chartErrors.notPublic),
    ],
  };
  for (const [way, [send]] of Object.entries(ways)) await expect(send(), way).resolves.toBeDefined();
  await teacher.api.call(pauseClass, { classId });
  for (const [way, [send, refusal = PAUSED]] of Object.entries(ways))
    await expect(send(), way).rejects.toEqual(refusal);
  // What a board sends has no pupil.
  await expect(fetch(`${server.http}/send/${topicName}?led=1`)).resolves.toMatchObject({ ok: true });
  await visitor().call(sendMessage, { topicId: sendingId, ...sent });
  await teacher.api.call(sendMessageByTopicName, { topicName, ...sent });
  await teacher.api.call(resumeClass, { classId });
  for (const [way, [send]] of Object.entries(ways)) await expect(send(), way).resolves.toBeDefined();
});

test('a project of their own with the same topic lets a paused pupil do no more', async () => {
  const own = (await pupil.api.createProject('Mine')).id;
  const topic = await pupil.api.createTopic('Water', 'led', `${projectId},${own}`);
  const { id: topicId, topicName } = topic;
  await fetch(`${server.http}/send/${topicName}?led=1&_dsn=bench-1`);
  const deviceId = (await pupil.api.getTopic(topicId)).devices[0]?.id ?? '';
  const add = async (type: 'BUTTON_TRIGGER' | 'FACE_DETECTION_TRIGGER') =>
    (await pupil.api.call(createApplet, appletForm(own, topic, { triggers: [{ type }] }))).id;
  const appletId = await add('BUTTON_TRIGGER');
  await add('FACE_DETECTION_TRIGGER');
  const token = await addWebhook(topic, own);
  const countOf = async () => {
    const [{ id: dataTypeId } = { id: '' }] = (await teacher.api.getTopic(topicId)).dataRecordTypes;
    return (await teacher.api.call(listRecentRecords, { topicId, dataTypeId, count: 100 })).length;
  };
  const before = await countOf();
  await teacher.api.call(pauseClass, { classId });
  const ways: Record<string, () => Promise<unknown>> = {
    'a press of an event trigger there': () => pupil.api.call(runApplet, { projectId: own, appletId }),
    'a webhook there': () => visitor().call(triggerByIftttGet, { token }),
    'its values cleared': () => pupil.api.call(clearValues, { topicId }),
    'a board of it deleted': () => pupil.api.call(deleteDevice, { topicId, deviceId }),
  };
  for (const [way, change] of Object.entries(ways)) await expect(change(), way).rejects.toEqual(PAUSED);
  // What the camera triggers there is left out where it sends to this topic.
  await pupil.api.call(triggerByFace, { projectId: own, count: 1, score: 0.9 });
  expect(await countOf()).toBe(before);
  await teacher.api.call(resumeClass, { classId });
  for (const [way, change] of Object.entries(ways)) await expect(change(), way).resolves.toBeDefined();
});

test("a paused pupil changes nothing that others have drawn of another pupil's topic in a project of their own", async () => {
  const ben = await enterAs(server.http, { code }, 'Ben');
  const own = (await pupil.api.createProject('Mine')).id;
  await pupil.api.invite(own, ben.api);
  const topic = await ben.api.createTopic('Air', 'led', projectId);
  await ben.api.call(linkTopic, { projectId: own, topicId: topic.id });
  const { id: chartId } = await teacher.api.call(createChart, form('GAUGE_CHART', topic));
  const rename = () => pupil.api.call(updateChart, { chartId, chartName: 'Rude' });
  await expect(rename()).resolves.toEqual({});
  await teacher.api.call(pauseClass, { classId });
  await expect(rename()).rejects.toEqual(PAUSED);
  await expect(pupil.api.call(clearValues, { topicId: topic.id })).rejects.toEqual(PAUSED);
});

test('who may only view a project calls nothing in it by an address of their own', async () => {
  const token = await addWebhook(await pupil.api.createTopic('Water', 'led', projectId));
  await visitor().call(triggerByIftttGet, { token });
  await teacher.api.call(setMemberRole, { projectId, userId: pupil.userId, role: 'VIEW' });
  await expect(visitor().call(triggerByIftttGet, { token })).rejects.toEqual(refused(projectErrors.roleTooLow, 403));
});

test('a pupil of a paused class hands nothing in and writes no comment, while teachers do', async () => {
  const { id: workId } = await teacher.api.call(addClassWork, { classId, templateId: projectId });
  await teacher.api.call(makeCopies, { classId, workId });
  const [work] = await teacher.api.call(listClassWork, { classId });
  const copyId = work?.copies[0]?.project?.id ?? '';
  const { id: commentId } = await pupil.api.call(addComment, { projectId: copyId, text: 'Before' });
  await teacher.api.call(pauseClass, { classId });
  const changes: Record<string, () => Promise<unknown>> = {
    'a hand-in': () => pupil.api.call(setHandedIn, { projectId: copyId, isHandedIn: true }),
    'a comment': () => pupil.api.call(addComment, { projectId: copyId, text: 'During' }),
    'a comment deleted': () => pupil.api.call(removeComment, { projectId: copyId, commentId }),
  };
  for (const [what, change] of Object.entries(changes)) await expect(change(), what).rejects.toEqual(PAUSED);
  await teacher.api.call(addComment, { projectId: copyId, text: 'Look here' });
  expect((await pupil.api.call(getProjectWork, { projectId: copyId })).copy?.comments).toHaveLength(2);
  await teacher.api.call(resumeClass, { classId });
  for (const [what, change] of Object.entries(changes)) await expect(change(), what).resolves.toBeDefined();
});
