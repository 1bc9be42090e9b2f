import { listSchools } from '@tinkerstream/contract/admin';
import { Api } from '../../test/support/api.ts';
import { ADMIN_EMAIL } from '../../test/support/server-process.ts';
import { createEvent, createLicenseKey, newEmail } from '../support/entitlements.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { accounts, login, shell } = TEXTS.en;

test.beforeEach(({ page, server }) => setLanguage(page, 'en', server));

test('the tiles of the sign-in screen lead to the registrations, and keep the original destination', async ({
  page,
}) => {
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

test('an unknown event code is refused with its message, and the form stays', async ({ page }) => {
  await page.goto('/user/register/guest');
  await page.getByLabel(accounts.email).fill(newEmail());
  await page.getByLabel(accounts.eventCode).fill('NO-SUCH-CODE');
  await page.getByLabel(accounts.eventCode).press('Enter');
  await expect(page.getByText('Event code is invalid')).toBeVisible();
  await expect(page.getByLabel(accounts.eventCode)).toHaveValue('NO-SUCH-CODE');
});

test('an email that has an account is named at its field, and signing in leads to where the code or key is used', async ({
  page,
  server,
}) => {
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

test('a license key opens an account, also pasted in lower case', async ({ page, server }) => {
  const key = await createLicenseKey(await Api.signIn(server.http), 'Key for a new account');
  await page.goto('/user/register/register-with-license');
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

test('a correction in the middle of a key keeps the caret there', async ({ page }) => {
  await page.goto('/user/register/register-with-license');
  await page.getByLabel(accounts.licenseKey).fill('ABEF');
  await page.getByLabel(accounts.licenseKey).press('ArrowLeft');
  await page.getByLabel(accounts.licenseKey).press('ArrowLeft');
  await page.keyboard.type('cd');
  await expect(page.getByLabel(accounts.licenseKey)).toHaveValue('ABCDEF');
});

test('a teacher applies for a school; each field shows its own error', async ({ page, server }) => {
  const admin = await Api.signIn(server.http);
  const { eventCode } = await createEvent(admin);
  const teacher = newEmail();
  await page.goto('/user/register/school');
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
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/user\/login/);
  const schools = await admin.call(listSchools, {});
  expect(schools.find(({ schoolName }) => schoolName === 'Hill Road Primary School')).toMatchObject({
    applicationCounts: { total: 1, pending: 1 },
  });
});

test('a signed-in user is redirected home from the registration screens', async ({ page, server }) => {
  await beSignedIn(page, server.http);
  for (const path of [
    '/user/login',
    '/user/register',
    '/user/register/register-with-license',
    '/user/register/guest',
    '/user/register/school',
    '/user/reset-password',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL((url) => url.pathname === '/');
  }
});
