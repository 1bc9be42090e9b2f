import { type ChartType, createChart } from '@tinkerstream/contract/charts';
import { updateDashboardChart } from '@tinkerstream/contract/dashboards';
import { texts as wallTexts } from '../../packages/web/src/domains/dashboards/wall/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { cardsOf, createBoard, createCharts, namesOf, title } from '../support/boards.ts';
import { expect, publish } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { chartRange, dashboards: texts } = TEXTS.en;

test('a dashboard fills the screen without its controls, and stays live there', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { topic, charts } = await createCharts(person.api, 'rain');
  const board = await createBoard(person.api, 'Projector', charts, 12);
  const page = await openAs(person, board.address);
  const button = page.getByRole('button', { name: texts.fullScreen });
  await page.locator('figure').evaluate((chart) => chart.setAttribute('data-drawn', 'before'));
  await button.click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(title(page)).toHaveText(['Projector', 'Projector']);
  await expect(page.getByRole('button', { name: chartRange.menu('rain') })).toHaveCount(0);
  await publish(server, topic.topicName, 'rain=3');
  await expect(page.getByTestId('latest-value')).toHaveText('3');
  // The chart was resized, and not loaded again.
  await expect(page.locator('figure[data-drawn]')).toHaveCount(1);
  const { width } = page.viewportSize() ?? { width: 0 };
  await expect.poll(async () => (await cardsOf(page).first().boundingBox())?.width).toBeGreaterThan(width * 0.9);
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.getByRole('button', { name: chartRange.menu('rain') })).toBeVisible();
  await expect(button).toBeFocused();

  // The browser has no full screen.
  await page.evaluate(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Not allowed'));
  });
  await button.click();
  await expect(page.getByRole('button', { name: chartRange.menu('rain') })).toHaveCount(0);
  await expect.poll(async () => (await cardsOf(page).first().boundingBox())?.width).toBeGreaterThan(width * 0.9);
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await expect(page.getByRole('region', { name: texts.wall })).toHaveAttribute('data-shown', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: chartRange.menu('rain') })).toBeVisible();
});

test('full screen is enlarged, and its charts are as sharp as the screen', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { topic, charts } = await createCharts(person.api, 'rain');
  const gauge = await person.api.call(createChart, {
    chartType: 'GAUGE_CHART',
    configs: { CHART_NAME: 'Rain', TEXT: 'mm', MIN_VALUE: 0, MAX_VALUE: 10 },
    chartSourceConfigs: [{ topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id }],
  });
  await publish(server, topic.topicName, 'rain=3');
  const page = await openAs(person, (await createBoard(person.api, 'Projector', [...charts, gauge])).address);
  const sharpness = () =>
    page
      .locator('canvas')
      .evaluateAll((all) =>
        all.map((one) => (one as HTMLCanvasElement).width / one.getBoundingClientRect().width / devicePixelRatio),
      );
  await expect.poll(sharpness).toHaveLength(1);
  // A vector graphic is always sharp.
  await expect(page.getByRole('figure', { name: 'Rain' }).locator('svg').last()).toBeVisible();
  await page.getByRole('button', { name: texts.fullScreen }).click();
  const zoom = () =>
    page
      .locator('canvas')
      .first()
      .evaluate((one) => one.currentCSSZoom);
  await expect.poll(zoom).toBeGreaterThan(1);
  await expect.poll(async () => Math.min(...(await sharpness()))).toBeGreaterThan(0.99);
  // Numbers of drawings in the last row are as readable as other texts: the capitals of a wall are 1.5% of its width.
  const numbers = page.getByRole('figure', { name: 'Rain' }).locator('svg text');
  const smallest = () =>
    numbers.evaluateAll((all) =>
      Math.min(...all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom)),
    );
  await expect.poll(smallest).toBeGreaterThan((0.9 * 0.015 * (page.viewportSize()?.width ?? 0)) / 0.7);
});

test('at 1024 × 768 cards fill their rows, and their values are a twelfth of their height; pages of them turn', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const { api } = person;
  const { topic, charts } = await createCharts(api, 'rain', 'wind');
  const { dataRecordTypes } = await api.getTopic(topic.id);
  const configs: Partial<Record<ChartType, object>> = {
    GAUGE_CHART: { TEXT: '°C', MIN_VALUE: 0, MAX_VALUE: 50 },
    PLAIN_TEXT_CHART: {},
    POINT_MAP: { MIN_VALUE: 0, MAX_VALUE: 50 },
  };
  const place = { description: 'Roof', latitude: 22.3, longitude: 114.2 };
  const chartSourceConfigs = dataRecordTypes.map(({ id }) => ({ topicId: topic.id, dataTypeId: id, ...place }));
  for (const [chartType, settings] of Object.entries(configs) as [ChartType, object][]) {
    const sources = chartType === 'PLAIN_TEXT_CHART' ? chartSourceConfigs.slice(0, 1) : chartSourceConfigs;
    const form = { chartType, configs: { CHART_NAME: chartType, ...settings }, chartSourceConfigs: sources };
    charts.push(await api.call(createChart, form));
  }
  const board = await createBoard(api, 'Wall', charts, 4);
  const high = { dashboardId: board.id, chartId: charts[0]?.id ?? '', size: 6, height: 2 } as const;
  await api.call(updateDashboardChart, high);
  await publish(server, topic.topicName, 'rain=17.25,wind=3.5');
  const page = await openAs(person);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.clock.install();
  await page.goto(board.address);

  const VALUES = 7;
  const values = cardsOf(page).getByTestId('latest-value');
  /** How many times the smallest value fits into the height of its card. */
  const smallest = () =>
    values.evaluateAll((all) =>
      Math.max(
        ...all.map((value) => {
          const card = value.closest('li:has(h2)') as HTMLElement;
          const size = Number.parseFloat(getComputedStyle(value).fontSize) * value.currentCSSZoom;
          return card.getBoundingClientRect().height / size;
        }),
      ),
    );
  /** The part of the grid's area that is neither card nor gap. */
  const holes = () =>
    page.getByRole('list', { name: texts.cards }).evaluate((list) => {
      const { columnGap } = getComputedStyle(list);
      const gap = Number.parseFloat(columnGap) * list.currentCSSZoom;
      const { width, height } = list.getBoundingClientRect();
      const boxes = [...list.children].map((card) => card.getBoundingClientRect());
      const used = boxes.reduce((sum, box) => sum + (box.width + gap) * (box.height + gap), 0);
      return Math.abs(1 - used / ((width + gap) * (height + gap)));
    });
  /** The values that a line break splits, or that are wider than their card. */
  const broken = () =>
    values.evaluateAll((all) =>
      all.flatMap((value) => {
        const card = value.closest('li:has(h2)') as HTMLElement;
        const [box, frame] = [value.getBoundingClientRect(), card.getBoundingClientRect()];
        const isWhole = value.getClientRects().length === 1 && box.left >= frame.left && box.right <= frame.right;
        return isWhole ? [] : [value.textContent];
      }),
    );
  const isGood = async () => {
    await expect(values).not.toHaveCount(0);
    expect(await smallest()).toBeLessThanOrEqual(12);
    expect(await holes()).toBeLessThan(0.01);
    expect(await broken()).toEqual([]);
  };
  await expect(values).toHaveCount(VALUES);
  await expect(isGood).toPass();

  await page.getByRole('button', { name: texts.fullScreen }).click();
  await expect(values).toHaveCount(VALUES);
  await expect(cardsOf(page)).toHaveCount(5);
  await expect(isGood).toPass();
  await expect(async () => {
    const stage = await page.getByRole('list', { name: texts.cards }).boundingBox();
    expect((stage?.y ?? 0) + (stage?.height ?? 0)).toBeLessThanOrEqual(768);
    expect(stage?.height ?? 0).toBeGreaterThan(650);
  }).toPass();
  const status = page.getByRole('region', { name: wallTexts.en.status });
  await expect(status).toContainText(wallTexts.en.live);
  await expect(status).toContainText(wallTexts.en.latest);
  await expect(status.getByText(/^\d\d:\d\d:\d\d$/)).toBeVisible();

  // Longer numbers become smaller; they are neither split nor abbreviated.
  await publish(server, topic.topicName, 'rain=1234567.25,wind=3.5');
  await expect(values.filter({ hasText: '1,234,567.25' })).toHaveCount(4);
  expect(await broken()).toEqual([]);
  await publish(server, topic.topicName, 'rain=17.25,wind=3.5');
  await expect(values.filter({ hasText: '17.25' })).toHaveCount(4);

  await page.mouse.move(500, 400);
  await page.mouse.move(510, 400);
  await page.getByRole('button', { name: texts.wallModes.pages }).click();
  const first = await namesOf(page).allTextContents();
  expect(first.length).toBeLessThan(5);
  await expect(isGood).toPass();
  // Only the test moves the clock now, however slow the computer is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.mouse.move(500, 410);
  // The pointer has just moved, so the page stays until it is idle again, and then for its full time.
  await page.clock.runFor(22_000);
  await expect(namesOf(page).first()).toHaveText(first[0] ?? '');
  await page.clock.runFor(2_000);
  await expect(namesOf(page).first()).not.toHaveText(first[0] ?? '');
  await page.clock.resume();
  await expect(isGood).toPass();
  await page.mouse.move(400, 400);
  await page.mouse.move(410, 400);
  await page.getByRole('button', { name: texts.holdPage }).click();
  const held = await namesOf(page).first().textContent();
  await page.clock.runFor(60_000);
  await expect(namesOf(page).first()).toHaveText(held ?? '');

  await page.reload();
  await page.getByRole('button', { name: texts.fullScreen }).click();
  await expect(page.getByRole('button', { name: texts.wallModes.pages })).toHaveAttribute('aria-pressed', 'true');
});
