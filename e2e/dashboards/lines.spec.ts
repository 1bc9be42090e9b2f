// Before a release.
import { updateDashboardChart } from '@tinkerstream/contract/dashboards';
import { createPerson } from '../../test/support/people.ts';
import { cardsOf, createBoard, createCharts } from '../support/boards.ts';
import { expect, publish } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { chartLines, charts: texts, dashboards } = TEXTS.en;

test('a card with stored values never says that it has no data', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { topic, charts } = await createCharts(person.api, 'rain', 'wind');
  await publish(server, topic.topicName, 'rain=1');
  const page = await openAs(person);
  await page.addInitScript((noData) => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      for (const chart of document.querySelectorAll('figure')) {
        const says = [...chart.querySelectorAll('p')].some(({ textContent }) => textContent === noData);
        if (says && chart.querySelector('[data-testid="latest-value"]')) seen.push(chart.ariaLabel ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  }, texts.noData);
  await page.goto((await createBoard(person.api, 'Field', charts)).address);
  const [rain, wind] = [cardsOf(page).nth(0), cardsOf(page).nth(1)];
  await expect(rain.getByTestId('latest-value')).toHaveText('1');
  await expect(wind.getByText(texts.noData)).toBeVisible();
  await expect(rain.getByText(texts.noData)).toHaveCount(0);
  expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);
  await publish(server, topic.topicName, 'wind=2');
  await expect(wind.getByTestId('latest-value')).toHaveText('2');
  await expect(wind.getByText(texts.noData)).toHaveCount(0);
});

test('the legend of a card keeps values, units and rows whole, with few lines and with many', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const { api } = person;
  const { topic, charts } = await createCharts(api, 'rain');
  const board = await createBoard(api, 'Class', charts, 4);
  const page = await openAs(person);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(board.address);
  const legend = cardsOf(page).getByRole('list', { name: texts.latestValues });
  const values = legend.getByTestId('latest-value');
  /** Values on more than one line, rows that are partly visible, and names with less room than for eight characters. */
  const flaws = () =>
    legend.evaluate((list) => {
      const frame = list.getBoundingClientRect();
      return [...list.children].filter((row) => {
        const value = row.querySelector('code') as HTMLElement;
        const name = row.querySelector('[class*="name"]') as HTMLElement;
        const { top, bottom, right } = row.getBoundingClientRect();
        const isCut = top < frame.bottom - 1 && bottom > frame.bottom + 1;
        const isBroken = value.getClientRects().length > 1 || value.getBoundingClientRect().right > right + 1;
        return isCut || isBroken || (name.scrollWidth > name.clientWidth + 1 && name.clientWidth < 56);
      }).length;
    });
  for (const boards of [3, 12]) {
    for (let board = 0; board < boards; board += 1) {
      const name = `_dsn=b${board},_dn=The board of group ${board}`;
      await publish(server, topic.topicName, `${name},rain=${1221.13 + board}`);
    }
    await expect(values).toHaveCount(boards);
    for (const size of [3, 6, 12] as const) {
      await api.call(updateDashboardChart, { dashboardId: board.id, chartId: charts[0]?.id ?? '', size });
      await expect.poll(flaws).toBe(0);
    }
  }
  await expect(cardsOf(page).getByText(chartLines.lineCount(12))).toBeVisible();
  await page.getByRole('button', { name: dashboards.fullScreen }).click();
  await expect.poll(flaws).toBe(0);
});
