// Before a release.
import { existsSync, readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { createApplet, getApplet, listApplets } from '@tinkerstream/contract/applets';
import {
  createChart,
  deleteChart,
  getChart,
  getPublicChart,
  listPublicLatestValues,
  renewChartLink,
  switchOffChartLink,
} from '@tinkerstream/contract/charts';
import { listCloudLinks, switchOnCloudLink } from '@tinkerstream/contract/clouds';
import { chartErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';

import {
  createShareToken,
  getEmbeddedMap,
  getProject,
  joinProject,
  MemberSecret,
  type ProjectLink,
  removeProjectUser,
  renewProjectLink,
  switchOffProjectLink,
  verifyShareToken,
} from '@tinkerstream/contract/projects';
import { listRecentRecords } from '@tinkerstream/contract/records';
import {
  deleteDataType,
  getTopicByName,
  removeTopicLocation,
  renewTopicName,
  sendMessageByTopicName,
  type Topic,
  updateTopicLocation,
} from '@tinkerstream/contract/topics';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { connectBoard, eventually, nextMessage } from '../../support/connections/boards.ts';
import { Browser, publicRoom } from '../../support/connections/browser.ts';
import { form } from '../../support/people/chart-form.ts';
import { type Person, signInPerson, signInSubscriber } from '../../support/people/people.ts';

let server: ServerProcess;
let teacher: Person;
let student: Person;
let friend: Person;
let stranger: Person;
const open: { close: () => void }[] = [];
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'info' } });
  [teacher, student, friend, stranger] = await Promise.all([
    signInSubscriber(server.http),
    signInSubscriber(server.http),
    signInSubscriber(server.http),
    signInPerson(server.http),
  ]);
});
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
afterAll(() => server.stop());

const notFound = { status: 404 };
const visitor = () => new Api(server.http);

function browse(api?: Api): Browser {
  const browser = new Browser(server.http, api?.accessToken);
  open.push(browser);
  return browser;
}

async function board(options?: Parameters<typeof connectBoard>[1]) {
  const client = await connectBoard(server.mqttPort, options);
  open.push({ close: () => client.end(true) });
  return client;
}

const send = (topicName: string, message: string) =>
  stranger.api.call(sendMessageByTopicName, { topicName, outputType: '', message });

/** A project of the teacher, with the student, a friend, and a topic that has a place, a value and a chart. */
async function classProject() {
  const { id } = await teacher.api.createProject('Class 3B');
  const { token } = await teacher.api.call(createShareToken, { projectId: id });
  for (const { api } of [student, friend]) await api.call(joinProject, { projectShareToken: token });
  const topic = await teacher.api.createTopic('Roof', 'temp', id);
  await teacher.api.call(updateTopicLocation, { topicId: topic.id, lat: 22.3, lng: 114.2 });
  await send(topic.topicName, 'temp=21');
  const chart = await teacher.api.call(createChart, form('BASIC_LINE_CHART', topic));
  await teacher.api.call(createApplet, {
    projectId: id,
    name: 'Roof now',
    triggers: [{ type: 'WEB_HOOK_TRIGGER', webHookName: 'Ask' }],
    actions: [{ type: 'HTTP_RESPONSE_ACTION', publishContent: `{${topic.topicName}.temp}` }],
  });
  return { project: await readProject(id), joinToken: token, topic, chart };
}

const readProject = (projectId: string) => teacher.api.call(getProject, { projectId });
/** The path of the webhook of the project's event trigger. */
async function webhookOf(projectId: string): Promise<string> {
  const [applet] = await teacher.api.call(listApplets, { projectId });
  const { appletTrigger } = await teacher.api.call(getApplet, { projectId, appletId: applet?.id as string });
  const [trigger] = appletTrigger.triggers;
  return trigger?.type === 'WEB_HOOK_TRIGGER' ? new URL(trigger.iftttwebHookUrl).pathname : '';
}
const joinTokenOf = async (projectId: string) => (await teacher.api.call(createShareToken, { projectId })).token;

describe('the link of a chart', () => {
  const opens = (token: string) =>
    Promise.allSettled([
      visitor().call(getPublicChart, { token }),
      visitor().call(listPublicLatestValues, { token }),
    ]).then((answers) => answers.map(({ status }) => status));
  const [YES, NO] = [
    ['fulfilled', 'fulfilled'],
    ['rejected', 'rejected'],
  ];

  test('is renewed: the old one opens nothing and loses the room it had opened', async () => {
    const { topic, chart } = await classProject();
    const [watcher, reader] = [browse(), browse(student.api)];
    const room = await publicRoom(server.http, chart.shareToken);
    expect(await watcher.join(room, chart.shareToken)).toEqual({ ok: true });
    // A reader who also sent the token stays by their own permission.
    expect(await reader.join(topicRoom(topic.id), chart.shareToken)).toEqual({ ok: true });
    const [closed, notice, closedRooms] = [
      watcher.next('room_closed'),
      reader.next('topic_changed'),
      reader.gather('room_closed'),
    ];
    const { shareToken } = await teacher.api.call(renewChartLink, { chartId: chart.id });
    expect(await closed).toEqual({ room });
    expect(await notice).toEqual({ topicId: topic.id });
    expect(closedRooms).toEqual([]);
    expect(await opens(chart.shareToken)).toEqual(NO);
    expect(await watcher.join(room, chart.shareToken)).toMatchObject({ ok: false });
    expect(await opens(shareToken)).toEqual(YES);
    expect(await watcher.join(await publicRoom(server.http, shareToken), shareToken)).toEqual({ ok: true });
    expect((await teacher.api.call(getChart, { chartId: chart.id })).shareToken).toBe(shareToken);
  });

  test('is turned off, and differs after it is renewed', async () => {
    const { chart } = await classProject();
    await teacher.api.call(switchOffChartLink, { chartId: chart.id });
    expect((await teacher.api.call(getChart, { chartId: chart.id })).shareToken).toBe('');
    expect(await opens(chart.shareToken)).toEqual(NO);
    const { shareToken } = await teacher.api.call(renewChartLink, { chartId: chart.id });
    expect(await opens(chart.shareToken)).toEqual(NO);
    expect(await opens(shareToken)).toEqual(YES);
  });

  test('is withdrawn by its creator and the project owner', async () => {
    const { topic } = await classProject();
    const chart = await student.api.call(createChart, form('BASIC_LINE_CHART', topic));
    for (const call of [renewChartLink, switchOffChartLink]) {
      await expect(friend.api.call(call, { chartId: chart.id })).rejects.toMatchObject({
        status: 403,
        errors: [{ code: chartErrors.notManageable }],
      });
      await expect(stranger.api.call(call, { chartId: chart.id })).rejects.toMatchObject(notFound);
      for (const { api } of [student, teacher]) await api.call(call, { chartId: chart.id });
    }
  });

  test('of a deleted chart closes what it had opened', async () => {
    const { chart } = await classProject();
    const watcher = browse();
    const room = await publicRoom(server.http, chart.shareToken);
    await watcher.join(room, chart.shareToken);
    const closed = watcher.next('room_closed');
    await teacher.api.call(deleteChart, { chartId: chart.id });
    expect(await closed).toEqual({ room });
  });
});

describe("a visitor receives a topic's messages only while the page shows it:", () => {
  test.each([
    [
      'the map',
      'its location is removed',
      async (topic: Topic) => teacher.api.call(removeTopicLocation, { topicId: topic.id }),
    ],
    [
      'the chart',
      'its data type is deleted',
      async (topic: Topic) =>
        teacher.api.call(deleteDataType, { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id ?? '' }),
    ],
  ])('%s, until %s', async (page, _end, end) => {
    const { project, topic, chart } = await classProject();
    const watcher = browse();
    const token = page === 'the map' ? project.embedMapToken : chart.shareToken;
    const room = await publicRoom(server.http, token);
    expect(await watcher.join(room, token)).toEqual({ ok: true });
    const closed = watcher.next('room_closed');
    await end(topic);
    expect(await closed).toEqual({ room });
  });
});

describe('a link of a project', () => {
  /** What each link opens, by its token. */
  const opens: Record<Exclude<ProjectLink, 'open-api'>, (token: string) => Promise<unknown>> = {
    join: (token) => stranger.api.call(verifyShareToken, { projectShareToken: token || 'off' }),
    map: (token) => visitor().call(getEmbeddedMap, { embedMapToken: token || 'off' }),
  };
  const tokenOf = async (projectId: string, link: ProjectLink) => {
    if (link === 'join') return joinTokenOf(projectId);
    const project = await readProject(projectId);
    return link === 'map' ? project.embedMapToken : project.openApiKey;
  };

  test.each(['join', 'map', 'open-api'] as const)('(%s) is renewed and turned off by any member', async (link) => {
    const { project } = await classProject();
    const { id: projectId } = project;
    const dead: string[] = [];
    const watcher = browse(friend.api);
    await watcher.join(projectRoom(projectId));
    for (const [call, isOn] of [
      [renewProjectLink, true],
      [switchOffProjectLink, false],
      [renewProjectLink, true],
    ] as const) {
      dead.push(await tokenOf(projectId, link));
      const notice = watcher.next('project_changed');
      await student.api.call(call, { projectId, link });
      expect(await notice).toEqual({ projectId });
      const token = await tokenOf(projectId, link);
      expect(token !== '').toBe(isOn);
      expect(dead).not.toContain(token || undefined);
      if (link === 'open-api') continue;
      for (const old of dead) await expect(opens[link](old)).rejects.toMatchObject(notFound);
      if (isOn) await opens[link](token);
    }
    for (const call of [renewProjectLink, switchOffProjectLink]) {
      await expect(stranger.api.call(call, { projectId, link })).rejects.toMatchObject(notFound);
    }
    await expect(student.api.call(renewProjectLink, { projectId, link: 'x' as never })).rejects.toMatchObject({
      status: 400,
    });
  });

  test('to its map closes the rooms that it had opened', async () => {
    const { project } = await classProject();
    const watcher = browse();
    const room = await publicRoom(server.http, project.embedMapToken);
    expect(await watcher.join(room, project.embedMapToken)).toEqual({ ok: true });
    const closed = watcher.next('room_closed');
    await teacher.api.call(renewProjectLink, { projectId: project.id, link: 'map' });
    expect(await closed).toEqual({ room });
    expect(await watcher.join(room, project.embedMapToken)).toMatchObject({ ok: false });
    const { embedMapToken } = await readProject(project.id);
    expect(await watcher.join(await publicRoom(server.http, embedMapToken), embedMapToken)).toEqual({ ok: true });
  });
});

describe('the name of a topic', () => {
  test("is renewed: the old one is unknown, and everything that uses the topic's id continues", async () => {
    const { project, topic, chart } = await classProject();
    const old = topic.topicName;
    const [listener, sender] = [await board(), await board()];
    await sender.publishAsync(old, 'temp=22', { qos: 1, retain: true });
    const received: string[] = [];
    listener.on('message', (_topic, payload) => received.push(payload.toString()));
    await listener.subscribeAsync(old);
    await expect.poll(() => received).toEqual(['temp=22']);
    const [byName, reader] = [browse(), browse(student.api)];
    expect(await byName.join(topicRoom(topic.id), old)).toEqual({ ok: true });
    await reader.join(projectRoom(project.id));
    const [closed, notice] = [byName.next('room_closed'), reader.next('project_changed')];

    const { topicName } = await teacher.api.call(renewTopicName, { topicId: topic.id });
    expect(topicName).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
    expect(topicName).not.toBe(old);
    expect(await closed).toEqual({ room: topicRoom(topic.id) });
    await notice;
    expect(await student.api.getTopic(topic.id)).toMatchObject({ topicName });

    await expect(send(old, 'temp=23')).rejects.toMatchObject(notFound);
    await expect(visitor().call(getTopicByName, { topicName: old })).rejects.toMatchObject(notFound);
    expect(await byName.join(topicRoom(topic.id), old)).toMatchObject({ ok: false });
    const late = await board();
    expect((await late.subscribeAsync(old).catch(() => [{ qos: 128 }]))[0]?.qos).toBe(128);
    sender.publish(old, 'temp=24');

    expect(await byName.join(topicRoom(topic.id), topicName)).toEqual({ ok: true });
    const renewed = await board();
    await renewed.subscribeAsync(topicName);
    const message = nextMessage(renewed);
    await send(topicName, 'temp=25');
    expect(await message).toEqual({ topic: topicName, payload: 'temp=25' });
    const dataTypeId = topic.dataRecordTypes[0]?.id ?? '';
    const records = await teacher.api.call(listRecentRecords, { topicId: topic.id, dataTypeId });
    expect(records.map(({ value }) => value)).toEqual([25, 22, 21]);
    expect((await teacher.api.call(getChart, { chartId: chart.id })).chartSources).toMatchObject([
      { topic: { id: topic.id, topicName } },
    ]);
    expect(received).toEqual(['temp=22']);
  });

  test('is renewed for an offline board, whose session receives nothing more', async () => {
    const { topic } = await classProject();
    const options = { clientId: 'sleeper', clean: false };
    const asleep = await board(options);
    await asleep.subscribeAsync(topic.topicName, { qos: 1 });
    await asleep.endAsync();
    const { topicName } = await teacher.api.call(renewTopicName, { topicId: topic.id });
    await send(topicName, 'temp=30');
    const awake = await board(options);
    const received: string[] = [];
    awake.on('message', (name, payload) => received.push(`${name} ${payload}`));
    await awake.subscribeAsync(topicName);
    await send(topicName, 'temp=31');
    await expect.poll(() => received).toEqual([`${topicName} temp=31`]);
  });

  test('is renewed by its creator alone', async () => {
    const { topic } = await classProject();
    await expect(student.api.call(renewTopicName, { topicId: topic.id })).rejects.toMatchObject({
      status: 403,
      errors: [{ code: topicErrors.notCreator }],
    });
    await expect(stranger.api.call(renewTopicName, { topicId: topic.id })).rejects.toMatchObject(notFound);
  });

  test('is renewed many times in parallel, and one of the new names remains', async () => {
    const { topic } = await classProject();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => teacher.api.call(renewTopicName, { topicId: topic.id })),
    );
    const { topicName } = await teacher.api.getTopic(topic.id);
    const names = answers.map((answer) => answer.topicName);
    expect(new Set(names).size).toBe(8);
    expect(names).toContain(topicName);
    for (const name of names) {
      if (name === topicName) await send(name, 'temp=1');
      else await expect(send(name, 'temp=1')).rejects.toMatchObject(notFound);
    }
  });
});

describe('a removed member', () => {
  async function cloudKeyOf(projectId: string, topicId: string): Promise<string> {
    await teacher.api.call(switchOnCloudLink, { projectId, cloud: 'THINGSPEAK', topicId });
    const links = await teacher.api.call(listCloudLinks, { projectId });
    return links.find(({ cloud }) => cloud === 'THINGSPEAK')?.writeKey ?? '';
  }

  /** Everything that a member knows of a project. */
  async function knownTo(projectId: string, topic: Topic, chartId: string) {
    const project = await readProject(projectId);
    return {
      map: project.embedMapToken,
      'open-api': project.openApiKey,
      charts: (await teacher.api.call(getChart, { chartId })).shareToken,
      'topic-names': (await teacher.api.getTopic(topic.id)).topicName,
      'event-triggers': await webhookOf(projectId),
      'other-clouds': await cloudKeyOf(projectId, topic.id),
    } satisfies Record<MemberSecret, string>;
  }

  test.each(MemberSecret.options)('has outdated knowledge of renewed %s, and only of these', async (one) => {
    const { project, topic, chart, joinToken } = await classProject();
    const before = await knownTo(project.id, topic, chart.id);
    const remove = { projectId: project.id, userId: student.userId, renew: [one] };
    await teacher.api.call(removeProjectUser, remove);
    const after = await knownTo(project.id, topic, chart.id);
    for (const kind of MemberSecret.options) expect(after[kind] === before[kind]).toBe(kind !== one);
    expect(await joinTokenOf(project.id)).not.toBe(joinToken);
  });

  test('can do nothing with what they knew once everything is renewed', async () => {
    const { project, topic, chart, joinToken } = await classProject();
    const ofFriend = await friend.api.createTopic('Pond', 'n', project.id);
    const theirs = await student.api.call(createChart, form('BASIC_LINE_CHART', topic));
    const off = await friend.api.call(createChart, form('BASIC_LINE_CHART', topic));
    await friend.api.call(switchOffChartLink, { chartId: off.id });
    const before = await knownTo(project.id, topic, chart.id);
    const pages = [before.charts, before.map, theirs.shareToken];
    const rooms = [{ token: before['topic-names'], room: topicRoom(topic.id), browser: browse() }];
    for (const token of pages) rooms.push({ token, room: await publicRoom(server.http, token), browser: browse() });
    const closings = rooms.map(({ browser }) => browser.next('room_closed'));
    for (const { browser, room, token } of rooms) expect(await browser.join(room, token)).toEqual({ ok: true });
    const listener = await board();
    await listener.subscribeAsync([topic.topicName, ofFriend.topicName]);
    const received: string[] = [];
    listener.on('message', (_topic, payload) => received.push(payload.toString()));

    expect(await (await fetch(server.http + before['event-triggers'])).text()).toBe('21');

    const remove = { projectId: project.id, userId: student.userId, renew: [...MemberSecret.options] };
    await teacher.api.call(removeProjectUser, remove);
    expect((await fetch(server.http + before['event-triggers'])).status).toBe(404);
    expect(await Promise.all(closings)).toEqual(rooms.map(({ room }) => ({ room })));
    for (const { browser, room, token } of rooms) {
      expect(await browser.join(room, token)).toMatchObject({ ok: false });
    }
    for (const attempt of await Promise.allSettled([
      send(before['topic-names'], 'temp=1'),
      send(ofFriend.topicName, 'n=1'),
      visitor().call(getPublicChart, { token: before.charts }),
      visitor().call(getEmbeddedMap, { embedMapToken: before.map }),
      student.api.call(joinProject, { projectShareToken: joinToken }),
    ])) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: notFound });
    }
    // What was off stays off, and what belongs to the removed member stays as it is.
    expect((await friend.api.call(getChart, { chartId: off.id })).shareToken).toBe('');
    expect((await student.api.call(getChart, { chartId: theirs.id })).shareToken).toBe(theirs.shareToken);
    await send((await teacher.api.getTopic(topic.id)).topicName, 'temp=2');
    expect(received).toEqual([]);
  });

  test('whom someone else has removed before loses the secrets nevertheless', async () => {
    const { project, topic, chart } = await classProject();
    const remove = { projectId: project.id, userId: student.userId };
    await teacher.api.call(removeProjectUser, remove);
    const before = await knownTo(project.id, topic, chart.id);
    await teacher.api.call(removeProjectUser, { ...remove, renew: [...MemberSecret.options] });
    const after = await knownTo(project.id, topic, chart.id);
    for (const kind of MemberSecret.options) expect(after[kind]).not.toBe(before[kind]);
    await expect(teacher.api.call(removeProjectUser, remove)).rejects.toMatchObject(notFound);
  });

  test('does not turn on links that were off', async () => {
    const { project } = await classProject();
    const { id: projectId } = project;
    for (const link of ['join', 'map', 'open-api'] as const) {
      await teacher.api.call(switchOffProjectLink, { projectId, link });
    }
    const remove = { projectId, userId: student.userId, renew: [...MemberSecret.options] };
    await teacher.api.call(removeProjectUser, remove);
    expect(await readProject(projectId)).toMatchObject({ embedMapToken: '', openApiKey: '' });
    expect(await joinTokenOf(projectId)).toBe('');
  });

  test('who leaves voluntarily renews the invitation link only', async () => {
    const { project, topic, chart } = await classProject();
    const before = await knownTo(project.id, topic, chart.id);
    const leave = { projectId: project.id, userId: student.userId, renew: [...MemberSecret.options] };
    await student.api.call(removeProjectUser, leave);
    expect(await knownTo(project.id, topic, chart.id)).toEqual(before);
  });
});

test('a withdrawal is logged with its user and without the secret', async () => {
  const { project, topic, chart, joinToken } = await classProject();
  const { id: projectId } = project;
  const secrets = [project.embedMapToken, project.openApiKey, joinToken, topic.topicName, chart.shareToken];
  await teacher.api.call(renewProjectLink, { projectId, link: 'map' });
  await teacher.api.call(switchOffProjectLink, { projectId, link: 'join' });
  secrets.push((await teacher.api.call(renewChartLink, { chartId: chart.id })).shareToken);
  secrets.push((await teacher.api.call(renewTopicName, { topicId: topic.id })).topicName);
  await teacher.api.call(removeProjectUser, { projectId, userId: student.userId, renew: ['open-api'] });
  const events = () =>
    server
      .output()
      .split('\n')
      .filter(
        (line) => line.includes('"Security event"') && [projectId, topic.id, chart.id].some((id) => line.includes(id)),
      )
      .map((line) => JSON.parse(line));
  await expect
    .poll(() => events().map(({ event, subject }) => `${event} ${subject}`))
    .toEqual([
      'link.renewed project-map',
      'link.switched-off project-join',
      'link.renewed chart-link',
      'link.renewed topic-name',
      'member.removed project',
      'link.renewed project-open-api',
    ]);
  for (const event of events()) expect(event).toMatchObject({ userId: teacher.userId, address: '127.0.0.1' });
  for (const secret of secrets) expect(server.output()).not.toContain(secret);
});

test('a renewed name is not restored after a restart', async () => {
  const first = await startServer({ env: { LOG_LEVEL: 'warn' } });
  const api = await Api.signIn(first.http);
  const topic = await api.createTopic('Roof', 'n');
  const client = await connectBoard(first.mqttPort, { clientId: 'b1' });
  await client.subscribeAsync(topic.topicName);
  await client.publishAsync(topic.topicName, 'n=1', { qos: 1, retain: true });
  const file = joinPath(first.dataDir, 'gateway.json');
  const remembered = () => readFileSync(file, 'utf8');
  await eventually(async () => existsSync(file) && remembered().includes(topic.topicName), Boolean);
  await api.call(renewTopicName, { topicId: topic.id });
  await eventually(
    async () => remembered(),
    (text) => !text.includes(topic.topicName),
  );
  client.end(true);
  await first.stop();
});
