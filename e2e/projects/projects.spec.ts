import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unlinkTopic, updateProject } from '@tinkerstream/contract/projects';
import { Api } from '../../test/support/api.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, startServer } from '../../test/support/server-process.ts';
import { beSignedIn, chooseMore, expect, publish, setLanguage, signIn } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { carryOut } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const { projects: texts } = TEXTS.en;

test.beforeEach(({ page, server }) => setLanguage(page, 'en', server));

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
