import type { Locator, Page } from '@playwright/test';
import { createApplet } from '@tinkerstream/contract/applets';
import { createChart } from '@tinkerstream/contract/charts';
import { connectAsync } from 'mqtt';
import { Api } from '../../test/support/api.ts';
import { createPerson } from '../../test/support/people.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { expectAccessibleInBothSchemes, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { beSignedIn, expect, publish, setLanguage, test } from '../support/fixtures.ts';
import { test as testWithPeople } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { chartLines, common, overview: texts, projects, subscriptions } = TEXTS.en;

/** Creates a project with two topics. @returns the address of its overview too */
async function createClass(server: ServerProcess, api?: Api) {
  const owner = api ?? (await Api.signIn(server.http));
  const { id } = await owner.createProject('Greenhouse class');
  const greenhouse = await owner.createTopic('Greenhouse', 'temperature', id);
  const roof = await owner.createTopic('Roof', 'wind', id);
  return { api: owner, greenhouse, roof, address: `/project/${id}/Greenhouse-class` };
}

const viewerOf = (page: Page) => page.getByRole('log', { name: texts.latestEntries });
const rowsOf = (page: Page) => viewerOf(page).locator('tbody tr');
const messagesOf = (page: Page) => rowsOf(page).locator('td:nth-child(3)');
const boardsOf = (page: Page) => page.getByRole('table', { name: texts.boards }).locator('tbody tr');
const columnOf = (page: Page, description: string) =>
  page.getByRole('region', { name: texts.columns }).getByRole('listitem').filter({ hasText: description });
const scoreOf = (page: Page, axis: keyof typeof texts.usageAxes) =>
  page.getByTestId('usage-scores').locator('div').filter({ hasText: texts.usageAxes[axis] }).getByRole('definition');
const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0;

test.beforeEach(async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
});

test('messages, counters, columns, usage and boards are live', async ({ page, server }) => {
  const { api, greenhouse, roof, address } = await createClass(server);
  await publish(server, greenhouse.topicName, 'temperature=20,_dn=Rose');
  await publish(server, roof.topicName, 'hello');
  await page.goto(address);

  await test.step('it starts with the latest messages', async () => {
    await expect(messagesOf(page)).toHaveText(['hello', 'temperature=20,_dn=Rose']);
    await expect(rowsOf(page).first().locator('time')).toHaveText(/^\d{1,2} [A-Z][a-z]{2}, \d\d:\d\d:\d\d$/);
    await expect(boardsOf(page)).toHaveText([/Rose.*Greenhouse.*20/]);
  });

  await test.step('a message appears at the top, with its chart', async () => {
    await publish(server, greenhouse.topicName, 'temperature=21,_dn=Rose');
    await expect(messagesOf(page).first()).toHaveText('temperature=21,_dn=Rose');
    await expect(rowsOf(page).first().getByRole('link')).toHaveText('temperature');
  });

  await test.step('its topic and the project count it', async () => {
    await expect(columnOf(page, 'Greenhouse')).toHaveText(/^2/);
    await expect(columnOf(page, 'Roof')).toHaveText(/^0/);
    const stats = page.getByRole('region', { name: projects.basicInfo });
    await expect(stats.locator('div').filter({ hasText: projects.dataCount }).getByRole('definition')).toHaveText('2');
    await expect(scoreOf(page, 'iot')).toContainText(texts.usageReasons.iot('2', '500'));
    await expect(scoreOf(page, 'collaboration')).toContainText(texts.usageReasons.collaboration('1', '5'));
    await publish(server, roof.topicName, 'wind=3,_dn=Vane');
    await expect(columnOf(page, 'Roof')).toHaveText(/^1/);
    const low = page.getByTestId(`column-${roof.topicName}`);
    const high = page.getByTestId(`column-${greenhouse.topicName}`);
    // A load that began before the message may show the earlier count for a moment; another load follows.
    await expect.poll(async () => (await heightOf(low)) / (await heightOf(high))).toBeCloseTo(1 / 2, 2);
  });

  await test.step('its board shows the value, and a new board appears', async () => {
    await expect(boardsOf(page)).toHaveText([/Rose.*Greenhouse.*21/, /Vane.*Roof.*3/]);
    await expect(boardsOf(page).first().getByTestId('sparkline').locator('polyline')).toHaveAttribute(
      'points',
      /^\S+ \S+$/,
    );
    await expect(boardsOf(page).first().locator('time')).toHaveText(common.justNow);
    await publish(server, roof.topicName, 'wind=4');
    await expect(boardsOf(page)).toHaveText([/Rose/, /Vane/, new RegExp(chartLines.noDevice)]);
  });

  await test.step('the radar grows with 500 records', async () => {
    const radar = page.getByTestId('usage-radar').locator('polygon').last();
    const before = await radar.getAttribute('points');
    const board = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`);
    await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        board.publishAsync(greenhouse.topicName, `temperature=${index},_dn=Rose`, { qos: 1 }),
      ),
    );
    await board.endAsync();
    await expect(scoreOf(page, 'iot')).toHaveText(`100${texts.usageReasons.iot('504', '500')}`);
    await expect(columnOf(page, 'Greenhouse')).toHaveText(/^502/);
    expect(await radar.getAttribute('points')).not.toBe(before);
    await expect(rowsOf(page)).toHaveCount(100);
  });

  await test.step('charts, users and files are announced', async () => {
    const { id: chartId } = await api.call(createChart, {
      chartType: 'BASIC_LINE_CHART',
      configs: { CHART_NAME: 'Weather line' },
      chartSourceConfigs: [{ topicId: roof.id, dataTypeId: roof.dataRecordTypes[0]?.id }],
    });
    const row = rowsOf(page).first();
    await expect(row).toContainText(texts.changes.chart('Weather line'));
    await expect(row.getByRole('link', { name: 'Weather line' })).toHaveAttribute('href', new RegExp(chartId));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') });
    await expect(messagesOf(page).first()).toHaveText(texts.changes['file-added']('plan.txt'));
  });
});

test('runs of event triggers are announced', async ({ page, server }) => {
  const { api, greenhouse, roof, address } = await createClass(server);
  await api.call(createApplet, {
    projectId: address.split('/')[2] ?? '',
    name: 'Alarm',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: greenhouse.topicName }],
    actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: roof.topicName, publishContent: 'hot' }],
  });
  await page.goto(address);
  await expect(async () => {
    // No stored value announces the event: the page has to be in the room.
    await publish(server, greenhouse.topicName, 'temperature=40');
    await expect(messagesOf(page).filter({ hasText: texts.changes.trigger('Alarm') })).not.toHaveCount(0, {
      timeout: 3000,
    });
  }).toPass();
});

test('the viewer pauses, filters, and takes the full width', async ({ page, server }) => {
  const { greenhouse, roof, address } = await createClass(server);
  await publish(server, greenhouse.topicName, 'temperature=1');
  await page.goto(address);
  await expect(messagesOf(page)).toHaveText(['temperature=1']);

  await page.getByRole('button', { name: texts.pause, exact: true }).click();
  await expect(page.getByText(texts.waiting(0))).toBeVisible();
  for (const value of [2, 3]) await publish(server, greenhouse.topicName, `temperature=${value}`);
  await publish(server, roof.topicName, 'wind=9');
  await expect(page.getByText(texts.waiting(3))).toBeVisible();
  await expect(messagesOf(page)).toHaveText(['temperature=1']);
  await page.getByRole('button', { name: texts.resume, exact: true }).click();
  await expect(messagesOf(page)).toHaveText(['wind=9', 'temperature=3', 'temperature=2', 'temperature=1']);

  await page.getByRole('textbox', { name: texts.filterText }).fill('ROOF');
  await expect(messagesOf(page)).toHaveText(['wind=9']);
  await page.getByRole('textbox', { name: texts.filterText }).fill('nothing like it');
  await expect(page.getByText(texts.noMatch)).toBeVisible();
  await page.getByRole('textbox', { name: texts.filterText }).fill('');
  await page.getByRole('combobox', { name: texts.filterTopic }).selectOption(greenhouse.topicName);
  await expect(messagesOf(page)).toHaveText(['temperature=3', 'temperature=2', 'temperature=1']);

  const widthOf = async () => (await viewerOf(page).boundingBox())?.width ?? 0;
  const half = await widthOf();
  await page.getByRole('button', { name: texts.fullWidth }).click();
  await expect(page.getByRole('button', { name: texts.fullWidth })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(widthOf).toBeGreaterThan(1.9 * half);
  await page.getByRole('button', { name: texts.fullWidth }).click();
  await expect.poll(widthOf).toBe(half);
});

test('eight of a hundred messages are visible at once, and the rest by keyboard', async ({ page, server }) => {
  const { greenhouse, address } = await createClass(server);
  const board = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`);
  for (let index = 1; index <= 110; index += 1) {
    await board.publishAsync(greenhouse.topicName, `temperature=${index}`, { qos: 1 });
  }
  await board.endAsync();
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(address);
    await expect(rowsOf(page)).toHaveCount(100);
    const visibleRows = () =>
      viewerOf(page).evaluate((viewer) => {
        const bottom = Math.round(viewer.getBoundingClientRect().bottom);
        const rows = [...viewer.querySelectorAll('tbody tr')];
        return rows.filter((row) => Math.round(row.getBoundingClientRect().top) < bottom).length;
      });
    await expect.poll(visibleRows).toBe(8);
  }
  await viewerOf(page).focus();
  await page.keyboard.press('End');
  await expect(messagesOf(page).last()).toBeInViewport();
  await expect(messagesOf(page).last()).toHaveText('temperature=11');
});

test('a flood of messages leaves the page usable', async ({ page, server }) => {
  const { greenhouse, address } = await createClass(server);
  await page.goto(address);
  await expect(page.getByText(texts.noEntries)).toBeVisible();
  const board = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`);
  let sent = 0;
  const flood = setInterval(() => {
    for (let index = 0; index < 20; index += 1) {
      sent += 1;
      board.publish(greenhouse.topicName, `temperature=${sent},_dn=Rose`);
    }
  }, 20);
  await expect(rowsOf(page)).toHaveCount(100);
  await page.getByRole('button', { name: texts.pause, exact: true }).click();
  const paused = await messagesOf(page).first().textContent();
  await page.getByRole('textbox', { name: texts.filterText }).fill('temperature');
  await expect(page.getByRole('textbox', { name: texts.filterText })).toHaveValue('temperature');
  await expect(page.getByText(/^Paused. \d{3,} new entries are waiting\.$/)).toBeVisible();
  expect(await messagesOf(page).first().textContent()).toBe(paused);
  await page.getByRole('button', { name: texts.resume, exact: true }).click();
  clearInterval(flood);
  await board.endAsync();
  await expect(messagesOf(page).first()).toHaveText(`temperature=${sent},_dn=Rose`);
  await expect(rowsOf(page)).toHaveCount(100);
  await expect(columnOf(page, 'Greenhouse')).toHaveText(new RegExp(`^${sent.toLocaleString('en')}`));
  await expect(boardsOf(page)).toHaveText([new RegExp(`Rose.*${sent.toLocaleString('en')}`)]);
});

test('a silent board is marked', async ({ page, server }) => {
  const { greenhouse, address } = await createClass(server);
  await publish(server, greenhouse.topicName, 'temperature=20,_dn=Rose');
  // The server's clock does not jump with the page's clock: an answer that contains its time would set the page back.
  await page.addInitScript(() => {
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name.toLowerCase() === 'date' ? null : get.call(this, name);
    };
  });
  await page.clock.install();
  await page.goto(address);
  await expect(boardsOf(page)).toHaveText([/Rose/]);
  await expect(page.getByText(texts.silentCount(1))).toBeHidden();
  await page.clock.fastForward(120_000);
  await expect(boardsOf(page).getByText(chartLines.silent)).toBeVisible();
  await expect(boardsOf(page).locator('time')).toHaveText(/^2 minutes ago$/);
  await expect(page.getByText(texts.silentCount(1))).toBeVisible();
});

test('the tiles lead to what people do most', async ({ page, server }) => {
  const { greenhouse, address } = await createClass(server);
  await page.goto(address);
  const tiles = page.getByRole('navigation', { name: texts.actions });

  // Parts that load above the tiles move them, maybe during a press.
  for (const name of ['temperature', 'wind']) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: projects.publish });
  await expect(async () => {
    // A dialog that opened after the last look covers its button.
    if (!(await dialog.isVisible()))
      await tiles.getByRole('button', { name: projects.publish }).click({ timeout: 2000 });
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(dialog.getByRole('combobox').first()).toHaveValue(greenhouse.id);
  await page.keyboard.press('Escape');
  await tiles.getByRole('button', { name: projects.share }).click();
  await expect(
    page.getByRole('dialog', { name: projects.share }).getByRole('img', { name: projects.qrCode }),
  ).toHaveAttribute('width', '300');
  await page.keyboard.press('Escape');
  await tiles.getByRole('button', { name: projects.createTopic }).click();
  await expect(page.getByRole('dialog', { name: projects.createTopic })).toBeVisible();
  await page.keyboard.press('Escape');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    tiles.getByRole('button', { name: projects.downloadData }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  await tiles.getByRole('button', { name: texts.myFiles }).click();
  await expect(page.getByRole('heading', { name: projects.files })).toBeInViewport();
  await tiles.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/charts\/create/);
});

test("learning links are those of the reader's language", async ({ page, server }) => {
  const { address } = await createClass(server);
  for (const [language, title] of [
    ['en', 'Connect a board and other questions'],
    ['zh-HK', '接上開發板及其他常見問題'],
    ['zh-CN', '连接开发板及其他常见问题'],
  ] as const) {
    await setLanguage(page, language, server);
    await page.goto(address);
    await page.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(/\/faq$/);
  }
});

test('is accessible and as wide as the screen, in light and dark', async ({ page, server }) => {
  const { greenhouse, roof, address } = await createClass(server);
  await publish(server, greenhouse.topicName, 'temperature=20,_dn=Rose,_dsn=b7');
  await publish(server, roof.topicName, `wind=3,note=${'long '.repeat(100)}`);
  await page.goto(address);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(boardsOf(page)).toHaveCount(2);
    await expect(rowsOf(page)).toHaveCount(2);
    await expectAccessibleInBothSchemes(page, `${width}`);
    await expectNoSidewaysScrolling(page, `${width}`);
  }
});

testWithPeople(
  'a message that came too fast is marked, and a tile without its right says so',
  async ({ openAs, server }) => {
    const student = await createPerson(server, 'event');
    const { greenhouse, address } = await createClass(server, student.api);
    const page = await openAs(student, address);
    await expect(page.getByText(texts.noEntries)).toBeVisible();
    const board = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`);
    for (const value of [1, 2]) await board.publishAsync(greenhouse.topicName, `temperature=${value}`, { qos: 1 });
    await board.endAsync();
    await expect(messagesOf(page)).toHaveText([`temperature=2${texts.tooFast}`, 'temperature=1']);
    await expect(columnOf(page, 'Greenhouse')).toHaveText(/^1/);
    await page.reload();
    await expect(messagesOf(page)).toHaveText([`temperature=2${texts.tooFast}`, 'temperature=1']);
    const tiles = page.getByRole('navigation', { name: texts.actions });
    for (const name of [projects.share, projects.downloadData]) {
      await tiles.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog', { name: subscriptions.permissionTitle })).toBeVisible();
      await page.keyboard.press('Escape');
    }
  },
);
