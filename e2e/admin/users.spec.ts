import { createToken, createUser, registerWithEventCode, registerWithLicense } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry, listUsers } from '@tinkerstream/contract/admin';
import { Api } from '../../test/support/api.ts';
import { ADMIN_EMAIL } from '../../test/support/server-process.ts';
import { createEvent, createLicenseKey, newEmail } from '../support/entitlements.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { carryOut } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const { adminUsers: texts, common, lists } = TEXTS.en;

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

test('only administrators see the administration', async ({ page, server }) => {
  const admin = await Api.signIn(server.http);
  const email = newEmail();
  const licenseKey = await createLicenseKey(admin, `Only ${email}`);
  const { directAccessKey } = await new Api(server.http).call(registerWithLicense, { email, licenseKey });
  await setLanguage(page, 'en', server);
  await page.goto(`/user/login/direct?token=${directAccessKey}&email=${encodeURIComponent(email)}`);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('navigation', { name: TEXTS.en.shell.mainMenu })).toBeVisible();
  await expect(page.getByRole('navigation', { name: TEXTS.en.adminMenu.group })).toHaveCount(0);
  for (const path of ['/admin/user/list', '/admin/license/home', '/admin/audit']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: TEXTS.en.shell.notAllowed })).toBeVisible();
  }
});

test('an address of something that does not exist says that it is not found', async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const id = '00000000-0000-7000-8000-000000000000';
  for (const path of [
    `/admin/user/user-${id}`,
    `/admin/school/${id}/school`,
    `/admin/eventCode/event-code-${id}`,
    `/admin/license/license-batch-${id}`,
    `/admin/license/target/${id}/license-target-${id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: TEXTS.en.shell.notFound }), path).toBeVisible();
  }
});

test('a new user has a code to pass on, and a taken email shows its error at the field', async ({ page, server }) => {
  const email = newEmail();
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.goto('/admin/user/list');
  await page.getByRole('link', { name: texts.create }).click();
  await page.getByRole('button', { name: common.create, exact: true }).click();
  await expect(page.getByText(texts.emailInvalid)).toBeVisible();
  await page.getByLabel(texts.firstName).fill('Ada');

  for (const wayIn of [texts.byCode, texts.byMail]) {
    await page.getByRole('radio', { name: wayIn }).check();
    await page.getByRole('textbox', { name: texts.email }).fill(ADMIN_EMAIL);
    await page.getByRole('button', { name: common.create, exact: true }).click();
    await expect(page.getByText(texts.emailTaken)).toBeVisible();
    await expect(page.getByRole('textbox', { name: texts.email })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('alert').filter({ hasText: 'TS_ERR' })).toHaveCount(0);
    await page.getByRole('textbox', { name: texts.email }).fill(email);
    await expect(page.getByText(texts.emailTaken)).toHaveCount(0);
  }
  await page.getByRole('radio', { name: texts.byCode }).check();
  await page.getByRole('button', { name: common.create, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.created })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText(/\w{3}-\w{3}-\w{3}/);
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

test('selected accounts are disabled together, and enabled again', async ({ page, server }) => {
  const admin = await Api.signIn(server.http);
  const event = await createEvent(admin);
  const emails = [newEmail(), newEmail(), newEmail()];
  for (const email of emails) {
    await new Api(server.http).call(registerWithEventCode, { email, eventCode: event.eventCode });
  }
  const [first, second, third] = emails as [string, string, string];
  const disabled = async () =>
    (await admin.call(listUsers, { sort: 'email' }))
      .filter(({ email, isDisabled }) => isDisabled && emails.includes(email))
      .map(({ email }) => email);

  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.goto('/admin/user/list');
  const rows = page.getByRole('table', { name: texts.title }).locator('tbody tr');
  await expect(rows.filter({ hasText: third })).toBeVisible();
  // Nobody can disable their own account.
  await expect(page.getByRole('checkbox', { name: lists.select(ADMIN_EMAIL) })).toHaveCount(0);

  for (const email of [first, second]) await page.getByRole('checkbox', { name: lists.select(email) }).check();
  await page.getByRole('button', { name: texts.disableSeveral(2) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(first);
  await expect(dialog).toContainText(second);
  await dialog.getByRole('button', { name: texts.disableSeveral(2) }).click();
  await expect(page.getByText(texts.disabledSeveral(2))).toBeVisible();
  await expect(rows.filter({ hasText: first })).toContainText(texts.disabled);
  await expect(rows.filter({ hasText: third })).not.toContainText(texts.disabled);
  expect(await disabled()).toEqual([first, second].sort());
  await expect(dialog).toHaveCount(0);

  for (const email of emails) await page.getByRole('checkbox', { name: lists.select(email) }).check();
  await expect(page.getByRole('button', { name: texts.disableSeveral(1) })).toBeVisible();
  await page.getByRole('button', { name: texts.enableSeveral(2) }).click();
  await dialog.getByRole('button', { name: texts.enableSeveral(2) }).click();
  await expect(page.getByText(texts.enabledSeveral(2))).toBeVisible();
  expect(await disabled()).toEqual([]);
});

test('selected accounts are deleted together, but those that own something stay and are named', async ({
  page,
  server,
}) => {
  const admin = await Api.signIn(server.http);
  const emails = [newEmail(), newEmail()];
  for (const email of emails) {
    await admin.call(createUser, { email, firstName: 'Ada', lastName: '', password: 'some-secret' });
    await admin.call(createWhitelistEntry, { whitelistEmail: email, remarks: '' });
  }
  const [empty, owner] = emails as [string, string];
  await (await Api.signIn(server.http, owner, 'some-secret')).createProject('Mine');

  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.goto('/admin/user/list');
  const rows = page.getByRole('table', { name: texts.title }).locator('tbody tr');
  for (const email of emails) await page.getByRole('checkbox', { name: lists.select(email) }).check();
  await page.getByRole('button', { name: texts.removeSeveral(2) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(empty);
  await expect(dialog).toContainText(texts.removeKept);
  await dialog.getByRole('button', { name: texts.removeSeveral(2) }).click();
  await expect(rows.filter({ hasText: owner })).toHaveCount(0);
  await carryOut(page, empty);
  const failure = page.getByRole('alert').filter({ hasText: owner });
  await expect(failure).toContainText(lists.notRemoved(1, 2));
  await expect(failure).toContainText('because it owns projects (1)');
  await expect(failure).not.toContainText(empty);
  await expect(rows.filter({ hasText: owner })).toBeVisible();
  await expect(rows.filter({ hasText: empty })).toHaveCount(0);

  await page.goto('/admin/user/list');
  await rows.getByRole('link', { name: owner }).click();
  await page.getByRole('button', { name: texts.removeSeveral(1) }).click();
  await expect(dialog).toContainText(owner);
});
