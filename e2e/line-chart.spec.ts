import type { Page } from '@playwright/test';
import { connectAsync } from 'mqtt';
import { Api } from '../test/api.ts';
import type { ServerProcess } from '../test/server-process.ts';
import { expect, publish, setLanguage, signIn, test } from './fixtures.ts';
import { TEXTS } from './texts.ts';

const { chartLines, charts, common } = TEXTS.en;

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

const TOGETHER = 20;

/** Publishes messages one after the other over one connection, as fast as they are acknowledged. */
async function flood(server: ServerProcess, topicName: string, messages: readonly string[]): Promise<void> {
  const board = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`);
  // Not all together: they would be taken in within few milliseconds, and zooming in would not part them.
  for (let sent = 0; sent < messages.length; sent += TOGETHER) {
    const next = messages.slice(sent, sent + TOGETHER);
    await Promise.all(next.map((message) => board.publishAsync(topicName, message, { qos: 1 })));
  }
  await board.endAsync();
}

const selectAll = (page: Page) => drag(page, [0.005, 0.005], [0.995, 0.995]);

test('all is all that is stored, coarsely at first, and finer where it is zoomed', async ({ page, server }) => {
  const { topic, address } = await createLine(server.http, server.mqttPort, []);
  const values = Array.from({ length: 4000 }, (_, index) => index);
  await flood(
    server,
    topic.topicName,
    values.map((value) => `temperature=${value}`),
  );
  await page.goto(address);
  await expect(page.getByTestId('latest-value')).toHaveText('3999');
  await page.getByRole('button', { name: charts.all, exact: true }).click();
  await choose(page, charts.select);
  await expect(async () => {
    await selectAll(page);
    await expect(page.getByText(chartLines.selectionOfParts('0', '3999'))).toBeVisible({ timeout: 500 });
  }).toPass();

  // As often as it takes: how far apart the messages came depends on the machine.
  await expect(async () => {
    await choose(page, charts.zoomX);
    await drag(page, [0.6, 0.5], [0.9, 0.5]);
    await choose(page, charts.select);
    await selectAll(page);
    await expect(page.getByText(/^\d+ points selected/)).toBeVisible({ timeout: 2000 });
  }).toPass();

  // What was stored and what came since are there after a reload.
  await publish(server, topic.topicName, 'temperature=-7');
  await expect(page.getByTestId('latest-value')).toHaveText('-7');
  await page.reload();
  await expect(page.getByTestId('latest-value')).toHaveText('-7');
  await page.getByRole('button', { name: charts.all, exact: true }).click();
  await choose(page, charts.select);
  await expect(async () => {
    await selectAll(page);
    await expect(page.getByText(chartLines.selectionOfParts('-7', '3999'))).toBeVisible({ timeout: 500 });
  }).toPass();
});

test.describe('in Hong Kong', () => {
  test.use({ timezoneId: 'Asia/Hong_Kong' });

  test('the tooltip tells the local time and UTC, and nothing in a gap', async ({ page, server }) => {
    const { topic, address } = await createLine(server.http, server.mqttPort, [1, 2, 3, 4, 5, 6]);
    // Far longer than the rhythm of the others, and most of the picture.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await flood(server, topic.topicName, ['temperature=7']);
    await page.goto(address);
    await expect(page.getByTestId('latest-value')).toHaveText('7');
    const tip = page.getByText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
    const box = await plotOf(page).boundingBox();
    if (!box) throw new Error('The chart is not there');
    const point = (x: number) => page.mouse.move(box.x + box.width * x, box.y + box.height / 2);
    await point(0.95);
    await expect(tip).toBeVisible();
    const text = (await tip.locator('..').textContent()) ?? '';
    const [, local, utc] = /^(.{19}) \+0800\s+(.{19}) UTC/.exec(text) ?? [];
    expect(Date.parse(`${local}Z`) - Date.parse(`${utc}Z`)).toBe(8 * 3_600_000);
    await point(0.6);
    await expect(tip).toBeHidden();
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('one finger is the cursor, two zoom', async ({ page, server }) => {
    const { address } = await createLine(server.http, server.mqttPort, [20, 22, 24]);
    await page.goto(address);
    await expect(page.getByTestId('latest-value')).toHaveText('24');
    const box = await plotOf(page).boundingBox();
    if (!box) throw new Error('The chart is not there');
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: (readonly [number, number])[]) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: places.map(([x, y], id) => ({ x: box.x + box.width * x, y: box.y + box.height * y, id })),
      });
    const preset = page.getByRole('button', { name: charts.latest(10) });

    await choose(page, charts.select);
    await touch('touchStart', [0.005, 0.005]);
    for (const at of [0.3, 0.6, 0.995]) await touch('touchMove', [at, at]);
    await touch('touchEnd');
    await expect(page.getByText(charts.selection(3, '20', '24', '22'))).toBeVisible();

    for (const cursor of ['pan', 'zoomX', 'zoomY', 'zoomXY'] as const) {
      await preset.click();
      await choose(page, charts[cursor]);
      await touch('touchStart', [0.3, 0.4]);
      for (const at of [0.4, 0.5, 0.7]) await touch('touchMove', [at, at]);
      await touch('touchEnd');
      await expect(preset, cursor).toHaveAttribute('aria-pressed', 'false');
    }

    await preset.click();
    await choose(page, charts.select);
    await touch('touchStart', [0.4, 0.5]);
    await touch('touchStart', [0.4, 0.5], [0.6, 0.5]);
    for (const by of [0.05, 0.1, 0.15]) await touch('touchMove', [0.4 - by, 0.5], [0.6 + by, 0.5]);
    await touch('touchEnd');
    await expect(preset).toHaveAttribute('aria-pressed', 'false');
  });
});

test('the page of a room draws each key as it comes', async ({ page, server }) => {
  const { topic } = await createLine(server.http, server.mqttPort, [20]);
  await page.goto(`/charts/line-chart?rm=T${topic.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(chartLines.roomTitle);
  const latest = page.getByTestId('latest-value');
  await expect(latest).toHaveText(['20']);
  await publish(server, topic.topicName, 'humidity=60');
  await expect(latest).toHaveText(['20', '60']);
  await publish(server, topic.topicName, 'temperature=21,humidity=61');
  await expect(latest).toHaveText(['21', '61']);
  await page.reload();
  await expect(latest).toHaveText(['21', '61']);
});

test('the page of no room, or of one that is not to be read, says so', async ({ page }) => {
  await page.goto('/charts/line-chart');
  await expect(page.getByRole('heading', { name: chartLines.noRoom })).toBeVisible();
  await page.goto('/charts/line-chart?rm=T01');
  await expect(page.getByRole('heading', { name: chartLines.noRoomAccess })).toBeVisible();
});
