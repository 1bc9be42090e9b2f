// Before a release.
import type { Page } from '@playwright/test';
import { createChart } from '@tinkerstream/contract/charts';
import { renewDashboardLink } from '@tinkerstream/contract/dashboards';
import { Api } from '../../test/support/api.ts';
import { jumpClock, shiftedClock } from '../../test/support/clock.ts';
import { startServer } from '../../test/support/server-process.ts';
import { createBoard } from '../support/boards.ts';
import { beSignedIn, expect, publish, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { dashboards: texts } = TEXTS.en;
const MINUTE_MS = 60_000;

/** The circles of the maps in a page, from back to front. */
const circlesOf = (page: Page) => page.getByTestId('map').locator('path[aria-label]');

test('gauges, texts and maps show the values of silent boards grey, with their age and behind the others', async ({
  browser,
}) => {
  const server = await startServer({ env: shiftedClock(-19 * MINUTE_MS) });
  const pages: Page[] = [];
  try {
    const api = await Api.signIn(server.http);
    const { id: topicId, topicName, dataRecordTypes } = await api.createTopic('Class', 'temperature');
    for (const name of ['gone', 'live']) await publish(server, topicName, `_dsn=${name},temperature=21`);
    const { devices } = await api.getTopic(topicId);
    const sources = ['gone', 'live'].map((description, index) => ({
      topicId,
      dataTypeId: dataRecordTypes[0]?.id ?? null,
      deviceId: devices.find(({ serialNumber }) => serialNumber === description)?.id,
      description,
      latitude: 22.3 + index / 1000,
      longitude: 114.2,
    }));
    const scale = { MIN_VALUE: 0, MAX_VALUE: 40 };
    const types = [
      ['GAUGE_CHART', { TEXT: 'Pond', ...scale }, sources.slice(0, 1)],
      ['PLAIN_TEXT_CHART', { COLOR: '#96305f' }, sources.slice(0, 1)],
      // While all values are live, the latest drawn circle is in front.
      ['POINT_MAP', scale, sources.toReversed()],
    ] as const;
    const charts = [];
    for (const [chartType, configs, chartSourceConfigs] of types) {
      const form = { configs: { CHART_NAME: chartType, ...configs }, chartSourceConfigs: [...chartSourceConfigs] };
      charts.push(await api.call(createChart, { chartType, ...form }));
    }
    const board = await createBoard(api, 'Projector', charts);
    const { shareToken } = await api.call(renewDashboardLink, { dashboardId: board.id });
    await jumpClock(server);
    await publish(server, topicName, '_dsn=live,temperature=22');

    const places = [board.address, `/dashboard/embedded/token/${shareToken}`, `/charts/${charts[0]?.id}/x`];
    for (const [index, place] of places.entries()) {
      const page = await browser.newPage({ baseURL: server.http });
      pages.push(page);
      await setLanguage(page, 'en', server);
      if (index !== 1) await beSignedIn(page, server.http);
      await page.goto(place);
      if (index < 2) await page.getByRole('button', { name: texts.fullScreen }).click();
    }
    for (const page of pages) {
      const isBoard = page !== pages[2];
      const stale = page.locator('code[data-stale]');
      await expect(stale).toHaveCount(isBoard ? 3 : 1);
      await expect(page.getByText('19 minutes ago')).toHaveCount(isBoard ? 3 : 1);
      if (!isBoard) continue;
      await expect(circlesOf(page).first()).toHaveAttribute('aria-label', 'gone: 21 · 19 minutes ago');
      await expect(circlesOf(page).last()).toHaveAttribute('aria-label', 'live: 22');
      const values = page
        .getByRole('listitem')
        .filter({ has: page.getByTestId('map') })
        .getByTestId('latest-value');
      await expect(values).toHaveText(['22', '21']);
    }

    await publish(server, topicName, '_dsn=gone,temperature=23');
    for (const page of pages) {
      await expect(page.locator('code[data-stale]')).toHaveCount(0);
      if (page !== pages[2]) await expect(circlesOf(page).last()).toHaveAttribute('aria-label', 'gone: 23');
    }
  } finally {
    for (const page of pages) await page.context().close();
    await server.stop();
  }
});
