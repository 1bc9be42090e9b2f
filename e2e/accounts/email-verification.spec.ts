// Before a release.
import type { Page } from '@playwright/test';
import { registerWithEventCode } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry } from '@tinkerstream/contract/admin';
import { getSubscriptionStatus } from '@tinkerstream/contract/subscriptions';
import { Api } from '../../test/support/api.ts';
import { createEvent, newEmail } from '../../test/support/entitlements.ts';
import { type ServerProcess, startServer } from '../../test/support/server-process.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { accounts, adminUsers, adminWhitelist, subscriptions } = TEXTS.en;

/** Registers a guest. @returns the address of the link that signs them in */
async function newGuest(server: ServerProcess): Promise<{ email: string; link: string }> {
  const email = newEmail();
  const { eventCode } = await createEvent(await Api.signIn(server.http));
  const { directAccessKey } = await new Api(server.http).call(registerWithEventCode, { email, eventCode });
  const link = `/user/login/direct?${new URLSearchParams({ token: directAccessKey, email })}`;
  return { email, link };
}

/** Calls of the API with the session of a page. */
async function apiOf(page: Page, server: ServerProcess): Promise<Api> {
  const cookies = await page.context().cookies();
  return new Api(server.http, cookies.find(({ name }) => name === 'accessToken')?.value);
}

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
  // Nothing listens on this port: the email waits, which the guest does not notice.
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
