import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { registerWithEventCode } from '@tinkerstream/contract/accounts';
import { createMaintenancePeriod } from '@tinkerstream/contract/admin';
import { localMinute } from '../../packages/web/src/ui/text/local-time.ts';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { createEvent, newEmail } from '../support/entitlements.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { carryOut } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const { admin: adminTexts, adminMaintenance: texts, common, lists, shell } = TEXTS.en;

test('a maintenance period is planned, changed and deleted in dialogs', async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const kept = join(server.dataDir, 'backups/before-9.8.7/tinkerstream.db');
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, '');
  await page.goto('/admin/maintenance-period/list');
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
  await expect(page.getByRole('alert').filter({ hasText: 'TS_ERR_MAINTENANCE_0004' })).toBeVisible();
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

test('several maintenance periods are deleted together', async ({ page, server }) => {
  const admin = await Api.signIn(server.http);
  const year = 2051;
  for (const day of ['01', '02', '03']) {
    const at = (hour: number) => `${year}-05-${day}T${hour}:00:00.000Z`;
    await admin.call(createMaintenancePeriod, { startFrom: at(12), endUntil: at(14), showSince: at(10) });
  }
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.goto('/admin/maintenance-period/list');
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

test('when maintenance starts, users are led to its page and back, while administrators continue and can end it', async ({
  browser,
}) => {
  const server = await startServer();
  const [user, page] = [
    await browser.newPage({ baseURL: server.http }),
    await browser.newPage({ baseURL: server.http }),
  ];
  try {
    const api = await Api.signIn(server.http);
    const event = await createEvent(api);
    const email = newEmail();
    const guest = await new Api(server.http).call(registerWithEventCode, { email, eventCode: event.eventCode });
    await setLanguage(user, 'en', server);
    await user.clock.install();
    await user.goto(
      `/user/login/direct?token=${guest.directAccessKey}&email=${encodeURIComponent(email)}&ref=%2Ftopic`,
    );
    await expect(user.getByRole('heading', { level: 1, name: shell.topics })).toBeVisible();

    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const period = { startFrom: at(-1), endUntil: at(60), showSince: at(-60) };
    await api.call(createMaintenancePeriod, period);
    // The user does nothing: the page polls once a minute.
    await user.clock.fastForward(60_000);
    await expect(user.getByRole('heading', { level: 1, name: adminTexts.unavailable })).toBeVisible();
    await expect(user.getByText(adminTexts.maintenanceText(localMinute(period.endUntil)))).toBeVisible();
    await expect(user.getByText('TS_ERR')).toHaveCount(0);

    await setLanguage(page, 'en', server);
    await beSignedIn(page, server.http);
    await page.goto('/admin/maintenance-period/list');
    const row = page.getByRole('table', { name: texts.title }).locator('tbody tr');
    await expect(row).toContainText(texts.states.now);
    await row.getByRole('button', { name: texts.remove('') }).click();
    await page.getByRole('dialog').getByRole('button', { name: common.delete }).click();
    await carryOut(page, '');
    await expect(page.getByText(common.noRecord)).toBeVisible();
    // The page polls every 30 seconds; a pending request at that time delays the next.
    await expect(async () => {
      await user.clock.fastForward(30_000);
      await expect(user.getByRole('heading', { level: 1, name: shell.topics })).toBeVisible({ timeout: 3_000 });
    }).toPass();
  } finally {
    await user.close();
    await page.close();
    await server.stop();
  }
});
