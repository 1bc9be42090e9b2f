// Before a release.
import type { Page } from '@playwright/test';
import { createChart } from '@tinkerstream/contract/charts';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { beSignedIn, expect, setLanguage, signIn, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { common, topics } = TEXTS.en;

test.beforeEach(({ page, server }) => setLanguage(page, 'en', server));

/** Blocks requests for the app's files until the returned function is called. */
async function blockRequests(page: Page, files: string): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

/** Marks the open document; the returned function checks whether the same document is still open. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-marked'));
}

const retry = (page: Page) => page.getByRole('button', { name: common.tryAgain });

test('a page that fails to load says so, stays in its frame, and opens styled on a retry', async ({ page }) => {
  const unblock = await blockRequests(page, '**/assets/{topic-create-page,form}-*');
  await signIn(page, '/user/login?ref=/topic');
  const isSame = await mark(page);
  await page.getByRole('link', { name: topics.create }).click();
  await expect(page.getByRole('heading', { level: 1, name: common.loadFailed })).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();

  await unblock();
  await retry(page).click();
  await expect(page.getByRole('heading', { level: 1, name: topics.create })).toBeVisible();
  await expect(page.locator('form')).toHaveCSS('display', /flex|grid/);
  expect(await isSame()).toBe(true);
});

test('a page of a version that the server no longer has is reloaded on a retry, and not before', async ({ page }) => {
  await blockRequests(page, '**/assets/topic-create-page-*');
  await signIn(page, '/user/login?ref=/topic');
  const isSame = await mark(page);
  await page.getByRole('link', { name: topics.create }).click();
  await expect(page.getByRole('heading', { level: 1, name: common.loadFailed })).toBeVisible();
  expect(await isSame()).toBe(true);
  const loaded = page.waitForEvent('load');
  await retry(page).click();
  await loaded;
});

test('a chart that fails to load leaves the others alone, and is drawn on a retry', async ({ page, server }) => {
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Parts', 'n');
  const dataTypeId = topic.dataRecordTypes[0]?.id;
  await api.call(createChart, {
    chartType: 'GAUGE_CHART',
    configs: { CHART_NAME: 'Dial', TEXT: 'n', MIN_VALUE: 0, MAX_VALUE: 9 },
    chartSourceConfigs: [{ topicId: topic.id, dataTypeId, description: '' }],
  });
  const unblock = await blockRequests(page, '**/assets/line-chart-*.js');
  await beSignedIn(page, server.http);
  await page.goto(`/topic/${topic.id}/parts`);
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
  await expect(card('n').getByRole('alert')).toContainText(common.loadFailed);
  await expect(card('Dial').getByRole('figure')).toBeVisible();

  await unblock();
  await card('n').getByRole('button', { name: common.tryAgain }).click();
  await expect(card('n').locator('canvas')).toBeVisible();
});

test('a page opens while the server is away, because it was prefetched', async ({ page }) => {
  const own = await startServer();
  await setLanguage(page, 'en', own);
  // Pages are prefetched one after another: the next begins when the files of the one before are loaded. The limit of the test
  // counts, as a busy computer signs in slowly.
  const next = page.waitForRequest(/board-page-.*\.js/, { timeout: 0 });
  await signIn(page, `${own.http}/user/login?ref=/topic`);
  await next;
  await own.kill();
  await page.getByRole('link', { name: topics.create }).click();
  await expect(page.getByRole('heading', { level: 1, name: topics.create })).toBeVisible();
});
