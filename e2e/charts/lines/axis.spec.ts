// Before a release.
import type { Page } from '@playwright/test';
import { addDashboardChart, createDashboard, renewDashboardLink } from '@tinkerstream/contract/dashboards';
import { connectAsync } from 'mqtt';
import { beSignedIn, expect, setLanguage, test } from '../../support/fixtures.ts';
import { createLine } from '../../support/lines.ts';
import { TEXTS } from '../../support/texts.ts';

const { charts } = TEXTS.en;

/** Records the texts of the latest drawing on the canvas: the numbers of the axes are nowhere else in the page. */
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

/** The highest label; NaN, which no comparison accepts, while nothing is drawn. */
const highestLabel = (page: Page) =>
  page.evaluate(() => {
    const numbers = (window as unknown as { labels: string[] }).labels.map(Number).filter(Number.isFinite);
    return numbers.length === 0 ? Number.NaN : Math.max(...numbers);
  });

test('the live axis fits the values in view, without what a board sent before', async ({ page, server }) => {
  await noteLabels(page);
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const { api, topic, address } = await createLine(server.http, server.mqttPort, []);
  const board = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`);
  const send = (message: string) => board.publishAsync(topic.topicName, message, { qos: 1 });
  // Each board sends more than ten further values, so that these are out of view however fast the messages come.
  for (let count = 0; count < 5; count += 1) await send('_dn=a,temperature=180');
  for (let count = 0; count < 30; count += 1)
    await send(`_dn=${count % 2 ? 'a' : 'b'},temperature=${20 + (count % 6)}`);
  await board.endAsync();
  const [chart] = await api.listTopicCharts(topic.id);
  const { id: dashboardId } = await api.call(createDashboard, { name: 'Wall' });
  await api.call(addDashboardChart, { dashboardId, chartId: chart?.id ?? '' });
  const { shareToken } = await api.call(renewDashboardLink, { dashboardId });

  for (const path of [
    address,
    `/charts/line-chart?rm=T${topic.id}`,
    `/chart/embedded/token/${chart?.shareToken}`,
    `/dashboard/${dashboardId}/wall`,
    `/dashboard/embedded/token/${shareToken}`,
  ]) {
    await page.goto(path);
    await expect.poll(() => highestLabel(page), { message: path }).toBeLessThan(50);
    const plot = page.getByRole('img', { name: charts.chartOf('temperature') });
    await expect(plot).toHaveAccessibleDescription(/a: between/);
    await expect(plot).not.toHaveAccessibleDescription(/180/);
  }
  await page.goto(address);
  await page.getByRole('button', { name: charts.all, exact: true }).click();
  await expect.poll(() => highestLabel(page)).toBeGreaterThan(150);
});
