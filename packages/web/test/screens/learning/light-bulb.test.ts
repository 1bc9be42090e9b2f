import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { adminMenu, virtualHome: texts } = dictionary;

const server = await sharedServer();
const administrator = await Api.signIn(server.http);

test('administrators find the light bulb in their menu', async () => {
  const page = await mountPage('/', administrator);
  await page.getByRole('link', { name: adminMenu.lightBulb }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
});
