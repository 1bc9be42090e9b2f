import type { Page } from '@playwright/test';
import { getCurrentUser, registerWithEventCode } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry } from '@tinkerstream/contract/admin';
import { getSubscriptionStatus } from '@tinkerstream/contract/subscriptions';
import { Api } from '../../test/support/api.ts';
import { ADMIN_EMAIL, type ServerProcess, startServer } from '../../test/support/server-process.ts';
import { createEvent, newEmail } from '../support/entitlements.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { accounts, adminUsers, adminWhitelist, subscriptions, common } = TEXTS.en;

/** Registers a guest. @returns the address of the link that signs them in */
async function newGuest(server: ServerProcess): Promise<{ email: string; link: string }> {
  const email = newEmail();
  const { eventCode } = await createEvent(await Api.signIn(server.http));
  const { directAccessKey } = await new Api(server.http).call(registerWithEventCode, { email, eventCode });
  const link = `/user/login/direct?${new URLSearchParams({ token: directAccessKey, email })}`;
  return { email, link };
}

/** The session of a page. */
async function apiOf(page: Page, server: ServerProcess): Promise<Api> {
  const cookies = await page.context().cookies();
  return new Api(server.http, cookies.find(({ name }) => name === 'accessToken')?.value);
}

test.describe('a sign-in link', () => {
  test("asks before it replaces someone else's session, and ends that only if confirmed", async ({ page, server }) => {
    const [here, sender] = [await newGuest(server), await newGuest(server)];
    await setLanguage(page, 'en', server);
    await page.goto(here.link);
    await page.waitForURL((url) => url.pathname === '/');
    const before = await apiOf(page, server);

    await page.goto(`${sender.link}&ref=%2Fuser%2Fprofile`);
    await expect(page.getByRole('heading', { name: accounts.replaceSession })).toBeVisible();
    await expect(page.getByText(accounts.replaceSessionText(here.email, sender.email))).toBeVisible();
    await page.getByRole('link', { name: accounts.stay }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect((await apiOf(page, server)).call(getCurrentUser, {})).resolves.toMatchObject({ email: here.email });

    await page.goto(`${sender.link}&ref=%2Fuser%2Fprofile`);
    await page.getByRole('button', { name: accounts.switchAccount }).click();
    await page.waitForURL((url) => url.pathname === '/user/profile');
    await expect(page.getByText(accounts.signedInAs(sender.email))).toBeVisible();
    await expect((await apiOf(page, server)).call(getCurrentUser, {})).resolves.toMatchObject({ email: sender.email });
    await expect(before.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  });

  test('that is invalid leaves the session unchanged', async ({ page, server }) => {
    const here = await newGuest(server);
    await setLanguage(page, 'en', server);
    await page.goto(here.link);
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/user/login/direct?token=wrong&email=someone%40example.org');
    await page.getByRole('button', { name: accounts.switchAccount }).click();
    await expect(page.getByRole('heading', { name: accounts.directInvalid })).toBeVisible();
    await expect((await apiOf(page, server)).call(getCurrentUser, {})).resolves.toMatchObject({ email: here.email });
  });

  test('shows whose account it is if no one was signed in', async ({ page, server }) => {
    const guest = await newGuest(server);
    await setLanguage(page, 'en', server);
    await page.goto(guest.link);
    await expect(page.getByText(accounts.signedInAs(guest.email))).toBeVisible();
  });

  test('shows no text of its address but an email', async ({ page, server }) => {
    await setLanguage(page, 'en', server);
    await beSignedIn(page, server.http);
    await page.goto('/user/login/direct?token=x&email=your%20own%20account%20(safe)');
    await expect(page.getByText(accounts.replaceSessionText(ADMIN_EMAIL, accounts.anotherAccount))).toBeVisible();
    await expect(page.getByText('(safe)')).toHaveCount(0);
  });
});

test('a guest sees that the address is not verified; if no email is sent, an administrator verifies it', async ({
  page,
  browser,
  server,
}) => {
  const guest = await newGuest(server);
  const admin = await Api.signIn(server.http);
  await admin.call(createWhitelistEntry, { whitelistEmail: guest.email, remarks: '' });
  await setLanguage(page, 'en', server);
  await page.goto(guest.link);
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/license/home');
  await expect(page.getByText(subscriptions.unverified)).toBeVisible();
  await page.getByRole('link', { name: subscriptions.unverifiedLink }).click();
  const panel = page.getByRole('region', { name: accounts.email });
  await expect(panel).toContainText(accounts.unverified);
  await expect(panel).toContainText(accounts.askAdministrator);
  await expect(page.getByRole('columnheader', { name: accounts.endsOn })).toBeVisible();

  const desk = await (await browser.newContext({ baseURL: server.http })).newPage();
  await setLanguage(desk, 'en', server);
  await beSignedIn(desk, server.http);
  await desk.goto('/admin/user/whitelist-user/list');
  await expect(desk.getByText(adminWhitelist.withoutMail)).toBeVisible();
  const entry = desk.getByRole('row').filter({ hasText: guest.email });
  await expect(entry).toContainText(adminWhitelist.states.unverified);
  await desk.getByRole('link', { name: adminWhitelist.showUnverified }).click();
  await expect(desk.getByRole('switch', { name: adminUsers.unverifiedOnly })).toBeChecked();
  await desk.getByRole('link', { name: guest.email }).click();
  await desk.getByRole('button', { name: adminUsers.verify }).click();
  await expect(desk.getByRole('switch', { name: adminUsers.endsAccess })).not.toBeChecked();
  await desk.getByRole('dialog').getByRole('button', { name: adminUsers.verify }).click();
  await expect(desk.getByText(adminUsers.emailVerified(guest.email))).toBeVisible();
  await desk.goto('/admin/user/whitelist-user/list');
  await expect(entry).toContainText(adminWhitelist.states.verified);
  await desk.context().close();

  await expect((await apiOf(page, server)).call(getSubscriptionStatus, {})).resolves.toMatchObject({
    isWhitelistEmail: true,
  });
  await page.reload();
  await expect(panel).not.toContainText(accounts.unverified);
});

test('if email is sent, a guest requests a link, once a minute', async ({ page }) => {
  // Nothing listens there: the email waits, which the guest does not notice.
  const server = await startServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'fatal' } });
  const guest = await newGuest(server);
  await setLanguage(page, 'en', server);
  await page.goto(server.http + guest.link);
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`${server.http}/user/profile`);
  const panel = page.getByRole('region', { name: accounts.email });
  await expect(panel).toContainText(accounts.verifyText);
  await panel.getByRole('button', { name: accounts.sendMeLink }).click();
  await expect(page.getByText(accounts.resetSent(guest.email))).toBeVisible();
  await expect(panel.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();
  await page.reload();
  await panel.getByRole('button', { name: accounts.sendMeLink }).click();
  await expect(page.getByText(accounts.resetCoolDown)).toBeVisible();
  await server.stop();
});

test('a password that is easy to guess is refused at its field until another one is typed', async ({
  page,
  server,
}) => {
  const guest = await newGuest(server);
  await setLanguage(page, 'en', server);
  await page.goto(guest.link);
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

test('an event code with three characters is refused at its field', async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const texts = TEXTS.en.adminEventCodes;
  await page.goto('/admin/eventCode/create-event-code');
  await page.getByLabel(texts.eventCode).fill('A 1B');
  await page.getByLabel(texts.eventName).fill('Fair');
  await page.getByRole('button', { name: common.create }).click();
  await expect(page.getByText(texts.eventCodeShort(4))).toBeVisible();
});
