import { registerWithEventCode, registerWithLicense } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry } from '@tinkerstream/contract/admin';
import { Api } from '../test/api.ts';
import { createEvent, createLicenseKey, newEmail } from './entitlements.ts';
import { beSignedIn, expect, setLanguage, test } from './fixtures.ts';
import { TEXTS } from './texts.ts';

const { adminUsers: texts } = TEXTS.en;

test('users are shown all together, or of the whitelist, a package or an event, and opened', async ({
  page,
  server,
}) => {
  const admin = await Api.signIn(server.http);
  const anybody = new Api(server.http);
  const [licensed, guest] = [newEmail(), newEmail()];
  const target = `Package of ${licensed}`;
  const licenseKey = await createLicenseKey(admin, target);
  const event = await createEvent(admin);
  await anybody.call(registerWithLicense, { email: licensed, licenseKey });
  await anybody.call(registerWithEventCode, { email: guest, eventCode: event.eventCode });
  await admin.call(createWhitelistEntry, { whitelistEmail: guest, remarks: '' });

  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.goto('/admin/user/list');
  const rows = page.getByRole('table', { name: texts.title }).locator('tbody tr');
  await expect(page.getByRole('radio', { name: texts.all })).toBeChecked();
  await expect(rows.filter({ hasText: licensed })).toBeVisible();
  await expect(rows.filter({ hasText: guest })).toBeVisible();

  await page.getByRole('radio', { name: texts.byWhitelist }).check();
  await expect(rows.filter({ hasText: licensed })).toHaveCount(0);
  await expect(rows.filter({ hasText: guest })).toBeVisible();

  await page.getByRole('radio', { name: texts.byLicense }).check();
  await expect(page.getByRole('radio', { name: texts.byWhitelist })).not.toBeChecked();
  await page.getByRole('combobox', { name: texts.choosePackage }).fill(target);
  await page.getByRole('option', { name: target }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(licensed);
  await page.getByRole('link', { name: texts.openPackage }).click();
  await expect(page).toHaveURL(/\/license-target-[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: texts.choosePackage })).toHaveValue(new RegExp(target));

  await page.getByRole('radio', { name: texts.byEvent }).check();
  await page.getByRole('combobox', { name: texts.chooseEvent }).fill(event.eventCode);
  await page.getByRole('option', { name: event.eventCode }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('link', { name: texts.openEvent })).toHaveAttribute('href', new RegExp(event.id));

  await rows.click();
  await expect(page).toHaveURL(/\/admin\/user\/user-[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: guest })).toBeVisible();
  // The whitelist counts once the e-mail is verified.
  await expect(page.getByText(texts.forever)).toHaveCount(0);
  await page.getByRole('button', { name: texts.verify }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.verify }).click();
  await expect(page.getByText(texts.forever)).toBeVisible();
  await expect(page.getByRole('region', { name: texts.event })).toContainText(event.eventCode);
  await expect(page.getByRole('region', { name: texts.license })).toContainText(texts.noneText);

  await page.goto('/admin/user/list');
  await page.getByRole('searchbox').fill(licensed);
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link', { name: licensed }).press('Enter');
  await expect(page.getByRole('region', { name: texts.license })).toContainText(licenseKey);
  await expect(page.getByRole('region', { name: texts.license })).toContainText('1 / 5');
});

test('only administrators see the administration', async ({ page, server }) => {
  const admin = await Api.signIn(server.http);
  const email = newEmail();
  const licenseKey = await createLicenseKey(admin, `Only ${email}`);
  const { directAccessKey } = await new Api(server.http).call(registerWithLicense, { email, licenseKey });
  await setLanguage(page, 'en', server);
  await page.goto(`/user/login/direct?token=${directAccessKey}&email=${encodeURIComponent(email)}`);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('navigation', { name: TEXTS.en.shell.mainMenu })).toBeVisible();
  await expect(page.getByRole('navigation', { name: TEXTS.en.admin.menu.group })).toHaveCount(0);
  for (const path of ['/admin/user/list', '/admin/license/home', '/admin/audit']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: TEXTS.en.shell.notAllowed })).toBeVisible();
  }
});
