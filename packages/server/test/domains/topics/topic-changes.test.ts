import { createChart, getChart, listTopicCharts } from '@tinkerstream/contract/charts';
import { topicErrors } from '@tinkerstream/contract/error-codes';
import { listRecentRecords } from '@tinkerstream/contract/records';
import {
  createDataType,
  createTopic,
  deleteDataType,
  removeTopicLocation,
  sendMessage,
  type Topic,
  updateDataType,
  updateTopic,
  updateTopicLocation,
} from '@tinkerstream/contract/topics';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { eventually } from '../../support/connections/boards.ts';
import { type Person, signInPerson, signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let api: Api;
let stranger: Person;
beforeAll(async () => {
  server = await sharedServer();
  api = (await signInSubscriber(server.http)).api;
  stranger = await signInPerson(server.http);
});

const send = (topic: Topic, message: string) => api.call(sendMessage, { topicId: topic.id, outputType: '', message });
const firstTypeOf = (topic: Topic) => topic.dataRecordTypes[0]?.id ?? '';

describe('a data type', () => {
  test('accepts a new name, key and description, and keeps its records', async () => {
    const topic = await api.createTopic('Roof', 'temp');
    await send(topic, 'temp=1');
    const dataTypeId = firstTypeOf(topic);
    const change = { dataTypeName: ' Heat ', dataTypeKey: 'heat', dataTypeDescription: 'in °C' };
    await api.call(updateDataType, { topicId: topic.id, dataTypeId, ...change });
    expect((await api.getTopic(topic.id)).dataRecordTypes).toMatchObject([
      { id: dataTypeId, dataRecordTypeName: 'Heat', keyName: 'heat', description: 'in °C' },
    ]);
    await send(topic, 'heat=2');
    const records = await api.call(listRecentRecords, { topicId: topic.id, dataTypeId });
    expect(records.map(({ value }) => value)).toEqual([2, 1]);
  });

  test('keeps both changes when two people change different fields', async () => {
    const topic = await api.createTopic('Roof', 'temp');
    const one = { topicId: topic.id, dataTypeId: firstTypeOf(topic) };
    await Promise.all([
      api.call(updateDataType, { ...one, dataTypeName: 'Heat' }),
      api.call(updateDataType, { ...one, dataTypeKey: 'heat' }),
      api.call(updateDataType, { ...one, dataTypeDescription: 'in °C' }),
    ]);
    expect((await api.getTopic(topic.id)).dataRecordTypes).toMatchObject([
      { dataRecordTypeName: 'Heat', keyName: 'heat', description: 'in °C' },
    ]);
    await api.call(updateDataType, { ...one, dataTypeDescription: '' });
    expect((await api.getTopic(topic.id)).dataRecordTypes).toMatchObject([{ keyName: 'heat', description: '' }]);
  });

  test('has a unit for as long as someone wants it, and none at first', async () => {
    const topic = await api.createTopic('Roof', 'temp');
    const unitsOf = async () => (await api.getTopic(topic.id)).dataRecordTypes.map(({ unit }) => unit);
    expect(await unitsOf()).toEqual(['']);
    const one = { topicId: topic.id, dataTypeId: firstTypeOf(topic) };
    await api.call(updateDataType, { ...one, dataTypeUnit: ' °C ' });
    await api.call(updateDataType, { ...one, dataTypeName: 'Heat' });
    const created = { topicId: topic.id, dataTypeName: 'Dust', dataTypeKey: 'pm25', dataTypeUnit: 'µg/m³' };
    expect((await api.call(createDataType, created)).unit).toBe('µg/m³');
    expect(await unitsOf()).toEqual(['°C', 'µg/m³']);
    await api.call(updateDataType, { ...one, dataTypeUnit: '' });
    expect(await unitsOf()).toEqual(['', 'µg/m³']);
    const [chart] = await api.call(listTopicCharts, { topicId: topic.id });
    expect(chart?.chartSources[0]?.dataRecordType?.unit).toBe('');

    const rows = [{ name: 'Light', key: 'light', unit: 'lx' }];
    const other = await api.call(createTopic, { description: 'Pond', dataRecordTypes: rows });
    await send(other, 'temp=1');
    const { dataRecordTypes } = await api.getTopic(other.id);
    expect(dataRecordTypes.map(({ keyName, unit }) => [keyName, unit])).toEqual([
      ['light', 'lx'],
      ['temp', ''],
    ]);
  });

  test.each([
    ['an empty name', { dataTypeName: ' ' }, 400],
    ['an overlong name', { dataTypeName: 'x'.repeat(101) }, 400],
    ['an empty key', { dataTypeKey: '' }, 400],
    ['an overlong key', { dataTypeKey: 'x'.repeat(21) }, 400],
    ['a key with invalid characters', { dataTypeKey: 'a b' }, 400],
    ['an overlong description', { dataTypeDescription: 'x'.repeat(101) }, 400],
    ['an overlong unit', { dataTypeUnit: 'x'.repeat(13) }, 400],
    ['a unit of two lines', { dataTypeUnit: 'm\ns' }, 400],
    ['the key of another data type', { dataTypeKey: 'taken' }, 409],
  ])('refuses %s, and stays as it was', async (_name, change, status) => {
    const topic = await api.createTopic('Roof', 'temp');
    await api.call(createDataType, { topicId: topic.id, dataTypeName: 'Taken', dataTypeKey: 'taken' });
    const before = (await api.getTopic(topic.id)).dataRecordTypes;
    const attempt = api.call(updateDataType, { topicId: topic.id, dataTypeId: firstTypeOf(topic), ...change });
    await expect(attempt).rejects.toMatchObject({ status });
    expect((await api.getTopic(topic.id)).dataRecordTypes).toEqual(before);
  });

  test('is created once when its form is sent twice', async () => {
    const topic = await api.createTopic('Roof', 'temp');
    const create = () => api.call(createDataType, { topicId: topic.id, dataTypeName: 'Heat', dataTypeKey: 'heat' });
    const outcomes = await Promise.allSettled([create(), create()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await api.getTopic(topic.id)).dataRecordTypes).toHaveLength(2);
  });

  test('is deleted with its records and the charts that show nothing else', async () => {
    const topic = await api.createTopic('Roof', 'gone');
    await send(topic, '_dsn=b1,gone=1,stays=2');
    await send(topic, 'gone=3');
    const types = (await api.getTopic(topic.id)).dataRecordTypes;
    const [gone, stays] = ['gone', 'stays'].map((key) => types.find((type) => type.keyName === key)?.id ?? '');
    const both = await api.call(createChart, {
      chartType: 'BASIC_LINE_CHART',
      configs: { CHART_NAME: 'Both' },
      chartSourceConfigs: [gone, stays].map((dataTypeId) => ({ topicId: topic.id, dataTypeId: dataTypeId ?? '' })),
    });
    await api.call(deleteDataType, { topicId: topic.id, dataTypeId: gone ?? '' });

    const found = await api.getTopic(topic.id);
    expect(found.dataRecordTypes.map((type) => type.keyName)).toEqual(['stays']);
    expect(found.recentDataRecords.map(({ value }) => value)).toEqual([2]);
    const charts = await api.call(listTopicCharts, { topicId: topic.id });
    expect(charts.map(({ name }) => name).sort()).toEqual(['Both', 'stays']);
    expect((await api.call(getChart, { chartId: both.id })).chartSources).toHaveLength(1);
    await eventually(
      () => api.getTopic(topic.id),
      ({ totalNumberOfDataRecords }) => totalNumberOfDataRecords === 1,
    );
    // A data type with the same key starts empty.
    await send(topic, 'gone=9');
    const again = (await api.getTopic(topic.id)).dataRecordTypes.find((type) => type.keyName === 'gone');
    const records = await api.call(listRecentRecords, { topicId: topic.id, dataTypeId: again?.id ?? '' });
    expect(records.map(({ value }) => value)).toEqual([9]);
    const twice = api.call(deleteDataType, { topicId: topic.id, dataTypeId: gone ?? '' });
    await expect(twice).rejects.toMatchObject({ status: 404, errors: [{ code: topicErrors.dataTypeUnknown }] });
  });
});

test('a topic keeps both changes when two people change different fields', async () => {
  const topic = await api.createTopic('Old', 'n');
  await Promise.all([
    api.call(updateTopic, { topicId: topic.id, description: 'New' }),
    api.call(updateTopic, { topicId: topic.id, isActive: false }),
    api.call(updateTopicLocation, { topicId: topic.id, lat: 1, lng: 2 }),
  ]);
  expect(await api.getTopic(topic.id)).toMatchObject({
    description: 'New',
    isActive: false,
    latitude: 1,
    longitude: 2,
  });
});

test('a topic shows when each of its devices last sent a message', async () => {
  const topic = await api.createTopic('Roof', 'n');
  const before = Date.now();
  await send(topic, '_dsn=b1,_dn=One,n=1');
  await send(topic, '_dsn=b2,n=1,m=2');
  const { devices } = await api.getTopic(topic.id);
  expect(devices.map(({ serialNumber, serialName }) => [serialNumber, serialName])).toEqual([
    ['b1', 'One'],
    ['b2', ''],
  ]);
  for (const device of devices) expect(Date.parse(device.lastMessageOn ?? '')).toBeGreaterThanOrEqual(before);
});

describe('the location of a topic', () => {
  test.each([
    [22.3193, 114.1694],
    [-90, -180],
    [90, 180],
    [0, 0],
  ])('can be %d, %d, and can be removed', async (lat, lng) => {
    const topic = await api.createTopic('Roof', 'n');
    await api.call(updateTopicLocation, { topicId: topic.id, lat, lng });
    expect(await api.getTopic(topic.id)).toMatchObject({ latitude: lat, longitude: lng });
    await api.call(removeTopicLocation, { topicId: topic.id });
    expect(await api.getTopic(topic.id)).toMatchObject({ latitude: null, longitude: null });
  });

  test.each([
    [90.1, 0],
    [0, -180.1],
    ['1' as never, 0],
    [null as never, 0],
    [0, undefined as never],
  ])('is never %j, %j', async (lat, lng) => {
    const topic = await api.createTopic('Roof', 'n');
    await expect(api.call(updateTopicLocation, { topicId: topic.id, lat, lng })).rejects.toMatchObject({ status: 400 });
    expect(await api.getTopic(topic.id)).toMatchObject({ latitude: null });
  });

  test('is set again after its removal by the same message', async () => {
    const topic = await api.createTopic('Roof', 'n');
    const located = () => send(topic, '_lat=1.5,_lng=2.5,n=1');
    await located();
    await api.call(removeTopicLocation, { topicId: topic.id });
    await located();
    expect(await api.getTopic(topic.id)).toMatchObject({ latitude: 1.5, longitude: 2.5 });
  });
});

test("another user's topics are not found, like topics that do not exist", async () => {
  const topic = await api.createTopic('Private', 'n');
  for (const [topicId, dataTypeId] of [
    [topic.id, firstTypeOf(topic)],
    ['x', 'x'],
  ] as const) {
    const attempts = [
      stranger.api.call(updateDataType, { topicId, dataTypeId, dataTypeName: 'Mine' }),
      stranger.api.call(deleteDataType, { topicId, dataTypeId }),
      stranger.api.call(updateTopicLocation, { topicId, lat: 0, lng: 0 }),
      stranger.api.call(removeTopicLocation, { topicId }),
    ];
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { status: 404 } });
    }
  }
  const other = await api.createTopic('Other', 'n');
  const mixed = { topicId: other.id, dataTypeId: firstTypeOf(topic) };
  await expect(api.call(updateDataType, { ...mixed, dataTypeName: 'x' })).rejects.toMatchObject({ status: 404 });
  await expect(api.call(deleteDataType, mixed)).rejects.toMatchObject({ status: 404 });
});
