// Before a release.
import { expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { login } = TEXTS['zh-HK'];

test.use({ viewport: { width: 360, height: 740 } });

test('every page that signs in says in words that cookies are blocked, before anything is taken', async ({
  page,
  server,
}) => {
  await setLanguage(page, 'zh-HK', server);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  for (const [path, hasForm] of [
    ['/user/login', true],
    ['/join?code=ABC234', false],
    ['/user/register/guest', false],
    ['/user/register/register-with-license', false],
    ['/user/login/code', false],
    ['/user/login/direct?token=key&email=ada@example.org', false],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(login.cookiesBlocked, { exact: true })).toBeVisible();
    await expect(page.getByText(login.cookiesBlockedText)).toBeVisible();
    await expect(page.locator('form')).toHaveCount(hasForm ? 1 : 0);
    await expectNoSidewaysScrolling(page);
  }
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: false });
  await page.goto('/join');
  await expect(page.locator('form')).toHaveCount(1);
});
