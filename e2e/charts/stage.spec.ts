// Before a release.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createChart } from '@tinkerstream/contract/charts';
import { updateDataType } from '@tinkerstream/contract/topics';
import { Api } from '../../test/support/api.ts';
import { createCharts } from '../support/boards.ts';
import { beSignedIn, expect, publish, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

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

/** Chooses an item of a chart's menu, and returns the file that the browser saves. */
async function save(page: Page, chart: string, item: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.menu(chart) }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const file = await download;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test('a gauge, a text and a map save their latest value, and what they draw as a picture; a button saves nothing', async ({
  page,
  server,
}) => {
  const api = await Api.signIn(server.http);
  const { topic } = await createCharts(api, 'rain');
  const dataTypeId = topic.dataRecordTypes[0]?.id ?? '';
  await api.call(updateDataType, { topicId: topic.id, dataTypeId, dataTypeUnit: 'mm' });
  const source = {
    topicId: topic.id,
    dataTypeId,
    description: 'Roof, north',
    latitude: 22,
    longitude: 114,
    colorCode: '#000000',
  };
  const range = { MIN_VALUE: 0, MAX_VALUE: 10 };
  const push = { OUTPUT_TYPE: 'KEY_VALUE_PAIR', ON_VALUE: '1', ON_TEXT: 'Pump', ON_STYLE: 'bulb' };
  for (const [chartType, CHART_NAME, configs] of [
    ['GAUGE_CHART', 'Dial', { ...range, TEXT: 'Rain' }],
    ['PLAIN_TEXT_CHART', 'Text', {}],
    ['POINT_MAP', 'Map', range],
    ['PUSH_BUTTON', 'Button', push],
  ] as const) {
    const settings = { CHART_NAME, ...configs };
    await api.call(createChart, { chartType, configs: settings, chartSourceConfigs: [source] });
  }
  await publish(server, topic.topicName, 'rain=7.25');
  await page.goto(`/topic/${topic.id}/Weather`);
  await expect(page.getByRole('figure', { name: 'Dial' })).toContainText('7.25 mm');

  for (const chart of ['Dial', 'Text', 'Map']) {
    const { name, content } = await save(page, chart, texts.csv);
    expect(name).toBe(`${chart}.csv`);
    const [headings, values, ...more] = content.toString().trim().split('\r\n');
    expect(headings).toBe(`${texts.time} (UTC+00:00),${texts.line},${texts.value},${texts.unit}`);
    expect(values).toMatch(/,"Roof, north",7\.25,mm$/);
    expect(more).toEqual([]);
  }
  for (const chart of ['Dial', 'Text']) {
    const { name, content } = await save(page, chart, texts.png);
    expect([name, content.subarray(1, 4).toString()]).toEqual([`${chart}.png`, 'PNG']);
    expect(content.length, chart).toBeGreaterThan(3000);
  }
  await page.getByRole('button', { name: texts.menu('Button') }).click();
  await expect(page.getByRole('menuitem', { name: texts.print })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: texts.csv })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: texts.png })).toHaveCount(0);
});
