import type { Page } from '@playwright/test';
import { connectAsync } from 'mqtt';
import type { ServerProcess } from '../../../test/support/server-process.ts';
import { expect, publish, setLanguage, signIn, test } from '../../support/fixtures.ts';
import { choose, createLine, drag } from '../../support/lines.ts';
import { TEXTS } from '../../support/texts.ts';

const { chartLines, charts, common, lineRoom } = TEXTS.en;

test.beforeEach(async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await signIn(page);
});

test('a line chart is live by default and keeps a manually zoomed window', async ({ page, server }) => {
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

test('history shows the buckets of a period, and returning to live clears them', async ({ page, server }) => {
  const { address } = await createLine(server.http, server.mqttPort, [20, 22, 27]);
  await page.goto(address);
  await choose(page, charts.history);
  await page.getByRole('button', { name: common.ok }).click();
  await expect(page.getByRole('alert').filter({ hasText: common.fillInAll })).toBeVisible();

  await page.getByRole('button', { name: charts.today }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
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
  // The address has the period and its calculation.
  await page.reload();
  await expect(page.getByTestId('latest-value')).toHaveText('3');
  await expect(page.getByLabel(charts.aggregate)).toHaveValue('count');
  await page.goBack();
  await expect(page.getByTestId('latest-value')).toHaveText('27');
  await expect(page.getByLabel(charts.aggregate)).toHaveValue('max');

  await choose(page, charts.live);
  await expect(page.getByTestId('latest-value')).toHaveText('27');
  await expect(page.getByLabel(charts.interval)).toHaveCount(0);
});

test('a value has a sensible number of digits, and all of them at the pointer', async ({ page, server }) => {
  const { topic, address } = await createLine(server.http, server.mqttPort, [12345.50137931]);
  const value = page.getByText('12,345.5', { exact: true });
  for (const where of [address, `/topic/${topic.id}/line`]) {
    await page.goto(where);
    await expect(value.first()).toHaveAttribute('title', '12345.50137931');
  }
});

const TOGETHER = 20;

/** Publishes messages in order over one connection, as fast as they are acknowledged. */
async function flood(server: ServerProcess, topicName: string, messages: readonly string[]): Promise<void> {
  const board = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`);
  // Sending all messages together would take only a few milliseconds, and zooming in would not separate them.
  for (let sent = 0; sent < messages.length; sent += TOGETHER) {
    const next = messages.slice(sent, sent + TOGETHER);
    await Promise.all(next.map((message) => board.publishAsync(topicName, message, { qos: 1 })));
  }
  await board.endAsync();
}

const selectAll = (page: Page) => drag(page, [0.005, 0.005], [0.995, 0.995]);

test('all shows everything stored, coarsely at first, and finer after a zoom', async ({ page, server }) => {
  const { topic, address } = await createLine(server.http, server.mqttPort, []);
  const values = Array.from({ length: 4000 }, (_, index) => index);
  await flood(
    server,
    topic.topicName,
    values.map((value) => `temperature=${value}`),
  );
  await page.goto(address);
  await expect(page.getByTestId('latest-value')).toHaveText('3,999');
  await page.getByRole('button', { name: charts.all, exact: true }).click();
  await choose(page, charts.select);
  await expect(async () => {
    await selectAll(page);
    // The figures count all stored points, not only the points that are drawn.
    await expect(page.getByText(charts.selection('4,000', '0', '3,999', '1,999.5'))).toBeVisible({ timeout: 2000 });
  }).toPass();

  // The number of zoom steps depends on the machine, as the time between messages does.
  await expect(async () => {
    await choose(page, charts.zoomX);
    const finer = page.waitForResponse(/\/window\?/);
    await drag(page, [0.6, 0.5], [0.9, 0.5]);
    await finer;
    await choose(page, charts.select);
    await selectAll(page);
    await expect(page.getByText(/^[\d,]+ points selected/)).toBeVisible({ timeout: 2000 });
  }).toPass();

  // Stored and later messages are there after a reload.
  await publish(server, topic.topicName, 'temperature=-7');
  await expect(page.getByTestId('latest-value')).toHaveText('-7');
  await page.reload();
  await expect(page.getByTestId('latest-value')).toHaveText('-7');
  await page.getByRole('button', { name: charts.all, exact: true }).click();
  await choose(page, charts.select);
  await expect(async () => {
    await selectAll(page);
    await expect(page.getByText(charts.selection('4,001', '\u22127', '3,999', '1,999'))).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test("each preset period is drawn immediately, by the server's clock", async ({ page, server }) => {
  // The reader's computer is an hour behind: its last five minutes were over before the class began.
  await page.addInitScript(`
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...values) {
        super(...(values.length === 0 ? [Date.now()] : values));
      }
      static now() {
        return RealDate.now() - 3_600_000;
      }
    };
  `);
  const { address } = await createLine(server.http, server.mqttPort, [23, 23]);
  await page.goto(address);
  await choose(page, charts.history);
  // The latest call counts: on the first day of a week, the week and the day are one period, and the second does not call.
  let asked: string | null = null;
  page.on('request', (request) => {
    if (/record\/list\/historical/.test(request.url())) asked = new URL(request.url()).searchParams.get('aggregate');
  });
  const choosePeriod = async (range: 'thisWeek' | 'today' | 'lastHour' | 'lastFiveMinutes' | 'recently') => {
    await page.getByRole('button', { name: charts[range] }).click();
    await expect(page.getByTestId('latest-value'), range).toHaveText('23');
  };
  for (const range of ['lastFiveMinutes', 'lastHour', 'recently', 'today', 'thisWeek'] as const) {
    await choosePeriod(range);
    await expect.poll(() => asked, range).toBe('average');
  }
  await page.getByLabel(charts.aggregate).selectOption('max');
  await choosePeriod('lastFiveMinutes');
  await expect.poll(() => asked).toBe('max');
});

test.describe('in Hong Kong', () => {
  test.use({ timezoneId: 'Asia/Hong_Kong' });

  test('history uses the days of the reader’s time zone', async ({ page, server }) => {
    const { address } = await createLine(server.http, server.mqttPort, [20]);
    await page.goto(address);
    await choose(page, charts.history);
    const request = page.waitForRequest(/record\/list\/historical/);
    await page.getByRole('button', { name: charts.thisWeek }).click();
    const { searchParams } = new URL((await request).url());
    expect(searchParams.get('timeZone')).toBe('Asia/Hong_Kong');
    expect(searchParams.get('startTime')).toMatch(/ 00:00:00 \+0800$/);
    await expect(page.getByTestId('latest-value')).toHaveText('20');
  });
});

test('the page of a room draws each key as it arrives', async ({ page, server }) => {
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

test('the page of an unknown or unreadable room says so', async ({ page }) => {
  await page.goto('/charts/line-chart');
  await expect(page.getByRole('heading', { name: lineRoom.noRoom })).toBeVisible();
  await page.goto('/charts/line-chart?rm=T01');
  await expect(page.getByRole('heading', { name: lineRoom.noRoomAccess })).toBeVisible();
});
