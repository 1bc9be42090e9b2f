// Before a release.
import process from 'node:process';
import type { Page } from '@playwright/test';
import { createChart } from '@tinkerstream/contract/charts';
import { renewDashboardLink } from '@tinkerstream/contract/dashboards';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { createBoard, createCharts } from '../support/boards.ts';
import { beSignedIn, expect, publish, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

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

test('a network that vanishes silently shows within 15 seconds', async ({ browser }) => {
  const server = await startServer();
  const page = await browser.newPage({ baseURL: server.http });
  try {
    const api = await Api.signIn(server.http);
    const { topic, charts } = await createCharts(api, 'rain');
    const board = await createBoard(api, 'Projector', charts);
    await setLanguage(page, 'en', server);
    await beSignedIn(page, server.http);
    await page.clock.install();
    await page.goto(board.address);
    await publish(server, topic.topicName, 'rain=3');
    await expect(page.getByText(common.justNow)).toBeVisible();
    // The server is stopped: its connections stay open, and nothing comes from them.
    process.kill(server.pid, 'SIGSTOP');
    await page.clock.runFor(15_000);
    await expect(page.getByText(shell.connectionLost)).toBeVisible();
    process.kill(server.pid, 'SIGCONT');
    await expect(page.getByText(shell.connectionLost)).toBeHidden();
  } finally {
    process.kill(server.pid, 'SIGCONT');
    await page.context().close();
    await server.stop();
  }
});

test('what fails in full screen is shown there', async ({ page, server }) => {
  const api = await Api.signIn(server.http);
  const { topic } = await createCharts(api, 'led');
  const lamp = await api.call(createChart, {
    chartType: 'PUSH_BUTTON',
    configs: { CHART_NAME: 'Lamp', OUTPUT_TYPE: 'KEY_VALUE_PAIR', ON_VALUE: '1', ON_TEXT: 'On' },
    chartSourceConfigs: [{ topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id ?? null }],
  });
  const board = await createBoard(api, 'Projector', [lamp]);
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.goto(board.address);
  const press = page.getByRole('button', { name: /^Lamp: / });
  await expect(press).toBeVisible();
  await enterDashboard(page);
  await expect.poll(() => shownText(page)).toContain('On');
  await page.context().setOffline(true);
  await press.click();
  await expect.poll(() => shownText(page)).toContain(common.actionFailed);
});
