import type { Page } from '@playwright/test';
import { createDashboard } from '@tinkerstream/contract/dashboards';
import { createPerson } from '../../test/support/people.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../test/support/server-process.ts';
import { watchBlanks } from '../support/blanks.ts';
import { expect, setLanguage, signIn, signInAs, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { common, login, shell } = TEXTS.en;

async function cookie(page: Page, name: string): Promise<string | undefined> {
  return (await page.context().cookies()).find((one) => one.name === name)?.value;
}

async function setCookie(page: Page, name: string, value: string, url: string): Promise<void> {
  await page.context().addCookies([{ name, value, url }]);
}

/** Lets the stored expiry pass while the console is closed: an open page would refresh immediately. */
async function expire(page: Page, url: string): Promise<void> {
  await page.goto('about:blank');
  await setCookie(page, 'expiry', '0', url);
}

test.beforeEach(({ page, server }) => setLanguage(page, 'en', server));

test('the tokens are kept in cookies for 30 days and refreshed after their stored expiry', async ({ page, server }) => {
  await signIn(page);
  const expiry = Number(await cookie(page, 'expiry'));
  expect(expiry - Date.now()).toBeGreaterThan(3_500_000);
  expect(expiry - Date.now()).toBeLessThanOrEqual(3_570_000);
  const { expires = 0 } = (await page.context().cookies()).find(({ name }) => name === 'accessToken') ?? {};
  expect(Math.round((expires - Date.now() / 1000) / 86_400)).toBe(30);

  const before = await cookie(page, 'refreshToken');
  await expire(page, server.http);
  await page.goto('/topic');
  await expect(page.getByRole('heading', { level: 1, name: shell.topics })).toBeVisible();
  expect(await cookie(page, 'refreshToken')).not.toBe(before);
});

test('tabs that refresh at the same moment all stay signed in', async ({ page, context, server }) => {
  await signIn(page);
  const other = await context.newPage();
  await expire(page, server.http);
  // Both responses are held until both requests have arrived.
  let requests = 0;
  let allAsked = () => {};
  const both = new Promise<void>((resolve) => {
    allAsked = resolve;
  });
  await context.route('**/oauth/token', async (route) => {
    requests += 1;
    if (requests === 2) allAsked();
    await both;
    await route.continue();
  });
  await Promise.all([page.goto('/topic'), other.goto('/topic')]);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { level: 1, name: shell.topics })).toBeVisible();
  }
  expect(requests).toBe(2);
  await setCookie(page, 'expiry', '0', server.http);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: shell.topics })).toBeVisible();
});

test('a page that is left during its refresh is signed in afterwards', async ({ page, server }) => {
  await signIn(page);
  await expire(page, server.http);
  let answered = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answered = resolve;
  });
  await page.route(
    '**/oauth/token',
    async (route) => {
      await route.fetch();
      answered();
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto('/topic');
  await isAnswered;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: shell.topics })).toBeVisible();
});

test('signing out ends the session in all tabs of the browser and on the server', async ({ page, server }) => {
  const blanks = await watchBlanks(page);
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: shell.home })).toBeVisible();
  expect(await blanks(), 'the sign-in screen stays until the first page is there').toEqual([]);
  const other = await page.context().newPage();
  await other.goto('/topic');
  await expect(other.getByRole('heading', { level: 1, name: shell.topics })).toBeVisible();
  const token = await cookie(page, 'accessToken');
  await page.getByRole('button', { name: shell.account }).click();
  await page.getByRole('menuitem', { name: shell.logout }).click();
  await page.waitForURL(/\/user\/login/);
  await other.waitForURL(/\/user\/login$/);
  expect(await cookie(page, 'accessToken')).toBeUndefined();
  const answer = await fetch(`${server.http}/v1/user/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(401);
});

test('a wrong password shows a dialog, and a lost connection a message; both stay on the sign-in screen', async ({
  page,
}) => {
  await page.goto('/user/login');
  await page.locator('input[name="username"]').fill('nobody@example.org');
  await page.locator('input[name="password"]').fill('wrong-password');
  await page.locator('input[name="password"]').press('Enter');
  const dialog = page.getByRole('dialog', { name: login.wrongCredentials });
  // The browser's back button closes the dialog as Escape does, and leaves the screen when nothing is open.
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape'), () => page.goBack()]) {
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/user/login');
    await page.locator('input[name="password"]').press('Enter');
  }
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect.poll(() => page.url()).toBe('about:blank');
  await page.goto('/user/login');

  // The screen shows before the rest of the console, which cannot be loaded now.
  const app = /\/assets\/app-[^/]*\.js$/;
  await page.route(app, (route) => route.abort());
  await page.reload();
  await page.locator('input[name="username"]').fill(ADMIN_EMAIL);
  await page.locator('input[name="password"]').fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: login.title }).click();
  await expect(page.getByRole('alert')).toContainText(common.actionFailed);
  expect(new URL(page.url()).pathname).toBe('/user/login');
  await page.unroute(app);
  await page.getByRole('button', { name: login.title }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/user/login');
});

test('a sign-in for the list of dashboards opens the first one', async ({ page, server }) => {
  const { email, password, api } = await createPerson(server, 'full');
  await api.call(createDashboard, { name: 'Greenhouse' });
  await signInAs(page, email, password, '/user/login?ref=%2Fdashboards');
  await expect(page.getByRole('heading', { level: 1, name: 'Greenhouse' })).toBeVisible();
});
