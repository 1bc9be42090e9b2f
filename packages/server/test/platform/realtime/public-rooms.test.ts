// Before a release.
// Mostly waits.

import { type Chart, createChart, deleteChart, getPublicChart } from '@tinkerstream/contract/charts';
import { topicRoom } from '@tinkerstream/contract/platform/room';

import {
  createShareToken,
  deleteProject,
  getEmbeddedMap,
  joinProject,
  type Project,
  removeProjectUser,
  unlinkTopic,
} from '@tinkerstream/contract/projects';
import {
  deleteTopic,
  removeTopicLocation,
  sendMessageByTopicName,
  type Topic,
  updateDataType,
  updateTopicLocation,
} from '@tinkerstream/contract/topics';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { Browser } from '../../support/connections/browser.ts';
import { form } from '../../support/people/chart-form.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';

let server: ServerProcess;
let admin: Api;
const open: Browser[] = [];
beforeAll(async () => {
  server = await startServer();
  admin = await Api.signIn(server.http);
});
afterEach(() => {
  for (const browser of open.splice(0)) browser.close();
});
afterAll(() => server.stop());

const send = ({ topicName }: Topic, message: string) =>
  admin.call(sendMessageByTopicName, { topicName, outputType: '', message });

/** A visitor in the room of a public page. */
async function visit(topicId: string, token: string) {
  const browser = new Browser(server.http);
  open.push(browser);
  const room = topicRoom(topicId);
  expect(await browser.join(room, token)).toEqual({ ok: true });
  return { browser, room, topicId, token, received: browser.gatherAll() };
}

async function visitChart({ shareToken: token }: Chart) {
  const { chartSources } = await new Api(server.http).call(getPublicChart, { token });
  return { ...(await visit(chartSources[0]?.topic.id ?? '', token)), device: chartSources[0]?.device };
}

async function visitMap({ embedMapToken }: Project) {
  const { topics } = await new Api(server.http).call(getEmbeddedMap, { embedMapToken });
  return visit(topics[0]?.topicId ?? '', embedMapToken);
}

/** Two devices have sent under the key `level`. */
async function createPond() {
  const owner = await signInSubscriber(server.http);
  const project = await owner.api.createProject('Garden');
  const { id } = await owner.api.createTopic('Pond', 'level', project.id);
  await owner.api.call(updateTopicLocation, { topicId: id, lat: 22.3, lng: 114.2 });
  const named = await owner.api.getTopic(id);
  await send(named, '_dsn=one,level=1,secret=1');
  await send(named, '_dsn=two,level=2');
  const topic = await owner.api.getTopic(id);
  return { owner, project, topic };
}

const addChart = ({ api }: Person, ...input: Parameters<typeof form>) => api.call(createChart, form(...input));

const firstValue = ({ received }: { received: readonly { name: string; event: unknown }[] }) =>
  received.find(({ name }) => name === 'read_data')?.event;

/** Resolves once visitors have received everything: events arrive before the answer to a leave. */
const leaveAll = (visitors: readonly { browser: Browser; room: string }[]) =>
  Promise.all(visitors.map(({ browser, room }) => browser.leave(room)));

describe('the room of a public chart', () => {
  test('has the keys and devices that the chart shows, and no others', async () => {
    const { owner, topic } = await createPond();
    const one = topic.devices.find(({ serialNumber }) => serialNumber === 'one');
    const ofOne = await visitChart(await addChart(owner, 'GAUGE_CHART', topic, undefined, { deviceId: one?.id }));
    const ofAll = await visitChart(await addChart(owner, 'BASIC_LINE_CHART', topic));
    await send(topic, '_dsn=one,level=3,secret=3');
    await send(topic, '_dsn=two,level=4');
    await send(topic, 'secret=5');
    await send(topic, 'a plain message');
    await leaveAll([ofOne, ofAll]);
    const valuesIn = ({ received }: typeof ofOne) =>
      received.flatMap(({ name, event }) => (name === 'read_data' ? [(event as { records: object }).records] : []));
    expect(valuesIn(ofOne)).toEqual([{ level: 3 }]);
    expect(firstValue(ofOne)).toMatchObject({
      topicId: ofOne.topicId,
      deviceId: ofOne.device?.id,
      deviceSerialNumber: '',
    });
    expect(valuesIn(ofAll)).toEqual([{ level: 3 }, { level: 4 }]);
    expect(firstValue(ofAll)).toMatchObject({ topicId: ofAll.topicId, deviceId: null, deviceSerialNumber: '' });
    const names = [ofOne, ofAll].flatMap(({ received }) => received.map(({ name }) => name));
    expect(names.filter((name) => !['read_data', 'topic_changed'].includes(name))).toEqual([]);
  });

  test("has the plain messages that the chart can show, and a button's own values only", async () => {
    const { owner, topic } = await createPond();
    const plain = { dataTypeId: null };
    const pairs = { OUTPUT_TYPE: 'KEY_VALUE_PAIR', ON_VALUE: 'lamp=1', ON_TEXT: 'On' };
    const gauge = await visitChart(await addChart(owner, 'GAUGE_CHART', topic, undefined, plain));
    const push = await visitChart(await addChart(owner, 'PUSH_BUTTON', topic, undefined, plain));
    const lamp = await visitChart(await addChart(owner, 'PUSH_BUTTON', topic, pairs, plain));
    for (const message of ['7.5', 'ring', 'a secret word', 'level=9,lamp=0', 'level=9,lamp=1.0'])
      await send(topic, message);
    await leaveAll([gauge, push, lamp]);
    const shownIn = ({ received }: typeof gauge) =>
      received.flatMap(({ name, event }) => {
        const { message, records } = event as { message?: string; records?: object };
        return name === 'topic_changed' ? [] : [message ?? records];
      });
    expect([gauge, push, lamp].map(shownIn)).toEqual([['7.5'], ['ring'], [{ lamp: 1 }]]);
  });

  test('is named in each of its events by its public id; the id of the topic stays hidden', async () => {
    const { owner, topic } = await createPond();
    const chart = await visitChart(await addChart(owner, 'BASIC_LINE_CHART', topic));
    await send(topic, '_dsn=one,level=3');
    await leaveAll([chart]);
    expect(chart.received.map(({ room }) => room)).toContain(chart.room);
    expect(new Set(chart.received.map(({ room }) => room)).size).toBe(1);
    expect(JSON.stringify(chart.received)).not.toContain(topic.id);
  });

  test('follows a data type whose key changes', async () => {
    const { owner, topic } = await createPond();
    const { browser, received } = await visitChart(await addChart(owner, 'BASIC_LINE_CHART', topic));
    const changed = browser.next('topic_changed');
    const dataTypeId = topic.dataRecordTypes.find(({ keyName }) => keyName === 'level')?.id ?? '';
    await owner.api.call(updateDataType, { topicId: topic.id, dataTypeId, dataTypeKey: 'depth' });
    await changed;
    const next = browser.next('read_data');
    await send(topic, 'depth=8');
    expect(await next).toMatchObject({ records: { depth: 8 } });
    expect(JSON.stringify(received)).not.toContain('level');
  });

  test('is left like any other', async () => {
    const { owner, topic } = await createPond();
    const { browser, room, token, received } = await visitChart(await addChart(owner, 'BASIC_LINE_CHART', topic));
    await browser.leave(room);
    await send(topic, 'level=5');
    expect(await browser.join(room, token)).toEqual({ ok: true });
    const next = browser.next('read_data');
    await send(topic, 'level=6');
    await next;
    expect(received.filter(({ name }) => name === 'read_data')).toHaveLength(1);
  });

  test("opens with its own token only, and keeps the topic's events for everyone else", async () => {
    const { owner, topic } = await createPond();
    const [a, b] = [await addChart(owner, 'BASIC_LINE_CHART', topic), await addChart(owner, 'BASIC_LINE_CHART', topic)];
    const { room } = await visitChart(a);
    const browser = new Browser(server.http, owner.api.accessToken);
    open.push(browser);
    for (const token of [b.shareToken, topic.topicName, undefined]) {
      expect(await browser.join(room, token)).toMatchObject({ ok: false });
    }
    expect(await browser.join(topicRoom(topic.id))).toEqual({ ok: true });
    const event = browser.next('read_data');
    await send(topic, '_dsn=one,level=5');
    expect(await event).toMatchObject({ topicId: topic.id, deviceSerialNumber: 'one' });
  });
});

describe('the room of a public map', () => {
  test('has values and places, but no messages or devices', async () => {
    const { project, topic } = await createPond();
    const map = await visitMap(project);
    await send(topic, '_dsn=one,level=3');
    await send(topic, 'hello');
    const moved = map.browser.next('topic_moved');
    await send(topic, 'level=4,_lat=22.4,_lng=114.1');
    expect(await moved).toEqual({ topicId: map.topicId, latitude: 22.4, longitude: 114.1 });
    await leaveAll([map]);
    expect(firstValue(map)).toMatchObject({ topicId: map.topicId, deviceId: null, deviceSerialNumber: '' });
    const others = map.received.filter(({ name }) => !['read_data', 'topic_moved', 'topic_changed'].includes(name));
    expect(others).toEqual([]);
  });
});

describe('a visitor is removed from a public room, and notified once, when', () => {
  const endings: Record<string, (pond: Awaited<ReturnType<typeof createPond>>, chart: Chart) => Promise<unknown>> = {
    'its chart is deleted': ({ owner }, { id: chartId }) => owner.api.call(deleteChart, { chartId }),
    'its topic is deleted': ({ owner, topic }) => owner.api.call(deleteTopic, { topicId: topic.id }),
    'the project of its topic is deleted': ({ owner, project }) =>
      owner.api.call(deleteProject, { projectId: project.id }),
    'the subscription of its owner has ended': ({ owner }) => owner.endSubscription(),
  };
  test.each(Object.entries(endings))('%s', async (_, end) => {
    const pond = await createPond();
    const chart = await addChart(pond.owner, 'BASIC_LINE_CHART', pond.topic);
    const { browser, room, received, token } = await visitChart(chart);
    const closed = browser.next('room_closed');
    await end(pond, chart);
    expect(await closed).toEqual({ room });
    expect(await browser.join(room, token)).toMatchObject({ ok: false });
    await send(pond.topic, 'level=7').catch(() => {});
    expect(JSON.stringify(received)).not.toContain('level');
  });

  const endingsOfMap: typeof endings = {
    'its topic is taken out of the project': ({ owner, project, topic }) =>
      owner.api.call(unlinkTopic, { projectId: project.id, topicId: topic.id }),
    'its topic is taken off the map': ({ owner, topic }) => owner.api.call(removeTopicLocation, { topicId: topic.id }),
    'the project of its map is deleted': ({ owner, project }) =>
      owner.api.call(deleteProject, { projectId: project.id }),
  };
  test.each(Object.entries(endingsOfMap))('%s', async (_, end) => {
    const pond = await createPond();
    const { browser, room } = await visitMap(pond.project);
    const closed = browser.next('room_closed');
    await end(pond, undefined as never);
    expect(await closed).toEqual({ room });
  });

  test('its creator may no longer read the topic', async () => {
    const { owner, project, topic } = await createPond();
    const member = await signInSubscriber(server.http);
    const { token: projectShareToken } = await owner.api.call(createShareToken, { projectId: project.id });
    await member.api.call(joinProject, { projectShareToken });
    const { browser, room } = await visitChart(await addChart(member, 'BASIC_LINE_CHART', topic));
    const stays = await visitChart(await addChart(owner, 'BASIC_LINE_CHART', topic));
    const closed = browser.next('room_closed');
    await owner.api.call(removeProjectUser, { projectId: project.id, userId: member.userId });
    expect(await closed).toEqual({ room });
    const next = stays.browser.next('read_data');
    await send(topic, 'level=8');
    expect(await next).toMatchObject({ records: { level: 8 } });
  });
});
