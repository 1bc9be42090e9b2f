import { createToken, registerWithEventCode, registerWithLicense } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry } from '@tinkerstream/contract/admin';
import { Api } from '../../test/support/api.ts';
import { createEvent, createLicenseKey, newEmail } from '../../test/support/entitlements.ts';
import { ADMIN_EMAIL } from '../../test/support/server-process.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { adminUsers: texts } = TEXTS.en;

test('users are listed all together or by whitelist, package or event, and opened', async ({ page, server }) => {
  const admin = await Api.signIn(server.http);
  const visitor = new Api(server.http);
  const [licensed, guest] = [newEmail(), newEmail()];
  const target = `Package of ${licensed}`;
  const licenseKey = await createLicenseKey(admin, target);
  const event = await createEvent(admin);
  await visitor.call(registerWithLicense, { email: licensed, licenseKey });
  await visitor.call(registerWithEventCode, { email: guest, eventCode: event.eventCode });
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
  // The whitelist counts once the email is verified.
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

test('a class list is checked line by line, and printed with a code for each child', async ({ page, server }) => {
  const [ada, chan] = [newEmail(), newEmail()];
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.goto('/admin/user/list');
  await page.getByRole('link', { name: texts.createClass }).click();
  await page.getByRole('button', { name: texts.createNone }).click();
  await expect(page.getByText(texts.listEmpty)).toBeVisible();

  const lines = [
    `Ada\tLovelace\t${ada}`,
    'Grace\tgrace@school',
    `${ada}\tAda`,
    `陳大文\t${chan}`,
    `Root\t${ADMIN_EMAIL}`,
    'Anna',
  ];
  await page.getByLabel(texts.list, { exact: true }).fill(lines.join('\n'));
  const preview = page.getByRole('table', { name: texts.previewTitle }).locator('tbody tr');
  await expect(preview).toHaveCount(6);
  await expect(preview.nth(0)).toContainText('Lovelace');
  await expect(preview.nth(1)).toContainText(texts.problems['no-email']);
  await expect(preview.nth(2)).toContainText(texts.problems.twice);
  await expect(preview.nth(5)).toContainText(texts.nameOnly);
  await expect(page.getByText(texts.preview(4, 2))).toBeVisible();
  await expect(page.getByRole('combobox', { name: texts.rights })).toHaveValue(texts.rightsKinds.WHITELIST);
  await page.getByRole('button', { name: texts.createAccounts(4) }).click();

  await expect(page.getByRole('heading', { level: 1, name: texts.classCreated(3) })).toBeVisible();
  await expect(page.getByText(texts.notCreated(1))).toBeVisible();
  const sheet = page.getByRole('table', { name: texts.sheet }).locator('tbody tr');
  await expect(sheet).toHaveCount(3);
  await expect(sheet.nth(1)).toContainText('陳大文');
  await expect(sheet.nth(2)).toContainText(texts.withoutEnd(texts.everything));
  const code = (await sheet.nth(0).locator('code').textContent()) ?? '';
  await page.emulateMedia({ media: 'print' });
  const cards = page.getByRole('region', { name: texts.sheet }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(0)).toContainText(code);
  await expect(cards.nth(2)).toContainText(/anna\d*/);
  await expect(page.getByRole('button', { name: texts.print })).toBeHidden();
  const form = { grant_type: 'one_time_code', username: ada, one_time_code: code } as const;
  await expect(new Api(server.http).call(createToken, form)).resolves.toHaveProperty('access_token');
});
