import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { Api } from '../../test/support/api.ts';
import type { Credentials } from '../../test/support/people.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, type ServerProcess, startServer } from '../../test/support/server-process.ts';
import { noteStall, retryOnlyAfterStall } from './stalled-browser.ts';
import { TEXTS } from './texts.ts';

/** Tests with a real server: one for each worker, on free ports, with an empty data folder. */
export const test = base.extend<{ attempt: undefined }, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      expect(await server.stop(), server.output()).toEqual({ code: 0, signal: null });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.http),
  attempt: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use, testInfo) => {
      retryOnlyAfterStall(testInfo);
      await use(undefined);
    },
    { auto: true },
  ],
  page: async ({ page }, use, testInfo) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    await use(page);
    await noteStall([page], testInfo);
    expect(errors, 'errors thrown in the page').toEqual([]);
  },
});

export { expect };

/** Sets the language cookie before the first visit. */
export async function setLanguage(page: Page, language: 'en' | 'zh-HK' | 'zh-CN', server: ServerProcess) {
  await page.context().addCookies([{ name: 'language', value: language, url: server.http }]);
}

/**
 * Gives a page the session of the administrator or another user without the sign-in screen, for the many tests that begin
 * after it. The page does not navigate.
 */
export async function beSignedIn(page: Page, http: string, credentials?: Credentials): Promise<void> {
  const { accessToken } = await Api.signIn(http, credentials?.email, credentials?.password);
  const cookies = { accessToken, refreshToken: 'unused', expiry: String(Date.now() + 600_000) };
  await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: http })));
}

/** Signs the administrator in through the sign-in screen in any language, and waits for the next page. */
export function signIn(page: Page, path = '/user/login'): Promise<void> {
  return signInAs(page, ADMIN_EMAIL, ADMIN_PASSWORD, path);
}

/** Signs another user in through the sign-in screen, and waits for the next page. */
export async function signInAs(page: Page, username: string, password: string, path = '/user/login'): Promise<void> {
  await page.goto(path);
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="password"]').press('Enter');
  await page.waitForURL((url) => url.pathname !== '/user/login');
  if (new URL(page.url()).pathname !== '/admin/start') return;
  // The first administrator of a server sees the guided start once.
  await page.getByTestId('skip-start').click();
  await page.waitForURL((url) => url.pathname !== '/admin/start');
}

/** Chooses an action from the '…' menu of a header. */
export async function chooseMore(page: Page, action: string, header: Page | Locator = page): Promise<void> {
  await header.getByRole('button', { name: TEXTS.en.common.moreActions, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Publishes as a board does, with the real mosquitto_pub at QoS 1; resolves when the broker has acknowledged it. */
export async function publish(server: ServerProcess, topicName: string, message: string): Promise<void> {
  const where = ['-h', '127.0.0.1', '-p', String(server.mqttPort)];
  await promisify(execFile)('mosquitto_pub', [...where, '-q', '1', '-t', topicName, '-m', message], {
    timeout: 30_000,
  });
}
