import type { Page } from '@playwright/test';
import { beSignedIn, expect, publish, setLanguage, test } from './fixtures.ts';
import { choose, createLine, drag, plotOf } from './lines.ts';
import { TEXTS } from './texts.ts';

const { charts } = TEXTS.en;

/** Notes the texts of the latest draw on the canvas: the numbers of the axes are nowhere else in the page. */
async function noteLabels(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const labels: string[] = [];
    Object.assign(window, { labels });
    const { clearRect, fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...area) {
      labels.length = 0;
      clearRect.apply(this, area);
    };
    CanvasRenderingContext2D.prototype.fillText = function (...text) {
      labels.push(text[0]);
      fillText.apply(this, text);
    };
  });
}

const highestLabel = (page: Page) =>
  page.evaluate(() =>
    Math.max(...(window as unknown as { labels: string[] }).labels.map(Number).filter(Number.isFinite)),
  );

test('the axis fits the values in view, without what one board sent before', async ({ page, server }) => {
  await noteLabels(page);
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const { topic, address } = await createLine(server.http, server.mqttPort, []);
  await publish(server, topic.topicName, '_dn=Joker,temperature=180');
  for (let round = 0; round < 3; round += 1) {
    for (const board of ['a', 'b']) await publish(server, topic.topicName, `_dn=${board},temperature=${20 + round}`);
  }
  for (const path of [address, `/charts/line-chart?rm=T${topic.id}`]) {
    await page.goto(path);
    await expect.poll(() => highestLabel(page)).toBeGreaterThan(150);
    await choose(page, charts.zoomX);
    await drag(page, [0.6, 0.5], [0.95, 0.5]);
    await expect.poll(() => highestLabel(page)).toBeLessThan(50);
    await expect(plotOf(page)).not.toHaveAccessibleDescription(/180/);
  }
});
