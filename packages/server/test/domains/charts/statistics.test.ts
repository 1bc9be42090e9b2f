import { createChart, getPublicChart, getPublicStatistics } from '@tinkerstream/contract/charts';
import { chartErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { getStatistics, listRecentRecords } from '@tinkerstream/contract/records';
import { sendMessageByTopicName } from '@tinkerstream/contract/topics';
import { beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

const ALL = { startTime: '2020-01-01T00:00:00Z', endTime: '2099-01-01T00:00:00Z' };

async function topicWith(...values: number[]) {
  const owner = await signInSubscriber(server.http);
  const project = await owner.api.createProject('Pond');
  const topic = await owner.api.createTopic('Pond', 'level', project.id);
  for (const value of values) {
    const message = `level=${value}`;
    await owner.api.call(sendMessageByTopicName, { topicName: topic.topicName, outputType: '', message });
  }
  return { owner, topic, series: { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id ?? '' } };
}

test('statistics are of all stored numbers of a stretch, within the marked values', async () => {
  const { owner, series } = await topicWith(1, 2, 6, 100);
  const found = (marked: object) => owner.api.call(getStatistics, { ...series, ...ALL, ...marked });
  expect(await found({})).toMatchObject({ count: 4, min: 1, max: 100, mean: 27.25 });
  expect(await found({ lowest: 1.5, highest: 50 })).toMatchObject({ count: 2, min: 2, max: 6, mean: 4 });
  expect(await found({ lowest: 200 })).toBeNull();
  expect(await found({ endTime: '2020-01-02T00:00:00Z' })).toBeNull();
  await expect(found({ endTime: '2019-01-01T00:00:00Z' })).rejects.toMatchObject({ status: 400 });
  // The end of a stretch belongs to the next one.
  const [last] = await owner.api.call(listRecentRecords, { ...series, count: 1 });
  const end = last?.createdOn ?? '';
  expect(await found({ endTime: end })).toMatchObject({ count: 3 });
  expect(await found({ startTime: end })).toMatchObject({ count: 1 });
});

test('only readers of a topic get them, and visitors of its public chart', async () => {
  const { owner, topic, series } = await topicWith(3, 5);
  const stranger = await signInSubscriber(server.http);
  const asked = stranger.api.call(getStatistics, { ...series, ...ALL });
  await expect(asked).rejects.toMatchObject({ errors: [{ code: topicErrors.unknown }] });
  const { shareToken: token } = await owner.api.call(createChart, {
    chartType: 'BASIC_LINE_CHART',
    configs: { CHART_NAME: 'Level' },
    chartSourceConfigs: [{ topicId: topic.id, dataTypeId: series.dataTypeId }],
  });
  const visitor = new Api(server.http);
  const [source] = (await visitor.call(getPublicChart, { token })).chartSources;
  const chartSourceId = source?.id ?? '';
  expect(await visitor.call(getPublicStatistics, { token, chartSourceId, ...ALL })).toMatchObject({ mean: 4 });
  const other = visitor.call(getPublicStatistics, { token, chartSourceId: 'other', ...ALL });
  await expect(other).rejects.toMatchObject({ errors: [{ code: chartErrors.notPublic }] });
});
