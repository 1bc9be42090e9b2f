import type { Locator, Page } from '@playwright/test';
import { CHART_TYPES } from '@tinkerstream/contract/charts';
import { MAX_LINES } from '@tinkerstream/contract/records';
import { updateTopic } from '@tinkerstream/contract/topics';
import { connectAsync } from 'mqtt';
import { texts as viewTexts } from '../../../packages/web/src/domains/charts/line-chart/legend/texts.ts';
import { texts as gaugeTexts } from '../../../packages/web/src/domains/charts/types/gauge/texts.ts';
import { Api } from '../../../test/support/api.ts';
import type { ServerProcess } from '../../../test/support/server-process.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { beSignedIn, expect, publish, setLanguage, test } from '../../support/fixtures.ts';
import { tabTo } from '../../support/keyboard.ts';
import { plotOf } from '../../support/lines.ts';
import { TEXTS } from '../../support/texts.ts';

const { chartLines, chartRange, chartWizard, charts } = TEXTS.en;
const lineTexts = viewTexts.en;

/** Creates a topic to which this many boards have each sent a value, in order, and its default chart. */
async function createClass(server: ServerProcess, size: number) {
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Class', 'temperature');
  const board = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`);
  const names = Array.from({ length: size }, (_, index) => `board ${index + 1}`);
  for (const [index, name] of names.entries()) {
    await board.publishAsync(topic.topicName, `_dn=${name},temperature=${20 + index}`, { qos: 1 });
  }
  await board.endAsync();
  const [chart] = await api.listTopicCharts(topic.id);
  return { api, topic, names, chart, address: `/charts/${chart?.id}/temperature` };
}

const linesOf = (page: Page | Locator) => page.getByRole('list', { name: charts.latestValues }).getByRole('listitem');
const coloursOf = (page: Page) =>
  linesOf(page).evaluateAll((lines) =>
    lines.map((line) => getComputedStyle(line.querySelector('[class*=swatch]') as Element).color),
  );

test.beforeEach(async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
});

test('the default chart of a class draws a line for each board, including new ones', async ({ page, server }) => {
  const { topic, names, address } = await createClass(server, 30);
  await page.goto(address);
  await expect(linesOf(page)).toHaveText(names.map((name, index) => new RegExp(`^${name}${20 + index}`)));
  expect(new Set(await coloursOf(page)).size).toBe(30);
  await expect(page.getByRole('cell', { name: charts.eachDevice })).toBeVisible();

  await publish(server, topic.topicName, '_dn=board 2,temperature=99');
  await expect(linesOf(page).nth(1)).toContainText('99');
  const colours = await coloursOf(page);
  await publish(server, topic.topicName, '_dn=Late,temperature=7');
  await publish(server, topic.topicName, 'temperature=8');
  await expect(linesOf(page)).toHaveCount(32);
  await expect(linesOf(page).nth(30)).toContainText('Late7');
  await expect(linesOf(page).nth(31)).toContainText(`${chartLines.noDevice}8`);
  expect((await coloursOf(page)).slice(0, 30)).toEqual(colours);
});

test('many lines are found, sorted and put in front, by mouse and by keyboard, and have small charts', async ({
  page,
  server,
}) => {
  const { topic, names, address } = await createClass(server, 12);
  const legend = page.getByRole('list', { name: charts.latestValues });
  const frontOf = (name: string) => legend.getByRole('button', { name: lineTexts.keepInFront(name) });
  const view = (name: string) => page.getByRole('radio', { name, exact: true });
  await page.goto(address);
  await expect(linesOf(page)).toHaveCount(12);
  await expect(view(lineTexts.summary)).toBeChecked();
  await expect(page.getByText(lineTexts.median)).toBeVisible();

  await page.getByRole('searchbox', { name: lineTexts.search }).fill('BOARD 1');
  await expect(linesOf(page)).toHaveText(
    ['board 1', 'board 10', 'board 11', 'board 12'].map((name) => new RegExp(name)),
  );
  await frontOf('board 11').click();
  await expect(frontOf('board 11')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('searchbox', { name: lineTexts.search }).fill('');
  // The legend is one stop of the Tab key: the line that had the focus last, with its two buttons.
  await tabTo(page, legend.getByRole('button', { name: 'board 11', exact: true }));
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'Tab']) await page.keyboard.press(key);
  await expect(frontOf('board 3')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(frontOf('board 3')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  expect(await legend.evaluate((list) => list.contains(document.activeElement))).toBe(false);
  await publish(server, topic.topicName, '_dn=board 4,temperature=99');
  await page.getByText(lineTexts.byValue, { exact: true }).click();
  await expect(linesOf(page).first()).toContainText('board 499');

  await view(lineTexts.summary).focus();
  await page.keyboard.press('ArrowRight');
  await expect(view(lineTexts.lines)).toBeChecked();
  await page.keyboard.press('ArrowRight');
  const small = page.getByRole('list', { name: lineTexts.smallCharts }).getByRole('listitem');
  await expect(small).toHaveText(names.map((name) => new RegExp(`^${name}`)));
  await page.getByRole('button', { name: charts.latest(50) }).click();
  await page.reload();
  await expect(small).toHaveCount(12);
  await expect(frontOf('board 3')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: charts.latest(50) })).toHaveAttribute('aria-pressed', 'true');
  await small
    .nth(4)
    .getByRole('button', { name: lineTexts.keepInFront('board 5') })
    .click();
  await expect(frontOf('board 5')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);

  await small
    .nth(6)
    .getByRole('button', { name: lineTexts.openLine('board 7') })
    .click();
  await expect(small).toHaveCount(0);
  await expect(legend.getByRole('button', { pressed: true, name: /^board/ })).toHaveText(['board 7']);
  await page.getByRole('button', { name: lineTexts.allSmall }).click();
  await expect(small).toHaveCount(12);
  await small
    .nth(6)
    .getByRole('button', { name: lineTexts.openLine('board 7') })
    .click();
  await page.getByText(lineTexts.summary, { exact: true }).click();
  await expect(legend.getByRole('button', { pressed: true, name: /^board/ })).toHaveCount(12);

  // On a projector, names are whole and the plot takes most of the height; on a phone, the plot keeps its height.
  const cutNames = () =>
    linesOf(page).evaluateAll((items) =>
      items.flatMap((item) => {
        const name = item.querySelector('[title^="board"]') as HTMLElement;
        return name.clientWidth === 0 || name.scrollWidth > name.clientWidth + 1 ? name.title : [];
      }),
    );
  for (const [width, height, mostBelow] of [
    [1024, 768, 0],
    [360, 740, Number.POSITIVE_INFINITY],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: chartRange.menu('temperature') }).click();
    await page.getByRole('menuitem', { name: chartRange.fullScreen }).click();
    await expect(page.getByRole('button', { name: chartRange.leaveFullScreen })).toBeAttached();
    await expect.poll(cutNames).toEqual([]);
    await expect.poll(async () => (await plotOf(page).boundingBox())?.height).toBeGreaterThan(height / 3);
    const full = page.locator('[data-full-chart]');
    await expect
      .poll(() => full.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
      .toBeLessThanOrEqual(mostBelow);
    await page.mouse.move(20, 20);
    await page.getByRole('button', { name: chartRange.leaveFullScreen }).click();
  }
});

test("boards beyond a chart's limit are named", async ({ page, server }) => {
  const { names, address } = await createClass(server, MAX_LINES + 2);
  await page.goto(address);
  await expect(linesOf(page)).toHaveCount(MAX_LINES);
  await page.getByText(chartLines.notDrawn(MAX_LINES, 2)).click();
  await expect(page.getByText(names.slice(0, 2).join(chartLines.listComma))).toBeVisible();
});

test('the page of a room and the public page draw a line for each board too', async ({ page, server }) => {
  const { topic, names, chart } = await createClass(server, 3);
  await page.goto(`/charts/line-chart?rm=T${topic.id}`);
  await expect(linesOf(page)).toHaveText(names.map((name) => new RegExp(`^${name}`)));
  await publish(server, topic.topicName, '_dn=board 2,light=500');
  const light = page.getByRole('figure', { name: charts.chartOf('light') });
  await expect(linesOf(light)).toHaveText([/^board 2500/]);
  await expect(linesOf(page)).toHaveCount(4);
  await page.goto(`/chart/embedded/token/${chart?.shareToken}`);
  await expect(linesOf(page)).toHaveText(names.map((name) => new RegExp(`^${name}`)));
  await publish(server, topic.topicName, '_dn=board 2,temperature=99');
  await expect(linesOf(page).nth(1)).toContainText('board 299');
  await publish(server, topic.topicName, '_dn=Late,temperature=7');
  await expect(linesOf(page).nth(3)).toContainText('Late7');
  // The owner hides the board names on public pages.
  await (await Api.signIn(server.http)).call(updateTopic, { topicId: topic.id, showsBoardNames: false });
  await page.reload();
  await expect(linesOf(page)).toHaveText([/^Board 1/, /^Board 2/, /^Board 3/, /^Board 4/]);
  await publish(server, topic.topicName, '_dn=board 2,temperature=98');
  await expect(linesOf(page).nth(1)).toContainText('Board 298');
  await expect(page.getByText(/\bLate\b|\bboard 2/)).toHaveCount(0);
});

test('a new chart has a line for each device or one for all, as chosen', async ({ page, server }) => {
  const { topic } = await createClass(server, 3);
  for (const [choice, lines] of [
    [charts.eachDevice, 3],
    [charts.devicesTogether, 1],
  ] as const) {
    await page.goto(`/charts/create?topicId=${topic.id}`);
    await page.getByRole('button', { name: charts.next }).click();
    await page.getByLabel(charts.name).fill('Class');
    const device = page.getByLabel(charts.device, { exact: true });
    await expect(device.locator('option:checked')).toHaveText(charts.eachDevice);
    await device.selectOption({ label: choice });
    await expect(page.getByLabel(charts.colour, { exact: true })).toHaveCount(choice === charts.eachDevice ? 0 : 1);
    await page.getByRole('button', { name: charts.create }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Class' })).toBeVisible();
    await expect(linesOf(page)).toHaveCount(lines);
  }
});

test('history has a line for each board', async ({ page, server }) => {
  const { names, address } = await createClass(server, 3);
  await page.goto(address);
  await page.locator('label').getByText(charts.history, { exact: true }).click();
  await page.getByRole('button', { name: charts.today }).click();
  await page.getByLabel(charts.interval).selectOption('month');
  await page.getByLabel(charts.aggregate).selectOption('max');
  await page.getByRole('button', { name: TEXTS.en.common.ok }).click();
  await expect(linesOf(page)).toHaveText(names.map((name, index) => new RegExp(`^${name}${20 + index}`)));
});

test('a chart with the maximum number of sources says so', async ({ page, server }) => {
  const { topic } = await createClass(server, 1);
  await page.goto(`/charts/create?topicId=${topic.id}`);
  await page.getByRole('radio', { name: gaugeTexts.en.name }).click();
  await page.getByRole('button', { name: charts.next }).click();
  const add = page.getByRole('button', { name: chartWizard.addSource });
  const most = CHART_TYPES.GAUGE_CHART.maxSources;
  for (let sources = 1; sources < most; sources += 1) await add.click();
  await expect(add).toBeDisabled();
  await expect(page.getByText(chartWizard.sourcesFull(most))).toBeVisible();
});

test('hidden lines stay hidden in their chart after a reload, wherever it is shown', async ({ page, server }) => {
  const { names, address, topic } = await createClass(server, 3);
  const hidden = page.locator('li[data-hidden]');
  await page.goto(address);
  await linesOf(page)
    .getByRole('button', { name: names[1] ?? '', exact: true })
    .click();
  await expect(hidden).toHaveText([new RegExp(`^${names[1]}`)]);
  await page.reload();
  await expect(linesOf(page)).toHaveCount(3);
  await expect(hidden).toHaveText([new RegExp(`^${names[1]}`)]);
  // The chart on the page of its topic is this chart; the page of the room shows another.
  await page.goto(`/topic/${topic.id}/class`);
  await expect(hidden).toHaveText([new RegExp(`^${names[1]}`)]);
  await page.goto(`/charts/line-chart?rm=T${topic.id}`);
  await expect(linesOf(page)).toHaveCount(3);
  await expect(hidden).toHaveCount(0);

  await page.goto(address);
  const second = linesOf(page).getByRole('button', { name: names[1] ?? '', exact: true });
  await second.click({ modifiers: ['Shift'] });
  await expect(hidden).toHaveCount(2);
  await page.reload();
  await expect(hidden).toHaveCount(2);
  await second.click({ modifiers: ['Shift'] });
  await page.reload();
  await expect(linesOf(page)).toHaveCount(3);
  await expect(hidden).toHaveCount(0);
});
