// Before a release.
import { networkInterfaces } from 'node:os';
import { renewDashboardLink } from '@tinkerstream/contract/dashboards';
import { LINK_ORIGIN_COOKIE } from '@tinkerstream/contract/platform/web/loopback';
import { updateTopicLocation } from '@tinkerstream/contract/topics';
import { kindTexts } from '../../packages/web/src/domains/boards/programs/kind-texts.ts';
import { Api } from '../../test/support/api.ts';
import { startObservatory } from '../../test/support/observatory.ts';
import { SECOND_ADDRESS, TWO_NETWORKS } from '../../test/support/second-network.ts';
import { type ServerProcess, startServer } from '../../test/support/server-process.ts';
import { createBoard, createCharts } from '../support/boards.ts';
import { test as base, beSignedIn, expect, setLanguage } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const {
  adminUsers,
  boards,
  chartRange,
  charts: chartTexts,
  dashboards,
  links,
  openApi,
  projectMap,
  projects,
  weather,
} = TEXTS.en;

/** A server that listens to its network, opened as on its own computer. */
const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const observatory = await startObservatory();
      const server = await startServer({
        env: { HOST: '0.0.0.0', WEATHER_BASE_URL: observatory.url, ...TWO_NETWORKS },
      });
      await use(server);
      await server.stop();
      await observatory.stop();
    },
    { scope: 'worker' },
  ],
});

const OF_NETWORK = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ internal }) => !internal)
  .map(({ address }) => address);
const isOfNetwork = (host: string) => OF_NETWORK.includes(host);
const LOOPBACK = /localhost|127\.0\.0\.1/;

test.beforeEach(async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
});

test('a page of this computer gives boards and people an address that others reach', async ({ page, server }) => {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Greenhouse');
  const topic = await api.createTopic('Tomatoes', 'temperature', project.id);

  await page.goto(`/topic/${topic.id}/tomatoes`);
  const host = (await page.getByTestId('board-address').textContent()) ?? '';
  expect(isOfNetwork(host), host).toBe(true);
  await expect(page.getByTestId('board-port')).toHaveText(String(server.mqttPort));
  await expect(page.getByText(boards.firstText)).toBeVisible();

  await page.goto(`/connect/${topic.topicName}`);
  await page.getByRole('tab', { name: kindTexts.en.mosquitto.name }).click();
  await expect(page.getByTestId('program')).toContainText(`mosquitto_pub -h ${host} -p ${server.mqttPort}`);
  await expect(page.getByTestId('connect-address')).toContainText(`http://${host}:`);
  await expect(page.getByTestId('program')).not.toContainText(LOOPBACK);

  const origin = `http://${host}:${new URL(server.http).port}`;
  await page.goto(`/project/${project.id}/greenhouse`);
  await page.getByRole('button', { name: projects.share, exact: true }).click();
  await expect(page.getByTestId('join-address')).toContainText(`${origin}/project/join/token/`);

  await page.goto(`/project/${project.id}/greenhouse?section=open-api&openApi=project-api`);
  await expect(page.getByText(`${origin}/open-api/`).first()).toBeVisible();
  await expect(page.locator('main')).not.toContainText(LOOPBACK);
  await page.getByRole('button', { name: openApi.tryIt }).first().click();
  await expect(page.getByText('200').first()).toBeVisible();
});

test('links, codes and snippets that are copied from this computer have an address that others reach', async ({
  page,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.http });
  const copied = async (name: string) => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const expectOfNetwork = (text: string | null) => {
    expect(text).not.toMatch(LOOPBACK);
    expect(
      OF_NETWORK.some((host) => text?.includes(`${host}:${new URL(server.http).port}/`)),
      text ?? '',
    ).toBe(true);
  };
  const api = await Api.signIn(server.http);
  const { charts } = await createCharts(api, 'rain');
  const board = await createBoard(api, 'Wall', charts);
  await api.call(renewDashboardLink, { dashboardId: board.id });
  const project = await api.createProject('Greenhouse');
  const topic = await api.createTopic('Tomatoes', 'temperature', project.id);
  await api.call(updateTopicLocation, { topicId: topic.id, lat: 22.3, lng: 114.2 });

  await page.goto(board.address);
  await page.getByRole('button', { name: dashboards.share }).click();
  for (const id of ['dashboard-address', 'dashboard-frame']) expectOfNetwork(await page.getByTestId(id).textContent());
  await page.getByLabel(links.origin).selectOption({ index: 1 });
  await expect(page.getByTestId('dashboard-address')).toContainText(`//${SECOND_ADDRESS}:`);
  await page.goto(`/topic/${topic.id}/tomatoes`);
  await expect(page.getByTestId('board-address')).toHaveText(SECOND_ADDRESS);
  await page.context().clearCookies({ name: LINK_ORIGIN_COOKIE });
  await page.goto(`/charts/${charts[0]?.id}/rain`);
  expectOfNetwork(await copied(chartTexts.copyEmbedAddress));
  await page.getByRole('button', { name: chartRange.menu('rain') }).click();
  await page.getByRole('menuitem', { name: chartRange.share }).click();
  for (const id of ['share-link', 'share-frame']) expectOfNetwork(await page.getByTestId(id).textContent());
  await page.goto(`/project/${project.id}/greenhouse?section=chart`);
  expectOfNetwork(await copied(projectMap.copyMapAddress));
  await page.goto('/resource/open-api/weather');
  expectOfNetwork(await copied(weather.copyThis('MakeCode', 'Sai Kung')));
});

test('the answers to frequent questions are true of this server', async ({ page, server }) => {
  const linkByEmail = { en: 'email you a link', 'zh-HK': '附有連結的電郵', 'zh-CN': '带有链接的邮件' };
  const ways = { en: 'one-time code', 'zh-HK': '一次性代碼', 'zh-CN': '一次性代码' };
  const mailing = await startServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const answers = page.getByRole('main');
  try {
    for (const language of ['en', 'zh-HK', 'zh-CN'] as const) {
      await setLanguage(page, language, server);
      await page.goto('/faq');
      await expect(answers).toContainText(String(server.mqttPort));
      await expect(answers).toContainText(new RegExp(OF_NETWORK.join('|')));
      await expect(answers).not.toContainText(LOOPBACK);
      await expect(answers).toContainText(ways[language]);
      await expect(answers).not.toContainText(linkByEmail[language]);
      await setLanguage(page, language, mailing);
      await page.goto(`${mailing.http}/faq`);
      await expect(answers).toContainText(linkByEmail[language]);
    }
  } finally {
    await mailing.stop();
  }
});

test('a code sheet asks for its address before its codes exist', async ({ page }) => {
  await page.goto('/admin/user/create-class');
  await page.getByLabel(adminUsers.list).fill('ada@school.example, Ada, Lovelace');
  const field = page.getByRole('combobox', { name: adminUsers.sheetAddress });
  await expect(field).toHaveValue(/^http/);
  expect(isOfNetwork(new URL(await field.inputValue()).hostname)).toBe(true);
  await field.fill('localhost:3000');
  await page.getByRole('button', { name: adminUsers.createAccounts(1) }).click();
  await expect(page.getByText(adminUsers.sheetAddressInvalid)).toBeVisible();
  await field.fill('classroom.local:3000');
  await page.getByRole('button', { name: adminUsers.createAccounts(1) }).click();
  await expect(page.getByRole('region', { name: adminUsers.sheet })).toContainText(
    'http://classroom.local:3000/user/login/code',
  );
  await expect(page.getByText(adminUsers.codesOnce)).toBeVisible();
});
