import { createBoard, createCharts, createDial } from '../support/boards.ts';
import { expect, publish } from '../support/fixtures.ts';
import { createPerson, test } from '../support/people.ts';
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
        await expect(page.getByRole('navigation').first()).toBeHidden();
        await expect(page.locator('.mantine-Button-root:visible')).toHaveCount(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        for (const canvas of await page.locator('canvas:visible').all()) {
          const box = await canvas.boundingBox();
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
        }
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
