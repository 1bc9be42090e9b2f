// Before a release.
import { createChart, deleteChart, updateChart } from '@tinkerstream/contract/charts';
import { type CloudLink, switchOffCloudLink } from '@tinkerstream/contract/clouds';
import { linkTopic, unlinkTopic } from '@tinkerstream/contract/projects';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { deleteDataType, renewTopicName, sendMessage, updateDataType } from '@tinkerstream/contract/topics';
import type { IClientOptions, MqttClient } from 'mqtt';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { CONFIGS, form } from '../../../support/people/chart-form.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';
import { grantedOf, openLink } from '../support/links.ts';

let server: SharedServer;
let teacher: Person;
const clients: MqttClient[] = [];
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true);
});

/** What Home Assistant subscribes to first (core, mqtt/discovery.py), with topics of its integrations. */
const DISCOVERY = ['homeassistant/+/+/config', 'homeassistant/+/+/+/config'];

const open = () => openLink(teacher.api, 'HOME_ASSISTANT');

async function connect({ writeKey }: CloudLink, options: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectBoard(server.mqttPort, { username: 'homeassistant', password: writeKey, ...options });
  clients.push(client);
  return client;
}

/** The latest payload of each topic that a client received. */
function listen(client: MqttClient): Map<string, string> {
  const received = new Map<string, string>();
  client.on('message', (topic, payload) => received.set(topic, payload.toString()));
  return received;
}

const configsIn = (received: ReadonlyMap<string, string>) =>
  [...received]
    .filter(([topic]) => topic.startsWith('homeassistant/'))
    .map(([, text]) => (text === '' ? '' : JSON.parse(text)));

const send = (topicName: string, query: string) => fetch(`${server.http}/send/${topicName}?${query}&_dn=board`);

test('Home Assistant finds the data types of a project by itself, follows their values, and learns of changes', async () => {
  const { projectId, topic, link } = await open();
  const { topicName } = topic;
  await send(topicName, 'temp=21.5');
  const home = await connect(link, {
    protocolVersion: 5,
    will: { topic: 'homeassistant/status', payload: Buffer.from('offline'), retain: true },
  });
  const received = listen(home);
  expect(await grantedOf(home, DISCOVERY)).toEqual([0, 0]);
  await home.publishAsync('homeassistant/status', 'online', { qos: 1, retain: true });
  await expect
    .poll(() => configsIn(received))
    .toMatchObject([
      {
        name: 'temp',
        unique_id: expect.stringMatching(/^tinkerstream_[0-9a-f-]+$/),
        state_topic: `${topicName}/temp`,
        state_class: 'measurement',
        device: { name: 'Roof' },
      },
    ]);
  // Home Assistant accepts letters, digits, _ and - there.
  expect([...received.keys()][0]).toMatch(/^homeassistant\/sensor\/[\w-]+\/[\w-]+\/config$/);

  await home.subscribeAsync(`${topicName}/temp`);
  await expect.poll(() => received.get(`${topicName}/temp`)).toBe('21.5');
  await send(topicName, 'temp=22');
  await expect.poll(() => received.get(`${topicName}/temp`)).toBe('22');

  const [dataType] = topic.dataRecordTypes;
  await teacher.api.call(updateDataType, { topicId: topic.id, dataTypeId: dataType?.id ?? '', dataTypeUnit: '°C' });
  await expect
    .poll(() => configsIn(received))
    .toMatchObject([{ unit_of_measurement: '°C', device_class: 'temperature' }]);
  await send(topicName, 'hum=40');
  await expect.poll(() => configsIn(received).length).toBe(2);
  const second = await teacher.api.createTopic('Bed', 'soil', projectId);
  await expect.poll(() => configsIn(received).map(({ name }) => name)).toContain('soil');
  const dataTypeId = second.dataRecordTypes[0]?.id ?? '';
  await teacher.api.call(deleteDataType, { topicId: second.id, dataTypeId });
  await expect.poll(() => configsIn(received)).toContain('');
});

test('Node-RED sees every topic of the project by wildcards, and publishes values and messages', async () => {
  const { projectId, topic, link } = await open();
  const other = await open();
  const flow = await connect(link);
  const received = listen(flow);
  const values: string[] = [];
  flow.on('message', (name, payload) => name.includes('/') && values.push(payload.toString()));
  expect(await grantedOf(flow, ['+', `${topic.topicName}/#`])).toEqual([0, 0]);
  await send(topic.topicName, 'temp=1&lamp=0');
  await send(other.topic.topicName, 'temp=9');
  await expect
    .poll(() => Object.fromEntries(received))
    .toEqual({
      [topic.topicName]: 'temp=1,lamp=0,_dn=board',
      [`${topic.topicName}/temp`]: '1',
      [`${topic.topicName}/lamp`]: '0',
    });
  expect(values).toEqual(['1', '0']);
  const lamp = await connectBoard(server.mqttPort);
  await lamp.subscribeAsync(topic.topicName);
  const heard = listen(lamp);
  await flow.publishAsync(`${topic.topicName}/lamp`, '1', { qos: 1 });
  await expect.poll(() => heard.get(topic.topicName)).toBe('lamp=1');
  await flow.publishAsync(topic.topicName, 'hello', { qos: 1 });
  await expect.poll(() => heard.get(topic.topicName)).toBe('hello');
  const [last, before] = await teacher.api.call(listLoggedMessages, { topicId: topic.id });
  expect([before?.message, last?.message]).toEqual(['lamp=1', 'hello']);
  await lamp.endAsync();
  expect(await teacher.api.call(listLoggedMessages, { topicId: other.topic.id })).toHaveLength(1);
  expect(projectId).not.toBe(other.projectId);
});

test('Home Assistant switches the buttons of a project, and follows what others switch', async () => {
  const { topic, link } = await open();
  const { topicName } = topic;
  await teacher.api.call(createChart, form('TOGGLE_BUTTON', topic, { ...CONFIGS.TOGGLE_BUTTON, CHART_NAME: 'Lamp' }));
  const words = {
    ...CONFIGS.TOGGLE_BUTTON,
    CHART_NAME: 'Fan',
    OUTPUT_TYPE: '',
    ON_VALUE: 'fan on',
    OFF_VALUE: 'fan off',
  };
  await teacher.api.call(createChart, form('TOGGLE_BUTTON', topic, words, { dataTypeId: undefined }));
  const bellChart = await teacher.api.call(
    createChart,
    form('PUSH_BUTTON', topic, { ...CONFIGS.PUSH_BUTTON, CHART_NAME: 'Bell' }),
  );
  await fetch(`${server.http}/send/${topicName}`, { method: 'POST', body: 'fan on' });

  const board = await connectBoard(server.mqttPort);
  clients.push(board);
  await board.subscribeAsync(topicName);
  const heard: string[] = [];
  board.on('message', (_name, payload) => heard.push(payload.toString()));
  const home = await connect(link);
  const received = listen(home);
  await home.subscribeAsync(DISCOVERY);
  const configOf = (name: string) => configsIn(received).find((config) => config.name === name);
  await expect.poll(() => ['Lamp', 'Fan', 'Bell'].map((name) => typeof configOf(name))).not.toContain('undefined');
  const [lamp, fan, bell] = ['Lamp', 'Fan', 'Bell'].map(configOf);
  const found = [...received.keys()].filter((name) => !name.startsWith('homeassistant/sensor/'));
  expect(found.map((name) => name.split('/')[1]).sort()).toEqual(['button', 'switch', 'switch']);

  await home.subscribeAsync([lamp.state_topic, fan.state_topic]);
  await expect.poll(() => received.get(fan.state_topic)).toBe('ON');
  expect(received.get(lamp.state_topic)).toBeUndefined();
  for (const [config, command] of [
    [lamp, 'ON'],
    [fan, 'OFF'],
    [bell, 'PRESS'],
  ]) {
    await home.publishAsync(config.command_topic, command, { qos: 1 });
  }
  await expect.poll(() => heard).toEqual(['temp=1', 'fan off', 'ring']);
  await expect.poll(() => [lamp, fan].map((one) => received.get(one.state_topic))).toEqual(['ON', 'OFF']);
  // A person switches in the console, as a board sees it.
  await teacher.api.call(sendMessage, { topicId: topic.id, outputType: 'KEY_VALUE_PAIR', message: 'temp=0' });
  await expect.poll(() => received.get(lamp.state_topic)).toBe('OFF');

  const other = await open();
  const stranger = await connect(other.link);
  for (const [client, name, command] of [
    [stranger, lamp.command_topic, 'ON'],
    [home, lamp.command_topic, 'PRESS'],
    [home, lamp.command_topic.replace(topicName, other.topic.topicName), 'ON'],
    [home, `${topicName}/button/none/set`, 'ON'],
    [home, lamp.state_topic, 'ON'],
  ] as const) {
    await client.publishAsync(name, command, { qos: 1 });
  }
  await fetch(`${server.http}/send/${topicName}`, { method: 'POST', body: 'end' });
  await expect.poll(() => heard).toEqual(['temp=1', 'fan off', 'ring', 'temp=0', 'end']);

  await teacher.api.call(updateChart, { chartId: bellChart.id, chartName: 'Gong' });
  await expect.poll(() => configOf('Gong')?.command_topic).toBe(bell.command_topic);
  await teacher.api.call(deleteChart, { chartId: bellChart.id });
  await expect
    .poll(() => received.get([...received.keys()].find((name) => name.includes('/button/tinker')) ?? ''))
    .toBe('');
});

test('topics of others, and names that are none, are refused by SUBACK; the client stays connected', async () => {
  const { link, topic } = await open();
  const other = await open();
  const flow = await connect(link);
  const filters = [
    other.topic.topicName,
    `${other.topic.topicName}/+`,
    'tasmota/discovery/#',
    '$SYS/#',
    '$share/a/#',
    '#',
  ];
  expect(await grantedOf(flow, filters)).toEqual([128, 128, 128, 128, 128, 0]);
  for (const name of [other.topic.topicName, `${topic.topicName}/a/b`, 'homeassistant/light/x/config', 'nonsense']) {
    await flow.publishAsync(name, 'temp=5', { qos: 1 });
  }
  expect(flow.connected).toBe(true);
  for (const { id } of [topic, other.topic]) {
    expect(await teacher.api.call(listLoggedMessages, { topicId: id })).toEqual([]);
  }
});

test('a topic that leaves the project, or gets another name, ends for its programs', async () => {
  const { projectId, topic, link } = await open();
  const flow = await connect(link);
  const received = listen(flow);
  await flow.subscribeAsync('#');
  const { topicName } = await teacher.api.call(renewTopicName, { topicId: topic.id });
  await send(topicName, 'temp=1');
  await expect.poll(() => received.get(`${topicName}/temp`)).toBe('1');
  await flow.publishAsync(topic.topicName, 'temp=2', { qos: 1 });
  const keeper = await teacher.api.createProject('Keeper');
  await teacher.api.call(linkTopic, { projectId: keeper.id, topicId: topic.id });
  await teacher.api.call(unlinkTopic, { projectId, topicId: topic.id });
  await flow.publishAsync(topicName, 'temp=3', { qos: 1 });
  await send(topicName, 'temp=4');
  const messages = await teacher.api.call(listLoggedMessages, { topicId: topic.id });
  expect(messages.map(({ message }) => message)).toEqual(['temp=4,_dn=board', 'temp=1,_dn=board']);
  expect(received.get(`${topicName}/temp`)).toBe('1');
});

test('a wrong key is refused, and switching off disconnects', async () => {
  const { projectId, link } = await open();
  await expect(connect({ ...link, writeKey: `ha_${'a'.repeat(24)}` })).rejects.toMatchObject({ code: 4 });
  const flow = await connect(link);
  const closed = new Promise<void>((resolve) => flow.once('close', () => resolve()));
  await teacher.api.call(switchOffCloudLink, { projectId, cloud: 'HOME_ASSISTANT' });
  await closed;
  await expect(connect(link)).rejects.toMatchObject({ code: 4 });
});
