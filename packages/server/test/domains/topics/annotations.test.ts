import { createApplet } from '@tinkerstream/contract/applets';
import { createChart, listPublicAnnotations } from '@tinkerstream/contract/charts';
import { topicErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { createShareToken, getProject, joinProject, removeProjectUser } from '@tinkerstream/contract/projects';
import { clearValues } from '@tinkerstream/contract/records';
import {
  createAnnotation,
  deleteAnnotation,
  listAnnotations,
  MAX_ANNOTATIONS,
  sendMessageByTopicName,
  updateAnnotation,
} from '@tinkerstream/contract/topics';
import { importProject } from '@tinkerstream/contract/transfers';
import { beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { eventually } from '../../support/connections/boards.ts';
import { Browser } from '../../support/connections/browser.ts';
import { appletForm } from '../../support/people/applet-form.ts';
import { type Person, signInPerson, signInSubscriber } from '../../support/people/people.ts';
import { refused } from '../../support/server/refused.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

/** A project with a topic of its owner, and a member. */
async function lesson() {
  const owner = await signInSubscriber(server.http);
  const member = await signInPerson(server.http);
  const project = await owner.api.createProject('Lesson');
  const { token } = await owner.api.call(createShareToken, { projectId: project.id });
  await member.api.call(joinProject, { projectShareToken: token });
  const topic = await owner.api.createTopic('Pond', 'level', project.id);
  return { owner, member, project, topic, topicId: topic.id };
}

const list = ({ api }: Pick<Person, 'api'>, topicId: string) => api.call(listAnnotations, { topicIds: topicId });

test('a note is on the charts of its topic, live, and without names on a public one', async () => {
  const { owner, member, topic, topicId } = await lesson();
  const chart = await owner.api.call(createChart, {
    chartType: 'BASIC_LINE_CHART',
    configs: { CHART_NAME: 'Level' },
    chartSourceConfigs: [{ topicId, dataTypeId: topic.dataRecordTypes[0]?.id }],
  });
  const browser = new Browser(server.http, owner.api.accessToken);
  await browser.join(topicRoom(topicId));
  const heard = browser.next('annotations_changed');
  const time = '2026-01-02T03:04:05.000Z';
  const note = await member.api.call(createAnnotation, { topicId, time, text: ' window \n opened ' });
  expect(note).toMatchObject({ topicId, time, text: 'window opened', origin: 'PERSON', isManageable: true });
  expect(await heard).toEqual({ topicId });
  browser.close();
  // Its readers see a name and no email.
  const read = { id: note.id, by: member.name, isManageable: true };
  expect(await list(owner, topicId)).toMatchObject({ annotations: [read] });
  const visitor = new Api(server.http);
  const shown = await visitor.call(listPublicAnnotations, { token: chart.shareToken });
  expect(shown).toMatchObject([{ time, text: 'window opened', by: '', isManageable: false }]);
  for (const secret of [note.id, topicId, member.email]) expect(JSON.stringify(shown)).not.toContain(secret);
  const gauge = await owner.api.call(createChart, {
    chartType: 'GAUGE_CHART',
    configs: { CHART_NAME: 'Level', TEXT: 'Level', MIN_VALUE: 0, MAX_VALUE: 9 },
    chartSourceConfigs: [{ topicId, dataTypeId: topic.dataRecordTypes[0]?.id }],
  });
  // It shows no notes, so its visitors get none.
  expect(await visitor.call(listPublicAnnotations, { token: gauge.shareToken })).toEqual([]);
});

test('its maker, the creator of the topic and the owner of the project change it, and nobody else', async () => {
  const { owner, member, project, topicId } = await lesson();
  const stranger = await signInSubscriber(server.http);
  const own = await owner.api.call(createAnnotation, { topicId, text: 'by the owner' });
  const theirs = await member.api.call(createAnnotation, { topicId, text: 'by a member' });
  const change = ({ api }: Pick<Person, 'api'>, annotationId: string) =>
    api.call(updateAnnotation, { annotationId, text: 'changed' });
  await expect(change(member, own.id)).rejects.toMatchObject(refused(topicErrors.noteNotManageable));
  await expect(change(stranger, own.id)).rejects.toMatchObject(refused(topicErrors.noteUnknown));
  await expect(stranger.api.call(createAnnotation, { topicId, text: 'x' })).rejects.toMatchObject(
    refused(topicErrors.unknown),
  );
  expect(await list(stranger, topicId)).toEqual({ annotations: [], mayAnnotate: [] });
  for (const person of [member, owner]) expect(await change(person, theirs.id)).toEqual({});
  await owner.api.call(removeProjectUser, { projectId: project.id, userId: member.userId });
  // The right of a member ends with the membership.
  await expect(change(member, theirs.id)).rejects.toMatchObject(refused(topicErrors.noteUnknown));
  expect(await owner.api.call(deleteAnnotation, { annotationId: theirs.id })).toEqual({});
  expect((await list(owner, topicId)).annotations.map(({ text }) => text)).toEqual(['by the owner']);
  await expect(change(owner, theirs.id)).rejects.toMatchObject(refused(topicErrors.noteUnknown));
});

test('a board notes the moment beside its values; clearing the values deletes the notes', async () => {
  const { owner, topic, topicId } = await lesson();
  const send = (message: string) =>
    owner.api.call(sendMessageByTopicName, { topicName: topic.topicName, outputType: '', message });
  await send('_dn=group7,level=21,_note=window opened');
  const noted = await eventually(
    () => list(owner, topicId),
    ({ annotations }) => annotations.length > 0,
  );
  expect(noted.annotations).toMatchObject([{ text: 'window opened', origin: 'BOARD', by: 'group7' }]);
  expect((await owner.api.getTopic(topicId)).dataRecordTypes.map(({ keyName }) => keyName)).toEqual(['level']);
  await owner.api.call(clearValues, { topicId });
  expect((await list(owner, topicId)).annotations).toEqual([]);
});

test('an event trigger notes the moment on the topic whose message it answers, once', async () => {
  const { owner, project, topic, topicId } = await lesson();
  const { topicName } = topic;
  const actions = [{ type: 'ANNOTATE_ACTION', topicName, publishContent: `hot, {${topicName}.level}` } as const];
  await owner.api.call(createApplet, appletForm(project.id, topic, { name: 'Watch', actions }));
  await owner.api.call(sendMessageByTopicName, { topicName, outputType: '', message: 'level=30' });
  await owner.api.call(sendMessageByTopicName, { topicName, outputType: '', message: 'level=31' });
  const { annotations } = await eventually(
    () => list(owner, topicId),
    (found) => found.annotations.length >= 2,
  );
  expect(annotations).toMatchObject(['hot, 30', 'hot, 31'].map((text) => ({ text, origin: 'TRIGGER', by: 'Watch' })));
});

test('a topic has a limited number, also when several come at the same moment: those of boards make room', async () => {
  const owner = await signInSubscriber(server.http);
  const [room, series] = ['TAAAAAAAAA', { devices: [], series: [], values: [] }];
  const note = { topicName: room, time: 1, text: 'n', origin: 'PERSON' };
  const notes = [
    ...Array.from({ length: MAX_ANNOTATIONS - 2 }, () => note),
    ...[2, 3].map((time) => ({ ...note, time, origin: 'BOARD', by: 'group7' })),
  ];
  const topics = [{ topicName: room, description: 'Pond' }];
  const file = { version: 2, projectName: 'Full', topics, records: { ...series, notes } };
  const { id: projectId } = await owner.api.call(importProject, { file });
  const [topic] = (await owner.api.call(getProject, { projectId })).topics;
  const topicId = topic?.topicId ?? '';
  const create = () => owner.api.call(createAnnotation, { topicId, text: 'n' });
  expect((await list(owner, topicId)).annotations).toHaveLength(MAX_ANNOTATIONS);
  const last = await Promise.allSettled(Array.from({ length: 4 }, create));
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expect(create()).rejects.toMatchObject(refused(topicErrors.tooManyNotes));
  const { annotations } = await list(owner, topicId);
  expect(annotations.map(({ origin }) => origin)).toEqual(Array.from({ length: MAX_ANNOTATIONS }, () => 'PERSON'));
});
