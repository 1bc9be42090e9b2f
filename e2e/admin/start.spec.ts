// Before a release.
import { getPlace } from '@tinkerstream/contract/admin';
import { Api } from '../../test/support/api.ts';
import { SECOND_ADDRESS, TWO_NETWORKS } from '../../test/support/second-network.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, startServer } from '../../test/support/server-process.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, setLanguage, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { TEXTS } from '../support/texts.ts';

const { adminMenu, adminStart: texts, admin } = TEXTS.en;

test('the first administrator is shown around once, by keyboard, and a phone proves the address', async ({
  browser,
}) => {
  const server = await startServer({ env: { HOST: '0.0.0.0', ...TWO_NETWORKS } });
  const context = await browser.newContext({ baseURL: server.http.replace('127.0.0.1', 'localhost') });
  const page = await context.newPage();
  const phone = await browser.newContext({ userAgent: 'A phone', viewport: { width: 360, height: 740 } });
  try {
    await setLanguage(page, 'en', server);
    await page.goto('/user/login');
    await page.getByRole('button', { name: 'English' }).click();
    await page.locator('input[name="username"]').fill(ADMIN_EMAIL);
    await page.locator('input[name="password"]').fill(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: texts.languageTitle })).toBeVisible();
    await expect(page).toHaveURL(/admin\/start$/);

    const next = page.getByRole('button', { name: texts.next, exact: true });
    await tabTo(page, next);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: texts.nameTitle })).toBeFocused();
    await tabTo(page, page.getByRole('textbox', { name: texts.name }));
    await page.keyboard.type('Lab 3');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: texts.reachTitle })).toBeFocused();
    await expect(page.getByRole('banner')).toContainText('Lab 3');
    await expectAccessible(page);
    await page.getByRole('radio', { name: SECOND_ADDRESS }).check();
    await expect(page.getByTestId('place-address')).toHaveText(`http://${SECOND_ADDRESS}:${new URL(server.http).port}`);
    const code = page.getByRole('img', { name: texts.checkCode });
    await expect(page.getByText(texts.waiting)).toBeVisible();

    const { pathname, hostname } = new URL((await code.getAttribute('data-address')) ?? '');
    expect(hostname).toBe(SECOND_ADDRESS);
    const visitor = await phone.newPage();
    await setLanguage(visitor, 'en', server);
    await visitor.goto(server.http + pathname);
    await expect(visitor.getByText(admin.reached.works)).toBeVisible();
    await expect(page.getByText(texts.reached)).toBeVisible();

    await next.click();
    await expect(page.getByRole('heading', { name: texts.demoTitle })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: texts.demoCreate }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(texts.demoOn)).toBeVisible();
    await page.getByRole('button', { name: texts.finish }).click();
    await page.getByRole('link', { name: TEXTS.en.shell.projects, exact: true }).click();
    await expect(page.getByText(TEXTS.en.lists.demo, { exact: true })).toHaveCount(3);

    const api = await Api.signIn(server.http);
    expect(await api.call(getPlace, {})).toMatchObject({ name: 'Lab 3', host: SECOND_ADDRESS, isStartDue: false });
    await page.goto('/user/logout');
    await expect(page.locator('input[name="username"]')).toBeVisible();
    await expect(page.getByText('Lab 3')).toBeVisible();
    await page.locator('input[name="username"]').fill(ADMIN_EMAIL);
    await page.locator('input[name="password"]').fill(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    // Without licenses and schools, the group of their screens is folded.
    const fold = page.getByRole('button', { name: adminMenu.access });
    await expect(page.getByRole('link', { name: adminMenu.users })).toBeVisible();
    await expect(page.getByRole('link', { name: adminMenu.schools })).toBeHidden();
    await tabTo(page, fold);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: adminMenu.schools })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: adminMenu.start }).click();
    await expect(page.getByRole('heading', { name: texts.languageTitle })).toBeVisible();
    for (let step = 1; step < 4; step += 1) await page.getByRole('button', { name: texts.skip }).click();
    await page.getByRole('button', { name: texts.demoRemove }).click();
    await expect(page.getByRole('button', { name: texts.demoCreate })).toBeVisible();
  } finally {
    await context.close();
    await phone.close();
    await server.stop();
  }
});
