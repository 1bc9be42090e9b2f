import type { Page } from '@playwright/test';
import { renewDashboardLink } from '@tinkerstream/contract/dashboards';
import { Api } from '../test/api.ts';
import { startServer } from '../test/server-process.ts';
import { createBoard, createCharts } from './boards.ts';
import { beSignedIn, expect, publish, setLanguage, test } from './fixtures.ts';
import { TEXTS } from './texts.ts';

const { chartRange, common, dashboards, shell } = TEXTS.en;

/** The text in full screen, which is all that a projector shows. */
const shownText = (page: Page) =>
  page.evaluate(() => (document.fullscreenElement as HTMLElement | null)?.innerText ?? '');

const enterDashboard = (page: Page) => page.getByRole('button', { name: dashboards.fullScreen }).click();
const enterChart = async (page: Page) => {
  await page.getByRole('button', { name: chartRange.menu('rain') }).click();
  await page.getByRole('menuitem', { name: chartRange.fullScreen }).click();
};

test('full screen says that the connection is lost, and that no value is from just now', async ({ browser }) => {
  const server = await startServer();
  const api = await Api.signIn(server.http);
  const { topic, charts } = await createCharts(api, 'rain');
  const board = await createBoard(api, 'Projector', charts);
  const { shareToken } = await api.call(renewDashboardLink, { dashboardId: board.address.split('/')[2] ?? '' });
  const places = [
    [board.address, enterDashboard],
    [`/dashboard/embedded/token/${shareToken}`, enterDashboard],
    [`/charts/${charts[0]?.id}/rain`, enterChart],
  ] as const;
  const pages: Page[] = [];
  try {
    for (const [path, enter] of places) {
      const page = await browser.newPage({ baseURL: server.http });
      pages.push(page);
      await setLanguage(page, 'en', server);
      await beSignedIn(page, server.http);
      await page.goto(path);
      await enter(page);
    }
    for (const page of pages) await expect.poll(() => shownText(page)).not.toBe('');
    await publish(server, topic.topicName, 'rain=3');
    for (const page of pages) await expect.poll(() => shownText(page)).toContain(common.justNow);
    await server.kill();
    for (const page of pages) {
      await expect.poll(() => shownText(page)).toContain(shell.connectionLost);
      await expect.poll(() => shownText(page)).not.toContain(common.justNow);
    }
  } finally {
    for (const page of pages) await page.context().close();
    await server.stop();
  }
});
