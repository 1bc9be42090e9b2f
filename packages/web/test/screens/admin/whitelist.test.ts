import { createWhitelistEntry, listWhitelist, removeWhitelistEntry } from '@tinkerstream/contract/admin';
import { whitelistErrors } from '@tinkerstream/contract/error-codes';
import { afterAll, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { newEmail } from '../../../../../test/support/entitlements.ts';
import { startServer } from '../../../../../test/support/server-process.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { carryOut } from '../../support/page/removals.ts';
import { dictionary } from '../../support/texts.ts';

const { adminWhitelist: texts, common, lists } = dictionary;

const server = await startServer();
afterAll(() => server.stop());
const { http } = server;
const admin = await Api.signIn(http);

test('an email is added to the whitelist, changed in its row, and removed', async () => {
  const email = newEmail();
  const page = await mountPage('/admin/user/whitelist-user/list', admin);
  const table = page.getByRole('table', { name: texts.title });
  await page.getByRole('button', { name: texts.add }).first().click();
  await table.getByLabel(texts.email).fill('no e-mail');
  await table.getByRole('button', { name: common.ok }).click();
  await expect(page.getByText(texts.emailInvalid)).toBeVisible();
  await table.getByLabel(texts.email).fill(email.toUpperCase());
  await table.getByLabel(texts.remarks).fill('Jury');
  await table.getByLabel(texts.remarks).press('Enter');
  const row = table.locator('tbody tr').filter({ hasText: email });
  await expect(row).toContainText('Jury');

  await row.getByRole('button', { name: texts.edit(email) }).click();
  await table.getByLabel(texts.remarks).fill('Not this');
  await table.getByRole('button', { name: common.cancel }).click();
  await expect(row).toContainText('Jury');
  await row.getByRole('button', { name: texts.edit(email) }).click();
  await table.getByLabel(texts.remarks).fill('Head of the jury');
  await table.getByRole('button', { name: common.ok }).click();
  await expect(row).toContainText('Head of the jury');

  await row.getByRole('button', { name: texts.remove(email) }).click();
  await page.getByRole('dialog').getByRole('button', { name: common.delete }).click();
  await carryOut(page, email);
  await expect(page.getByText(texts.removed(email))).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a duplicate email is refused at its field, with a message that stays until another one is added', async () => {
  const email = newEmail();
  await (await Api.signIn(http)).call(createWhitelistEntry, { whitelistEmail: email, remarks: '' });
  const page = await mountPage('/admin/user/whitelist-user/list', admin);
  const table = page.getByRole('table', { name: texts.title });
  await page.getByRole('button', { name: texts.add }).click();
  await table.getByLabel(texts.email).fill(email);
  await table.getByLabel(texts.email).press('Enter');
  const refusal = page.getByRole('alert').filter({ hasText: whitelistErrors.emailListed });
  await expect(refusal).toBeVisible();
  await expect(table.getByLabel(texts.email)).toHaveValue(email);
  await expect(table.getByLabel(texts.email)).toHaveAttribute('aria-invalid', 'true');
  await table.getByLabel(texts.email).fill(newEmail());
  await table.getByLabel(texts.email).press('Enter');
  await expect(table.getByLabel(texts.email)).toHaveCount(0);
  await expect(refusal).toHaveCount(0);
});

test('a pasted list is previewed before it is added', async () => {
  const [known, first, second] = [newEmail(), newEmail(), newEmail()];
  await (await Api.signIn(http)).call(createWhitelistEntry, { whitelistEmail: known, remarks: '' });
  const page = await mountPage('/admin/user/whitelist-user/list', admin);
  await page.getByRole('button', { name: texts.paste }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: texts.pasteSubmit }).click();
  await expect(dialog.getByText(texts.pasteEmpty)).toBeVisible();
  await dialog.getByLabel(texts.pasteLabel).fill(`${known}\n${first}; Teacher\nnobody\n${second}\tGuest\n`);
  await expect(dialog.getByText(texts.pasteFound('3'))).toBeVisible();
  await expect(dialog.getByText(texts.pasteWrong('1'))).toBeVisible();
  await dialog.getByRole('button', { name: texts.pasteSubmit }).click();
  await expect(page.getByText(texts.pasted('2', '1'))).toBeVisible();
  const table = page.getByRole('table', { name: texts.title });
  await expect(table.locator('tbody tr').filter({ hasText: first })).toContainText('Teacher');
  await expect(table.locator('tbody tr').filter({ hasText: second })).toContainText('Guest');
});

test('selected entries are deleted together, without an error where someone else was first', async () => {
  const admin = await Api.signIn(http);
  const remarks = `Jury of ${newEmail()}`;
  const entries = await Promise.all(
    [newEmail(), newEmail(), newEmail()].map((whitelistEmail) =>
      admin.call(createWhitelistEntry, { whitelistEmail, remarks }),
    ),
  );
  const [kept, first, second] = entries.map(({ whitelistEmail }) => whitelistEmail) as [string, string, string];
  const left = async () => (await admin.call(listWhitelist, { search: remarks })).map((one) => one.whitelistEmail);

  const page = await mountPage(`/admin/user/whitelist-user/list?search=${encodeURIComponent(remarks)}`, admin);
  const rows = page.getByRole('table', { name: texts.title }).locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await page.getByRole('checkbox', { name: lists.selectPage }).check();
  await page.getByRole('checkbox', { name: lists.select(kept) }).uncheck();
  await expect(page.getByText(lists.selected(2), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: common.deleteSeveral(2) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: texts.removeSeveralTitle(2) })).toBeVisible();
  await expect(dialog).toContainText(first);
  await expect(dialog).toContainText(second);
  await dialog.getByRole('button', { name: common.delete }).click();
  await expect(rows).toHaveCount(1);
  expect(await left()).toHaveLength(3);

  // Another administrator deletes one of them.
  const gone = entries.find(({ whitelistEmail }) => whitelistEmail === first);
  await admin.call(removeWhitelistEntry, { whitelistEmailId: gone?.id ?? '' });
  await carryOut(page, second);
  await expect(page.getByRole('alert').filter({ hasText: texts.removedSeveral(2) })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect.poll(left).toEqual([kept]);
  await expect(rows).toHaveCount(1);
});
