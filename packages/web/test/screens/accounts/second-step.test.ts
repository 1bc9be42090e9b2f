// Before a release.
import { createUser, getCurrentUser } from '@tinkerstream/contract/accounts';
import { updateUserAccess } from '@tinkerstream/contract/admin';
import { TOTP } from 'otpauth';
import { afterAll, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { newEmail } from '../../../../../test/support/entitlements.ts';
import { startServer } from '../../../../../test/support/server-process.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const PASSWORD = 'some-secret';
const { accounts, login, adminUsers, adminAudit } = dictionary;

const server = await startServer();
afterAll(() => server.stop());
const administrator = await Api.signIn(server.http);

test('an administrator turns two-step sign-in on with an app, and signs in with a code and with a recovery code', async () => {
  const admin = await Api.signIn(server.http);
  const email = newEmail();
  const { id } = await admin.call(createUser, { email, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' });
  await admin.call(updateUserAccess, { userId: id, isAdmin: true });
  const page = await mountPage('/user/profile', await Api.signIn(server.http, email, PASSWORD));

  const panel = page.getByRole('region', { name: login.secondStep });
  await panel.getByRole('button', { name: accounts.secondStepTurnOn }).click();
  await expect(page.getByRole('img', { name: accounts.secondStepQr })).toBeVisible();
  const secret = (await page.getByTestId('second-step-secret').textContent()) ?? '';
  const totp = new TOTP({ secret });
  // The server takes the previous, the present and the next code, each once. With the present code first and the next one
  // second, both count even where a period of 30 s ends in between.
  const presentCode = () => totp.generate();
  const nextCode = () => totp.generate({ timestamp: Date.now() + 30_000 });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(login.secondStepCode).fill(presentCode());
  await dialog.getByRole('button', { name: accounts.secondStepTurnOn }).click();
  const codes = ((await page.getByTestId('recovery-codes').textContent()) ?? '').trim().split(/\s+/);
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: accounts.recoveryCodesSaved }).click();
  await expect(panel.getByRole('button', { name: accounts.secondStepTurnOff })).toBeVisible();

  const signInAgain = async (typed: string) => {
    await page.goto('/user/logout');
    await page.waitForURL(/\/user\/login$/);
    await page.locator('input[name="username"]').fill(email);
    await page.locator('input[name="password"]').fill(PASSWORD);
    await page.locator('input[name="password"]').press('Enter');
    await dialog.getByLabel(login.secondStepCode).fill(typed);
    await dialog.getByRole('button', { name: login.title }).click();
  };
  await signInAgain('000000');
  await expect(page.getByText('This code is wrong or was used before.')).toBeVisible();
  await dialog.getByLabel(login.secondStepCode).fill(nextCode());
  await dialog.getByRole('button', { name: login.title }).click();
  await page.waitForURL((url) => url.pathname !== '/user/login');
  await signInAgain(codes[0] as string);
  await page.waitForURL((url) => url.pathname !== '/user/login');

  await page.goto('/user/profile');
  await panel.getByRole('button', { name: accounts.secondStepTurnOff }).click();
  await dialog.getByLabel(login.secondStepCode).fill(codes[1] as string);
  await dialog.getByRole('button', { name: accounts.secondStepTurnOff }).click();
  await expect(panel.getByRole('button', { name: accounts.secondStepTurnOn })).toBeVisible();
});

test('an administrator creates another one, disables an account, and finds both and the sign-ins in the audit log', async () => {
  const admin = await Api.signIn(server.http);
  const email = newEmail();
  const { id } = await admin.call(createUser, { email, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' });
  const user = await Api.signIn(server.http, email, PASSWORD);
  const page = await mountPage(`/admin/user/user-${id}`, administrator);
  const dialog = page.getByRole('dialog');
  const confirm = async (label: string) => {
    await page.getByRole('button', { name: label }).click();
    await dialog.getByRole('button', { name: label }).click();
    await expect(dialog).toBeHidden();
  };

  await confirm(adminUsers.makeAdmin);
  await expect(page.getByRole('button', { name: adminUsers.removeAdmin })).toBeVisible();
  await expect(user.call(getCurrentUser, {})).resolves.toMatchObject({
    authorities: ['ROLE_STUDENT', expect.anything()],
  });
  await confirm(adminUsers.removeAdmin);
  await confirm(adminUsers.disable);
  await expect(page.getByText(adminUsers.disabled)).toBeVisible();
  await expect(user.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  await page.getByRole('button', { name: adminUsers.enable }).click();
  await expect(page.getByRole('button', { name: adminUsers.disable })).toBeVisible();

  const { id: own } = await admin.call(getCurrentUser, {});
  await page.goto(`/admin/user/user-${own}`);
  await expect(page.getByText(adminUsers.ownAccount)).toBeVisible();

  await page.goto('/admin/audit');
  await page.getByLabel(adminAudit.subject, { exact: true }).selectOption(adminAudit.subjects.security);
  const rows = page.getByRole('table', { name: adminAudit.title }).locator('tbody tr');
  const signIns = rows.filter({ hasText: adminAudit.actions['sign-in.succeeded'] });
  await expect(signIns.filter({ hasText: email })).toBeVisible();
});
