// Before a release.
import { connectAsync } from 'mqtt';
import { expect, setLanguage, signIn, test } from '../../support/fixtures.ts';
import { choose, createLine, drag, plotOf } from '../../support/lines.ts';
import { TEXTS } from '../../support/texts.ts';

const { chartRange, charts } = TEXTS.en;

/** More than the space between the latest point and the right edge of a chart, with the largest time label. */
const MARGIN_PX = 100;

test.beforeEach(async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await signIn(page);
});

test('of the five cursors, select reports its points, and the zooms and the pan move the window', async ({
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
  await expect(page.getByText(charts.selection('3', '20', '24', '22'))).toBeVisible();
  await expect(preset).toHaveAttribute('aria-pressed', 'true');

  for (const cursor of ['zoomXY', 'zoomX', 'zoomY', 'pan'] as const) {
    await preset.click();
    await choose(page, charts[cursor]);
    await drag(page, [0.4, 0.3], [0.6, 0.7]);
    await expect(preset, cursor).toHaveAttribute('aria-pressed', 'false');
  }
});

test('the reading at the pointer follows the lines while points arrive', async ({ page, server }) => {
  const { topic, address } = await createLine(server.http, server.mqttPort, []);
  const board = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`);
  const send = async (from: number) => {
    for (let value = from; value < from + 10; value += 1) {
      await board.publishAsync(topic.topicName, `temperature=${value}`, { qos: 1 });
      // The pause keeps two messages apart, even on a busy machine: a gap between two points would have no reading.
      await page.waitForTimeout(150);
    }
    await expect(page.getByTestId('latest-value')).toHaveText(String(from + 9));
  };
  await page.goto(address);
  await send(100);
  const box = await plotOf(page).boundingBox();
  if (!box) throw new Error('The chart is not there');
  // The pointer is near the latest point.
  const pointer = box.x + box.width - MARGIN_PX;
  await page.mouse.move(pointer, box.y + box.height / 2);
  const tip = page.getByTestId('tooltip');
  await expect(tip).toContainText(/temperature 10[789]/);
  await send(200);
  await expect(tip).toContainText(/temperature 20[789]/);
  const rule = await page.locator('figure [class*="rule"]').boundingBox();
  expect(Math.abs((rule?.x ?? 0) - pointer)).toBeLessThan(box.width / 4);
  await page.mouse.move(0, 0);
  await expect(tip).toBeHidden();
  await board.endAsync();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('one finger is the cursor, two fingers zoom', async ({ page, server }) => {
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
    await expect(page.getByText(charts.selection('3', '20', '24', '22'))).toBeVisible();

    await touch('touchStart', [0.4, 0.5]);
    await touch('touchStart', [0.4, 0.5], [0.6, 0.5]);
    for (const by of [0.05, 0.1, 0.15]) await touch('touchMove', [0.4 - by, 0.5], [0.6 + by, 0.5]);
    await touch('touchEnd');
    await expect(preset).toHaveAttribute('aria-pressed', 'false');
  });
});

test('the wheel zooms with a key, or where there is no page to scroll', async ({ page, server }) => {
  const { address } = await createLine(server.http, server.mqttPort, [20, 22, 24]);
  await page.goto(address);
  await expect(page.getByTestId('latest-value')).toHaveText('24');
  const preset = page.getByRole('button', { name: charts.latest(10) });
  const reset = page.getByRole('button', { name: chartRange.resetZoom });
  const scrolled = () => page.evaluate(() => scrollY);
  await page.setViewportSize({ width: 1280, height: 500 });

  await plotOf(page).hover();
  await page.mouse.wheel(0, 120);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await expect(preset).toHaveAttribute('aria-pressed', 'true');

  const range = () => new URL(page.url()).searchParams.get('range') ?? '';
  await plotOf(page).hover();
  const before = await scrolled();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await expect.poll(range).not.toBe('');
  expect(await scrolled()).toBe(before);
  await expect(preset).toHaveAttribute('aria-pressed', 'false');
  await reset.first().click();
  await expect.poll(range).toBe('');
  await expect(preset).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: chartRange.menu('temperature') }).click();
  await page.getByRole('menuitem', { name: chartRange.fullScreen }).click();
  await expect(page.locator('[data-full-chart]')).toBeVisible();
  await plotOf(page).hover();
  await page.mouse.wheel(0, -120);
  await expect.poll(range).not.toBe('');
});
