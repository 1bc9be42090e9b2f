// Before a release.
import { createLicenseTarget } from '@tinkerstream/contract/admin';
import { licenseErrors } from '@tinkerstream/contract/error-codes';
import { afterAll, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { startServer } from '../../../../../test/support/server-process.ts';
import { chooseMore } from '../../support/page/doing.ts';
import { expect } from '../../support/page/expect.ts';
import type { Page } from '../../support/page/mount-page.tsx';
import { mountPage, newTab } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { adminLicenses: texts, common, lists } = dictionary;
const KEY = /[A-HJ-NP-Z2-9]{5}(-[A-HJ-NP-Z2-9]{5}){3}/;

async function createTarget(http: string, targetName: string) {
  const admin = await Api.signIn(http);
  return admin.call(createLicenseTarget, { targetName, companyName: 'Harbour Education' });
}

/** Opens the form for a new batch and chooses its package as a reader does: by typing part of the name. */
async function openBatchForm(page: Page, targetName: string) {
  await page.goto('/admin/license/home');
  await page.getByRole('link', { name: texts.createBatch }).first().click();
  await page.getByRole('combobox', { name: texts.target }).fill(targetName.slice(0, 12));
  await page.getByRole('option', { name: targetName }).click();
}

/** The rows of a table below its head. */
const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');

/** Creates a batch from the form, and waits until its keys are there. */
async function createBatch(page: Page): Promise<string> {
  await page.getByRole('button', { name: texts.create }).click();
  await page.waitForURL(/\/admin\/license\/license-batch-[0-9a-f-]{36}$/);
  await expect(page.getByText(texts.states.completed, { exact: true })).toBeVisible();
  const key = page.getByRole('table', { name: texts.licenses }).getByText(KEY).first();
  return (await key.textContent()) ?? '';
}

const server = await startServer();
afterAll(() => server.stop());
const administrator = await Api.signIn(server.http);

test('a duplicate package is refused with a message that stays', async () => {
  const { targetName, companyName } = await createTarget(server.http, 'Taken');
  const page = await mountPage('/admin/license/target/create-license-target', administrator);
  await page.getByLabel(texts.targetName).fill(targetName);
  await page.getByLabel(texts.companyName).fill(companyName);
  await page.getByRole('button', { name: common.create, exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: licenseErrors.packageNameTaken })).toBeVisible();
});

test('a license and a whole batch can be revoked after a confirmation', async () => {
  const { targetName } = await createTarget(server.http, 'To be revoked');
  const page = newTab(administrator);
  await openBatchForm(page, targetName);
  await page.getByLabel(texts.licenseCount).fill('2');
  const key = await createBatch(page);
  const row = rowsOf(page, texts.licenses).filter({ hasText: key });
  await row.getByRole('button', { name: texts.revoke, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(texts.revokeLicenseText(key))).toBeVisible();
  await dialog.getByRole('button', { name: texts.revoke, exact: true }).click();
  await expect(row.getByText(texts.revoked)).toBeVisible();

  await chooseMore(page, texts.revokeBatch);
  await dialog.getByRole('button', { name: common.cancel }).click();
  await expect(page.getByText(texts.states.completed, { exact: true })).toBeVisible();
  await chooseMore(page, texts.revokeBatch);
  await dialog.getByRole('button', { name: texts.revokeBatch }).click();
  await expect(page.getByRole('table', { name: texts.licenses }).getByText(texts.revoked)).toHaveCount(2);
});

test('a large batch shows its progress, and the home page shows its summary, state and details', async () => {
  const { targetName } = await createTarget(server.http, 'A whole city');
  const page = newTab(administrator);
  await openBatchForm(page, targetName);
  await page.getByLabel(texts.licenseCount).fill('20000');
  await page.getByRole('button', { name: texts.create }).click();
  await page.waitForURL(/license-batch-[0-9a-f-]{36}$/);
  await page.goto('/admin/license/home');
  const row = rowsOf(page, texts.batches).filter({ hasText: targetName });
  await expect(row.getByText(texts.states.completed)).toBeVisible();
  await expect(row).toContainText('20,000');
  await row.getByRole('button', { name: common.detail }).click();
  await expect(page.getByRole('definition').filter({ hasText: texts.types.custom })).toBeVisible();
  await row.getByRole('link', { name: common.detail }).click();
  await expect(page.getByText(lists.range('1', '25', '20,000'))).toBeVisible();
});
