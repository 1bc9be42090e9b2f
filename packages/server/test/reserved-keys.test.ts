import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { topicRoom } from '@tinkerstream/contract/platform/socket';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { createDataType, createTopic, sendMessageByTopicName, updateDataType } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../test/api.ts';
import { type ServerProcess, startServer } from '../../../test/server-process.ts';
import { Browser } from './browser.ts';

const WORDS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

let dataDir: string;
let server: ServerProcess;
let api: Api;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'reserved-keys-'));
  server = await startServer({ dataDir });
  api = await Api.signIn(server.http);
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = (topicName: string, message: string) =>
  api.call(sendMessageByTopicName, { topicName, outputType: '', message });

describe.each(WORDS)('the key %s, which every object of a program has', (word) => {
  test('creates no data type, and the log of the topic says why', async () => {
    const topic = await api.createTopic('Reserved', 'n');
    await send(topic.topicName, `n=1,${word}=2`);
    expect((await api.getTopic(topic.id)).dataRecordTypes.map((type) => type.keyName)).toEqual(['n']);
    const [logged] = await api.call(listLoggedMessages, { topicId: topic.id });
    expect(logged).toMatchObject({ outcome: 'PARTLY_STORED', reasons: [{ code: 'KEY_RESERVED', detail: word }] });
  });

  test('is refused by the forms', async () => {
    const topic = await api.createTopic('Reserved', 'n');
    const refused = { status: 400, errors: [{ code: 'TS_ERR_REQUEST_0001' }] };
    const dataRecordTypes = [{ name: 'Odd', key: word }];
    await expect(api.call(createTopic, { description: 'Odd', dataRecordTypes })).rejects.toMatchObject(refused);
    const form = { topicId: topic.id, dataTypeName: 'Odd', dataTypeKey: word };
    await expect(api.call(createDataType, form)).rejects.toMatchObject(refused);
    const dataTypeId = topic.dataRecordTypes[0]?.id as string;
    await expect(api.call(updateDataType, { ...form, dataTypeId })).rejects.toMatchObject(refused);
  });

  test('opens a topic that has it from before, with its values and their live events', async () => {
    const topic = await api.createTopic('Old', 'n');
    await server.stop();
    const db = new DatabaseSync(join(dataDir, 'tinkerstream.db'));
    db.prepare('UPDATE data_type SET key_name = ? WHERE topic_id = ?').run(word, topic.id);
    db.close();
    server = await startServer({ dataDir });
    api = await Api.signIn(server.http);

    const browser = new Browser(server.http, api.accessToken);
    await browser.join(topicRoom(topic.id));
    const event = browser.next('read_data');
    await send(topic.topicName, `${word}=5`);
    expect(Object.entries((await event).records)).toEqual([[word, 5]]);
    browser.close();
    const opened = await api.getTopic(topic.id);
    expect(opened.recentDataRecords).toMatchObject([{ value: 5, dataRecordType: { keyName: word } }]);
  });
});
