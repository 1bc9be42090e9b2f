import type { Page } from '@playwright/test';
import { Api } from '../../test/support/api.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { expect } from './fixtures.ts';
import { TEXTS } from './texts.ts';

const { charts, common } = TEXTS.en;

export const CHART_ADDRESS = /\/charts\/([0-9a-f-]{36})\//;

/** A topic with the data type `temperature`, without values. */
export async function createRoof(server: ServerProcess) {
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Roof', 'temperature');
  return { api, topic };
}

export async function openWizard(page: Page, topicId: string, type: string) {
  await page.goto(`/charts/create?topicId=${topicId}`);
  await page.getByRole('radio', { name: type, exact: true }).click();
  await page.getByRole('button', { name: charts.next }).click();
}

export const submitOf = (page: Page) => page.getByRole('main').getByRole('button', { name: charts.create });

/** Presses 'Create chart' on step 2. @returns the id of the chart whose page opens */
export async function create(page: Page, name: string): Promise<string> {
  await page.getByLabel(charts.name).fill(name);
  await submitOf(page).click();
  await page.waitForURL(CHART_ADDRESS);
  // Until the page opens, the preview shows the same values.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return CHART_ADDRESS.exec(page.url())?.[1] ?? '';
}

/** Opens a second page of the same user with the same chart. */
export async function openAgain(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  return other;
}

export const fillInAll = (page: Page) => page.getByRole('alert').filter({ hasText: common.fillInAll });
