import { listAuditEntries } from '@tinkerstream/contract/admin';
import { listLatestValues } from '@tinkerstream/contract/charts';
import { recordErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import {
  clearValues,
  listAllRecords,
  listHistoricalRecords,
  listLoggedMessages,
  listTopicActivity,
} from '@tinkerstream/contract/records';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { eventually } from '../../support/connections/boards.ts';
import { Browser } from '../../support/connections/browser.ts';
import { signInSubscriber } from '../../support/people/people.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('the values of a topic in %s', (engine) => {
  let server: ServerProcess;
  let api: Api;
  let board: MqttClient;
  beforeAll(async () => {
    const env = engine === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase() };
    server = await startServer({ env });
    api = await Api.signIn(server.http);
    board = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`);
  });
  afterAll(async () => {
    await board.endAsync();
    await server.stop();
  });
  const send = (topicName: string, message: string) => board.publishAsync(topicName, message, { qos: 1 });

  test('are counted for its pages: all of them, together, and after they are cleared', async () => {
    const topic = await api.createTopic('Counted', 'temperature');
    const browser = new Browser(server.http, api.accessToken);
    await browser.join(topicRoom(topic.id));
    const counted = browser.gather('topic_counted');
    const shown = (messages: number) =>
      eventually(
        async () => counted.at(-1),
        (count) => count?.totalNumberOfMessages === messages,
      );
    await Promise.all(
      Array.from({ length: 50 }, (_, value) => send(topic.topicName, `temperature=${value},height=${value}`)),
    );
    expect(await shown(50)).toEqual({
      topicId: topic.id,
      totalNumberOfMessages: 50,
      totalNumberOfDataRecords: 100,
    });
    expect(counted.length).toBeLessThan(10);
    await api.call(clearValues, { topicId: topic.id });
    await send(topic.topicName, 'temperature=1');
    expect((await shown(1))?.totalNumberOfDataRecords).toBe(1);
    browser.close();
  });

  test('are gone everywhere from the answer on, while the next ones come in', async () => {
    const project = await api.createProject('Lesson');
    const topic = await api.createTopic('Class', 'temperature', project.id);
    const query = { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id ?? '' };
    for (let value = 1; value <= 20; value += 1)
      await send(topic.topicName, `_dn=group${value % 3},temperature=${value}`);
    await send(topic.topicName, 'hello');
    const [chart] = await api.listTopicCharts(topic.id);
    const browser = new Browser(server.http, api.accessToken);
    await browser.join(topicRoom(topic.id));
    const heard = browser.next('records_removed');

    expect(await api.call(clearValues, { topicId: topic.id })).toEqual({});

    expect((await heard).topicId).toBe(topic.id);
    browser.close();
    expect(await api.call(listAllRecords, query)).toEqual([]);
    expect(await api.call(listLatestValues, { chartId: chart?.id ?? '' })).toEqual([]);
    expect(await api.call(listTopicActivity, { topicIds: topic.id })).toEqual([]);
    const cleared = await api.getTopic(topic.id);
    expect(cleared).toMatchObject({ totalNumberOfMessages: 0, recentDataRecords: [] });
    expect(cleared.devices).toHaveLength(3);
    expect(cleared.dataRecordTypes[0]?.hasRecords).toBe(false);

    await send(topic.topicName, '_dn=group1,temperature=50');
    expect((await api.call(listAllRecords, query)).map(({ value }) => value)).toEqual([50]);
    const [bucket] = await api.call(listHistoricalRecords, {
      ...query,
      startTime: '2020-01-01 00:00:00 +0000',
      endTime: '2090-01-01 00:00:00 +0000',
      interval: 'month',
      aggregate: 'min',
    });
    expect(bucket?.value).toBe(50);
    // In the background: they are no longer counted, and the log no longer has them.
    await eventually(
      () => api.getTopic(topic.id),
      ({ totalNumberOfDataRecords, totalNumberOfMessages }) =>
        totalNumberOfDataRecords === 1 && totalNumberOfMessages === 1,
    );
    await eventually(
      () => api.call(listLoggedMessages, { topicId: topic.id }),
      (messages) => messages.every(({ message }) => message !== 'hello'),
    );
    await eventually(
      () => api.call(listAuditEntries, { subject: 'security' }),
      (entries) => entries.some(({ action, subjectId }) => action === 'values.cleared' && subjectId === topic.id),
    );
  });

  test('are cleared several times, and in parallel', async () => {
    const topic = await api.createTopic('Again', 'light');
    const query = { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id ?? '' };
    for (let round = 0; round < 2; round += 1) {
      await send(topic.topicName, `light=${round}`);
      const clear = () => api.call(clearValues, { topicId: topic.id });
      await Promise.all([clear(), send(topic.topicName, 'light=7'), clear()]);
    }
    await api.call(clearValues, { topicId: topic.id });
    expect(await api.call(listAllRecords, query)).toEqual([]);
  });

  test('stay for those who may not delete them', async () => {
    const project = await api.createProject('Shared');
    const topic = await api.createTopic('Class', 'temperature', project.id);
    await send(topic.topicName, 'temperature=1');
    const member = await signInSubscriber(server.http);
    const clear = () => member.api.call(clearValues, { topicId: topic.id });
    await expect(clear()).rejects.toMatchObject({ status: 404 });
    await api.invite(project.id, member.api);
    await expect(clear()).rejects.toMatchObject({ status: 403, errors: [{ code: recordErrors.notDeletable }] });
    expect((await api.getTopic(topic.id)).totalNumberOfDataRecords).toBe(1);
  });
});
