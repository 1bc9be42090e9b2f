import { listSchools } from '@tinkerstream/contract/admin';
import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { createEvent, createLicenseKey, newEmail } from '../../../../../test/support/entitlements.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { ADMIN_EMAIL } from '../../../../../test/support/server-process.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage, newTab } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { accounts, common, login, shell } = dictionary;

const server = await sharedServer();
const administrator = await Api.signIn(server.http);

test('the tiles of the sign-in screen lead to the registrations, and keep the original destination', async () => {
  const page = newTab(new Api(server.http));
  for (const [tile, heading] of [
    [login.school, accounts.registerSchool],
    [login.guest, accounts.registerGuest],
    [login.license, accounts.registerLicense],
    [login.registerAccount, accounts.register],
    [login.forgotPassword, accounts.resetPassword],
  ] as const) {
    await page.goto('/user/login?ref=%2Ftopic');
    await page.getByRole('link', { name: tile }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(/\?ref=%2Ftopic$/);
    await page.getByRole('main').getByRole('link', { name: accounts.backToLogin }).click();
    await expect(page).toHaveURL(/\/user\/login\?ref=%2Ftopic$/);
  }
});

test('an unknown event code is refused with its message, and the form stays', async () => {
  const page = await mountPage('/user/register/guest', new Api(server.http));
  await page.getByLabel(accounts.email).fill(newEmail());
  await page.getByLabel(accounts.eventCode).fill('NO-SUCH-CODE');
  await page.getByLabel(accounts.eventCode).press('Enter');
  await expect(page.getByText('Event code is invalid')).toBeVisible();
  await expect(page.getByLabel(accounts.eventCode)).toHaveValue('NO-SUCH-CODE');
});

test('an email that has an account is named at its field, and signing in leads to where the code or key is used', async () => {
  const admin = await Api.signIn(server.http);
  const { eventCode } = await createEvent(admin);
  const ways = [
    { path: '/user/register/guest', label: accounts.eventCode, secret: eventCode },
    {
      path: '/user/register/register-with-license',
      label: accounts.licenseKey,
      secret: await createLicenseKey(admin, 'Taken email'),
    },
  ];
  const page = newTab(new Api(server.http));
  for (const { path, label, secret } of ways) {
    await page.goto(path);
    await page.getByLabel(accounts.email).fill(ADMIN_EMAIL);
    await page.getByLabel(label).fill(secret);
    await page.getByLabel(label).press('Enter');
    await expect(page.getByText(accounts.emailTaken)).toBeVisible();
    await expect(page.getByLabel(accounts.email)).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('link', { name: accounts.signInForCode }).click();
    await expect(page).toHaveURL(/\/user\/login\?ref=%2Flicense%2Fhome$/);
  }
});

test('a license key opens an account, also pasted in lower case', async () => {
  const key = await createLicenseKey(await Api.signIn(server.http), 'Key for a new account');
  const page = await mountPage('/user/register/register-with-license', new Api(server.http));
  await page.getByRole('button', { name: accounts.confirm }).click();
  await expect(page.getByText(accounts.emailInvalid)).toBeVisible();
  await expect(page.getByText(accounts.licenseKeyInvalid)).toBeVisible();

  await page.getByLabel(accounts.email).fill(newEmail());
  await page.getByLabel(accounts.licenseKey).fill(key.toLowerCase());
  await expect(page.getByLabel(accounts.licenseKey)).toHaveValue(key);
  await page.getByRole('button', { name: accounts.confirm }).click();
  await page.getByRole('link', { name: accounts.skip }).click();
  await expect(page.getByRole('heading', { level: 1, name: shell.home })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a teacher applies for a school; each field shows its own error', async () => {
  const admin = await Api.signIn(server.http);
  const { eventCode } = await createEvent(admin);
  const teacher = newEmail();
  const page = await mountPage('/user/register/school', new Api(server.http));
  await page.getByRole('button', { name: accounts.apply }).click();
  for (const problem of [
    accounts.emailInvalid,
    accounts.teacherNameEmpty,
    accounts.teacherRoleEmpty,
    accounts.teacherTelEmpty,
    accounts.schoolNameEmpty,
    accounts.eventCodeInvalid,
  ]) {
    await expect(page.getByText(problem)).toBeVisible();
  }
  await page.getByLabel(accounts.email).fill(teacher);
  await page.getByLabel(accounts.teacherName).fill('Chan Tai Man');
  await page.getByLabel(accounts.teacherTel).fill('+852 2345 6789');
  await page.getByLabel(accounts.schoolName).fill('Hill Road Primary School');
  await page.getByLabel(accounts.eventCode).fill(eventCode);

  const role = page.getByLabel(accounts.teacherRole);
  await role.selectOption('ps_others');
  await page.getByRole('button', { name: accounts.apply }).click();
  await expect(page.getByText(accounts.teacherRemarksEmpty)).toBeVisible();
  await role.selectOption('ps_ict');
  await expect(page.getByText(accounts.teacherRemarksEmpty)).toHaveCount(0);
  await role.selectOption('ps_others');
  await page.getByLabel(accounts.teacherRemarks).fill('Librarian');
  await page.getByRole('button', { name: accounts.apply }).click();

  const dialog = page.getByRole('dialog', { name: accounts.schoolSuccess });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: common.ok }).click();
  await page.waitForURL(/\/user\/login/);
  const schools = await admin.call(listSchools, {});
  expect(schools.find(({ schoolName }) => schoolName === 'Hill Road Primary School')).toMatchObject({
    applicationCounts: { total: 1, pending: 1 },
  });
});

test('a signed-in user is redirected home from the registration screens', async () => {
  for (const path of [
    '/user/login',
    '/user/register',
    '/user/register/register-with-license',
    '/user/register/guest',
    '/user/register/school',
    '/user/reset-password',
  ]) {
    const page = await mountPage(path, administrator);
    await expect(page, path).toHaveURL((url) => url.pathname === '/');
  }
});
