import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { createDataType, createTopic, sendMessageByTopicName, updateDataType } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { openDatabase } from '../../../../../../test/support/server-database.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { Browser } from '../../../support/connections/browser.ts';

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

describe.each(WORDS)('the key %s, a property of every JavaScript object', (word) => {
  test("creates no data type, and the topic's log says why", async () => {
    const topic = await api.createTopic('Reserved', 'n');
    await send(topic.topicName, `n=1,${word}=2`);
    expect((await api.getTopic(topic.id)).dataRecordTypes.map((type) => type.keyName)).toEqual(['n']);
    const [logged] = await api.call(listLoggedMessages, { topicId: topic.id });
    expect(logged).toMatchObject({ outcome: 'PARTLY_STORED', reasons: [{ code: 'KEY_RESERVED', detail: word }] });
  });

  test('is refused by the forms', async () => {
    const topic = await api.createTopic('Reserved', 'n');
    const refused = { status: 400, errors: [{ code: requestErrors.fieldInvalid }] };
    const dataRecordTypes = [{ name: 'Odd', key: word }];
    await expect(api.call(createTopic, { description: 'Odd', dataRecordTypes })).rejects.toMatchObject(refused);
    const form = { topicId: topic.id, dataTypeName: 'Odd', dataTypeKey: word };
    await expect(api.call(createDataType, form)).rejects.toMatchObject(refused);
    const dataTypeId = topic.dataRecordTypes[0]?.id as string;
    await expect(api.call(updateDataType, { ...form, dataTypeId })).rejects.toMatchObject(refused);
  });
});

test('a topic that already has such a key works: its values and live events arrive', async () => {
  const topics = await Promise.all(WORDS.map(async (word) => ({ word, ...(await api.createTopic('Old', 'n')) })));
  await server.stop();
  const db = openDatabase(dataDir);
  for (const { id, word } of topics) {
    db.prepare('UPDATE data_type SET key_name = ? WHERE topic_id = ?').run(word, id);
  }
  db.close();
  server = await startServer({ dataDir });
  api = await Api.signIn(server.http);

  for (const { id, topicName, word } of topics) {
    const browser = new Browser(server.http, api.accessToken);
    await browser.join(topicRoom(id));
    const event = browser.next('read_data');
    await send(topicName, `${word}=5`);
    expect(Object.entries((await event).records)).toEqual([[word, 5]]);
    browser.close();
    const opened = await api.getTopic(id);
    expect(opened.recentDataRecords).toMatchObject([{ value: 5, dataRecordType: { keyName: word } }]);
  }
});
