// Before a release.
import { getTopic } from '@tinkerstream/contract/topics';
import { test } from 'vitest';
import { createPerson } from '../../../../../test/support/people.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { publish } from '../../support/page/doing.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { common, records, topics: texts } = dictionary;

const server = await sharedServer();

test('a name that is no key is shown beside the key that it got, and gets another one', async () => {
  const person = await createPerson(server, 'full');
  const topic = await person.api.createTopic('Air', 'dust');
  const send = (value: number) => publish(server, topic.topicName, `{"PM2.5":${value}}`);
  await send(12);
  const page = await mountPage(`/topic/${topic.id}/air`, person.api);
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
});
