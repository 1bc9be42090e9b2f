import {
  createApplet,
  deleteApplet,
  getApplet,
  listAppletLog,
  listApplets,
  listAppletValues,
  renewAppletAddresses,
  updateApplet,
} from '@tinkerstream/contract/applets';
import { appletErrors, permissionErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { appletRoom } from '@tinkerstream/contract/platform/room';

import {
  createShareToken,
  deleteProject,
  joinProject,
  linkTopic,
  type Project,
  removeProjectUser,
} from '@tinkerstream/contract/projects';
import { renewTopicName, sendMessageByTopicName, type Topic } from '@tinkerstream/contract/topics';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { eventually } from '../../support/connections/boards.ts';
import { Browser } from '../../support/connections/browser.ts';
import { type AppletForm, appletForm, iftttAction } from '../../support/people/applet-form.ts';
import { createEvent, join as joinByCode } from '../../support/people/members.ts';
import { type Person, signInPerson, signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let teacher: Person;
let student: Person;
let stranger: Person;
let project: Project;
let topic: Topic;
let appletId: string;
const browsers: Browser[] = [];
beforeAll(async () => {
  server = await sharedServer();
  [teacher, stranger] = await Promise.all([signInSubscriber(server.http), signInSubscriber(server.http)]);
});
beforeEach(async () => {
  project = await teacher.api.createProject('Class 3B');
  topic = await teacher.api.createTopic('Roof', 'temp', project.id);
  appletId = (await teacher.api.call(createApplet, form())).id;
  student = await signInSubscriber(server.http);
  await join(student.api);
});
afterEach(() => {
  for (const browser of browsers.splice(0)) browser.close();
});

const form = (parts: Partial<AppletForm> = {}) => appletForm(project.id, topic, parts);

async function join(api: Api): Promise<void> {
  const { token } = await teacher.api.call(createShareToken, { projectId: project.id });
  await api.call(joinProject, { projectShareToken: token });
}

const removeStudent = () => teacher.api.call(removeProjectUser, { projectId: project.id, userId: student.userId });

/** Every call of a project's applets. The last one deletes the applet. */
function calls(api: Api): (() => Promise<unknown>)[] {
  const place = { appletId, projectId: project.id };
  return [
    () => api.call(createApplet, form()),
    () => api.call(updateApplet, { appletId, ...form() }),
    () => api.call(listApplets, { projectId: project.id }),
    () => api.call(getApplet, place),
    () => api.call(renewAppletAddresses, place),
    () => api.call(listAppletLog, { projectId: project.id }),
    () => api.call(listAppletValues, { projectId: project.id }),
    () => api.call(deleteApplet, place),
  ];
}

const stateOf = () =>
  Promise.all([
    teacher.api.call(listApplets, { projectId: project.id }),
    teacher.api.call(getApplet, { appletId, projectId: project.id }),
  ]);

const NOT_FOUND = { status: 404, errors: [{ code: projectErrors.unknown }] };
const NOT_ALLOWED = { status: 403, errors: [{ code: permissionErrors.notIncluded }] };

describe('the applets of a project', () => {
  test('are read and changed by all its members', async () => {
    for (const call of calls(student.api)) await call();
    expect(await teacher.api.call(listApplets, { projectId: project.id })).toHaveLength(1);
  });

  test('are closed to strangers and removed members, and to everyone without a session', async () => {
    const before = await stateOf();
    await removeStudent();
    for (const { api } of [stranger, student]) {
      for (const call of calls(api)) await expect(call()).rejects.toMatchObject(NOT_FOUND);
    }
    for (const call of calls(new Api(server.http))) await expect(call()).rejects.toMatchObject({ status: 401 });
    expect(await stateOf()).toEqual(before);
  });
});

describe('the flags of the subscription', () => {
  const other: Pick<AppletForm, 'triggers' | 'actions'> = {
    triggers: [{ type: 'FACE_DETECTION_TRIGGER' }],
    actions: [{ type: 'HTTP_RESPONSE_ACTION', publishContent: 'x' }],
  };
  const types: [string, boolean, () => Partial<AppletForm>][] = [
    ['a topic trigger', true, () => ({ ...other, triggers: form().triggers })],
    ['a webhook', false, () => ({ ...other, triggers: [{ type: 'WEB_HOOK_TRIGGER', webHookName: 'Bell' }] })],
    [
      'Dialogflow beside a face',
      false,
      () => ({
        ...other,
        triggers: [{ type: 'FACE_DETECTION_TRIGGER' }, { type: 'DIALOGFLOW_TRIGGER', dialogflowIntentName: 'lamp' }],
      }),
    ],
    ['a published message', true, () => ({ ...other, actions: form().actions })],
    ['an HTTP response', true, () => other],
    ['IFTTT', false, () => ({ ...other, actions: [iftttAction()] })],
    [
      'an email',
      false,
      () => ({
        ...other,
        actions: [
          {
            type: 'SEND_EMAIL_ACTION',
            recipientUserId: teacher.userId,
            emailSubject: 'x',
            publishContent: 'x',
          },
        ],
      }),
    ],
    [
      'an SMS',
      false,
      () => ({
        ...other,
        actions: [{ type: 'SEND_SMS_ACTION', phoneNumber: '+85291234567', publishContent: 'x' }],
      }),
    ],
  ];

  test.each(types)('decide about %s', async (_name, isInCustom, parts) => {
    const { eventCode } = await createEvent(await Api.signIn(server.http));
    const guest = await joinByCode(server.http, `${crypto.randomUUID()}@example.org`, { eventCode });
    const { api: visitor } = await signInPerson(server.http);
    for (const api of [guest, visitor]) await join(api);
    const before = await stateOf();
    await expect(visitor.call(createApplet, form(parts()))).rejects.toMatchObject(NOT_ALLOWED);
    await expect(visitor.call(updateApplet, { appletId, ...form(parts()) })).rejects.toMatchObject(NOT_ALLOWED);
    if (!isInCustom) {
      await expect(guest.call(createApplet, form(parts()))).rejects.toMatchObject(NOT_ALLOWED);
      await expect(guest.call(updateApplet, { appletId, ...form(parts()) })).rejects.toMatchObject(NOT_ALLOWED);
    }
    expect(await stateOf()).toEqual(before);
    if (isInCustom) await guest.call(createApplet, form(parts()));
    await student.api.call(createApplet, form(parts()));
  });

  test('are not needed to switch an applet off, and are needed to switch it on again', async () => {
    const { api: visitor } = await signInPerson(server.http);
    await join(visitor);
    const everything = form({ ...form(), actions: [...form().actions, iftttAction()] });
    await teacher.api.call(updateApplet, { appletId, ...everything });
    await visitor.call(updateApplet, { appletId, ...everything, enabled: false });
    const [listed] = await teacher.api.call(listApplets, { projectId: project.id });
    expect(listed).toMatchObject({ id: appletId, enabled: false });
    await expect(visitor.call(updateApplet, { appletId, ...everything })).rejects.toMatchObject(NOT_ALLOWED);
    await visitor.call(createApplet, { ...everything, enabled: false });
  });

  test('are not needed for faces, objects and spreadsheets', async () => {
    const { eventCode } = await createEvent(await Api.signIn(server.http));
    const guest = await joinByCode(server.http, `${crypto.randomUUID()}@example.org`, { eventCode });
    await join(guest);
    await guest.call(createApplet, form(other));
    await guest.call(createApplet, form({ ...other, triggers: [{ type: 'OBJECT_DETECTION_TRIGGER' }] }));
    const sheet = {
      type: 'GOOGLE_SHEET_UPDATE_ACTION',
      spreadsheetId: '1abcDEF-ghi_jklMNO',
      publishContent: '',
    } as const;
    await guest.call(createApplet, form({ ...other, actions: [sheet] }));
  });
});

describe('an applet runs on the subscription of the user who saved it last', () => {
  const pause = async () => (await teacher.api.call(getApplet, { appletId, projectId: project.id })).pause;
  const runsAs = async () => (await teacher.api.call(getApplet, { appletId, projectId: project.id })).runsAs;

  test('and waits when that subscription has ended', async () => {
    const guest = await signInSubscriber(server.http);
    await join(guest.api);
    await guest.api.call(updateApplet, { appletId, ...form() });
    expect(await runsAs()).toBe(guest.email);
    expect(await pause()).toBeNull();
    await guest.endSubscription();
    const expected = { reason: 'NOT_ALLOWED' };
    expect(await pause()).toEqual(expected);
    const [listed] = await teacher.api.call(listApplets, { projectId: project.id });
    expect(listed?.pause).toEqual(expected);
    // Someone else saves it, and it runs again.
    await teacher.api.call(updateApplet, { appletId, ...form() });
    expect(await runsAs()).toBe(teacher.email);
    expect(await pause()).toBeNull();
  });

  test('and waits when that user is no longer a member, until they come back', async () => {
    await student.api.call(updateApplet, { appletId, ...form() });
    expect(await pause()).toBeNull();
    await removeStudent();
    expect(await pause()).toEqual({ reason: 'NOT_A_MEMBER' });
    await join(student.api);
    expect(await pause()).toBeNull();
  });
});

describe('two members who edit the same applet', () => {
  const versionOf = async () => (await teacher.api.call(getApplet, { appletId, projectId: project.id })).version;
  const change = (name: string, version?: string) => ({ appletId, ...form({ name }), ...(version && { version }) });
  const OUTDATED = { status: 409, errors: [{ code: appletErrors.changedMeanwhile }] };

  test('do not overwrite each other unknowingly', async () => {
    const version = await versionOf();
    await student.api.call(updateApplet, change('Of the student', version));
    const newer = await versionOf();
    expect(newer).not.toBe(version);
    await expect(teacher.api.call(updateApplet, change('Of the teacher', version))).rejects.toMatchObject(OUTDATED);
    const [listed] = await teacher.api.call(listApplets, { projectId: project.id });
    expect(listed?.name).toBe('Of the student');
    await teacher.api.call(updateApplet, change('Of the teacher', newer));
  });

  test('do so if they want to: without a version', async () => {
    await student.api.call(updateApplet, change('Of the student'));
    await teacher.api.call(updateApplet, change('Of the teacher'));
    const [listed] = await teacher.api.call(listApplets, { projectId: project.id });
    expect(listed?.name).toBe('Of the teacher');
  });

  test('at the same moment are told apart too', async () => {
    const version = await versionOf();
    const saves = [teacher, student].map(({ api, email }) => api.call(updateApplet, change(email, version)));
    const results = await Promise.allSettled(saves);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('have the same version after what is no change of the content', async () => {
    const version = await versionOf();
    expect(version).not.toBe('');
    await teacher.api.call(renewAppletAddresses, { appletId, projectId: project.id });
    await teacher.api.call(renewTopicName, { topicId: topic.id });
    expect(await versionOf()).toBe(version);
  });
});

test('an email goes to members only', async () => {
  const email = (recipientUserId: string): Partial<AppletForm> => ({
    actions: [{ type: 'SEND_EMAIL_ACTION', recipientUserId, emailSubject: 'Hot', publishContent: 'Very' }],
  });
  const refused = { status: 400, errors: [{ code: appletErrors.emailNotToMember }] };
  await expect(teacher.api.call(createApplet, form(email(stranger.userId)))).rejects.toMatchObject(refused);
  await expect(teacher.api.call(updateApplet, { appletId, ...form(email(stranger.userId)) })).rejects.toMatchObject(
    refused,
  );
  await expect(teacher.api.call(createApplet, form(email('nobody')))).rejects.toMatchObject(refused);
  await teacher.api.call(createApplet, form(email(student.userId)));
  await removeStudent();
  await expect(teacher.api.call(createApplet, form(email(student.userId)))).rejects.toMatchObject(refused);
});

describe('the room of the log', () => {
  function browse({ api }: { readonly api: Api }): Browser {
    const browser = new Browser(server.http, api.accessToken);
    browsers.push(browser);
    return browser;
  }
  const refused = expect.objectContaining({ ok: false });

  test('is joined by members only', async () => {
    const room = appletRoom(project.id);
    expect(await browse(teacher).join(room)).toEqual({ ok: true });
    expect(await browse(student).join(room)).toEqual({ ok: true });
    expect(await browse(stranger).join(room)).toEqual(refused);
    expect(await browse({ api: new Api(server.http) }).join(room)).toEqual(refused);
    // No token of the project opens it, and other rooms have no such log.
    expect(await browse(stranger).join(room, project.embedMapToken)).toEqual(refused);
    expect(await browse(teacher).join(`T${topic.id}_APPLET`, topic.topicName)).toEqual(refused);
    expect(await browse(teacher).join(`U${teacher.userId}_APPLET`)).toEqual(refused);
    expect(await browse(teacher).join(`${room}_APPLET`)).toEqual(refused);
  });

  test('is left by a removed member at once', async () => {
    const room = appletRoom(project.id);
    const [mine, theirs] = [browse(teacher), browse(student)];
    await Promise.all([mine.join(room), theirs.join(room)]);
    const stays = mine.gather('room_closed');
    const closed = theirs.next('room_closed');
    await removeStudent();
    expect(await closed).toEqual({ room });
    expect(await theirs.join(room)).toEqual(refused);
    expect(await mine.join(room)).toEqual({ ok: true });
    expect(stays).toEqual([]);
  });

  test('closes when its project is deleted', async () => {
    const room = appletRoom(project.id);
    const browser = browse(teacher);
    await browser.join(room);
    const closed = browser.next('room_closed');
    await teacher.api.call(deleteProject, { projectId: project.id });
    expect(await closed).toEqual({ room });
    expect(await browser.join(room)).toEqual(refused);
  });
});

test('a log that names topics by their ids names none of another project, whose topic triggers both', async () => {
  const other = await teacher.api.createProject('Staff');
  const secret = await teacher.api.createTopic('Safe', 'n', other.id);
  await teacher.api.call(linkTopic, { projectId: other.id, topicId: topic.id });
  const triggers = [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: topic.topicName }] as const;
  await teacher.api.call(createApplet, {
    projectId: other.id,
    name: 'Staff only',
    triggers: [...triggers],
    actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: secret.topicName, publishContent: 'n=1' }],
  });
  // Nothing but the log shows what an action acts on: its target is the id of a topic that this pupil may not read.
  await student.api.call(createApplet, {
    projectId: project.id,
    name: 'Name it',
    triggers: [...triggers],
    actions: [{ type: 'GOOGLE_SHEET_UPDATE_ACTION', spreadsheetId: secret.id, publishContent: '' }],
  });
  await student.api.call(sendMessageByTopicName, { topicName: topic.topicName, outputType: '', message: 'temp=1' });
  const log = await eventually(
    () => student.api.call(listAppletLog, { projectId: project.id }),
    (entries) => entries.some(({ kind, appletName }) => kind === 'action' && appletName === 'Name it'),
  );
  expect(log).toContainEqual(expect.objectContaining({ appletName: 'Name it', kind: 'action', target: secret.id }));
  expect(JSON.stringify(log)).not.toContain(secret.topicName);
});
