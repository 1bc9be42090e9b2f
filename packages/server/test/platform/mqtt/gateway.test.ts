import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { topicErrors } from '@tinkerstream/contract/error-codes';
import { listRecentRecords } from '@tinkerstream/contract/records';
import {
  createTopic,
  getTopicByName,
  sendMessage,
  sendMessageByTopicName,
  type Topic,
} from '@tinkerstream/contract/topics';
import mqtt from 'mqtt';
import { beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import {
  CONNECT,
  connectBoard,
  eventually,
  nextMessage,
  publishPacket,
  RawBoard,
} from '../../support/connections/boards.ts';
import { signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let api: Api;
beforeAll(async () => {
  server = await sharedServer();
  api = (await signInSubscriber(server.http)).api;
});

const createBareTopic = () => api.call(createTopic, { description: 'Board' });
async function stored({ id }: Pick<Topic, 'id'>, messages: number): Promise<Topic> {
  await eventually(
    () => api.getTopic(id),
    (seen) => seen.totalNumberOfMessages >= messages,
  );
  // An answer may have read its values before its counters.
  return api.getTopic(id);
}
const mosquittoPub = (...args: string[]) =>
  promisify(execFile)('mosquitto_pub', ['-h', '127.0.0.1', '-p', String(server.mqttPort), ...args]);

describe("a board's message", () => {
  test.each(['0', '1', '2'])('with QoS %s becomes a record, a data type, a device and a default chart', async (qos) => {
    const { id, topicName } = await createBareTopic();
    await mosquittoPub('-t', topicName, '-q', qos, '-m', '_dsn=b-7,_dn=Board seven,temperature=21.5');
    const topic = await stored({ id }, 1);
    expect(topic.recentDataRecords).toMatchObject([
      {
        value: 21.5,
        dataRecordType: { keyName: 'temperature' },
        device: { serialNumber: 'b-7', serialName: 'Board seven' },
      },
    ]);
    expect(topic.dataRecordTypes).toMatchObject([
      { dataRecordTypeName: 'temperature', devices: [{ serialNumber: 'b-7' }] },
    ]);
    expect(await api.listTopicCharts(id)).toMatchObject([{ name: 'temperature', isDefaultChart: true }]);
  });

  test('over WebSocket, MQTT 3.1 and MQTT 5 is handled the same way', async () => {
    const topic = await createBareTopic();
    const webSocket = await mqtt.connectAsync(`${server.http.replace('http', 'ws')}/mqtt`, { reconnectPeriod: 0 });
    await webSocket.publishAsync(topic.topicName, 'a=1', { qos: 1 });
    await webSocket.endAsync();
    for (const version of ['mqttv31', 'mqttv5']) {
      await mosquittoPub('-V', version, '-t', topic.topicName, '-q', '1', '-m', 'a=1');
    }
    expect((await api.getTopic(topic.id)).totalNumberOfMessages).toBe(3);
  });

  test('over HTTP is on disk before the response', async () => {
    const topic = await createBareTopic();
    const visitor = new Api(server.http);
    const { topicId } = await visitor.call(getTopicByName, { topicName: topic.topicName });
    await visitor.call(sendMessage, {
      topicId,
      outputType: 'KEY_VALUE_PAIR',
      message: 'a=1,b=2',
    });
    await api.call(sendMessageByTopicName, { topicName: topic.topicName, outputType: '', message: 'a=3' });
    const { totalNumberOfMessages, totalNumberOfDataRecords } = await api.getTopic(topic.id);
    expect([totalNumberOfMessages, totalNumberOfDataRecords]).toEqual([2, 3]);
  });

  test('reaches subscribed boards unchanged', async () => {
    const { topicName } = await createBareTopic();
    const listeners = await Promise.all([
      connectBoard(server.mqttPort),
      connectBoard(server.mqttPort, { protocolVersion: 5 }),
    ]);
    for (const listener of listeners) await listener.subscribeAsync(topicName, { qos: 1 });
    const arrivals = Promise.all(listeners.map(nextMessage));
    await mosquittoPub('-t', topicName, '-m', '_dsn=x,lamp=0.0');
    expect(await arrivals).toEqual(Array(2).fill({ topic: topicName, payload: '_dsn=x,lamp=0.0' }));
    for (const listener of listeners) await listener.endAsync();
  });

  test('without a key=value pair is broadcast but not stored', async () => {
    const topic = await createBareTopic();
    const listener = await connectBoard(server.mqttPort);
    await listener.subscribeAsync(topic.topicName);
    const arrival = nextMessage(listener);
    await mosquittoPub('-t', topic.topicName, '-q', '1', '-m', '大家好');
    expect((await arrival).payload).toBe('大家好');
    expect((await api.getTopic(topic.id)).totalNumberOfDataRecords).toBe(0);
    await listener.endAsync();
  });

  test('keeps the text of a known key, and ignores text under an unknown key', async () => {
    const topic = await api.createTopic('Doors', 'door');
    await mosquittoPub('-t', topic.topicName, '-q', '1', '-m', 'door=open,mood=fine,lamp=1');
    const { dataRecordTypes, recentDataRecords } = await api.getTopic(topic.id);
    expect(dataRecordTypes.map((type) => type.keyName)).toEqual(['door', 'lamp']);
    expect(recentDataRecords.map((record) => record.value).sort()).toEqual([1, 'open']);
  });

  test('is never lost among a thousand, and keeps its order', async () => {
    const topic = await api.createTopic('Order', 'n');
    const board = await connectBoard(server.mqttPort);
    await Promise.all(
      Array.from({ length: 1000 }, (_, n) => board.publishAsync(topic.topicName, `n=${n}`, { qos: 1 })),
    );
    const dataTypeId = topic.dataRecordTypes[0]?.id ?? '';
    const records = await api.call(listRecentRecords, { topicId: topic.id, dataTypeId, count: 2000 });
    expect(records.map((record) => record.value)).toEqual(Array.from({ length: 1000 }, (_, n) => 999 - n));
    await board.endAsync();
  });
});

describe('a board that disconnects immediately', () => {
  const closings: Record<string, (board: RawBoard) => Promise<unknown>> = {
    'at once': async (board) => board.socket.end(),
    'after a moment': async (board) => setTimeout(() => board.socket.end(), 50),
    'after CONNACK': (board) => board.received('connack').then(() => board.socket.end()),
    'by a reset': async (board) => setTimeout(() => board.socket.resetAndDestroy(), 20),
  };
  test.each(Object.keys(closings))(
    '%s, having sent CONNECT and PUBLISH in one segment, has its message stored 50 of 50 times',
    async (how) => {
      const topic = await api.createTopic('Hasty', 'n');
      for (let n = 0; n < 50; n++) {
        const board = await RawBoard.open(server.mqttPort);
        board.send(CONNECT, publishPacket(topic.topicName, `n=${n}`));
        await closings[how]?.(board);
      }
      expect((await stored(topic, 50)).totalNumberOfMessages).toBe(50);
    },
  );
});

describe('what the gateway refuses', () => {
  test.each(['1', '2'])('a QoS %s message to an unknown topic: acknowledged and dropped', async (qos) => {
    await mosquittoPub('-t', 'NOSUCHNAME', '-q', qos, '-m', 'a=1');
  });

  test('the same with MQTT 5: refused with its reason code, connection kept', async () => {
    const board = await connectBoard(server.mqttPort, { protocolVersion: 5 });
    await expect(board.publishAsync('NOSUCHNAME', 'a=1', { qos: 1 })).rejects.toMatchObject({ code: 0x90 });
    expect(board.connected).toBe(true);
    await board.endAsync();
  });

  test('a message to an inactive topic', async () => {
    const topic = await api.call(createTopic, { description: 'Off', isActive: false });
    const send = api.call(sendMessage, { topicId: topic.id, outputType: '', message: 'a=1' });
    await expect(send).rejects.toMatchObject({ status: 409, errors: [{ code: topicErrors.inactive }] });
    await mosquittoPub('-t', topic.topicName, '-q', '1', '-m', 'a=1');
    expect((await api.getTopic(topic.id)).totalNumberOfMessages).toBe(0);
    const board = await connectBoard(server.mqttPort, { protocolVersion: 5 });
    await expect(board.publishAsync(topic.topicName, 'a=1', { qos: 1 })).rejects.toMatchObject({ code: 0x87 });
    await board.endAsync();
  });

  test('an HTTP message to an unknown topic, or without a pair when it declares one', async () => {
    const send = (topicId: string, message: string) =>
      api.call(sendMessage, { topicId, outputType: 'KEY_VALUE_PAIR', message });
    const topic = await createBareTopic();
    await expect(send('unknown', 'a=1')).rejects.toMatchObject({ status: 404 });
    await expect(send(topic.id, 'hello')).rejects.toMatchObject({
      status: 400,
      errors: [{ code: topicErrors.pairIncomplete }],
    });
    await expect(send(topic.id, '')).rejects.toMatchObject({ status: 400 });
  });

  test.each(['#', '+', '$SYS/broker/version', '$share/g/NAME', 'NOSUCHNAME'])(
    'a subscription to %s',
    async (filter) => {
      const board = await RawBoard.open(server.mqttPort);
      board.send(CONNECT, { cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: filter, qos: 0 }] });
      expect(await board.received('suback')).toMatchObject([{ granted: [0x80] }]);
      board.socket.destroy();
    },
  );

  test.each([
    ['text that is not MQTT', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['a PUBLISH before CONNECT', Buffer.from([0x30, 0x05, 0, 1, 0x41, 0x61, 0x3d])],
    ['an unknown protocol level', Buffer.from([0x10, 0x0c, 0, 4, 0x4d, 0x51, 0x54, 0x54, 9, 2, 0, 60, 0, 0])],
    ['a packet of 200 MB', Buffer.from([0x30, 0xff, 0xff, 0xff, 0x5f])],
    ['a length that never ends', Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
  ])('%s: the connection is closed, the next one is served', async (_name, bytes) => {
    const board = await RawBoard.open(server.mqttPort);
    board.socket.write(bytes);
    await board.closed;
    const next = await connectBoard(server.mqttPort);
    expect(next.connected).toBe(true);
    await next.endAsync();
  });

  test('a second CONNECT, a packet id of 0 and a packet over 64 KB', async () => {
    const { topicName } = await createBareTopic();
    for (const packet of [
      CONNECT,
      publishPacket(topicName, 'a=1', 1, 0),
      publishPacket(topicName, 'x'.repeat(70_000)),
    ]) {
      const board = await RawBoard.open(server.mqttPort);
      board.send(CONNECT);
      await board.received('connack');
      board.send(packet);
      await board.closed;
    }
  });
});

describe('clients', () => {
  test('with the same id are all served: a class shares few ids', async () => {
    const { topicName } = await createBareTopic();
    const boards = await Promise.all(
      Array.from({ length: 10 }, () => connectBoard(server.mqttPort, { clientId: 'clientID' })),
    );
    for (const board of boards) await board.subscribeAsync(topicName);
    const arrivals = Promise.all(boards.map(nextMessage));
    await mosquittoPub('-i', 'clientID', '-t', topicName, '-m', 'a=1');
    expect(await arrivals).toHaveLength(10);
    for (const board of boards) await board.endAsync();
  });

  test('get their acknowledgements in the order of their messages', async () => {
    const known = await api.createTopic('Known', 'a');
    const fresh = await createBareTopic();
    const board = await RawBoard.open(server.mqttPort);
    const topics = [fresh.topicName, known.topicName, fresh.topicName, known.topicName];
    board.send(CONNECT, ...topics.map((name, i) => publishPacket(name, 'a=1', 1, i + 1)));
    const acknowledged = await board.received('puback', 4);
    expect(acknowledged.map((packet) => packet.messageId)).toEqual([1, 2, 3, 4]);
    board.socket.destroy();
  });

  test('that repeat a QoS 2 message before its PUBREL have sent one message', async () => {
    const topic = await api.createTopic('Once', 'a');
    const board = await RawBoard.open(server.mqttPort);
    board.send(CONNECT, publishPacket(topic.topicName, 'a=1', 2), {
      ...publishPacket(topic.topicName, 'a=1', 2),
      dup: true,
    } as never);
    await board.received('pubrec', 2);
    board.send({ cmd: 'pubrel', messageId: 1 });
    await board.received('pubcomp');
    expect((await api.getTopic(topic.id)).totalNumberOfMessages).toBe(1);
    board.socket.destroy();
  });

  test('that disappear have their will published, those that send DISCONNECT do not', async () => {
    const topic = await api.createTopic('Will', 'gone');
    const will = { topic: topic.topicName, payload: Buffer.from('gone=1'), qos: 1 as const, retain: false };
    const polite = await connectBoard(server.mqttPort, { will });
    await polite.endAsync();
    const rude = await connectBoard(server.mqttPort, { will });
    rude.stream.destroy();
    expect((await stored(topic, 1)).totalNumberOfMessages).toBe(1);
  });

  test('that stay silent longer than one and a half times their keep-alive are disconnected', async () => {
    const board = await RawBoard.open(server.mqttPort);
    board.send({ ...CONNECT, keepalive: 1 } as never);
    const connected = Date.now();
    await board.closed;
    expect(Date.now() - connected).toBeGreaterThanOrEqual(1500);
  });
});
