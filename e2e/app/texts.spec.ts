import { Api } from '../../test/support/api.ts';
import { beSignedIn, chooseMore, expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { common, projects, shell } = TEXTS.en;

test('texts that arrive late leave no page and no dialog without them', async ({ page, server }) => {
  const { id } = await (await Api.signIn(server.http)).createProject('Late');
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const late: string[] = [];
  await page.route('**/assets/i18n-*.js', async (route) => {
    late.push(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto(`/project/${id}/Late`);
  await expect(page.getByRole('heading', { level: 1, name: 'Late' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/undefined|\[object/);
  await chooseMore(page, projects.delete);
  await expect(page.getByRole('dialog')).toContainText(common.cancel);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: TEXTS.en.notifications.bell(0) }).click();
  await expect(page.getByText(TEXTS.en.notifications.none)).toBeVisible();
  expect(late.length).toBeGreaterThan(3);
});

test('another language has the texts of all that the page has opened, and of what opens then', async ({
  page,
  server,
}) => {
  const { id } = await (await Api.signIn(server.http)).createProject('Languages');
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.goto(`/project/${id}/Languages`);
  await page.getByRole('button', { name: `${shell.language}: English` }).click();
  await page.getByRole('menuitem', { name: '繁體中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-HK');
  await expect(page.getByRole('button', { name: TEXTS['zh-HK'].common.moreActions, exact: true })).toBeVisible();
  await page.getByRole('button', { name: TEXTS['zh-HK'].notifications.bell(0) }).click();
  await expect(page.getByText(TEXTS['zh-HK'].notifications.none)).toBeVisible();
  await page.getByRole('link', { name: TEXTS['zh-HK'].shell.classes }).click();
  await expect(page.getByRole('heading', { level: 1, name: TEXTS['zh-HK'].classes.title })).toBeVisible();
});
