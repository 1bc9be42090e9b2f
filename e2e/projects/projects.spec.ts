import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listProjects, unlinkTopic, updateProject } from '@tinkerstream/contract/projects';
import { texts as limitTexts } from '../../packages/web/src/domains/subscriptions/limit-texts.ts';
import { Api } from '../../test/support/api.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, startServer } from '../../test/support/server-process.ts';
import { beSignedIn, chooseMore, expect, publish, setLanguage, signIn } from '../support/fixtures.ts';
import { createPerson, test } from '../support/people.ts';
import { carryOut } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const { common, home, projects: texts, subscriptions } = TEXTS.en;

test.beforeEach(({ page, server }) => setLanguage(page, 'en', server));

test('the first project is created from its name alone, and only once despite repeated clicks', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const page = await openAs(person);
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

test('the form shows future types, confirms the new project, and leads to it', async ({ page }) => {
  await signIn(page, '/user/login?ref=/project/create');
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

test('a subscription without room for one more project leads to the upgrade', async ({ openAs, server }) => {
  const person = await createPerson(server, 'event');
  for (let number = 1; number <= 10; number++) await person.api.createProject(`Project ${number}`);
  const page = await openAs(person);
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

test('the list leads to projects and topics, and can be reloaded', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const first = await person.api.createProject('First');
  const page = await openAs(person, '/project');
  await expect(page.getByTestId('wallpaper')).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toContainText(texts.noTopics);
  await person.api.createProject('Second');
  await person.api.createTopic('Barometer', 'p', first.id);
  await page.getByRole('button', { name: common.refresh }).click();
  await expect(page.getByRole('row').nth(2)).toContainText('Second');
  await page.getByRole('row').nth(1).getByRole('link', { name: 'Barometer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Barometer' })).toBeVisible();
});

test('the address selects the section, and an event trigger in it selects its own', async ({ page, server }) => {
  const project = await (await Api.signIn(server.http)).createProject('Sections');
  await signIn(page);
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
  // No event trigger has that id: the address names the section alone.
  await expect(page).toHaveURL(/\/Sections\?section=event-trigger$/);
  await page.getByRole('tab', { name: texts.sectionNames.overview }).click();
  await expect(page).toHaveURL(/\/Sections\?section=overview$/);
});

test("another user's or an unknown project leads to the list with the reason", async ({ openAs, server }) => {
  const stranger = await createPerson(server, 'full');
  const { id } = await (await Api.signIn(server.http)).createProject('Secret');
  const page = await openAs(stranger);
  for (const unknown of [id, 'no-such-project']) {
    await page.goto(`/project/${unknown}/any`);
    await expect(page.getByRole('alert')).toContainText('TS_ERR_PROJECT_0001');
    await expect(page).toHaveURL(/\/project$/);
  }
});

test('a project is deleted by typing its name, and its viewers are led to the list', async ({
  page,
  openAs,
  server,
}) => {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Old bridge');
  const topic = await api.createTopic('Load', 'kg', project.id);
  await publish(server, topic.topicName, 'kg=5');
  await beSignedIn(page, server.http);
  await page.goto(`/project/${project.id}/old`);
  const other = await openAs(
    { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
    `/project/${project.id}/old?section=iot`,
  );
  await expect(other.getByTestId('topic-name')).toBeVisible();

  await chooseMore(page, texts.delete);
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: texts.delete });
  await dialog.getByRole('textbox').fill('Old brigde');
  await confirm.click();
  await expect(dialog.getByText(texts.typeNameMismatch)).toBeVisible();
  await dialog.getByRole('textbox').fill('Old bridge');
  await confirm.dblclick();
  await expect(page).toHaveURL(/\/project$/);
  await carryOut(page, 'Old bridge');
  await expect(page.getByText(texts.deleted('Old bridge'))).toBeVisible();
  await expect(page.getByRole('link', { name: 'Old bridge' })).toHaveCount(0);
  await expect(other).toHaveURL(/\/project$/);
  await expect(other.getByText(texts.closed('Old bridge'))).toBeVisible();
  await expect(other.getByRole('link', { name: 'Old bridge' })).toHaveCount(0);
  await expect(page.getByText(/TS_ERR/)).toHaveCount(0);
  expect((await fetch(`${server.http}/v1/public/topic/name/${topic.topicName}`)).status).toBe(404);
});

test("the list shows the progress of a large project's deletion", async ({ page }) => {
  let remainingRecordCount = 4000;
  await page.route('**/v1/project/deletion/list', (route) => {
    remainingRecordCount -= 1000;
    const deletion = { projectId: 'p', projectName: 'Large one', recordCount: 4000, remainingRecordCount };
    return route.fulfill({ json: remainingRecordCount > 0 ? [deletion] : [] });
  });
  await signIn(page);
  await expect(page.getByRole('progressbar', { name: 'Large one' })).toBeVisible();
  await expect(page.getByText(texts.recordsLeft('1,000'))).toBeVisible();
  await expect(page.getByRole('heading', { name: texts.deletions })).toHaveCount(0);
});

test('an open project catches up after the server was away', async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'projects-'));
  const first = await startServer({ dataDir });
  const api = await Api.signIn(first.http);
  const project = await api.createProject('Before');
  const topic = await api.createTopic('Kept', 'n', project.id);
  await setLanguage(page, 'en', first);
  await signIn(page, `${first.http}/user/login`);
  await page.goto(`${first.http}/project/${project.id}/before?section=iot`);
  await expect(page.getByTestId('topic-name')).toHaveText(topic.topicName);

  await first.kill();
  const second = await startServer({ dataDir, env: { PORT: new URL(first.http).port } });
  try {
    await api.call(updateProject, { projectId: project.id, projectName: 'After' });
    await api.call(unlinkTopic, { projectId: project.id, topicId: topic.id });
    await expect(page.getByRole('heading', { level: 1, name: 'After' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('heading', { name: texts.noTopicTitle })).toBeVisible();
  } finally {
    await second.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
