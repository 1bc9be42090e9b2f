// Before a release.
import { createWhitelistEntry, updateWhitelistEntry } from '@tinkerstream/contract/admin';
import { afterAll, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { createEvent, createLicenseKey, newEmail } from '../../../../../test/support/entitlements.ts';
import { ADMIN_EMAIL, startServer } from '../../../../../test/support/server-process.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { adminAudit: texts, common } = dictionary;

const server = await startServer();
afterAll(() => server.stop());
const administrator = await Api.signIn(server.http);

test('an administrator sees who changed what, from what and to what', async () => {
  const admin = await Api.signIn(server.http);
  const email = newEmail();
  const { id } = await admin.call(createWhitelistEntry, { whitelistEmail: email, remarks: 'Jury' });
  await admin.call(updateWhitelistEntry, { whitelistEmailId: id, whitelistEmail: email, remarks: 'Head of the jury' });
  const event = await createEvent(admin);
  const targetName = `Package of ${email}`;
  await createLicenseKey(admin, targetName);

  const page = await mountPage('/admin/audit', administrator);
  const rows = page.getByRole('table', { name: texts.title }).locator('tbody tr');
  const ofEvent = rows.filter({ hasText: event.eventCode });
  await expect(ofEvent.first()).toContainText(texts.actions.create);
  // A batch is shown by its package, and times are in the reader's zone.
  const ofBatch = rows.filter({ hasText: texts.subjects['license-batch'] }).filter({ hasText: targetName });
  await expect(ofBatch).toHaveCount(1);
  await ofEvent.first().getByRole('button', { name: common.detail }).click();
  await expect(page.getByRole('row', { name: /^startFrom — \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/ })).toBeVisible();

  await page.getByLabel(texts.subject).selectOption('whitelist-entry');
  await expect(rows.first()).toContainText(texts.subjects['whitelist-entry']);
  await expect(rows.filter({ hasText: event.eventCode })).toHaveCount(0);
  await page.getByRole('searchbox').fill(email);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(ADMIN_EMAIL);
  await expect(rows.first()).toContainText(texts.actions.update);
  await rows.first().getByRole('button', { name: common.detail }).click();
  await expect(page.getByRole('row', { name: 'remarks Jury Head of the jury' })).toBeVisible();
});
