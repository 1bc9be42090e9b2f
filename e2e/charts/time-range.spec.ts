import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { createChart } from '@tinkerstream/contract/charts';
import { sendMessage } from '@tinkerstream/contract/topics';
import { Api } from '../../test/support/api.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { cardsOf, createBoard, createCharts } from '../support/boards.ts';
import { beSignedIn, expect, publish, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { chartLines, chartRange: texts, charts, common } = TEXTS.en;

test.beforeEach(async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
});

const rangeOf = (page: Page) => new URL(page.url()).searchParams.get('range');
const rangeButton = (page: Page, name: keyof typeof texts.names) =>
  page.getByRole('button', { name: texts.names[name], exact: true });
const choose = (page: Page, name: keyof typeof texts.names) => rangeButton(page, name).click();

/** Drags over a chart from one share of its width to another. */
async function drag(page: Page, chart: Locator, from: number, to: number) {
  const box = await chart.boundingBox();
  if (!box) throw new Error('The chart is not there');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * from, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to, y, { steps: 5 });
  await page.mouse.up();
}

test('a dashboard has one time range for all charts, kept in its address and set by a zoom on any of them', async ({
  page,
  server,
}) => {
  const api = await Api.signIn(server.http);
  const { topic, charts: lines } = await createCharts(api, 'temperature', 'humidity');
  const send = (message: string) => api.call(sendMessage, { topicId: topic.id, outputType: '', message });
  await send('temperature=20,humidity=50');
  await send('temperature=30,humidity=60');
  const board = await createBoard(api, 'Wall', lines);
  const chartOf = (name: string) => page.getByRole('img', { name: charts.chartOf(name) });
  const [temperature, humidity] = [chartOf('temperature'), chartOf('humidity')];
  /** What a chart draws, as its description says it. */
  const draws = (chart: Locator, name: string, low: string, high: string) =>
    expect(chart).toHaveAccessibleDescription(new RegExp(chartLines.range(name, low, high).replaceAll('.', '\\.')));

  await page.goto(board.address);
  await expect(cardsOf(page)).toHaveCount(2);
  const asked: string[] = [];
  // Calls without a start ask for the latest values.
  page.on('request', (request) => {
    if (/\/window\?.*startTime=/.test(request.url())) asked.push(request.url());
  });

  await test.step('one call for each chart, and new messages are added', async () => {
    await choose(page, '5m');
    await draws(temperature, 'temperature', '20', '30');
    await draws(humidity, 'humidity', '50', '60');
    expect(rangeOf(page)).toBe('5m');
    expect(asked).toHaveLength(2);
    await publish(server, topic.topicName, 'temperature=35');
    await draws(temperature, 'temperature', '20', '35');
    expect(asked).toHaveLength(2);
  });

  await test.step('the address keeps it', async () => {
    await page.reload();
    await expect(rangeButton(page, '5m')).toHaveAttribute('aria-pressed', 'true');
    await draws(temperature, 'temperature', '20', '35');
  });

  await test.step('a drag on one card zooms all', async () => {
    await drag(page, temperature, 0.3, 0.5);
    await expect.poll(() => rangeOf(page)).toMatch(/^\d{8}T\d{6}(\.\d{3})?Z-/);
    const { zoomOut } = Object.fromEntries(new URL(page.url()).searchParams);
    expect(zoomOut).toBe('5m');
    // The board sent nothing in that minute.
    await expect(page.getByText(charts.noData)).toHaveCount(2);
  });

  await test.step('newer data offers to go back to live, and the zoom can be reset', async () => {
    await publish(server, topic.topicName, 'temperature=36');
    await page.getByRole('button', { name: texts.backToLive }).click();
    await expect.poll(() => rangeOf(page)).toBeNull();
    await draws(temperature, 'temperature', '20', '36');
    await page.goBack();
    await page.getByRole('button', { name: texts.resetZoom }).click();
    await expect.poll(() => rangeOf(page)).toBe('5m');
    await draws(humidity, 'humidity', '50', '60');
  });

  await test.step('a custom range', async () => {
    await page.getByRole('button', { name: texts.custom }).click();
    await page.getByLabel(texts.from, { exact: true }).fill('2026-01-02T00:00');
    await page.getByLabel(texts.to, { exact: true }).fill('2026-01-01T00:00');
    await page.getByRole('button', { name: texts.show, exact: true }).click();
    await expect(page.getByText(texts.startBeforeEnd)).toBeVisible();
    await page.getByLabel(texts.to, { exact: true }).fill('2026-01-03T00:00');
    await page.getByRole('button', { name: texts.show, exact: true }).click();
    await expect(page.getByText(charts.noData)).toHaveCount(2);
  });

  await test.step('the way to a chart and back keeps it', async () => {
    const range = rangeOf(page);
    await cardsOf(page).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/charts\//);
    expect(rangeOf(page)).toBe(range);
    await page.getByRole('navigation', { name: common.breadcrumb }).getByRole('link', { name: 'Wall' }).press('Enter');
    await expect(cardsOf(page)).toHaveCount(2);
    expect(rangeOf(page)).toBe(range);
  });
});

test('the legend hides and isolates lines, scales that differ get an axis each, and the menu saves and shares', async ({
  page,
  server,
}) => {
  const api = await Api.signIn(server.http);
  const { topic } = await createCharts(api, 'temperature', 'pressure');
  const send = (message: string) => api.call(sendMessage, { topicId: topic.id, outputType: '', message });
  await send('temperature=20,pressure=1000');
  await send('temperature=22,pressure=1013');
  const { dataRecordTypes } = await api.getTopic(topic.id);
  const chart = await api.call(createChart, {
    chartType: 'BASIC_LINE_CHART',
    configs: { CHART_NAME: 'Both' },
    chartSourceConfigs: dataRecordTypes.map(({ id }) => ({ topicId: topic.id, dataTypeId: id })),
  });
  await page.goto(`/charts/${chart.id}/Both?range=1h`);
  const drawing = page.getByRole('img', { name: charts.chartOf('Both') });
  const legend = page.getByRole('list', { name: charts.latestValues }).getByRole('listitem');
  const lineOf = (name: string) => page.getByRole('button', { name, exact: true });
  const shown = async (...names: string[]) => {
    for (const name of ['temperature', 'pressure']) {
      await expect(lineOf(name)).toHaveAttribute('aria-pressed', String(names.includes(name)));
      const description = expect(drawing);
      await (names.includes(name) ? description : description.not).toHaveAccessibleDescription(new RegExp(`${name}:`));
    }
  };

  await test.step('two axes', async () => {
    await expect(legend).toHaveText(['temperature22', `pressure(${texts.rightAxis})1,013`]);
    await expect(page.getByText(common.justNow)).toHaveCount(1);
  });

  await test.step('hide and isolate, by mouse and by keyboard', async () => {
    await lineOf('pressure').click();
    await shown('temperature');
    await lineOf('pressure').press('Enter');
    await shown('temperature', 'pressure');
    await lineOf('pressure').dblclick();
    await shown('pressure');
    await lineOf('pressure').press('Shift+Enter');
    await shown('temperature', 'pressure');
  });

  await test.step('values as a table, by keyboard', async () => {
    await page.getByRole('button', { name: texts.table }).press('Enter');
    const table = page.getByRole('region', { name: texts.tableOf('Both') });
    await expect(table.getByRole('row')).toHaveCount(5);
    await page.keyboard.press('Tab');
    await expect(table).toBeFocused();
    await expect(table.getByRole('cell', { name: '1,013', exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  const menu = page.getByRole('button', { name: texts.menu('Both') });
  const item = (name: string) => page.getByRole('menuitem', { name });
  await test.step('a picture and a file of the values', async () => {
    const saved = async (name: string) => {
      await menu.click();
      const download = page.waitForEvent('download');
      await item(name).click();
      const file = await download;
      return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
    };
    const picture = await saved(texts.png);
    expect([picture.name, picture.content.subarray(1, 4).toString()]).toEqual(['Both.png', 'PNG']);
    expect(picture.content.length).toBeGreaterThan(5000);
    const values = await saved(texts.csv);
    expect(values.name).toBe('Both.csv');
    const rows = values.content.toString().trim().split('\r\n');
    expect(rows.map((row) => row.split(',').slice(1).join())).toEqual([
      `${texts.line},${texts.value}`,
      'temperature,20',
      'pressure,1000',
      'temperature,22',
      'pressure,1013',
    ]);
  });

  await test.step('the public link shows the same range, and a copy starts from this chart', async () => {
    await menu.click();
    await item(texts.share).click();
    const link = page.getByTestId('share-link');
    await expect(link).toHaveText(new RegExp(`/chart/embedded/token/${chart.shareToken}\\?range=1h$`));
    await expect(page.getByRole('img', { name: texts.qrCode })).toBeVisible();
    const address = await link.innerText();
    await page.keyboard.press('Escape');
    await menu.click();
    await expect(item(texts.duplicate)).toHaveAttribute('href', `/charts/create?from=${chart.id}`);
    await page.goto(address);
    await expect(rangeButton(page, '1h')).toHaveAttribute('aria-pressed', 'true');
    await shown('temperature', 'pressure');
  });
});

test('the page of a room has the range of all its lines from one call', async ({ page, server }) => {
  const api = await Api.signIn(server.http);
  const { topic } = await createCharts(api, 'temperature', 'humidity');
  for (const message of ['temperature=20,humidity=50', 'temperature=30,humidity=60']) {
    await api.call(sendMessage, { topicId: topic.id, outputType: '', message });
  }
  const asked: string[] = [];
  page.on('request', (request) => void (/window|recent/.test(request.url()) && asked.push(request.url())));
  const chart = page.getByRole('img', { name: charts.chartOf('Weather') });

  await page.goto(`/charts/line-chart?rm=T${topic.id}&range=5m`);
  await expect(rangeButton(page, '5m')).toHaveAttribute('aria-pressed', 'true');
  for (const line of [chartLines.range('temperature', '20', '30'), chartLines.range('humidity', '50', '60')]) {
    await expect(chart).toHaveAccessibleDescription(new RegExp(line.replaceAll('.', '\\.')));
  }
  expect(asked).toEqual([`${server.http}/v1/chart/window`]);
});
