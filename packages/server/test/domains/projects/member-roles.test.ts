import { createApplet, deleteApplet, getApplet, runApplet, switchApplet } from '@tinkerstream/contract/applets';
import { renameBoard } from '@tinkerstream/contract/boards';
import { createChart, deleteChart, updateChart } from '@tinkerstream/contract/charts';
import { projectErrors } from '@tinkerstream/contract/error-codes';
import { projectRoom } from '@tinkerstream/contract/platform/room';
import type { MemberRole } from '@tinkerstream/contract/projects';
import {
  createAndLinkTopic,
  createShareToken,
  deleteProjectFile,
  getProject,
  joinProject,
  linkTopic,
  listProjects,
  type Project,
  removeProjectUser,
  renewProjectLink,
  setJoinRole,
  setMemberRole,
  switchOffProjectLink,
  unlinkTopic,
  updateProject,
  uploadProjectFile,
  verifyShareToken,
} from '@tinkerstream/contract/projects';
import {
  createAnnotation,
  createDataType,
  createTopic,
  deleteAnnotation,
  deleteTopic,
  renewTopicName,
  sendMessage,
  type Topic,
  updateTopic,
  updateTopicLocation,
} from '@tinkerstream/contract/topics';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { Browser } from '../../support/connections/browser.ts';
import { appletForm } from '../../support/people/applet-form.ts';
import { form } from '../../support/people/chart-form.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let teacher: Person;
let pupil: Person;
let project: Project;
let topic: Topic;

beforeAll(async () => {
  server = await sharedServer();
  [teacher, pupil] = await Promise.all([signInSubscriber(server.http), signInSubscriber(server.http)]);
});
beforeEach(async () => {
  project = await teacher.api.createProject('Pond');
  topic = await teacher.api.createTopic('Level', 'level', project.id);
});

const refused = { errors: [expect.objectContaining({ code: projectErrors.roleTooLow })] };
const setRole = (role: MemberRole) =>
  teacher.api.call(setMemberRole, { projectId: project.id, userId: pupil.userId, role });

/** What the pupil has made in the project, as a member who may add. */
async function makeOwn() {
  const api = pupil.api;
  const own = await api.createTopic('My own', 'level', project.id);
  const chart = await api.call(createChart, form('BASIC_LINE_CHART', topic));
  const applet = await api.call(
    createApplet,
    appletForm(project.id, topic, { triggers: [{ type: 'BUTTON_TRIGGER', buttonLabel: 'Go' }] }),
  );
  const file = await api.call(uploadProjectFile, { projectId: project.id, file: new File(['x'], 'mine.txt') });
  const note = await api.call(createAnnotation, { topicId: topic.id, text: 'window opened' });
  return { topicId: own.id, chartId: chart.id, appletId: applet.id, fileId: file.id, annotationId: note.id };
}

type Made = Awaited<ReturnType<typeof makeOwn>>;

/** Each way to add something to the project. */
const additions: Readonly<Record<string, (api: Api) => Promise<unknown>>> = {
  'create a topic': (api) => api.call(createAndLinkTopic, { projectId: project.id, topicDescription: 'New' }),
  'create a topic by its form': (api) => api.call(createTopic, { description: 'New', projectIds: project.id }),
  'link a topic': async (api) =>
    api.call(linkTopic, { projectId: project.id, topicId: (await api.createTopic('Mine', 'a')).id }),
  'create a chart': (api) => api.call(createChart, form('BASIC_LINE_CHART', topic)),
  'create an event trigger': (api) => api.call(createApplet, appletForm(project.id, topic)),
  'upload a file': (api) => api.call(uploadProjectFile, { projectId: project.id, file: new File(['x'], 'new.txt') }),
  'note a moment': (api) => api.call(createAnnotation, { topicId: topic.id, text: 'New' }),
  'send a message': (api) => api.call(sendMessage, { topicId: topic.id, outputType: '', message: 'level=1' }),
};

/** Each way to change what others have made. */
const changes: Readonly<Record<string, (api: Api, made: Made) => Promise<unknown>>> = {
  'rename the project': (api) => api.call(updateProject, { projectId: project.id, projectName: 'Mine' }),
  'share the project': (api) => api.call(createShareToken, { projectId: project.id }),
  'choose the role of those who join': (api) => api.call(setJoinRole, { projectId: project.id, role: 'CHANGE' }),
  'renew a link': (api) => api.call(renewProjectLink, { projectId: project.id, link: 'map' }),
  'switch off a link': (api) => api.call(switchOffProjectLink, { projectId: project.id, link: 'map' }),
  'name a board': async (api) => {
    await teacher.api.call(sendMessage, { topicId: topic.id, outputType: '', message: '_dn=b7,level=1' });
    const [board] = (await teacher.api.getTopic(topic.id)).devices;
    return api.call(renameBoard, { topicId: topic.id, deviceId: board?.id ?? '', shownName: 'Mine' });
  },
  'describe a topic': (api) => api.call(updateTopic, { topicId: topic.id, description: 'Mine' }),
  'switch off a topic': (api) => api.call(updateTopic, { topicId: topic.id, isActive: false }),
  'move a topic': (api) => api.call(updateTopicLocation, { topicId: topic.id, lat: 1, lng: 2 }),
  'add a data type': (api) => api.call(createDataType, { topicId: topic.id, dataTypeName: 'N', dataTypeKey: 'n' }),
};

/** Each way to change what the member has made. */
const ownChanges: Readonly<Record<string, (api: Api, made: Made) => Promise<unknown>>> = {
  'describe a topic of their own': (api, { topicId }) => api.call(updateTopic, { topicId, description: 'Other' }),
  'renew the name of a topic of their own': (api, { topicId }) => api.call(renewTopicName, { topicId }),
  'switch an event trigger of their own': (api, { appletId }) =>
    api.call(switchApplet, { projectId: project.id, appletId, enabled: false }),
  'delete an event trigger of their own': (api, { appletId }) =>
    api.call(deleteApplet, { projectId: project.id, appletId }),
  'delete a file of their own': (api, { fileId }) => api.call(deleteProjectFile, { projectId: project.id, fileId }),
  'delete a topic of their own': (api, { topicId }) => api.call(deleteTopic, { topicId }),
};

test('members who join change everything, as before, unless the share dialog says otherwise', async () => {
  await teacher.api.invite(project.id, pupil.api);
  const found = await pupil.api.call(getProject, { projectId: project.id });
  expect(found).toMatchObject({ role: 'CHANGE', joinRole: 'CHANGE' });
  const made = await makeOwn();
  for (const add of Object.values(additions)) await add(pupil.api);
  for (const change of Object.values(changes)) await change(pupil.api, made);
  for (const change of Object.values(ownChanges)) await change(pupil.api, made);
});

test('a member who may add changes only what they have made', async () => {
  await teacher.api.call(setJoinRole, { projectId: project.id, role: 'ADD' });
  await teacher.api.invite(project.id, pupil.api);
  const made = await makeOwn();
  for (const add of Object.values(additions)) await add(pupil.api);
  for (const [name, change] of Object.entries(changes)) {
    await expect(change(pupil.api, made), name).rejects.toMatchObject(refused);
  }
  for (const [name, change] of Object.entries(ownChanges)) {
    if (name !== 'delete a topic of their own') await change(pupil.api, made);
  }
  await pupil.api.call(updateChart, { chartId: made.chartId, chartName: 'Mine' });
  await pupil.api.call(deleteChart, { chartId: made.chartId });
  await pupil.api.call(deleteAnnotation, { annotationId: made.annotationId });
  await pupil.api.call(deleteTopic, { topicId: made.topicId });

  const { id: appletId } = await teacher.api.call(createApplet, appletForm(project.id, topic));
  const theirs = { projectId: project.id, appletId };
  await expect(pupil.api.call(switchApplet, { ...theirs, enabled: false })).rejects.toMatchObject(refused);
  await expect(pupil.api.call(deleteApplet, theirs)).rejects.toMatchObject(refused);
  expect(await pupil.api.call(getApplet, theirs)).toMatchObject({ mayChange: false });
  const file = await teacher.api.call(uploadProjectFile, { projectId: project.id, file: new File(['x'], 'plan.txt') });
  const deletion = pupil.api.call(deleteProjectFile, { projectId: project.id, fileId: file.id });
  await expect(deletion).rejects.toMatchObject(refused);
  const unlinking = pupil.api.call(unlinkTopic, { projectId: project.id, topicId: topic.id });
  await expect(unlinking).rejects.toMatchObject({ status: 403 });
  const removal = pupil.api.call(removeProjectUser, { projectId: project.id, userId: pupil.userId });
  await removal;
});

test('a member who can view changes nothing, from the moment the owner says so', async () => {
  await teacher.api.invite(project.id, pupil.api);
  const made = await makeOwn();
  const browser = new Browser(server.http, pupil.api.accessToken);
  await browser.join(projectRoom(project.id));
  const told = browser.next('project_changed');
  await setRole('VIEW');
  expect(await told).toEqual({ projectId: project.id });
  browser.close();

  for (const [name, add] of Object.entries(additions)) {
    await expect(add(pupil.api), name).rejects.toMatchObject(refused);
  }
  for (const [name, change] of [...Object.entries(changes), ...Object.entries(ownChanges)]) {
    await expect(change(pupil.api, made), name).rejects.toMatchObject(refused);
  }
  const { appletId, chartId, annotationId } = made;
  await expect(pupil.api.call(deleteAnnotation, { annotationId })).rejects.toMatchObject({ status: 403 });
  const run = pupil.api.call(runApplet, { projectId: project.id, appletId });
  await expect(run).rejects.toMatchObject(refused);
  const rename = pupil.api.call(updateChart, { chartId, chartName: 'Mine' });
  await expect(rename).rejects.toMatchObject({ status: 403 });
  const found = await pupil.api.call(getProject, { projectId: project.id });
  expect(found).toMatchObject({ role: 'VIEW', openApiKey: '' });
  expect(found.projectUsers.map(({ role }) => role)).toEqual(['CHANGE', 'VIEW']);
  expect(await pupil.api.call(listProjects, {})).toContainEqual(
    expect.objectContaining({ id: project.id, role: 'VIEW' }),
  );

  await setRole('ADD');
  await pupil.api.call(switchApplet, { projectId: project.id, appletId, enabled: false });
});

test('a viewer takes what they have made out of the project, and may leave', async () => {
  await teacher.api.invite(project.id, pupil.api);
  const { topicId } = await makeOwn();
  await setRole('VIEW');
  await pupil.api.call(unlinkTopic, { projectId: project.id, topicId });
  await pupil.api.call(updateTopic, { topicId, description: 'Mine again' });
  await pupil.api.call(removeProjectUser, { projectId: project.id, userId: pupil.userId });
  await expect(setRole('ADD')).rejects.toMatchObject({ status: 404 });
});

test('only the owner sets roles, and their own stays', async () => {
  const friend = await signInSubscriber(server.http);
  const token = await teacher.api.invite(project.id, pupil.api);
  await friend.api.call(joinProject, { projectShareToken: token });
  const byMember = pupil.api.call(setMemberRole, { projectId: project.id, userId: friend.userId, role: 'VIEW' });
  await expect(byMember).rejects.toMatchObject({
    errors: [expect.objectContaining({ code: projectErrors.rolesNotManageable })],
  });
  const ofOwner = teacher.api.call(setMemberRole, { projectId: project.id, userId: teacher.userId, role: 'VIEW' });
  await expect(ofOwner).rejects.toMatchObject({
    errors: [expect.objectContaining({ code: projectErrors.ownerRoleFixed })],
  });
  await setRole('ADD');
  const removal = pupil.api.call(removeProjectUser, { projectId: project.id, userId: friend.userId });
  await expect(removal).rejects.toMatchObject(refused);
});

test('the invitation says what those who join may do', async () => {
  await teacher.api.call(setJoinRole, { projectId: project.id, role: 'VIEW' });
  const { token } = await teacher.api.call(createShareToken, { projectId: project.id });
  expect(await pupil.api.call(verifyShareToken, { projectShareToken: token })).toMatchObject({ role: 'VIEW' });
});
