// Before a release.
import { getCurrentUser, registerWithEventCode } from '@tinkerstream/contract/accounts';
import { describe, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { createEvent, newEmail } from '../../../../../test/support/entitlements.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { ADMIN_EMAIL } from '../../../../../test/support/server-process.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { accounts, common } = dictionary;

/** Registers a guest. @returns the address of the link that signs them in */
async function newGuest(): Promise<{ email: string; link: string }> {
  const email = newEmail();
  const { eventCode } = await createEvent(await Api.signIn(server.http));
  const { directAccessKey } = await new Api(server.http).call(registerWithEventCode, { email, eventCode });
  const link = `/user/login/direct?${new URLSearchParams({ token: directAccessKey, email })}`;
  return { email, link };
}

const server = await sharedServer();
const administrator = await Api.signIn(server.http);

describe('a sign-in link', () => {
  test("asks before it replaces someone else's session, and ends that only if confirmed", async () => {
    const [here, sender] = [await newGuest(), await newGuest()];
    const page = await mountPage(here.link, new Api(server.http));
    await page.waitForURL((url) => url.pathname === '/');
    const before = page.session();

    await page.goto(`${sender.link}&ref=%2Fuser%2Fprofile`);
    await expect(page.getByRole('heading', { name: accounts.replaceSession })).toBeVisible();
    await expect(page.getByText(accounts.replaceSessionText(here.email, sender.email))).toBeVisible();
    await page.getByRole('link', { name: accounts.stay }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.session().call(getCurrentUser, {})).resolves.toMatchObject({ email: here.email });

    await page.goto(`${sender.link}&ref=%2Fuser%2Fprofile`);
    await page.getByRole('button', { name: accounts.switchAccount }).click();
    await page.waitForURL((url) => url.pathname === '/user/profile');
    await expect(page.getByText(accounts.signedInAs(sender.email))).toBeVisible();
    await expect(page.session().call(getCurrentUser, {})).resolves.toMatchObject({ email: sender.email });
    await expect(before.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  });

  test('that is invalid leaves the session unchanged', async () => {
    const here = await newGuest();
    const page = await mountPage(here.link, new Api(server.http));
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/user/login/direct?token=wrong&email=someone%40example.org');
    await page.getByRole('button', { name: accounts.switchAccount }).click();
    await expect(page.getByRole('heading', { name: accounts.directInvalid })).toBeVisible();
    await expect(page.session().call(getCurrentUser, {})).resolves.toMatchObject({ email: here.email });
  });

  test('shows whose account it is if no one was signed in', async () => {
    const guest = await newGuest();
    const page = await mountPage(guest.link, new Api(server.http));
    await expect(page.getByText(accounts.signedInAs(guest.email))).toBeVisible();
  });

  test('shows no text of its address but an email', async () => {
    const page = await mountPage('/user/login/direct?token=x&email=your%20own%20account%20(safe)', administrator);
    await expect(page.getByText(accounts.replaceSessionText(ADMIN_EMAIL, accounts.anotherAccount))).toBeVisible();
    await expect(page.getByText('(safe)')).toHaveCount(0);
  });
});

test('a password that is easy to guess is refused at its field until another one is typed', async () => {
  const guest = await newGuest();
  const page = await mountPage(guest.link, new Api(server.http));
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/user/setup-password');
  const first = page.getByLabel(accounts.newPassword, { exact: true });
  const repeated = page.getByLabel(accounts.repeatPassword);
  await first.fill('password1');
  await repeated.fill('password1');
  await repeated.press('Enter');
  await expect(page.getByText(accounts.passwordEasy)).toBeVisible();
  await first.fill('kettle violin');
  await expect(page.getByText(accounts.passwordEasy)).toHaveCount(0);
  await repeated.fill('kettle violin');
  await repeated.press('Enter');
  await expect(page.getByText(accounts.passwordSet)).toBeVisible();
});

test('an event code with three characters is refused at its field', async () => {
  const texts = dictionary.adminEventCodes;
  const page = await mountPage('/admin/eventCode/create-event-code', administrator);
  await page.getByLabel(texts.eventCode).fill('A 1B');
  await page.getByLabel(texts.eventName).fill('Fair');
  await page.getByRole('button', { name: common.create }).click();
  await expect(page.getByText(texts.eventCodeShort(4))).toBeVisible();
});
