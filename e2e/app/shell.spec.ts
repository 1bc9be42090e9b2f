import { topicErrors } from '@tinkerstream/contract/error-codes';
import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { Api } from '../../test/support/api.ts';
import { beSignedIn, expect, setLanguage, signIn, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const WIDE = { width: 1280, height: 720 };
const NARROW = { width: 360, height: 740 };

test('Traditional Chinese is the default, and a chosen language stays', async ({ page }) => {
  await signIn(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-HK');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS['zh-HK'].shell.home);

  // Characters of two fonts look uneven, so the fonts of the page's language come first.
  const fonts = () => page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily);
  expect(await fonts()).toMatch(/PingFang HK.*PingFang SC/);
  await page.getByRole('button', { name: TEXTS['zh-HK'].shell.language }).click();
  await page.getByRole('menuitem', { name: '简体中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  expect(await fonts()).toMatch(/PingFang SC.*PingFang HK/);

  await page.getByRole('button', { name: '简体中文' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS.en.shell.home);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS.en.shell.home);
});

test('the logo is there before the app', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/user/login');
  await expect(page.locator('img.first-paint')).toBeVisible();
});

test('a toast covers no action', async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  for (const viewport of [NARROW, { width: 768, height: 900 }, { width: 1024, height: 768 }, WIDE]) {
    await page.setViewportSize(viewport);
    await page.goto('/topic/not-there/sensors');
    await expect(page.getByText(topicErrors.unknown)).toBeVisible();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const toast = await page.getByRole('alert').filter({ hasText: topicErrors.unknown }).boundingBox();
    const search = await page.getByRole('button', { name: TEXTS.en.palette.title }).boundingBox();
    if (toast && search && toast.y < search.y) expect(toast.x + toast.width).toBeLessThan(search.x);
    const actions = await page
      .getByRole('main')
      .or(page.getByRole('banner'))
      .getByRole('button')
      .or(page.getByRole('contentinfo').getByRole('link'))
      .all();
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) {
      await action.scrollIntoViewIfNeeded();
      await action.click({ trial: true });
    }
  }
});

test('the sections of a project fit a phone', async ({ page, server }) => {
  const project = await (await Api.signIn(server.http)).createProject('Narrow');
  await page.setViewportSize(NARROW);
  for (const language of LANGUAGES) {
    await setLanguage(page, language, server);
    await beSignedIn(page, server.http);
    await page.goto(`/project/${project.id}/narrow`);
    const tabs = page.getByRole('tablist').first();
    await expect(tabs.getByRole('tab')).toHaveCount(8);
    for (const tab of await tabs.getByRole('tab').all()) await expect(tab, language).toBeInViewport({ ratio: 1 });
  }
});

test('the sign-in screen shows before the console, which loads while its user types', async ({ page }) => {
  const { promise: typed, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(app|console|home)-/, async (route) => {
    await typed;
    await route.continue();
  });
  const isLoaded = page.waitForResponse(/\/assets\/home-[^/]*\.js$/);
  await page.goto('/user/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('input[name="username"]').fill('pupil');
  release();
  await isLoaded;
  await expect(page.locator('input[name="username"]')).toHaveValue('pupil');
});
