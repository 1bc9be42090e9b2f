// Before a release.
import { english as guide } from '../../packages/web/src/app/static-pages/https/english.ts';
import { ADMIN_EMAIL, startServer } from '../../test/support/server-process.ts';
import { beSignedIn, expect, setLanguage, signIn, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { TEXTS } from '../support/texts.ts';

const { adminHttps: texts } = TEXTS.en;

test('an administrator switches HTTPS on, anyone finds how to trust it, and pages are then secure', async ({
  browser,
}) => {
  const server = await startServer({ env: { HOST: '0.0.0.0' } });
  // The browser of a visitor who goes on without trusting the certificate; `platform/tls` tests browsers that trust it.
  const context = await browser.newContext({ baseURL: server.http, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  try {
    await setLanguage(page, 'en', server);
    await page.goto('/static/https');
    await expect(page.getByText(guide.off.title)).toBeVisible();

    await beSignedIn(page, server.http);
    await page.goto('/admin/https');
    const toggle = page.getByRole('switch', { name: texts.label });
    await tabTo(page, toggle);
    await page.keyboard.press('Space');
    await expect(page.getByText(texts.switchedOn)).toBeVisible();
    await expect(toggle).toBeChecked();
    await expect(page.getByRole('main')).toContainText(/https:\/\/[\d.]+:\d+/);
    const fingerprint = (await page.getByTestId('fingerprint').textContent()) ?? '';
    await page.getByRole('link', { name: texts.guide, exact: true }).click();
    await expect(page.getByRole('heading', { name: guide.title })).toBeVisible();
    await expect(page.getByTestId('fingerprint')).toHaveText(fingerprint);
    await context.clearCookies();

    // The visitor has no account.
    await setLanguage(page, 'en', server);
    await page.goto('/static/https');
    await expect(page.getByTestId('fingerprint')).toHaveText(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: guide.certificate.download }).click();
    expect((await download).suggestedFilename()).toBe('tinkerstream-ca.crt');
    const device = page.getByText(guide.kinds.python.name);
    await tabTo(page, device);
    await page.keyboard.press('Enter');
    await expect(page.getByText('client.tls_set')).toBeVisible();

    // A browser has a session on both addresses, and signs out and in on either.
    const { port } = new URL((await page.getByTestId('secure-address').textContent()) ?? '');
    await signIn(page, `https://localhost:${port}/user/login`);
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
    const cookies = (await context.cookies()).filter(({ name }) => name === 'accessToken');
    expect(cookies.map(({ secure }) => secure)).toEqual([false]);
    await page.goto(`http://localhost:${new URL(server.http).port}/user/profile`);
    await expect(page.getByText(ADMIN_EMAIL).first()).toBeVisible();

    await page.goto(`http://localhost:${new URL(server.http).port}/admin/https`);
    await toggle.click();
    await expect(page.getByText(texts.switchedOff)).toBeVisible();
    await expect(toggle).not.toBeChecked();
  } finally {
    await context.close();
    await server.stop();
  }
});
