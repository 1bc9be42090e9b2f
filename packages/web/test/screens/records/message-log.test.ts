import { test } from 'vitest';
import { createPerson } from '../../../../../test/support/people.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { expect } from '../../support/page/expect.ts';
import type { Page } from '../../support/page/mount-page.tsx';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { common, records, topics: texts } = dictionary;

const table = (page: Page, name: string) => page.getByRole('table', { name });
const panel = (page: Page, name: string) => page.getByRole('region', { name });

const server = await sharedServer();

test('a key can be in any script, a full-width number is a number, and the log says which values became text', async () => {
  const person = await createPerson(server, 'full');
  const topic = await person.api.createTopic('Roof', '溫度');
  const page = await mountPage(`/topic/${topic.id}/roof`, person.api);
  const tool = panel(page, texts.talk);
  await tool.getByText(texts.keyValueMessage).click();
  for (const value of ['２１．５', 'nan']) {
    await tool.getByRole('combobox', { name: texts.pairKey(1) }).fill('溫度');
    await tool.getByRole('textbox', { name: texts.pairValue(1) }).fill(value);
    await tool.getByRole('button', { name: common.send }).click();
    await expect(table(page, records.messageLog).getByText(`溫度=${value}`, { exact: true })).toBeVisible();
  }
  await expect(table(page, records.messageLog).getByText(records.reasons.STORED_AS_TEXT('溫度', 1))).toHaveCount(1);
  const [latest, before] = (await person.api.getTopic(topic.id)).recentDataRecords;
  expect([latest?.value, before?.value]).toEqual(['nan', 21.5]);
});
