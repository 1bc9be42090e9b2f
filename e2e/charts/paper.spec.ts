// Before a release.
import { addClass, addPupils } from '@tinkerstream/contract/classes';
import { linkTopic } from '@tinkerstream/contract/projects';
import { updateTopicLocation } from '@tinkerstream/contract/topics';
import { createPerson } from '../../test/support/people.ts';
import { createBoard, createCharts, createDial } from '../support/boards.ts';
import { expect, publish } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { chartRange, charts: texts } = TEXTS.en;

/** The content of A4 and Letter in pixels of the page, within margins of 12 mm. */
const PAPERS = { A4: { width: 703, height: 1032 }, Letter: { width: 725, height: 965 } } as const;

test('a chart page and a dashboard on paper are light, whole and without controls, also in dark mode; a far value is marked', async ({
  openAs,
  server,
}) => {
  const owner = await createPerson(server, 'full');
  const { topic, charts } = await createCharts(owner.api, 'rain', 'wind');
  for (let value = 0; value < 12; value += 1)
    await publish(server, topic.topicName, `rain=${20 + (value % 5)},wind=${value}`);
  const dial = await createDial(owner.api, topic);
  const board = await createBoard(owner.api, 'Wall', [...charts, dial]);
  const page = await openAs(owner, `/charts/${charts[0]?.id}/rain`);
  await page.emulateMedia({ colorScheme: 'dark' });
  const figure = page.getByRole('figure', { name: texts.chartOf('rain') });
  await expect(figure.locator('canvas')).toBeVisible();

  await test.step('a far value is marked at the edge, and shown on request', async () => {
    await publish(server, topic.topicName, 'rain=88888');
    const mark = figure.getByRole('button', { name: /^1 value outside: 88,888 · rain/ });
    await expect(mark).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('outside-dark.png') });
    await mark.click();
    await page.getByRole('menuitem', { name: 'Show all values' }).click();
    await expect(mark).toHaveCount(0);
    await figure.getByRole('button', { name: 'Leave far values out' }).click();
    await expect(mark).toBeVisible();
  });

  await test.step('a picture is light in dark mode', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: chartRange.menu('rain') }).click();
    await page.getByRole('menuitem', { name: chartRange.png }).click();
    await (await download).saveAs(test.info().outputPath('picture.png'));
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  for (const [what, address] of [
    ['chart', `/charts/${charts[0]?.id}/rain`],
    ['dashboard', board.address],
    ['help', '/help'],
  ] as const) {
    await page.goto(address);
    if (what !== 'help') await expect(page.locator('canvas').first()).toBeVisible();
    for (const [format, size] of Object.entries(PAPERS)) {
      await test.step(`${what} on ${format}`, async () => {
        await page.setViewportSize(size);
        await page.emulateMedia({ media: 'print' });
        await expect(page.locator('html')).toHaveAttribute('data-paper', '');
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
        await expect(page.getByRole('banner').first()).toBeHidden();
        await expect(page.getByRole('heading', { name: /^(Public link|Recent charts)$/ })).toHaveCount(0);
        await expect(page.getByRole('navigation').first()).toBeHidden();
        await expect(page.locator('.mantine-Button-root:visible')).toHaveCount(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        for (const canvas of await page.locator('canvas:visible').all()) {
          const box = await canvas.boundingBox();
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
        }
        if (what === 'dashboard')
          await expect(page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4}$/).first()).toBeVisible();
        if (what === 'chart') await expect(page.getByText(/rain · 20.* – .*UTC[+-]\d{4}/)).toBeVisible();
        await page.screenshot({ path: test.info().outputPath(`paper-${what}-${format}.png`), fullPage: true });
        await page.pdf({ path: test.info().outputPath(`paper-${what}-${format}.pdf`), format: format as 'A4' });
        await page.emulateMedia({ media: 'screen' });
        await expect(page.locator('html')).not.toHaveAttribute('data-paper', '');
        await page.setViewportSize({ width: 1280, height: 720 });
      });
    }
  }
});

test('printing waits until what is far from the screen is there, and maps and their pins keep their place', async ({
  openAs,
  server,
}) => {
  const owner = await createPerson(server, 'full');
  const keys = Array.from({ length: 14 }, (_, index) => `k${index}`);
  const { topic, charts } = await createCharts(owner.api, ...keys);
  const board = await createBoard(owner.api, 'Long', charts);
  await owner.api.call(updateTopicLocation, { topicId: topic.id, lat: 22.3, lng: 114.2 });
  const far = await owner.api.createTopic('Far', 'n');
  await owner.api.call(updateTopicLocation, { topicId: far.id, lat: 23.4, lng: 116.2 });
  const project = await owner.api.createProject('Places');
  for (const { id: topicId } of [topic, far]) await owner.api.call(linkTopic, { projectId: project.id, topicId });
  for (const value of [1, 2]) await publish(server, topic.topicName, keys.map((key) => `${key}=${value}`).join(','));
  const page = await openAs(owner);
  // Like a browser, this prints what is on the page at this moment.
  await page.addInitScript(() => {
    const printed: object[] = [];
    Object.assign(window, {
      printed,
      print() {
        dispatchEvent(new Event('beforeprint'));
        printed.push({
          canvases: document.querySelectorAll('figure canvas').length,
          loading: document.querySelectorAll('[role="status"][data-loading]').length,
        });
        dispatchEvent(new Event('afterprint'));
      },
    });
  });
  const printed = () => page.evaluate(() => (window as unknown as { printed: object[] }).printed);
  await page.goto(board.address);
  await expect(page.locator('figure canvas').first()).toBeVisible();
  expect(await page.locator('figure canvas').count()).toBeLessThan(charts.length);
  await page.keyboard.press('Control+p');
  await expect.poll(printed).toEqual([{ canvases: charts.length, loading: 0 }]);
  await expect(page.locator('html')).not.toHaveAttribute('data-paper', '');

  await page.goto(`/project/${project.id}/places?section=chart`);
  await page.emulateMedia({ colorScheme: 'dark' });
  const map = page.getByTestId('map');
  await expect(map.getByTitle('Far')).toBeVisible();
  for (const [format, size] of Object.entries(PAPERS)) {
    await page.setViewportSize(size);
    await page.emulateMedia({ media: 'print' });
    const frame = await map.boundingBox();
    for (const name of ['Weather', 'Far']) {
      const pin = await map.getByTitle(name).boundingBox();
      expect(pin?.x, `${name} on ${format}`).toBeGreaterThan(frame?.x ?? 0);
      expect(pin?.x, `${name} on ${format}`).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0));
    }
    expect((frame?.x ?? 0) + (frame?.width ?? 0)).toBeLessThanOrEqual(size.width);
    await expect(page.locator('.leaflet-control-zoom')).toBeHidden();
    await expect(page.locator('[role=tab]:visible')).toHaveCount(0);
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.locator('canvas.leaflet-tile-loaded').first()).toBeAttached();
    await page.screenshot({ path: test.info().outputPath(`paper-map-${format}.png`), fullPage: true });
    await page.pdf({ path: test.info().outputPath(`paper-map-${format}.pdf`), format: format as 'A4' });
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});

test('the page of a lesson and the cards of a class on paper are light, without controls, and no card is cut', async ({
  openAs,
  server,
}) => {
  const owner = await createPerson(server, 'full');
  const { id: classId } = await owner.api.call(addClass, { name: 'Paper 3B' });
  const names = Array.from({ length: 23 }, (_, index) => `Pupil ${String(index + 1).padStart(2, '0')}`);
  await owner.api.call(addPupils, { classId, names });
  const page = await openAs(owner);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [what, count] of [
    ['lesson', { A4: 0, Letter: 0 }],
    ['cards', { A4: 3, Letter: 3 }],
  ] as const) {
    await page.goto(`/class/${classId}/${what}`);
    await expect(page.getByText('Pupil 23').first()).toBeVisible();
    for (const [format, size] of Object.entries(PAPERS)) {
      await test.step(`${what} on ${format}`, async () => {
        await page.setViewportSize(size);
        await page.emulateMedia({ media: 'print' });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
        await expect(page.getByRole('banner').first()).toBeHidden();
        await expect(page.locator(':is(.mantine-Button-root, .mantine-Switch-root):visible')).toHaveCount(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await page.screenshot({ path: test.info().outputPath(`paper-${what}-${format}.png`), fullPage: true });
        const pdf = await page.pdf({
          path: test.info().outputPath(`paper-${what}-${format}.pdf`),
          format: format as 'A4',
          preferCSSPageSize: false,
        });
        const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
        if (what === 'cards') expect(pages, format).toBe(count[format as 'A4']);
        await page.emulateMedia({ media: 'screen' });
        await page.setViewportSize({ width: 1280, height: 720 });
      });
    }
  }
});
