// Before a release.
import { renewDashboardLink } from '@tinkerstream/contract/dashboards';
import { createProject } from '@tinkerstream/contract/projects';
import { updateTopicLocation } from '@tinkerstream/contract/topics';
import { buttonTexts } from '../../packages/web/src/domains/charts/buttons/texts.ts';
import { Api } from '../../test/support/api.ts';
import { createBoard, createCharts, createLamp } from '../support/boards.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

test("public pages follow the browser's language, their address, and what a visitor chooses", async ({
  browser,
  server,
}) => {
  const api = await Api.signIn(server.http);
  const project = await api.call(createProject, { projectName: 'Garden' });
  const { charts } = await createCharts(api, 'rain');
  const placed = await api.createTopic('Pond', 'level', project.id);
  await api.call(updateTopicLocation, { topicId: placed.id, lat: 22.3, lng: 114.2 });
  const board = await createBoard(api, 'Wall', charts);
  const { shareToken } = await api.call(renewDashboardLink, { dashboardId: board.id });
  for (const [locale, language] of [
    ['en-GB', 'en'],
    ['zh-TW', 'zh-HK'],
    ['zh-CN', 'zh-CN'],
    ['fr-FR', 'en'],
  ] as const) {
    const page = await browser.newPage({ baseURL: server.http, locale });
    for (const path of [
      `/dashboard/embedded/token/${shareToken}`,
      `/chart/embedded/token/${charts[0]?.shareToken}`,
      `/project/map/embedded/token/${project.embedMapToken}`,
    ]) {
      await page.goto(path);
      const choice = page.getByRole('combobox');
      await expect(choice).toHaveValue(language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
    await page.goto(`/dashboard/embedded/token/${shareToken}?lang=zh-CN`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.getByRole('combobox').selectOption('en');
    await expect(page.getByRole('button', { name: TEXTS.en.dashboards.fullScreen })).toBeVisible();
    await expect(page).toHaveURL(/lang=en/);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.context().close();
  }
});

test('a dashboard is shared to be seen only: its buttons cannot be pressed', async ({ page, browser, server }) => {
  const { dashboards: texts, links } = TEXTS.en;
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const api = await Api.signIn(server.http);
  const { topic } = await createCharts(api, 'led');
  const lamp = await createLamp(api, topic);
  const board = await createBoard(api, 'Wall', [lamp]);
  await page.goto(board.address);
  await page.getByRole('button', { name: texts.share }).click();
  const dialog = page.getByRole('dialog', { name: texts.share });
  await dialog.getByRole('button', { name: links.createThis(links.names.dashboard) }).click();
  await expect(dialog.getByText(texts.shareOn)).toBeVisible();
  await expect(page.getByText(links.created(links.names.dashboard))).toBeVisible();
  const address = dialog.getByTestId('dashboard-address');
  const pressing = (await address.textContent()) ?? '';
  await dialog.getByText(texts.shareKinds.view, { exact: true }).click();
  await expect(dialog.getByText(texts.shareViewOnly)).toBeVisible();
  const viewing = (await address.textContent()) ?? '';
  expect(viewing).not.toBe(pressing);
  await expect(dialog.getByTestId('dashboard-frame')).toContainText(viewing);

  const visitor = await browser.newPage({ baseURL: server.http, locale: 'en-GB' });
  const button = visitor.getByRole('button', { name: /^Lamp: / });
  await visitor.goto(new URL(viewing).pathname);
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(buttonTexts.en.viewOnly);
  await visitor.goto(new URL(pressing).pathname);
  await expect(button).toBeEnabled();
  await visitor.context().close();
});
