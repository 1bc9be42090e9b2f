import { expect, type Page } from '@playwright/test';
import { type Chart, type ChartType, createChart } from '@tinkerstream/contract/charts';
import { addDashboardChart, type CardSize, createDashboard, listDashboards } from '@tinkerstream/contract/dashboards';
import { createDataType, type Topic } from '@tinkerstream/contract/topics';
import type { Api } from '../../test/support/api.ts';
import { TEXTS } from './texts.ts';

const { dashboards: texts } = TEXTS.en;

/** Creates a topic with a line chart for each key, in this order. */
export async function createCharts(api: Api, ...keys: string[]) {
  const [first = '', ...others] = keys;
  const topic = await api.createTopic('Weather', first);
  for (const key of others) await api.call(createDataType, { topicId: topic.id, dataTypeName: key, dataTypeKey: key });
  const charts = await api.listTopicCharts(topic.id);
  return { topic, charts: keys.map((key) => charts.find(({ name }) => name === key) as Chart) };
}

function createOf(
  api: Api,
  { id: topicId, dataRecordTypes }: Topic,
  chartType: ChartType,
  configs: { CHART_NAME: string; [key: string]: string | number },
) {
  const chartSourceConfigs = [{ topicId, dataTypeId: dataRecordTypes[0]?.id ?? null }];
  return api.call(createChart, { chartType, configs, chartSourceConfigs });
}

/** Creates a gauge of the topic's first data type. */
export function createDial(api: Api, topic: Topic): Promise<Chart> {
  return createOf(api, topic, 'GAUGE_CHART', { CHART_NAME: 'Dial', TEXT: 'Light', MIN_VALUE: 0, MAX_VALUE: 10 });
}

/** Creates a button that switches the topic's first data type between 0 and 1. */
export function createLamp(api: Api, topic: Topic): Promise<Chart> {
  return createOf(api, topic, 'TOGGLE_BUTTON', {
    CHART_NAME: 'Lamp',
    OUTPUT_TYPE: 'KEY_VALUE_PAIR',
    ON_VALUE: '1',
    ON_TEXT: 'On',
    OFF_VALUE: '0',
    OFF_TEXT: 'Off',
  });
}

/** Creates a dashboard with these charts, and returns its address too. */
export async function createBoard(api: Api, name: string, charts: readonly Chart[], size: CardSize = 6) {
  const { id } = await api.call(createDashboard, { name });
  for (const { id: chartId } of charts) await api.call(addDashboardChart, { dashboardId: id, chartId, size });
  return { id, address: `/dashboard/${id}/board` };
}

/** The name and width of each card of the first dashboard, as stored. */
export async function storedCards(api: Api): Promise<string[]> {
  const [dashboard] = await api.call(listDashboards, {});
  return dashboard?.dashboardCharts.map(({ chart, size }) => `${chart.name} ${size}`) ?? [];
}

export const cardsOf = (page: Page) => page.getByRole('list', { name: texts.cards }).locator(':scope > li');
export const namesOf = (page: Page) => cardsOf(page).getByRole('heading');
export const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Starts the edit mode of a dashboard. */
export async function startEditing(page: Page) {
  await page.getByRole('button', { name: texts.edit, exact: true }).click();
  await expect(page.getByRole('toolbar', { name: texts.editing })).toBeVisible();
}

/** Chooses an item in the menu of a card in edit mode. */
export async function choose(page: Page, card: string, item: string) {
  await page.getByRole('button', { name: texts.cardMenu(card) }).click();
  const menu = page.getByRole('menu', { name: texts.cardMenu(card) });
  await menu.getByText(item, { exact: true }).click();
}
