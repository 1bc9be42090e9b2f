import { getTopic } from '@tinkerstream/contract/topics';
import mqtt from 'mqtt';
import { expect } from '../support/fixtures.ts';
import { createPerson, test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { common, records, topics: texts } = TEXTS.en;

test('a name that is no key is shown beside the key that it got, and gets another one', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const topic = await person.api.createTopic('Air', 'dust');
  const board = await mqtt.connectAsync(server.mqtt);
  const send = (value: number) => board.publishAsync(topic.topicName, `{"PM2.5":${value}}`, { qos: 1 });
  await send(12);
  const page = await openAs(person, `/topic/${topic.id}/air`);
  const row = page.getByRole('table', { name: texts.dataTypes }).getByRole('row', { name: /PM2_5/ });
  await row.getByRole('button', { name: texts.cameAs('PM2.5') }).click();
  const dialog = page.getByRole('dialog', { name: texts.mapName('PM2.5') });
  await expect(dialog.getByText(texts.mapNameHint('PM2.5', 'PM2_5'))).toBeVisible();
  await dialog.getByLabel(texts.dataTypeKey).fill('dust');
  await dialog.getByRole('button', { name: common.save }).click();
  await expect(page.getByText(texts.nameMapped('PM2.5', 'dust'))).toBeVisible();
  await send(13);
  await expect
    .poll(async () => {
      const { recentDataRecords } = await person.api.call(getTopic, { topicId: topic.id });
      return recentDataRecords.map(({ dataRecordType, value }) => [dataRecordType.keyName, value]);
    })
    .toContainEqual(['dust', 13]);
  await expect(page.getByText(records.reasons.KEY_RENAMED('PM2.5 → dust', 1)).first()).toBeVisible();
  await board.endAsync();
});
