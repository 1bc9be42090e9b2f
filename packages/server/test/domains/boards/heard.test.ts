import { once } from 'node:events';
import { createConnection } from 'node:net';
import { listHeardBoards } from '@tinkerstream/contract/boards';
import { topicErrors } from '@tinkerstream/contract/error-codes';
import { boardsRoom } from '@tinkerstream/contract/platform/room';
import { renewTopicName, updateTopic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { connectBoard, eventually } from '../../support/connections/boards.ts';
import { Browser } from '../../support/connections/browser.ts';
import { signInSubscriber } from '../../support/people/people.ts';

let server: ServerProcess;
let admin: Api;
let teacher: Api;
let stranger: Api;
beforeAll(async () => {
  server = await startServer();
  admin = await Api.signIn(server.http);
  teacher = (await signInSubscriber(server.http)).api;
  stranger = (await signInSubscriber(server.http)).api;
});
afterAll(async () => {
  await server.stop();
});

const heardBy = async (api: Api, topicName?: string) =>
  (await api.call(listHeardBoards, topicName === undefined ? {} : { topicName })).boards;

/** A board that sends one message and stays connected. */
async function board(clientId: string, topicName: string) {
  const client = await connectBoard(server.mqttPort, { clientId });
  await client.publishAsync(topicName, 'temperature=21', { qos: 1 });
  return client;
}

test('a board that sends is found by the readers of its topic and by administrators only', async () => {
  const topic = await teacher.createTopic('Roof', 'temperature');
  const client = await board('vigop', topic.topicName);
  const mine = { clientId: 'vigop', address: '127.0.0.1', isConnected: true, problem: null };
  const use = { topicId: topic.id, description: 'Roof', name: topic.topicName, use: 'SENT' };
  expect(await heardBy(teacher)).toMatchObject([{ ...mine, topics: [use] }]);
  expect(await heardBy(teacher, topic.topicName.toLowerCase())).toMatchObject([{ ...mine, topics: [use] }]);
  expect(await heardBy(stranger)).toEqual([]);
  await expect(heardBy(stranger, topic.topicName)).rejects.toThrow(topicErrors.unknown);
  // An administrator sees that there is a board, but not the name of another person's topic.
  const { topicName } = topic;
  const seen = (await heardBy(admin)).find(({ clientId }) => clientId === 'vigop');
  expect(seen).toMatchObject({ topics: [{ topicId: null, name: `${topicName[0]}…${topicName.at(-1)}`, use: 'SENT' }] });
  expect(JSON.stringify(await admin.call(listHeardBoards, {}))).not.toContain(topicName);
  await client.endAsync();
  await eventually(
    () => heardBy(teacher),
    (boards) => boards[0]?.isConnected === false,
  );
  // With the new name, the old one is no topic of the teacher's.
  await teacher.call(renewTopicName, { topicId: topic.id });
  expect(await heardBy(teacher)).toEqual([]);
});

test('the page of a topic learns of misspelled names, switched-off topics and other boards', async () => {
  const topic = await teacher.createTopic('Pond', 'temperature');
  const { topicName } = topic;
  const wrong = `${topicName.slice(0, -1)}${topicName.endsWith('A') ? 'B' : 'A'}`;
  const clients = [await board('typo', wrong), await board('else', 'ELSEWHERE2')];
  const answer = await teacher.call(listHeardBoards, { topicName });
  expect(answer.boards).toMatchObject([{ clientId: 'typo', topics: [{ name: wrong, topicId: null, use: 'UNKNOWN' }] }]);
  expect(answer.others.boards).toBeGreaterThan(0);

  await teacher.call(updateTopic, { topicId: topic.id, isActive: false });
  clients.push(await board('late', topicName));
  const boards = await heardBy(teacher, topicName);
  expect(boards.find(({ clientId }) => clientId === 'late')).toMatchObject({ topics: [{ use: 'SWITCHED_OFF' }] });
  for (const client of clients) await client.endAsync();
});

test('a misspelled name that is the topic of another person is not told', async () => {
  const topic = await teacher.createTopic('Shed', 'temperature');
  const other = await stranger.createTopic('Secret', 'temperature');
  const client = await board('other', other.topicName);
  const answer = await teacher.call(listHeardBoards, { topicName: topic.topicName });
  expect(JSON.stringify(answer)).not.toContain(other.topicName);
  await client.endAsync();
});

test('a program that does not speak MQTT is listed with that reason', async () => {
  const socket = createConnection({ port: server.mqttPort, host: '127.0.0.1' });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\n\r\n');
  await eventually(
    () => heardBy(admin),
    (boards) => boards.some(({ problem, clientId }) => problem === 'NOT_MQTT' && clientId === ''),
  );
  socket.destroy();
});

test('pages hear that there is something new, and only signed-in ones', async () => {
  const topic = await teacher.createTopic('Lawn', 'temperature');
  const browser = new Browser(server.http, teacher.accessToken);
  expect(await browser.join(boardsRoom())).toEqual({ ok: true });
  const heard = browser.next('boards_heard');
  const client = await board('news', topic.topicName);
  await heard;
  const visitor = new Browser(server.http);
  expect(await visitor.join(boardsRoom())).not.toEqual({ ok: true });
  await client.endAsync();
  browser.close();
  visitor.close();
});
