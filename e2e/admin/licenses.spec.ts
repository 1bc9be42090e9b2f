// Before a release.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { getCurrentUser } from '@tinkerstream/contract/accounts';
import { createLicenseTarget } from '@tinkerstream/contract/admin';
import { LICENSE_PRESETS } from '@tinkerstream/contract/subscriptions';
import { Api } from '../../test/support/api.ts';
import { newEmail } from '../../test/support/entitlements.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { accounts, adminLicenses: texts, common } = TEXTS.en;
const KEY = /[A-HJ-NP-Z2-9]{5}(-[A-HJ-NP-Z2-9]{5}){3}/;

test.beforeEach(async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
});

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

test('a package is created, shown and renamed; its names must not be empty', async ({ page }) => {
  const name = `Summer camp ${Date.now()}`;
  await page.goto('/admin/license/home');
  await page.getByRole('link', { name: texts.createTarget }).first().click();
  await page.getByRole('button', { name: common.create, exact: true }).click();
  await expect(page.getByText(texts.targetNameEmpty)).toBeVisible();
  await expect(page.getByText(texts.companyNameEmpty)).toBeVisible();
  await expect(page.getByLabel(texts.targetName)).toBeFocused();

  await page.getByLabel(texts.targetName).fill(name);
  await page.getByLabel(texts.companyName).fill('Ada School');
  await page.getByLabel(texts.companyName).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: texts.targetTitle(name) })).toBeVisible();

  await page.getByRole('link', { name: texts.edit, exact: true }).click();
  await expect(page.getByLabel(texts.targetId)).toHaveAttribute('readonly');
  await page.getByLabel(texts.targetName).fill(`${name} II`);
  await page.getByRole('button', { name: common.save }).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.targetTitle(`${name} II`) })).toBeVisible();

  await page.goto('/admin/license/home');
  const searched = page.waitForResponse(
    (response) => new URL(response.url()).searchParams.get('search') === `${name} II`,
  );
  await page.getByRole('region', { name: texts.targets }).getByRole('searchbox').fill(`${name} II`);
  await searched;
  await expect(rowsOf(page, texts.targets)).toHaveCount(1);
  await rowsOf(page, texts.targets)
    .filter({ hasText: `${name} II` })
    .click();
  await expect(page).toHaveURL(/\/admin\/license\/target\/([0-9a-f-]{36})\/license-target-\1$/);
});

test("a key of a new batch lets a user register and gives exactly the batch's flags", async ({
  page,
  server,
  browser,
}) => {
  const { targetName } = await createTarget(server.http, 'Robotics course');
  await openBatchForm(page, targetName);
  await page.getByRole('radio', { name: texts.types.full_4_months }).check();
  await page.getByLabel(texts.licenseCount).fill('3');
  await page.getByRole('spinbutton', { name: texts.topicCount, exact: true }).fill('7');
  await page.getByRole('spinbutton', { name: texts.dataIntervalLimitSec, exact: true }).fill('0.5');
  await page.getByRole('switch', { name: TEXTS.en.subscriptions.features.ai }).click();
  await page.getByRole('switch', { name: TEXTS.en.subscriptions.features.webHookTrigger }).click();
  const key = await createBatch(page);
  await expect(rowsOf(page, texts.licenses)).toHaveCount(3);

  const student = await browser.newContext({ baseURL: server.http });
  const other = await student.newPage();
  await setLanguage(other, 'en', server);
  await other.goto('/user/register/register-with-license');
  await other.getByLabel(accounts.email).fill(newEmail());
  await other.getByLabel(accounts.licenseKey).fill(key);
  await other.getByRole('button', { name: accounts.confirm }).click();
  await other.waitForURL(/\/user\/setup-password$/);
  const token = (await student.cookies()).find(({ name }) => name === 'accessToken')?.value;
  const user = await new Api(server.http, token).call(getCurrentUser, {});
  expect(user.subscriptionStatus.permission).toEqual({
    ...LICENSE_PRESETS.full_4_months.permission,
    allowTopicCount: 7,
    allowDataIntervalLimitSec: 0.5,
    allowAi: true,
    allowWebHookTrigger: false,
  });
  await student.close();

  await page.reload();
  await expect(rowsOf(page, texts.licenses).filter({ hasText: key })).toContainText('1 / 1');
});

test('the keys of a batch can be downloaded as xlsx and csv', async ({ page, server }) => {
  const { targetName } = await createTarget(server.http, 'For download');
  await openBatchForm(page, targetName);
  const key = await createBatch(page);
  for (const [button, ending, start] of [
    [texts.downloadXlsx, '.xlsx', 'PK'],
    [texts.downloadCsv, '.csv', ''],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\${ending}$`));
    const content = readFileSync(await download.path(), 'latin1');
    expect(content.startsWith(start)).toBe(true);
    if (ending === '.csv') expect(content).toContain(key);
  }
});
