import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { createPerson } from '../../../../../test/support/people.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { common, projects: texts, subscriptions, topics } = dictionary;

const server = await sharedServer();
const administrator = await Api.signIn(server.http);

test('topic tabs are in the order of creation, and a message is sent to the open one', async () => {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Robots');
  await api.createTopic('Zebra', 'a', project.id);
  const second = await api.createTopic('Ant', 'b', project.id);
  const page = await mountPage(`/project/${project.id}/robots?section=iot`, administrator);
  const tabs = page.getByRole('tablist', { name: texts.topics }).getByRole('tab');
  await expect(tabs).toHaveText([/Zebra/, /Ant/]);
  await tabs.nth(1).click();
  await expect(page.getByTestId('topic-name')).toHaveText(second.topicName);
  await page.getByRole('link', { name: common.detail }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ant' })).toBeVisible();
  await page.goBack();
  await tabs.nth(1).click();

  await page.getByRole('button', { name: texts.publish }).click();
  const dialog = page.getByRole('dialog', { name: texts.publish });
  await expect(dialog.getByLabel(texts.toTopic, { exact: true })).toHaveValue(second.id);
  await dialog.getByLabel(topics.pairKey(1), { exact: true }).fill('b');
  await dialog.getByLabel(topics.pairValue(1), { exact: true }).fill('17.25');
  await dialog.getByRole('button', { name: common.send }).click();
  await expect(page.getByText(topics.messageSent)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('cell', { name: '17.25' })).toBeVisible();
});

test('a subscription without room for one more topic leads to the upgrade', async () => {
  const person = await createPerson(server, 'event');
  const project = await person.api.createProject('Full');
  for (let number = 1; number <= 20; number++) await person.api.createTopic(`Topic ${number}`, 'n', project.id);
  const page = await mountPage(`/project/${project.id}/full?section=iot`, person.api);
  await page.getByRole('button', { name: texts.createTopic, exact: true }).click();
  await expect(page.getByRole('dialog', { name: subscriptions.limitReached })).toBeVisible();
});
