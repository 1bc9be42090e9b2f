import { createUser, getCurrentUser } from '@tinkerstream/contract/accounts';
import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { createEvent, newEmail } from '../../../../../test/support/entitlements.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { signInAs } from '../../support/page/doing.ts';
import { expect } from '../../support/page/expect.ts';
import type { Page } from '../../support/page/mount-page.tsx';
import { mountPage, newTab } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { accounts, login, shell } = dictionary;

/** A user with a password but no subscription. */
async function createMember(): Promise<{ email: string; password: string }> {
  const member = { email: newEmail(), password: 'first-secret' };
  await (await Api.signIn(server.http)).call(createUser, { ...member, firstName: 'Ada', lastName: 'Lovelace' });
  return member;
}

async function registerGuest(page: Page): Promise<string> {
  const { eventCode } = await createEvent(await Api.signIn(server.http));
  const email = newEmail();
  await page.goto('/user/register/guest');
  await page.getByLabel(accounts.email).fill(email);
  await page.getByLabel(accounts.eventCode).fill(eventCode);
  await page.getByLabel(accounts.eventCode).press('Enter');
  await page.waitForURL(/\/user\/setup-password$/);
  return email;
}

const newPassword = (page: Page) => page.getByLabel(accounts.newPassword, { exact: true });
const repeated = (page: Page) => page.getByLabel(accounts.repeatPassword);

const server = await sharedServer();

test('a guest is led to set up a password, once, and to Change password the second time', async () => {
  const page = newTab(new Api(server.http));
  const email = await registerGuest(page);
  await expect(page.getByRole('navigation', { name: dictionary.common.breadcrumb })).toContainText('Setup Password');
  for (const [first, second, problem] of [
    ['', '', accounts.passwordEmpty],
    ['short', 'short', accounts.passwordHint(6, 20)],
    ['a'.repeat(21), 'a'.repeat(21), accounts.passwordHint(6, 20)],
    ['long-enough', 'long-enouhg', accounts.passwordsDiffer],
  ] as const) {
    await newPassword(page).fill(first);
    await repeated(page).fill(second);
    await repeated(page).press('Enter');
    await expect(page.locator('form [role="alert"], form .mantine-InputWrapper-error').first()).toContainText(problem);
  }
  await newPassword(page).fill('my-own-secret');
  await repeated(page).fill('my-own-secret');
  await repeated(page).press('Enter');
  await expect(page.getByText(accounts.passwordSet)).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  expect((await (await Api.signIn(server.http, email, 'my-own-secret')).call(getCurrentUser, {})).email).toBe(email);

  await page.goto('/user/setup-password');
  await newPassword(page).fill('another-one');
  await repeated(page).fill('another-one');
  await repeated(page).press('Enter');
  await page.waitForURL(/\/user\/change-password$/);
  await expect(page.getByText(accounts.passwordExists)).toBeVisible();
});

test('setting up a password can be skipped, and done later from the profile or from Change password', async () => {
  const page = newTab(new Api(server.http));
  await registerGuest(page);
  await page.getByRole('link', { name: accounts.skip }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await page.goto('/user/change-password');
  await expect(page.getByRole('heading', { level: 1, name: accounts.setupPassword })).toBeVisible();

  await page.goto('/user/profile');
  const panel = page.getByRole('region', { name: login.password });
  await panel.getByRole('link', { name: accounts.setPassword }).click();
  await newPassword(page).fill('kettle violin');
  await repeated(page).fill('kettle violin');
  await repeated(page).press('Enter');
  await expect(page).toHaveURL(/\/user\/profile$/);
  await panel.getByRole('link', { name: accounts.changePassword }).click();
  await expect(page.getByRole('heading', { level: 1, name: accounts.changePassword })).toBeVisible();
});

test('a password is changed with the old one; a wrong one shows its error at the field', async () => {
  const { email, password } = await createMember();
  const page = await mountPage('/user/change-password', await Api.signIn(server.http, email, password));
  const old = page.getByLabel(accounts.oldPassword);
  await old.fill('not-the-old-one');
  await newPassword(page).fill('second-secret');
  await repeated(page).fill('second-secret');
  await repeated(page).press('Enter');
  await expect(page.getByText('The current password is incorrect')).toBeVisible();
  await expect(old).toHaveAttribute('aria-invalid', 'true');

  await old.fill(password);
  await repeated(page).press('Enter');
  await expect(page.getByText(accounts.passwordChanged)).toBeVisible();
  await Api.signIn(server.http, email, 'second-secret');
});

test('a direct link without its key or email is invalid', async () => {
  const page = newTab(new Api(server.http));
  for (const query of ['', '?token=abc', '?email=a%40example.org', '?token=abc&email=a%40example.org']) {
    await page.goto(`/user/login/direct${query}`);
    await expect(page.getByRole('heading', { name: accounts.directInvalid })).toBeVisible();
  }
  await page.getByRole('link', { name: accounts.goToLogin }).click();
  await expect(page.getByRole('heading', { name: login.title })).toBeVisible();
});

test('the password screens ask visitors to sign in first, and lead back', async () => {
  const { email, password } = await createMember();
  const page = newTab(new Api(server.http));
  for (const path of ['/user/setup-password', '/user/profile', '/user/change-password']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: accounts.loginFirst })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: shell.login }).click();
  await signInAs(page, email, password);
  await expect(page.getByRole('heading', { level: 1, name: accounts.changePassword })).toBeVisible();
});

test('a password can be shown while it is typed, and password managers recognise the fields', async () => {
  const page = await mountPage('/user/login', new Api(server.http));
  await page.locator('input[name="password"]').fill('visible?');
  await page.getByRole('button', { name: login.showPassword }).click();
  await expect(page.locator('input[name="password"]')).toHaveAttribute('type', 'text');
  await expect(page.locator('input[name="password"]')).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.locator('input[name="username"]')).toHaveAttribute('autocomplete', 'username');
});

test('the profile keeps a name and signs the other devices out', async () => {
  const { email, password } = await createMember();
  const elsewhere = await Api.signIn(server.http, email, password);
  const page = await mountPage('/user/profile', await Api.signIn(server.http, email, password));
  await page.getByLabel(accounts.firstName).fill('');
  await page.getByLabel(accounts.firstName).press('Enter');
  await expect(page.getByText(accounts.firstNameEmpty)).toBeVisible();
  await page.getByLabel(accounts.firstName).fill('Augusta');
  await page.getByLabel(accounts.firstName).press('Enter');
  await expect(page.getByText(accounts.nameSaved)).toBeVisible();
  await expect(page.getByRole('button', { name: `${shell.account}: Augusta` })).toBeVisible();

  await page.getByRole('button', { name: accounts.logOutOthers }).click();
  await page.getByRole('dialog').getByRole('button', { name: accounts.logOutOthers }).click();
  await expect(page.getByText(accounts.othersLoggedOut)).toBeVisible();
  await expect(page.getByRole('table', { name: accounts.sessions }).getByRole('row')).toHaveCount(2);
  await expect(elsewhere.call(getCurrentUser, {})).rejects.toThrow('401');
});
