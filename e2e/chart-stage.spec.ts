import { Api } from '../test/api.ts';
import { createCharts } from './boards.ts';
import { beSignedIn, expect, publish, setLanguage, test } from './fixtures.ts';
import { TEXTS } from './texts.ts';

const { chartRange: texts, charts } = TEXTS.en;

test.beforeEach(async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
});

test('full screen shows one chart with its controls, and leaving it returns to the page', async ({ page, server }) => {
  const api = await Api.signIn(server.http);
  const { topic, charts: lines } = await createCharts(api, 'rain', 'wind');
  await publish(server, topic.topicName, 'rain=1');
  expect(lines).toHaveLength(2);
  await page.goto(`/topic/${topic.id}/Weather`);
  await page.getByRole('button', { name: texts.menu('rain') }).click();
  await page.getByRole('menuitem', { name: texts.fullScreen }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'rain' })).toBeVisible();
  await expect(page.getByRole('button', { name: charts.latest(10) })).toBeVisible();
  await page.mouse.move(20, 20);
  await page.getByRole('button', { name: texts.leaveFullScreen }).click();
  await expect(page.getByRole('button', { name: charts.latest(10) })).toHaveCount(0);
  await expect(page.getByRole('button', { name: texts.menu('rain') })).toBeVisible();
});

test('print shows one chart on the whole paper without its controls, and then the page again', async ({
  page,
  server,
}) => {
  const api = await Api.signIn(server.http);
  const { topic } = await createCharts(api, 'rain', 'wind');
  await publish(server, topic.topicName, 'rain=1');
  // A dialog that stays open until the test closes it.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-dialog', '');
  });
  await page.goto(`/topic/${topic.id}/Weather`);
  const figure = (name: string) => page.getByRole('figure', { name: charts.chartOf(name) });
  await expect(figure('wind')).toBeVisible();
  await page.getByRole('button', { name: texts.menu('rain') }).click();
  await page.getByRole('menuitem', { name: texts.print }).click();
  await expect(page.locator('html[data-dialog]')).toHaveCount(1);
  await expect(figure('rain')).toBeVisible();
  await expect(page.locator('[data-printed]').getByRole('link', { name: 'rain' })).toBeVisible();
  await expect(figure('wind')).toBeHidden();
  await expect(page.getByRole('button', { name: texts.menu('rain') })).toBeHidden();
  const { width } = page.viewportSize() ?? { width: 0 };
  await expect
    .poll(async () => (await page.locator('canvas').first().boundingBox())?.width)
    .toBeGreaterThan(0.8 * width);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(figure('wind')).toBeVisible();
  await expect(page.getByRole('button', { name: texts.menu('rain') })).toBeVisible();
});
