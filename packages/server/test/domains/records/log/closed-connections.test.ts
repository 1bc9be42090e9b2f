import { listLoggedMessages } from '@tinkerstream/contract/records';
import type { Topic } from '@tinkerstream/contract/topics';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { CONNECT, connectBoard, eventually, RawBoard } from '../../../support/connections/boards.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';

let server: SharedServer;
let teacher: Person;
let topic: Topic;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});
beforeEach(async () => {
  topic = await teacher.api.createTopic('Bed', 'temp');
});

const reasonsOf = async ({ id }: Topic) => {
  const log = await teacher.api.call(listLoggedMessages, { topicId: id });
  return log.flatMap(({ outcome, reasons }) => reasons.map(({ code, detail }) => `${outcome} ${code} ${detail}`));
};
const logged = (wanted: string) =>
  eventually(
    () => reasonsOf(topic),
    (reasons) => reasons.includes(wanted),
  );

async function open(): Promise<RawBoard> {
  const board = await RawBoard.open(server.mqttPort);
  board.send(CONNECT);
  await board.received('connack');
  return board;
}
const publish = (name: string, payload: string | Buffer) =>
  ({ cmd: 'publish', topic: name, payload, qos: 0, dup: false, retain: false }) as const;

/** A PUBLISH whose name has anything in it. */
function rawPublish(name: string, payload: string): Buffer {
  const rest = Buffer.concat([Buffer.alloc(2), Buffer.from(name), Buffer.from(payload)]);
  rest.writeUInt16BE(Buffer.byteLength(name));
  return Buffer.concat([Buffer.from([0x30, rest.length]), rest]);
}

test('a packet that closes the connection leaves a line in the log of the topic that its board has used', async () => {
  const board = await open();
  board.send(publish(topic.topicName, 'temp=21'));
  board.socket.write(Buffer.from([0x36, 5, 0, 1, 0x61, 0, 1]));
  await board.closed;
  await logged('REFUSED PACKET_NOT_VALID QoS 3');
});

test('a message that is too long does so too, though it is the first one to its topic', async () => {
  const board = await open();
  board.send(publish(topic.topicName.toLowerCase(), Buffer.alloc(70_000, 'a')));
  await board.closed;
  await logged('REFUSED PACKET_TOO_LARGE 65536');
});

test('a name with U+0000 at its end, which MQTT forbids, is explained where the name without it belongs', async () => {
  const board = await open();
  board.socket.write(rawPublish(`${topic.topicName}\0`, 'temp=21'));
  await board.closed;
  await logged('REFUSED PACKET_NOT_VALID a name with invalid UTF-8 or control characters');
});

test('a refused subscription is explained in the log of the topics that the board does use', async () => {
  const board = await connectBoard(server.mqttPort);
  await board.publishAsync(topic.topicName, 'temp=21', { qos: 1 });
  await board.subscribeAsync('DELETEDONE').catch(() => {});
  await board.endAsync();
  await logged('REFUSED OTHER_TOPIC_NOT_HEARD D…E');
});

test('what a board says of a topic that does not exist is written nowhere', async () => {
  const board = await open();
  board.socket.write(rawPublish('NOSUCHNAME\0', 'temp=21'));
  await board.closed;
  expect(await reasonsOf(topic)).toEqual([]);
});
