import { getProject } from '@tinkerstream/contract/projects';
import { getTopic, updateTopicLocation } from '@tinkerstream/contract/topics';
import { Api } from '../../test/support/api.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../test/support/server-process.ts';
import { beSignedIn, expect, publish, setLanguage } from '../support/fixtures.ts';
import { createPerson, test } from '../support/people.ts';
import { carryOut } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const { charts, common, projects: texts, subscriptions, topics } = TEXTS.en;

test.beforeEach(({ page, server }) => setLanguage(page, 'en', server));

test("a project's topic is renamed, extended and removed, and the other browser follows", async ({
  page,
  openAs,
  server,
}) => {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Garden');
  await beSignedIn(page, server.http);
  await page.goto(`/project/${project.id}/garden?section=iot`);
  const other = await openAs({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, `/project/${project.id}/garden`);
  await expect(other.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible();

  await page.getByRole('button', { name: texts.createTopic, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: texts.createTopic }).click();
  await expect(dialog.getByText(topics.descriptionEmpty)).toBeVisible();
  await dialog.getByRole('textbox').fill('Soil');
  await dialog.getByRole('button', { name: texts.createTopic }).dblclick();
  await expect(page.getByRole('tab', { name: 'Soil' })).toHaveCount(1);
  const { topicId, topicName } = (await api.call(getProject, { projectId: project.id })).topics[0] ?? {};
  const fact = (name: string) => other.locator('dl > div').filter({ hasText: new RegExp(`^${name}`) });
  await expect(fact(texts.numberOfTopics)).toContainText('1');

  await publish(server, topicName ?? '', 'moisture=40,light=3');
  await expect(page.locator('dl > div').filter({ hasText: texts.dataCount })).toContainText('1');
  await expect(fact(texts.dataCount)).toContainText('1');
  await expect(fact(texts.numberOfDataTypes)).toContainText('2');

  await page.getByRole('button', { name: texts.rename }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Kitchen garden');
  await page.getByRole('dialog').getByRole('button', { name: common.save }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Kitchen garden' })).toBeVisible();

  await page.getByRole('button', { name: texts.unlink }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.unlinkConfirm }).click();
  await carryOut(page, 'Soil');
  await expect(page.getByRole('heading', { name: texts.noTopicTitle })).toBeVisible();
  await expect(fact(texts.numberOfTopics)).toContainText('0');
  expect((await api.call(getTopic, { topicId: topicId ?? '' })).totalNumberOfMessages).toBe(1);
});

test('topic tabs are in the order of creation, and a message is sent to the open one', async ({ page, server }) => {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Robots');
  await api.createTopic('Zebra', 'a', project.id);
  const second = await api.createTopic('Ant', 'b', project.id);
  await beSignedIn(page, server.http);
  await page.goto(`/project/${project.id}/robots?section=iot`);
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

test('the charts and the map of a project appear automatically', async ({ page, server }) => {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Harbour');
  await beSignedIn(page, server.http);
  await page.goto(`/project/${project.id}/harbour?section=chart`);
  await expect(page.getByRole('heading', { name: charts.empty })).toBeVisible();
  await expect(page.getByTestId('map')).toHaveCount(0);
  const topic = await api.createTopic('Buoy', 'waves', project.id);
  await expect(page.getByTitle(charts.openChart('waves'))).toBeVisible();
  await expect(page.getByTestId('map')).toHaveCount(0);
  await api.call(updateTopicLocation, { topicId: topic.id, lat: 22.29, lng: 114.17 });
  await expect(page.getByTestId('map').getByTitle('Buoy')).toBeVisible();
});

test('a subscription without room for one more topic leads to the upgrade', async ({ openAs, server }) => {
  const person = await createPerson(server, 'event');
  const project = await person.api.createProject('Full');
  for (let number = 1; number <= 20; number++) await person.api.createTopic(`Topic ${number}`, 'n', project.id);
  const page = await openAs(person, `/project/${project.id}/full?section=iot`);
  await page.getByRole('button', { name: texts.createTopic, exact: true }).click();
  await expect(page.getByRole('dialog', { name: subscriptions.limitReached })).toBeVisible();
});
