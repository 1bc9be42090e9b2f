import { deleteChart, getChart, listProjectCharts, updateChart } from '@tinkerstream/contract/charts';
import { chartErrors, permissionErrors, requestErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { isTopicName } from '@tinkerstream/contract/platform/topic-name';
import {
  createAndLinkTopic,
  createProject,
  getProject,
  listProjects,
  updateProject,
} from '@tinkerstream/contract/projects';
import { listHistoricalRecords, listRecentRecords } from '@tinkerstream/contract/records';
import {
  createDataType,
  createTopic,
  getTopic,
  listChartableTopics,
  listTopics,
  sendMessage,
  updateTopic,
} from '@tinkerstream/contract/topics';
import { beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { signInPerson, signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let api: Api;
let stranger: Api;
beforeAll(async () => {
  server = await sharedServer();
  api = (await signInSubscriber(server.http)).api;
  stranger = (await signInPerson(server.http)).api;
});

describe('projects', () => {
  test('are created, renamed and listed, oldest first', async () => {
    const first = await api.createProject('  Weather station ');
    const second = await api.createProject('School garden');
    expect(first.projectName).toBe('Weather station');
    await api.call(updateProject, { projectId: second.id, projectName: '校園花圃' });
    const names = (await api.call(listProjects, {})).map((project) => project.projectName);
    expect(names.slice(-2)).toEqual(['Weather station', '校園花圃']);
  });

  test.each([
    ['an empty name', '', /^projectName: is required$/],
    ['blanks', '   ', /^projectName: is required$/],
    ['101 characters', 'x'.repeat(101), /^projectName: must/],
  ])('are not created with %s', async (_name, projectName, text) => {
    await expect(api.call(createProject, { projectName })).rejects.toMatchObject({
      status: 400,
      errors: [{ code: requestErrors.fieldInvalid, description: expect.stringMatching(text) }],
    });
  });

  test("name the invalid field in the reader's language", async () => {
    const reader = new Api(server.http, api.accessToken, 'zh-CN');
    const attempt = reader.call(createProject, { projectName: '' });
    await expect(attempt).rejects.toMatchObject({ errors: [{ description: 'projectName: 必须填写' }] });
  });

  test('need a subscription', async () => {
    await expect(stranger.createProject('Mine')).rejects.toMatchObject({
      status: 403,
      errors: [{ code: permissionErrors.notIncluded }],
    });
  });
});

describe('topics', () => {
  test('get a name that boards can store, and are found in their project', async () => {
    const project = await api.createProject('Topics');
    const topic = await api.call(createAndLinkTopic, { projectId: project.id, topicDescription: 'Roof' });
    expect(isTopicName(topic.topicName)).toBe(true);
    const { topics } = await api.call(getProject, { projectId: project.id });
    expect(topics.map(({ topicName }) => topicName)).toEqual([topic.topicName]);
    const { projects } = await api.getTopic(topic.id);
    expect(projects).toEqual([{ id: project.id, projectName: 'Topics' }]);
  });

  test('have data types, each with a default line chart that cannot be deleted', async () => {
    const topic = await api.createTopic('Roof', 'temperature');
    const type = await api.call(createDataType, {
      topicId: topic.id,
      dataTypeName: 'Humidity',
      dataTypeKey: 'humidity',
    });
    expect((await api.getTopic(topic.id)).dataRecordTypes.map((one) => one.keyName)).toEqual([
      'temperature',
      'humidity',
    ]);
    const charts = await api.listTopicCharts(topic.id);
    expect(charts.map((chart) => [chart.name, chart.isDefaultChart])).toEqual([
      ['temperature', true],
      ['Humidity', true],
    ]);
    expect(charts[1]?.chartSources[0]?.dataRecordType?.id).toBe(type.id);
    await expect(api.call(deleteChart, { chartId: charts[1]?.id ?? '' })).rejects.toMatchObject({
      status: 409,
      errors: [{ code: chartErrors.defaultNotDeletable }],
    });
  });

  test('refuse a key that is taken, and keep the existing data types unchanged', async () => {
    const topic = await api.createTopic('Roof', 'temperature');
    const again = { topicId: topic.id, dataTypeName: 'Again', dataTypeKey: 'temperature' };
    await expect(api.call(createDataType, again)).rejects.toMatchObject({
      status: 409,
      errors: [{ code: topicErrors.keyTaken, description: expect.stringContaining('temperature') }],
    });
    expect((await api.getTopic(topic.id)).dataRecordTypes).toHaveLength(1);
    expect(await api.listTopicCharts(topic.id)).toHaveLength(1);
  });

  test.each(['', 'has space', 'a=b', 'a,b', '_dsn', '溫度℃', 'x'.repeat(21)])('refuse the key %j', async (key) => {
    const attempt = api.call(createTopic, { description: 'Bad key', dataRecordTypes: [{ name: 'n', key }] });
    await expect(attempt).rejects.toMatchObject({ status: 400 });
  });

  test('are not created when one of their keys is repeated', async () => {
    const types = [
      { name: 'a', key: 'a' },
      { name: 'b', key: 'a' },
    ];
    const attempt = api.call(createTopic, { description: 'Twice the same', dataRecordTypes: types });
    await expect(attempt).rejects.toMatchObject({ status: 409 });
    const descriptions = (await api.call(listTopics, {})).map((topic) => topic.description);
    expect(descriptions).not.toContain('Twice the same');
  });

  test('have at most 50 data types', async () => {
    const dataRecordTypes = Array.from({ length: 50 }, (_, i) => ({ name: `k${i}`, key: `k${i}` }));
    const topic = await api.call(createTopic, { description: 'Full', dataRecordTypes });
    const attempt = api.call(createDataType, { topicId: topic.id, dataTypeName: 'one more', dataTypeKey: 'one' });
    await expect(attempt).rejects.toMatchObject({ status: 409, errors: [{ code: topicErrors.tooManyDataTypes }] });
  });

  test('can be charted once they have a data type', async () => {
    const bare = await api.call(createTopic, { description: 'Bare' });
    const ids = (await api.call(listChartableTopics, {})).map((topic) => topic.id);
    expect(ids).not.toContain(bare.id);
  });

  test('are listed by id on request', async () => {
    const a = await api.createTopic('A', 'a');
    const b = await api.createTopic('B', 'b');
    await api.createTopic('C', 'c');
    const listed = await api.call(listTopics, { topicIds: `${b.id},${a.id},unknown` });
    expect(listed.map((topic) => topic.id)).toEqual([a.id, b.id]);
  });

  test('accept a new description, and are deactivated and activated', async () => {
    const topic = await api.createTopic('Old', 'a');
    await api.call(updateTopic, { topicId: topic.id, description: 'New', isActive: false });
    expect(await api.getTopic(topic.id)).toMatchObject({ description: 'New', isActive: false });
    const send = () => api.call(sendMessage, { topicId: topic.id, outputType: '', message: 'a=1' });
    await expect(send()).rejects.toMatchObject({ status: 409 });
    await api.call(updateTopic, { topicId: topic.id, description: 'Newer', isActive: true });
    await expect(send()).resolves.toEqual({});
    await api.call(updateTopic, { topicId: topic.id, description: 'Newest' });
    expect(await api.getTopic(topic.id)).toMatchObject({ description: 'Newest', isActive: true });
  });

  test('list the devices that have sent each data type', async () => {
    const topic = await api.call(createTopic, { description: 'Devices' });
    for (const message of ['_dsn=one,a=1', '_dsn=two,a=1,b=2']) {
      await api.call(sendMessage, { topicId: topic.id, outputType: '', message });
    }
    const { dataRecordTypes } = await api.getTopic(topic.id);
    const devices = dataRecordTypes.map((type) => [type.keyName, type.devices.map((one) => one.serialNumber).sort()]);
    expect(Object.fromEntries(devices)).toEqual({ a: ['one', 'two'], b: ['two'] });
  });
});

test("another user's content is not found, like content that does not exist", async () => {
  const project = await api.createProject('Private');
  const topic = await api.createTopic('Private', 'secret', project.id);
  const dataTypeId = topic.dataRecordTypes[0]?.id ?? '';
  const [chart] = await api.listTopicCharts(topic.id);
  const period = {
    startTime: '2026-01-01 00:00:00 +0000',
    endTime: '2026-01-02 00:00:00 +0000',
    interval: 'day',
    aggregate: 'sum',
  } as const;
  const attempts = (ids: { projectId: string; topicId: string; chartId: string }) => [
    stranger.call(getProject, { projectId: ids.projectId }),
    stranger.call(updateProject, { projectId: ids.projectId, projectName: 'Mine' }),
    stranger.call(listProjectCharts, { projectId: ids.projectId }),
    stranger.call(getTopic, { topicId: ids.topicId }),
    stranger.call(updateTopic, { topicId: ids.topicId, description: 'Mine' }),
    stranger.call(createDataType, { topicId: ids.topicId, dataTypeName: 'n', dataTypeKey: 'k' }),
    stranger.call(listRecentRecords, { topicId: ids.topicId, dataTypeId }),
    stranger.call(getChart, { chartId: ids.chartId }),
    stranger.call(updateChart, { chartId: ids.chartId, chartName: 'Mine' }),
    stranger.call(deleteChart, { chartId: ids.chartId }),
  ];
  const outcome = async (all: Promise<unknown>[]) =>
    (await Promise.allSettled(all)).map((one) =>
      one.status === 'rejected' ? (one.reason as Error).message : 'let in',
    );
  const foreign = await outcome(attempts({ projectId: project.id, topicId: topic.id, chartId: chart?.id ?? '' }));
  const missing = await outcome(attempts({ projectId: 'x', topicId: 'x', chartId: 'x' }));
  expect(foreign).toEqual(missing);
  expect(foreign.every((message) => message.includes('404'))).toBe(true);
  // Without the permission for this period, the history is refused before any lookup.
  const history = stranger.call(listHistoricalRecords, { topicId: topic.id, dataTypeId, ...period });
  await expect(history).rejects.toMatchObject({ status: 403 });
  expect(await stranger.call(listProjects, {})).toEqual([]);
  const listed = (await stranger.call(listTopics, {})).map((one) => one.description);
  expect(listed).not.toContain('Private');
});

describe('an invalid request', () => {
  const post = (body: string, type = 'application/json') =>
    fetch(`${server.http}/v1/project/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.accessToken}`, 'content-type': type },
      body,
    });

  test.each([
    ['truncated JSON', '{"projectName":', 'application/json', 400],
    ['a JSON list', '[]', 'application/json', 400],
    ['a JSON string', '"x"', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['another content type', '<a/>', 'text/xml', 415],
    ['two megabytes', JSON.stringify({ projectName: 'x'.repeat(2_000_000) }), 'application/json', 413],
  ])("%s is refused in the product's own words", async (_name, body, type, status) => {
    const response = await post(body, type);
    expect(response.status).toBe(status);
    const { errors } = (await response.json()) as { errors: { code: string; description: string }[] };
    expect(Object.values<string>(requestErrors)).toContain(errors[0]?.code);
    expect(errors[0]?.description).not.toBe('');
  });

  test('to an unknown address is not found', async () => {
    const response = await fetch(`${server.http}/v1/nothing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ errors: [{ code: requestErrors.callUnknown }] });
  });
});
