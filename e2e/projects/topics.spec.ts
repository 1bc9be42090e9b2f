import { getProject } from '@tinkerstream/contract/projects';
import { getTopic, updateTopicLocation } from '@tinkerstream/contract/topics';
import { Api } from '../../test/support/api.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../test/support/server-process.ts';
import { beSignedIn, expect, publish, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { carryOut } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const { charts, common, projects: texts, topics } = TEXTS.en;

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
