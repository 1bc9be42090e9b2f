import { randomUUID } from 'node:crypto';
import { createChart, getPublicChart } from '@tinkerstream/contract/charts';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';

import { listLoggedMessages } from '@tinkerstream/contract/records';
import { getTopicByName, sendMessage, sendMessageByTopicName, type Topic } from '@tinkerstream/contract/topics';
import { beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { Browser } from '../../../support/connections/browser.ts';
import { form } from '../../../support/people/chart-form.ts';
import { createLicenses, join } from '../../../support/people/members.ts';

let server: SharedServer;
let student: Api;
beforeAll(async () => {
  server = await sharedServer();
  const { keys } = await createLicenses(await Api.signIn(server.http), {
    dataIntervalLimitSec: 60,
    canEmbedChart: true,
    canShareProject: true,
  });
  student = await join(server.http, `${randomUUID()}@example.org`, { licenseKey: keys[0] as string });
});

/** A class of boards on separate connections, all with the client id that every example uses. */
async function withBoards(
  count: number,
  use: (send: (index: number, message: string) => Promise<unknown>) => unknown,
  topic: Topic,
) {
  const boards = await Promise.all(
    Array.from({ length: count }, () => connectBoard(server.mqttPort, { clientId: '100' })),
  );
  await use((index, message) => boards[index]?.publishAsync(topic.topicName, message, { qos: 1 }) ?? Promise.reject());
  await Promise.all(boards.map((board) => board.endAsync()));
}

const messagesOf = async (topic: Topic) => (await student.getTopic(topic.id)).totalNumberOfMessages;

test('thirty boards without serial numbers store one message each, independently of one another', async () => {
  const topic = await student.createTopic('Class', 'n');
  await withBoards(
    30,
    async (send) => {
      for (const n of [1, 2]) await Promise.all(Array.from({ length: 30 }, (_, index) => send(index, `n=${n}`)));
    },
    topic,
  );
  expect(await messagesOf(topic)).toBe(30);
});

test('a message that is too fast is neither drawn nor counted: it is marked, and the log names the limit', async () => {
  const project = await student.createProject('Hasty');
  const topic = await student.createTopic('Hasty', 'n', project.id);
  const browser = new Browser(server.http, student.accessToken);
  for (const room of [topicRoom(topic.id), projectRoom(project.id)]) await browser.join(room);
  const drawn = [browser.gather('read_data'), browser.gather('topic_message')];
  const passed = browser.gather('mqtt_plain_message');
  await withBoards(
    1,
    async (send) => {
      for (const message of ['n=1', 'n=2', 'hello']) await send(0, message);
    },
    topic,
  );
  await browser.join(topicRoom(topic.id));
  expect(drawn.map((events) => events.length)).toEqual([1, 1]);
  expect(passed).toMatchObject([{ message: 'n=1' }, { message: 'n=2', isTooFast: true }, { message: 'hello' }]);
  expect(await messagesOf(topic)).toBe(1);
  const log = await student.call(listLoggedMessages, { topicId: topic.id });
  expect(log[1]).toMatchObject({ outcome: 'NOT_STORED', reasons: [{ code: 'TOO_FAST', detail: '60' }] });
  browser.close();
});

test('the console and buttons are never limited; a program without a token is limited like a board', async () => {
  const topic = await student.createTopic('Lamp', 'led');
  const { topicName, id } = topic;
  const visitor = new Api(server.http);
  for (const led of [1, 0]) {
    await student.call(sendMessageByTopicName, { topicName, outputType: 'KEY_VALUE_PAIR', message: `led=${led}` });
    await student.call(sendMessage, { topicId: id, outputType: 'KEY_VALUE_PAIR', message: `led=${led}` });
  }
  const { shareToken: token } = await student.call(createChart, form('TOGGLE_BUTTON', topic));
  const { chartSources } = await visitor.call(getPublicChart, { token });
  const button = { topicId: chartSources[0]?.topic.id ?? '', chartToken: token, outputType: 'KEY_VALUE_PAIR' } as const;
  for (const led of [1, 0]) await visitor.call(sendMessage, { ...button, message: `led=${led}` });
  expect(await messagesOf(topic)).toBe(6);

  const { topicId } = await visitor.call(getTopicByName, { topicName });
  for (const led of [1, 0]) await visitor.call(sendMessage, { topicId, message: `_dsn=board,led=${led}` });
  expect(await messagesOf(topic)).toBe(7);
});
