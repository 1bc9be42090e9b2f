import type { Page } from '@playwright/test';
import { Api } from '../test/api.ts';
import { expect, publish, setLanguage, signIn, test } from './fixtures.ts';
import { TEXTS } from './texts.ts';

const { charts, common } = TEXTS.en;

/** A topic with so many temperatures, and its default chart. */
async function createLine(http: string, mqttPort: number, temperatures: readonly number[]) {
  const api = await Api.signIn(http);
  const topic = await api.createTopic('Line', 'temperature');
  const server = { mqttPort } as Parameters<typeof publish>[0];
  for (const value of temperatures) await publish(server, topic.topicName, `temperature=${value}`);
  const [chart] = await api.listTopicCharts(topic.id);
  return { api, topic, address: `/charts/${chart?.id}/temperature` };
}

/** Chooses a part of a segmented control, whose radio button lies under its label. */
const choose = (page: Page, label: string) => page.locator('label').getByText(label, { exact: true }).click();

const plotOf = (page: Page) => page.locator('figure [data-cursor]');

/** Drags over a chart, from one place to another, in parts of its width and height. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const box = await plotOf(page).boundingBox();
  if (!box) throw new Error('The chart is not there');
  const place = ([x, y]: readonly [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...place(from));
  await page.mouse.down();
  await page.mouse.move(...place(to), { steps: 5 });
  await page.mouse.up();
}

test.beforeEach(async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await signIn(page);
});

test('a line chart is live by default and keeps the window that was zoomed by hand', async ({ page, server }) => {
  const { topic, address } = await createLine(server.http, server.mqttPort, [20, 21, 22]);
  await page.goto(address);
  const latest = page.getByTestId('latest-value');
  await expect(latest).toHaveText('22');
  const ten = page.getByRole('button', { name: charts.latest(10) });
  await expect(ten).toHaveAttribute('aria-pressed', 'true');

  await choose(page, charts.zoomX);
  await drag(page, [0.3, 0.5], [0.7, 0.5]);
  await expect(ten).toHaveAttribute('aria-pressed', 'false');
  await publish(server, topic.topicName, 'temperature=23');
  await expect(latest).toHaveText('23');
  await expect(ten).toHaveAttribute('aria-pressed', 'false');

  for (const count of [50, 100, 200, 500, 1000]) {
    await page.getByRole('button', { name: charts.latest(count), exact: true }).click();
    await expect(page.getByRole('button', { name: charts.latest(count), exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }
  await page.getByRole('button', { name: charts.all, exact: true }).click();
  await expect(latest).toHaveText('23');
});

test('the five cursors: select tells of its points, the zooms and the pan move the window', async ({
  page,
  server,
}) => {
  const { address } = await createLine(server.http, server.mqttPort, [20, 22, 24]);
  await page.goto(address);
  await expect(page.getByTestId('latest-value')).toHaveText('24');
  const preset = page.getByRole('button', { name: charts.latest(10) });
  await expect(page.getByRole('radio', { name: charts.pan })).toBeChecked();

  await choose(page, charts.select);
  await drag(page, [0.005, 0.005], [0.995, 0.995]);
  await expect(page.getByText(charts.selection(3, '20', '24', '22'))).toBeVisible();
  await expect(preset).toHaveAttribute('aria-pressed', 'true');

  for (const cursor of ['zoomXY', 'zoomX', 'zoomY', 'pan'] as const) {
    await preset.click();
    await choose(page, charts[cursor]);
    await drag(page, [0.4, 0.3], [0.6, 0.7]);
    await expect(preset, cursor).toHaveAttribute('aria-pressed', 'false');
  }
});

test('history shows the buckets of a period, and going back to live clears them', async ({ page, server }) => {
  const { address } = await createLine(server.http, server.mqttPort, [20, 22, 27]);
  await page.goto(address);
  await choose(page, charts.history);
  await page.getByRole('button', { name: common.ok }).click();
  await expect(page.getByRole('alert').filter({ hasText: common.fillInAll })).toBeVisible();

  await page.getByRole('button', { name: charts.today }).click();
  await page.getByLabel(charts.interval).selectOption('month');
  for (const [aggregate, expected] of [
    ['average', '23'],
    ['max', '27'],
    ['count', '3'],
  ] as const) {
    await page.getByLabel(charts.aggregate).selectOption(aggregate);
    await page.getByRole('button', { name: common.ok }).click();
    await expect(page.getByTestId('latest-value')).toHaveText(expected);
  }

  await choose(page, charts.live);
  await expect(page.getByTestId('latest-value')).toHaveText('27');
  await expect(page.getByLabel(charts.interval)).toHaveCount(0);
});
