// Before a release.
import { listRecentRecords } from '@tinkerstream/contract/records';
import { createDataType } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { longestPause, timeOf } from '../../../support/server/longest-pause.ts';

let server: ServerProcess;
let api: Api;
beforeAll(async () => {
  server = await startServer();
  api = await Api.signIn(server.http);
});
afterAll(() => server.stop());

// A pattern that backtracks would stop the whole server for a minute and more with each of them.
test('values as long as a message, which look like numbers almost to their end, delay nobody', async () => {
  const topic = await api.createTopic('Long', 'n');
  const board = await connectBoard(server.mqttPort);
  const long = 60_000;
  const values = [
    `${'1'.repeat(long)}x`,
    `-${'1'.repeat(long)}e`,
    `1.${'0'.repeat(long)}1`,
    `${'１'.repeat(long / 3)}ｘ`,
  ];
  for (const value of values) await board.publishAsync(topic.topicName, `n=${value}`, { qos: 1 });
  board.end(true);
  const [dataType] = topic.dataRecordTypes;
  const stored = await api.call(listRecentRecords, { topicId: topic.id, dataTypeId: dataType?.id as string });
  expect(stored.map(({ value }) => value).sort()).toEqual([...values].sort());
});

// Normalization sorts combining marks in a time that grows with the square of their number.
test('a key of thousands of combining marks delays nobody, in a message and in a form', async () => {
  const topic = await api.createTopic('Marks', 'n');
  const board = await connectBoard(server.mqttPort);
  const key = `a${'\u0301'.repeat(10_000)}${'\u0323'.repeat(20_000)}`;
  await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
  const sent = Array.from({ length: 5 }, () => board.publishAsync(topic.topicName, `${key}=1,n=2`, { qos: 1 }));
  const pause = await longestPause(server.http, Promise.all(sent));
  board.end(true);
  const added = api.call(createDataType, { topicId: topic.id, dataTypeName: 'Marks', dataTypeKey: key });
  const pauseOfForm = await longestPause(server.http, expect(added).rejects.toMatchObject({ status: 400 }));
  const yardstick = timeOf(() => key.normalize('NFKC'));
  expect(pause).toBeLessThan(yardstick);
  expect(pauseOfForm).toBeLessThan(yardstick);
});
