import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { CHROMIUM } from '../support/chromium.ts';
import { expect, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { login } = TEXTS['zh-HK'];

let profile: string;
let context: BrowserContext;

/** A browser whose user has blocked all cookies in its settings. */
test.beforeEach(async ({ server }) => {
  profile = mkdtempSync(join(tmpdir(), 'no-cookies-'));
  mkdirSync(join(profile, 'Default'));
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
  context = await chromium.launchPersistentContext(profile, {
    ...CHROMIUM,
    baseURL: server.http,
    locale: 'zh-HK',
    viewport: { width: 360, height: 740 },
  });
});
test.afterEach(async () => {
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});

for (const path of [
  '/user/login',
  '/join?code=ABC234',
  '/user/register/guest',
  '/user/register/register-with-license',
  '/user/login/code',
  '/user/login/direct?token=key&email=ada@example.org',
]) {
  test(`${path} says in words that cookies are blocked`, async () => {
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByText(login.cookiesBlocked)).toBeVisible();
    await expect(page.getByText(login.cookiesBlockedText)).toBeVisible();
    if (path.startsWith('/user/register') || path.startsWith('/join')) {
      await expect(page.locator('form')).toHaveCount(0);
    }
    await expectNoSidewaysScrolling(page);
  });
}
