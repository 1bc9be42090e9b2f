import { projectErrors } from '@tinkerstream/contract/error-codes';
import { listProjects } from '@tinkerstream/contract/projects';
import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { createPerson } from '../../../../../test/support/people.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { texts as limitTexts } from '../../../src/domains/subscriptions/limit-texts.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { common, home, projects: texts, subscriptions } = dictionary;

const server = await sharedServer();
const administrator = await Api.signIn(server.http);

test('the first project is created from its name alone, and only once despite repeated clicks', async () => {
  const person = await createPerson(server, 'full');
  const page = await mountPage('/', person.api);
  await expect(page.getByTestId('wallpaper')).toBeVisible();
  await page.goto('/project');
  await expect(page.getByRole('cell', { name: common.noRecord })).toBeVisible();
  await expect(page.getByTestId('wallpaper')).toBeVisible();

  await page.getByRole('button', { name: texts.create }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: texts.create });
  await submit.click();
  await expect(dialog.getByText(texts.nameEmpty)).toBeVisible();
  await dialog.getByRole('textbox').fill('  Rain: & wind!  ');
  await submit.dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Rain: & wind!' })).toBeVisible();
  await expect(page).toHaveURL(/\/Rain-wind$/);
  expect(await person.api.call(listProjects, {})).toHaveLength(1);
});

test('the form shows future types, confirms the new project, and leads to it', async () => {
  const page = await mountPage('/project/create', administrator);
  await expect(page.getByRole('radio', { name: texts.typeIot })).toBeChecked();
  for (const type of [texts.typeLocation, texts.typeMachineLearning]) {
    await expect(page.getByRole('radio', { name: type })).toBeDisabled();
  }
  await expect(page.getByText(texts.comingSoon)).toHaveCount(2);
  await page.getByRole('button', { name: texts.create }).click();
  await expect(page.getByText(texts.nameEmpty)).toBeVisible();
  await page.getByRole('textbox', { name: texts.name }).fill('Bridge');
  await page.getByRole('button', { name: texts.create }).click();
  await expect(page.getByRole('dialog', { name: texts.createdTitle })).toContainText('Bridge');
  await page.getByRole('button', { name: common.ok }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bridge' })).toBeVisible();
});

test('a subscription without room for one more project leads to the upgrade', async () => {
  const person = await createPerson(server, 'event');
  for (let number = 1; number <= 10; number++) await person.api.createProject(`Project ${number}`);
  const page = await mountPage('/', person.api);
  await page.getByRole('link', { name: home.allProjects(10) }).click();
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByRole('button', { name: texts.create }).click();
  const notice = page.getByRole('dialog', { name: subscriptions.limitReached });
  await expect(notice).toContainText(limitTexts.en.reached.projects(10, 10));
  await expect(notice).toContainText(limitTexts.en.event('Science fair'));
  await notice.getByRole('button').last().click();
  await expect(page.getByRole('heading', { level: 1, name: subscriptions.mine })).toBeVisible();
  await page.goto('/project/create');
  await expect(page.getByRole('dialog', { name: subscriptions.limitReached })).toBeVisible();
});

test('the list leads to projects and topics, and can be reloaded', async () => {
  const person = await createPerson(server, 'full');
  const first = await person.api.createProject('First');
  const page = await mountPage('/project', person.api);
  await expect(page.getByTestId('wallpaper')).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toContainText(texts.noTopics);
  await person.api.createProject('Second');
  await person.api.createTopic('Barometer', 'p', first.id);
  await page.getByRole('button', { name: common.refresh }).click();
  await expect(page.getByRole('row').nth(2)).toContainText('Second');
  await page.getByRole('row').nth(1).getByRole('link', { name: 'Barometer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Barometer' })).toBeVisible();
});

test('the address selects the section, and an event trigger in it selects its own', async () => {
  const project = await (await Api.signIn(server.http)).createProject('Sections');
  const page = await mountPage('/', administrator);
  for (const [query, section] of [
    ['', 'overview'],
    ['?section=no-such', 'overview'],
    ['?section=iot', 'iot'],
    ['?section=ai', 'ai'],
    ['?section=chart', 'chart'],
    ['?section=chart&appletId=7', 'event-trigger'],
  ] as const) {
    await page.goto(`/project/${project.id}/any${query}`);
    const tab = page.getByRole('tab', { name: texts.sectionNames[section], exact: true });
    await expect(tab, query).toHaveAttribute('aria-selected', 'true');
  }
  // No event trigger has this id: the address names the section alone.
  await expect(page).toHaveURL(/\/Sections\?section=event-trigger$/);
  await page.getByRole('tab', { name: texts.sectionNames.overview }).click();
  await expect(page).toHaveURL(/\/Sections\?section=overview$/);
});

test("another user's or an unknown project leads to the list with the reason", async () => {
  const stranger = await createPerson(server, 'full');
  const { id } = await (await Api.signIn(server.http)).createProject('Secret');
  const page = await mountPage('/', stranger.api);
  for (const unknown of [id, 'no-such-project']) {
    await page.goto(`/project/${unknown}/any`);
    await expect(page.getByRole('alert')).toContainText(projectErrors.unknown);
    await expect(page).toHaveURL(/\/project$/);
  }
});
