// Before a release.
import { serverErrors } from '@tinkerstream/contract/error-codes';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { classes, common, projects, shell } = TEXTS.en;

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
  // The connection is lost before anything else of the app is prefetched.
  await page.context().setOffline(true);
  const create = dialog.getByRole('button', { name: projects.create });
  await create.click();
  await expect(page.getByRole('alert').filter({ hasText: common.noAnswer(common.actionFailed) })).toBeVisible();
  await expect(create).toBeEnabled();
  await page.context().setOffline(false);
  const errors = [{ code: serverErrors.failed, description: 'The disk is full.' }];
  await page.route('**/v1/project/create', (route) => route.fulfill({ status: 500, json: { errors } }));
  await create.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The disk is full.' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await create.click();
  await expect(page.getByRole('heading', { name: 'Offline' })).toBeVisible();

  // A page that could not be loaded comes automatically when the connection is back.
  await page.context().setOffline(true);
  await page.getByRole('link', { name: shell.classes, exact: true }).click();
  const failed = page.getByText(common.loadFailed);
  await expect(failed).toBeVisible();
  await page.context().setOffline(false);
  await expect(failed).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: classes.title })).toBeVisible();
});
