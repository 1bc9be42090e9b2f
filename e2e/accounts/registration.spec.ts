import { Api } from '../../test/support/api.ts';
import { createEvent, newEmail } from '../../test/support/entitlements.ts';
import { expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { accounts, shell } = TEXTS.en;

test.beforeEach(({ page, server }) => setLanguage(page, 'en', server));

test('a guest registers by keyboard alone, with a code in lower case', async ({ page, server }) => {
  const { eventCode } = await createEvent(await Api.signIn(server.http));
  await page.goto('/user/register?ref=%2Ftopic');
  await page.getByRole('link', { name: accounts.withEventCode }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel(accounts.email).focus();
  await page.keyboard.type('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText(accounts.guestEmailInvalid)).toBeVisible();
  await expect(page.getByText(accounts.eventCodeInvalid)).toBeVisible();
  await expect(page.getByLabel(accounts.email)).toBeFocused();

  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(newEmail());
  await page.keyboard.press('Tab');
  await page.keyboard.type(eventCode.toLowerCase());
  await expect(page.getByLabel(accounts.eventCode)).toHaveValue(eventCode);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: accounts.skip }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: shell.topics })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/topic');
});

test('a correction in the middle of a key keeps the caret there', async ({ page }) => {
  await page.goto('/user/register/register-with-license');
  await page.getByLabel(accounts.licenseKey).fill('ABEF');
  await page.getByLabel(accounts.licenseKey).press('ArrowLeft');
  await page.getByLabel(accounts.licenseKey).press('ArrowLeft');
  await page.keyboard.type('cd');
  await expect(page.getByLabel(accounts.licenseKey)).toHaveValue('ABCDEF');
});
