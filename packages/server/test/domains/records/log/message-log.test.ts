import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';

import { listLoggedMessages, listRecentRecords, MESSAGE_LOG_LENGTH } from '@tinkerstream/contract/records';
import {
  createTopic,
  getTopicByName,
  sendMessage,
  sendMessageByTopicName,
  updateTopic,
} from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { connectBoard, eventually, nextMessage } from '../../../support/connections/boards.ts';
import { Browser } from '../../../support/connections/browser.ts';
import { topicNameOf } from '../../../support/connections/mqtt-client.ts';
import { createLicenses, join as joinAs } from '../../../support/people/members.ts';
import { signInPerson } from '../../../support/people/people.ts';

let server: ServerProcess;
let api: Api;
let stranger: Api;
let board: MqttClient;
beforeAll(async () => {
  server = await startServer();
  api = await Api.signIn(server.http);
  stranger = (await signInPerson(server.http)).api;
  board = await connectBoard(server.mqttPort);
});
afterAll(async () => {
  await board.endAsync();
  await server.stop();
});

async function logOf(topicId: string): Promise<string[]> {
  const log = await api.call(listLoggedMessages, { topicId });
  return log.map(({ message, outcome, reasons }) => {
    return [message, outcome, ...reasons.map(({ code, detail }) => `${code} ${detail}`.trim())].join(' | ');
  });
}

describe('the log of a topic', () => {
  test('says what happened to each message, and why', async () => {
    const topic = await api.createTopic('Roof', 'light');
    for (const message of ['_dsn=17,light=5', 'light=6,colour=red', 'good morning', 'light=,x']) {
      await board.publishAsync(topic.topicName, message, { qos: 1 });
    }
    expect(await logOf(topic.id)).toEqual([
      'light=,x | NOT_STORED | PART_WITHOUT_VALUE light | PART_WITHOUT_EQUALS x',
      'good morning | NOT_STORED | NO_KEY_VALUE_PAIR',
      'light=6,colour=red | PARTLY_STORED | UNKNOWN_KEY_NOT_NUMERIC colour',
      '_dsn=17,light=5 | STORED',
    ]);
    const [newest, , , oldest] = await api.call(listLoggedMessages, { topicId: topic.id });
    expect(oldest?.deviceSerialNumber).toBe('17');
    expect(newest?.deviceSerialNumber).toBe('');
  });

  test('says what is stored as text although it looks like a number', async () => {
    const topic = await api.createTopic('Values', 'n');
    for (const value of ['nan', '５', '0123', 'wet'])
      await board.publishAsync(topic.topicName, `n=${value}`, { qos: 1 });
    expect(await logOf(topic.id)).toEqual([
      'n=wet | STORED',
      'n=0123 | STORED',
      'n=５ | STORED',
      'n=nan | STORED | STORED_AS_TEXT n',
    ]);
    expect((await api.getTopic(topic.id)).recentDataRecords.map(({ value }) => value)).toEqual([
      'wet',
      '0123',
      5,
      'nan',
    ]);
  });

  test('says that the topic is inactive', async () => {
    const topic = await api.call(createTopic, { description: 'Off', isActive: false });
    await expect(api.call(sendMessage, { topicId: topic.id, message: 'a=1' })).rejects.toMatchObject({ status: 409 });
    expect(await logOf(topic.id)).toEqual(['a=1 | REFUSED | TOPIC_SWITCHED_OFF']);
  });

  test("says which messages were faster than the owner's subscription allows", async () => {
    const { keys } = await createLicenses(api, { dataIntervalLimitSec: 60 });
    const student = await joinAs(server.http, 'hasty@example.org', { licenseKey: keys[0] as string });
    const topic = await student.createTopic('Hasty', 'n');
    await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
    await board.subscribeAsync(topic.topicName);
    const received = nextMessage(board);
    await board.publishAsync(topic.topicName, 'n=2', { qos: 1 });
    expect((await received).payload).toBe('n=2');
    await board.publishAsync(topic.topicName, 'n=3,_dsn=another', { qos: 1 });
    const log = await student.call(listLoggedMessages, { topicId: topic.id });
    expect(log.map(({ message, outcome, reasons }) => [message, outcome, ...reasons.map(({ code }) => code)])).toEqual([
      ['n=3,_dsn=another', 'STORED'],
      ['n=2', 'NOT_STORED', 'TOO_FAST'],
      ['n=1', 'STORED'],
    ]);
    expect((await student.getTopic(topic.id)).totalNumberOfMessages).toBe(2);
  });

  test('keeps the last hundred', async () => {
    const topic = await api.createTopic('Busy', 'n');
    // In batches, so some are written before the others arrive.
    for (const first of [1, 120, 240]) {
      const numbers = Array.from({ length: 119 }, (_, index) => first + index);
      await Promise.all(numbers.map((n) => board.publishAsync(topic.topicName, `n=${n}`, { qos: 1 })));
      const log = await logOf(topic.id);
      const last = first + 118;
      expect(log).toEqual(Array.from({ length: MESSAGE_LOG_LENGTH }, (_, index) => `n=${last - index} | STORED`));
    }
  });

  test('shows odd messages, truncated if they are long', async () => {
    const topic = await api.createTopic('Odd', 'n');
    for (const message of ['n=1,_dsn=7\0\0', `n=${'9'.repeat(30_000)}`, '濕度 💧', Buffer.from([0xff, 0xfe])]) {
      await board.publishAsync(topic.topicName, message, { qos: 1 });
    }
    const [bytes, text, long, zeros] = await api.call(listLoggedMessages, { topicId: topic.id });
    expect(bytes?.message).toBe('\ufffd\ufffd');
    expect(text?.message).toBe('濕度 💧');
    expect(long?.message).toBe(`n=${'9'.repeat(997)}…`);
    expect(zeros?.message).toBe('n=1,_dsn=7\u2400\u2400');
  });

  test('survives a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'message-log-'));
    const first = await startServer({ dataDir });
    const admin = await Api.signIn(first.http);
    const topic = await admin.createTopic('Lasting', 'n');
    await admin.call(sendMessage, { topicId: topic.id, message: 'n=1' });
    await first.stop();
    const second = await startServer({ dataDir });
    const again = await Api.signIn(second.http);
    await again.call(sendMessage, { topicId: topic.id, message: 'n=2' });
    const log = await again.call(listLoggedMessages, { topicId: topic.id });
    expect(log.map(({ message }) => message)).toEqual(['n=2', 'n=1']);
    await second.stop();
    rmSync(dataDir, { recursive: true });
  });

  test('notifies open pages of new entries, including refused messages', async () => {
    const topic = await api.createTopic('Watched', 'n');
    const browser = new Browser(server.http, api.accessToken);
    await browser.join(topicRoom(topic.id));
    const waitForEvent = async (message: string) => {
      const grown = browser.next('messages_logged');
      await api.call(sendMessage, { topicId: topic.id, message }).catch(() => {});
      expect(await grown).toEqual({ topicId: topic.id });
    };
    await waitForEvent('hello');
    await api.call(updateTopic, { topicId: topic.id, isActive: false });
    await waitForEvent('n=1');
    browser.close();
    expect(await logOf(topic.id)).toEqual([
      'n=1 | REFUSED | TOPIC_SWITCHED_OFF',
      'hello | NOT_STORED | NO_KEY_VALUE_PAIR',
    ]);
  });

  test('is for users who may read the topic', async () => {
    const topic = await api.createTopic('Mine', 'n');
    await expect(stranger.call(listLoggedMessages, { topicId: topic.id })).rejects.toMatchObject({ status: 404 });
  });
});

describe("a board's message to a wrong topic", () => {
  const refusedOf = async (topicId: string) => {
    const log = await api.call(listLoggedMessages, { topicId });
    return log
      .filter(({ reasons }) => reasons.some(({ code }) => code.startsWith('OTHER_TOPIC')))
      .map(({ message, reasons, count }) => [message, reasons[0]?.code, reasons[0]?.detail, count]);
  };

  test('is counted in the log of the topics that the board uses, without the name', async () => {
    const [published, subscribed] = [await api.createTopic('Published', 'n'), await api.createTopic('Subscribed', 'n')];
    const off = await api.call(createTopic, { description: 'Off', isActive: false });
    const nodeRed = await connectBoard(server.mqttPort);
    await nodeRed.subscribeAsync(subscribed.topicName);
    for (let n = 1; n <= 3; n++) {
      await nodeRed.publishAsync('DELETEDONE', 'n=1', { qos: 1 });
      await nodeRed.publishAsync(off.topicName, 'n=1', { qos: 1 });
      await nodeRed.publishAsync(published.topicName, `n=${n}`, { qos: 1 });
    }
    const masked = `${off.topicName[0]}…${off.topicName.at(-1)}`;
    for (const { id } of [published, subscribed]) {
      const refused = await eventually(
        () => refusedOf(id),
        ({ length }) => length === 2,
      );
      expect(refused.sort()).toEqual([
        ['', 'OTHER_TOPIC_SWITCHED_OFF', masked, 3],
        ['', 'OTHER_TOPIC_UNKNOWN', 'D…E', 3],
      ]);
    }
    expect(JSON.stringify(await api.call(listLoggedMessages, { topicId: published.id }))).not.toContain(off.topicName);
    await nodeRed.publishAsync('DELETEDONE', 'n=1', { qos: 1 });
    await nodeRed.endAsync();
    await eventually(
      () => refusedOf(published.id),
      (refused) => refused.some(([, , , count]) => count === 4),
    );
    expect(await refusedOf(off.id)).toEqual([]);
  });

  test('never displaces a logged message, however many are sent to however many names', async () => {
    const topic = await api.createTopic('Flooded', 'n');
    for (let round = 0; round < 5; round++) {
      const client = await connectBoard(server.mqttPort);
      const right = Array.from({ length: 20 }, (_, n) => client.publishAsync(topic.topicName, `n=${n}`, { qos: 1 }));
      const names = Array.from({ length: 8 }, (_, n) => `${String.fromCodePoint(0x4e00 + round * 8 + n)}/wrong`);
      for (const name of names) await client.publishAsync(name, 'n=1', { qos: 1 });
      const wrong = names.flatMap((name) => Array.from({ length: 100 }, () => client.publishAsync(name, 'n=1')));
      await Promise.all([...right, ...wrong]);
      await client.endAsync();
    }
    const log = await eventually(
      () => api.call(listLoggedMessages, { topicId: topic.id }),
      ({ length }) => length >= 110,
    );
    expect(log.filter(({ outcome }) => outcome === 'STORED')).toHaveLength(100);
    expect(log).toHaveLength(110);
  });

  test('notifies open pages of the new entry', async () => {
    const topic = await api.createTopic('Seen', 'n');
    const browser = new Browser(server.http, api.accessToken);
    await browser.join(topicRoom(topic.id));
    const client = await connectBoard(server.mqttPort);
    await client.subscribeAsync(topic.topicName);
    const grown = browser.next('messages_logged');
    await client.publishAsync('DELETEDONE', 'n=1', { qos: 1 });
    expect(await grown).toEqual({ topicId: topic.id });
    browser.close();
    await client.endAsync();
  });
});

describe('a message with a location', () => {
  test('moves the topic there, and is broadcast unchanged', async () => {
    const topic = await api.createTopic('Bus', 'speed');
    await board.subscribeAsync(topic.topicName);
    const received = nextMessage(board);
    await board.publishAsync(topic.topicName, '_dsn=9,_lat=22.3193,_lng=114.1694', { qos: 1 });
    expect((await received).payload).toBe('_dsn=9,_lat=22.3193,_lng=114.1694');
    expect(await api.getTopic(topic.id)).toMatchObject({ latitude: 22.3193, longitude: 114.1694 });
    await board.publishAsync(topic.topicName, 'lat=-1.5,lng=2,speed=3', { qos: 1 });
    const { latitude, longitude, dataRecordTypes } = await api.getTopic(topic.id);
    expect([latitude, longitude]).toEqual([-1.5, 2]);
    expect(dataRecordTypes.map(({ keyName }) => keyName)).toEqual(['speed']);
    expect(await logOf(topic.id)).toEqual([
      'lat=-1.5,lng=2,speed=3 | STORED',
      '_dsn=9,_lat=22.3193,_lng=114.1694 | STORED',
    ]);
  });

  test('notifies open pages, also those of its projects if it is the first location', async () => {
    const project = await api.createProject('Fleet');
    const topic = await api.createTopic('Boat', 'n', project.id);
    const [ofTopic, ofProject] = [new Browser(server.http, api.accessToken), new Browser(server.http, api.accessToken)];
    await ofTopic.join(topicRoom(topic.id));
    await ofProject.join(projectRoom(project.id));
    const changes = ofProject.gather('project_changed');
    for (const latitude of [1.5, 2.5]) {
      const moved = ofTopic.next('topic_moved');
      const passed = ofProject.next('mqtt_plain_message');
      await board.publishAsync(topic.topicName, `_lat=${latitude},_lng=3`, { qos: 1 });
      expect(await moved).toEqual({ topicId: topic.id, latitude, longitude: 3 });
      await passed;
    }
    expect(changes).toEqual([{ projectId: project.id }]);
    ofTopic.close();
    ofProject.close();
  });

  test('outside the globe leaves the topic where it is', async () => {
    const topic = await api.createTopic('Ship', 'speed');
    await board.publishAsync(topic.topicName, '_lat=95,_lng=0,speed=3', { qos: 1 });
    expect(await api.getTopic(topic.id)).toMatchObject({ latitude: null, longitude: null });
    expect(await logOf(topic.id)).toEqual(['_lat=95,_lng=0,speed=3 | PARTLY_STORED | LOCATION_NOT_VALID 95, 0']);
    const [{ id: dataTypeId = '' } = {}] = (await api.getTopic(topic.id)).dataRecordTypes;
    expect(await api.call(listRecentRecords, { topicId: topic.id, dataTypeId })).toHaveLength(1);
  });
});

describe('a topic looked up by name', () => {
  test('is found by anyone, and accepts messages', async () => {
    const topic = await api.createTopic('Named', 'n');
    const visitor = new Api(server.http);
    const { topicId } = await visitor.call(getTopicByName, { topicName: topic.topicName });
    expect(topicId).toMatch(/^[\w-]{32}$/);
    await stranger.call(sendMessageByTopicName, { topicName: topic.topicName, message: 'n=1' });
    expect(await logOf(topic.id)).toEqual(['n=1 | STORED']);
  });

  test('cannot be guessed: after 300 wrong names an address must wait, but still finds correct ones', async () => {
    const [inUse, unused] = [await api.createTopic('In use', 'n'), await api.createTopic('Unused', 'n')];
    const visitor = new Api(server.http);
    await visitor.call(getTopicByName, { topicName: inUse.topicName });
    const guesses = Array.from({ length: 300 }, (_, index) => topicNameOf(index));
    const lookUp = (topicName: string) =>
      visitor.call(getTopicByName, { topicName }).then(
        () => 200,
        (error: { status: number }) => error.status,
      );
    expect(new Set(await Promise.all(guesses.map(lookUp)))).toEqual(new Set([404]));
    expect(await lookUp(inUse.topicName)).toBe(200);
    expect(await lookUp(topicNameOf(300))).toBe(429);
    await board.subscribeAsync(unused.topicName);
    expect(await lookUp(unused.topicName)).toBe(200);
    const send = stranger.call(sendMessageByTopicName, { topicName: topicNameOf(301), message: 'n=1' });
    await expect(send).rejects.toMatchObject({ status: 429 });
  });
});
