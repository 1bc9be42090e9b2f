import { networkInterfaces } from 'node:os';
import { Api } from '../test/api.ts';
import { type ServerProcess, startServer } from '../test/server-process.ts';
import { test as base, beSignedIn, expect, setLanguage } from './fixtures.ts';
import { TEXTS } from './texts.ts';

const { adminUsers, openApi, projects, topics } = TEXTS.en;

/** A server that listens to its network, opened as on its own computer. */
const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer({ env: { HOST: '0.0.0.0' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const isOfNetwork = (host: string) =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .some(({ address, internal }) => !internal && address === host);

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
  await expect(page.getByText(`mosquitto_pub -h ${host} -p ${server.mqttPort}`)).toBeVisible();
  await expect(page.getByText(topics.firstMessageText)).toBeVisible();

  const origin = `http://${host}:${new URL(server.http).port}`;
  await page.goto(`/project/${project.id}/greenhouse`);
  await page.getByRole('button', { name: projects.share, exact: true }).click();
  await expect(page.getByTestId('join-address')).toContainText(`${origin}/project/join/token/`);

  await page.goto(`/project/${project.id}/greenhouse?section=open-api&openApi=project-api`);
  await expect(page.getByText(`${origin}/open-api/`).first()).toBeVisible();
  await expect(page.locator('main')).not.toContainText(/localhost|127\.0\.0\.1/);
  await page.getByRole('button', { name: openApi.tryIt }).first().click();
  await expect(page.getByText('200').first()).toBeVisible();
});

test('a code sheet asks for its address before its codes exist', async ({ page }) => {
  await page.goto('/admin/user/create-class');
  await page.getByLabel(adminUsers.list).fill('ada@school.example, Ada, Lovelace');
  const field = page.getByRole('combobox', { name: adminUsers.sheetAddress });
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
