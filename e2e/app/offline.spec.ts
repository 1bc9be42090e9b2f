import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { common, projects } = TEXTS.en;

test('a failure shows on a page that has just opened: of the connection, and of the server; then the form works', async ({
  page,
  server,
}) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.goto('/project');
  await page.getByRole('button', { name: projects.create }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(projects.name).fill('Offline');
  // Before anything else of the app was loaded ahead.
  await page.context().setOffline(true);
  const create = dialog.getByRole('button', { name: projects.create });
  await create.click();
  await expect(page.getByRole('alert').filter({ hasText: common.noAnswer(common.actionFailed) })).toBeVisible();
  await expect(create).toBeEnabled();
  await page.context().setOffline(false);
  const errors = [{ code: 'TS_ERR_SERVER_0001', description: 'The disk is full.' }];
  await page.route('**/v1/project/create', (route) => route.fulfill({ status: 500, json: { errors } }));
  await create.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The disk is full.' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await create.click();
  await expect(page.getByRole('heading', { name: 'Offline' })).toBeVisible();
});
