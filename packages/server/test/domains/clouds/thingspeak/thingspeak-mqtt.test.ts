// Before a release.
import { renewCloudKey, setCloudNames } from '@tinkerstream/contract/clouds';
import { sendMessage } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { connectBoard, nextMessage } from '../../../support/connections/boards.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';
import { createChannel, type TestChannel, valuesOf } from './channels.ts';

let server: SharedServer;
let teacher: Person;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});

const signIn = ({ number }: Pick<TestChannel, 'number'>, password: string, username = String(number)) =>
  connectBoard(server.mqttPort, { username, password, clientId: username });
const open = async () => {
  const channel = await createChannel(teacher.api);
  return { channel, board: await signIn(channel, channel.writeKey) };
};

/** Publishes and waits until the values are stored. */
const publish = (board: MqttClient, topic: string, payload: string | Buffer) =>
  board.publishAsync(topic, payload, { qos: 1 });

describe('a board publishes', () => {
  test.each<[string, string, string, Record<string, unknown>]>([
    [
      'several fields',
      '',
      'field1=21&field2=on%20air&status=50%&lat=22.3&long=114.2',
      { field1: 21, field2: 'on air' },
    ],
    ['one field', '/fields/field1', '45', { field1: 45 }],
    ['one field with the end of a buffer', '/fields/field1', '45\0\0', { field1: 45 }],
    ['with a key in the topic, as before', '/AAAAAAAAAAAAAAAA', 'field1=1', { field1: 1 }],
  ])('%s', async (_what, path, payload, expected) => {
    const { channel, board } = await open();
    await publish(board, `channels/${channel.number}/publish${path}`, payload);
    expect(await valuesOf(teacher.api, channel)).toMatchObject(expected);
    await board.endAsync();
  });

  test('under the keys that its project has chosen', async () => {
    const { channel, board } = await open();
    const { projectId, number, writeKey } = channel;
    await teacher.api.call(setCloudNames, { projectId, cloud: 'THINGSPEAK', names: [{ name: 'field1', key: 'temp' }] });
    const again = await signIn(channel, writeKey);
    await publish(again, `channels/${number}/publish`, 'field1=3');
    expect(await valuesOf(teacher.api, channel)).toEqual({ temp: 3 });
    await Promise.all([board.endAsync(true), again.endAsync()]);
  });

  test('nothing to another channel, and nothing with a key for reading', async () => {
    const { channel, board } = await open();
    const other = await createChannel(teacher.api);
    const reader = await signIn(channel, channel.readKey);
    await publish(board, `channels/${other.number}/publish`, 'field1=1').catch(() => {});
    await publish(reader, `channels/${channel.number}/publish`, 'field1=1').catch(() => {});
    expect(await Promise.all([channel, other].map((one) => valuesOf(teacher.api, one)))).toEqual([{}, {}]);
    await Promise.all([board.endAsync(true), reader.endAsync(true)]);
  });
});

describe('a client subscribes', () => {
  test('to all fields by a wildcard, and to whole entries, and gets what anything sends', async () => {
    const { channel, board } = await open();
    const { number, readKey, topic } = channel;
    const reader = await signIn(channel, readKey);
    const root = `channels/${number}/subscribe`;
    const received = new Map<string, string>();
    reader.on('message', (name, payload) => received.set(name, payload.toString()));
    const granted = await reader.subscribeAsync([root, `${root}/fields/+`]);
    expect(granted.map(({ qos }) => qos)).toEqual([0, 0]);
    await publish(board, `channels/${number}/publish`, 'field1=21&field2=40&status=ok');
    await expect.poll(() => received.size).toBe(3);
    expect(received.get(`${root}/fields/field1`)).toBe('21');
    expect(received.get(`${root}/fields/field2`)).toBe('40');
    expect(JSON.parse(received.get(root) ?? '')).toEqual({
      channel_id: number,
      ...Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`field${index + 1}`, null])),
      field1: '21',
      field2: '40',
      created_at: expect.stringMatching(/Z$/),
      entry_id: expect.any(Number),
      status: 'ok',
      latitude: null,
      longitude: null,
      elevation: null,
    });
    received.clear();
    await teacher.api.call(sendMessage, { topicId: topic.id, message: 'field1=22' });
    await expect.poll(() => received.get(`${root}/fields/field1`)).toBe('22');
    await Promise.all([board.endAsync(), reader.endAsync()]);
  });

  test('to nothing of another channel or of the server, and stays connected', async () => {
    const { channel, board } = await open();
    const other = await createChannel(teacher.api);
    const filters = [
      `channels/${other.number}/subscribe`,
      '#',
      'channels/+/subscribe',
      `channels/${channel.number}/#`,
      other.topic.topicName,
    ];
    for (const filter of filters) await expect(board.subscribeAsync(filter), filter).rejects.toThrow();
    await board.subscribeAsync(`channels/${channel.number}/subscribe/fields/field1`);
    const received = nextMessage(board);
    await publish(board, `channels/${channel.number}/publish/fields/field1`, '5');
    expect(await received).toEqual({ topic: `channels/${channel.number}/subscribe/fields/field1`, payload: '5' });
    await board.endAsync();
  });
});

describe('a login', () => {
  test('with a wrong key, or the key of another channel, is refused', async () => {
    const channel = await createChannel(teacher.api);
    const other = await createChannel(teacher.api);
    for (const key of ['AAAAAAAAAAAAAAAA', other.writeKey]) {
      await expect(signIn(channel, key)).rejects.toThrow(/bad user|not authorized/i);
    }
  });

  test('ends when its key is renewed', async () => {
    const { channel, board } = await open();
    const closed = new Promise<void>((resolve) => board.once('close', () => resolve()));
    await teacher.api.call(renewCloudKey, { projectId: channel.projectId, cloud: 'THINGSPEAK', key: 'write' });
    await closed;
    await expect(signIn(channel, channel.writeKey)).rejects.toThrow();
  });
});
