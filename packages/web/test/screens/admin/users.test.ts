import { createUser, registerWithEventCode, registerWithLicense } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry, listUsers } from '@tinkerstream/contract/admin';
import { afterAll, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { createEvent, createLicenseKey, newEmail } from '../../../../../test/support/entitlements.ts';
import { ADMIN_EMAIL, startServer } from '../../../../../test/support/server-process.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage, newTab } from '../../support/page/mount-page.tsx';
import { carryOut } from '../../support/page/removals.ts';
import { dictionary } from '../../support/texts.ts';

const { adminUsers: texts, common, lists } = dictionary;

const server = await startServer();
afterAll(() => server.stop());
const administrator = await Api.signIn(server.http);

test('only administrators see the administration', async () => {
  const admin = await Api.signIn(server.http);
  const email = newEmail();
  const licenseKey = await createLicenseKey(admin, `Only ${email}`);
  const { directAccessKey } = await new Api(server.http).call(registerWithLicense, { email, licenseKey });
  const page = await mountPage(
    `/user/login/direct?token=${directAccessKey}&email=${encodeURIComponent(email)}`,
    new Api(server.http),
  );
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('navigation', { name: dictionary.shell.mainMenu })).toBeVisible();
  await expect(page.getByRole('navigation', { name: dictionary.adminMenu.group })).toHaveCount(0);
  for (const path of ['/admin/user/list', '/admin/license/home', '/admin/audit']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: dictionary.shell.notAllowed })).toBeVisible();
  }
});

test('an address of something that does not exist says that it is not found', async () => {
  const page = newTab(administrator);
  const id = '00000000-0000-7000-8000-000000000000';
  for (const path of [
    `/admin/user/user-${id}`,
    `/admin/school/${id}/school`,
    `/admin/eventCode/event-code-${id}`,
    `/admin/license/license-batch-${id}`,
    `/admin/license/target/${id}/license-target-${id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: dictionary.shell.notFound }), path).toBeVisible();
  }
});

test('a new user has a code to pass on, and a taken email shows its error at the field', async () => {
  const email = newEmail();
  const page = await mountPage('/admin/user/list', administrator);
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

test('selected accounts are disabled together, and enabled again', async () => {
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

  const page = await mountPage('/admin/user/list', administrator);
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

test('selected accounts are deleted together, but those that own something stay and are named', async () => {
  const admin = await Api.signIn(server.http);
  const emails = [newEmail(), newEmail()];
  for (const email of emails) {
    await admin.call(createUser, { email, firstName: 'Ada', lastName: '', password: 'some-secret' });
    await admin.call(createWhitelistEntry, { whitelistEmail: email, remarks: '' });
  }
  const [empty, owner] = emails as [string, string];
  await (await Api.signIn(server.http, owner, 'some-secret')).createProject('Mine');

  const page = await mountPage('/admin/user/list', administrator);
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
