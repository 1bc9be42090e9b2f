import type { Page } from '@playwright/test';
import { createUser } from '@tinkerstream/contract/accounts';
import { linkOf, nextMail } from '../../packages/server/test/support/people/mailbox.ts';
import { Api } from '../../test/support/api.ts';
import { newEmail } from '../../test/support/entitlements.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { accounts, login } = TEXTS.en;

/** A user with a password but no subscription. */
async function createMember(server: ServerProcess): Promise<{ email: string; password: string }> {
  const member = { email: newEmail(), password: 'first-secret' };
  await (await Api.signIn(server.http)).call(createUser, { ...member, firstName: 'Ada', lastName: 'Lovelace' });
  return member;
}

const newPassword = (page: Page) => page.getByLabel(accounts.newPassword, { exact: true });
const repeated = (page: Page) => page.getByLabel(accounts.repeatPassword);

test.beforeEach(({ page, server }) => setLanguage(page, 'en', server));

test('a forgotten password is replaced through an email link that works once', async ({ page, server }) => {
  const { email } = await createMember(server);
  await page.goto('/user/login');
  await page.getByRole('link', { name: login.forgotPassword }).click();
  const field = page.getByLabel(accounts.email);
  for (const unknown of ['not an e-mail', 'stranger@example.org']) {
    await field.fill(unknown);
    await field.press('Enter');
    await expect(page.getByText('Email does not exist')).toBeVisible();
  }
  await field.fill(email);
  await field.press('Enter');
  await expect(page.getByText(accounts.resetNotSent)).toBeVisible();
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();

  await page.goto('/user/reset-password');
  await field.fill(email);
  await field.press('Enter');
  await expect(page.getByText(accounts.resetCoolDown)).toBeVisible();

  const link = linkOf(await nextMail(server.dataDir, email));
  await page.goto(link.pathname + link.search);
  await page.waitForURL(/\/user\/setup-password/);
  await newPassword(page).fill('a-new-secret');
  await repeated(page).fill('a-new-secret');
  await repeated(page).press('Enter');
  await expect(page.getByText(accounts.passwordSet)).toBeVisible();
  await Api.signIn(server.http, email, 'a-new-secret');

  await page.goto(link.pathname + link.search);
  await expect(page.getByRole('heading', { name: 'The Login is expired or the link is invalid.' })).toBeVisible();
});
