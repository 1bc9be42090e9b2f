// Before a release.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createMaintenancePeriod } from '@tinkerstream/contract/admin';
import { maintenanceErrors } from '@tinkerstream/contract/error-codes';
import { afterAll, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { startServer } from '../../../../../test/support/server-process.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { carryOut } from '../../support/page/removals.ts';
import { dictionary } from '../../support/texts.ts';

const { admin: adminTexts, adminMaintenance: texts, common, lists } = dictionary;

const server = await startServer();
afterAll(() => server.stop());
const administrator = await Api.signIn(server.http);

test('a maintenance period is planned, changed and deleted in dialogs', async () => {
  const kept = join(server.dataDir, 'backups/before-9.8.7/tinkerstream.db');
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, '');
  const page = await mountPage('/admin/maintenance-period/list', administrator);
  await expect(page.getByText(adminTexts.maps.noStreetsText)).toBeVisible();
  const upgrade = page.getByText(kept);
  await expect(upgrade).toContainText('version 9.8.7 changed the data');
  await expect(upgrade.getByRole('link', { name: common.help })).toHaveAttribute('href', '/help/operator#move');
  rmSync(dirname(dirname(kept)), { recursive: true });
  await expect(page.getByText(common.noRecord)).toBeVisible();
  await page.getByRole('button', { name: texts.create }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(texts.startFrom)).toHaveValue(/T18:00/);
  await expect(dialog.getByLabel(texts.endUntil)).toHaveValue(/T20:00/);
  await expect(dialog.getByLabel(texts.showSince)).toHaveValue(/T00:00/);

  await dialog.getByLabel(texts.startFrom).fill('2021-05-01T18:00');
  await dialog.getByLabel(texts.endUntil).fill('2021-05-01T20:00');
  await dialog.getByRole('button', { name: common.create, exact: true }).click();
  await expect(dialog.getByText(texts.endInPast)).toBeVisible();
  await dialog.getByLabel(texts.startFrom).fill('2034-05-01T18:00');
  await dialog.getByLabel(texts.endUntil).fill('2034-05-01T17:00');
  await dialog.getByLabel(texts.showSince).fill('2034-05-02T00:00');
  await dialog.getByRole('button', { name: common.create, exact: true }).click();
  await expect(dialog.getByText(texts.endBeforeStart)).toBeVisible();
  await expect(dialog.getByText(texts.promptTooLate)).toBeVisible();
  await dialog.getByLabel(texts.endUntil).fill('2034-05-01T20:00');
  await dialog.getByLabel(texts.showSince).fill('2034-04-30T00:00');
  await dialog.getByLabel(texts.showSince).press('Enter');
  const row = page.getByRole('table', { name: texts.title }).locator('tbody tr');
  await expect(row).toContainText('2034-05-01 18:00');
  await expect(row).toContainText(texts.states.planned);

  await page.getByRole('button', { name: texts.create }).first().click();
  await dialog.getByLabel(texts.startFrom).fill('2034-05-01T19:00');
  await dialog.getByLabel(texts.endUntil).fill('2034-05-01T21:00');
  await dialog.getByRole('button', { name: common.create, exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: maintenanceErrors.overlaps })).toBeVisible();
  await dialog.getByRole('button', { name: common.cancel }).click();

  await page.getByRole('button', { name: texts.edit('2034-05-01 18:00') }).click();
  await dialog.getByLabel(texts.endUntil).fill('2034-05-01T22:30');
  await dialog.getByRole('button', { name: common.save }).click();
  await expect(row).toContainText('2034-05-01 22:30');

  await page.getByRole('button', { name: texts.remove('2034-05-01 18:00') }).click();
  await dialog.getByRole('button', { name: common.delete }).click();
  await carryOut(page, '2034-05-01 18:00');
  await expect(page.getByText(texts.removed)).toBeVisible();
  await expect(page.getByText(common.noRecord)).toBeVisible();
});

test('several maintenance periods are deleted together', async () => {
  const admin = await Api.signIn(server.http);
  const year = 2051;
  for (const day of ['01', '02', '03']) {
    const at = (hour: number) => `${year}-05-${day}T${hour}:00:00.000Z`;
    await admin.call(createMaintenancePeriod, { startFrom: at(12), endUntil: at(14), showSince: at(10) });
  }
  const page = await mountPage('/admin/maintenance-period/list', administrator);
  const rows = page
    .getByRole('table', { name: texts.title })
    .locator('tbody tr')
    .filter({ hasText: `${year}` });
  await expect(rows).toHaveCount(3);
  await page.getByRole('checkbox', { name: lists.selectPage }).check();
  await page.getByRole('button', { name: common.deleteSeveral(3) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: texts.removeSeveralTitle(3) })).toBeVisible();
  await dialog.getByRole('button', { name: common.delete }).click();
  await carryOut(page, `${year}`);
  await expect(page.getByText(texts.removedSeveral(3))).toBeVisible();
  await expect(rows).toHaveCount(0);
});
