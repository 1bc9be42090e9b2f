// Before a release.
import { approveSchoolApplication, getSchool, listSchools } from '@tinkerstream/contract/admin';
import { registerSchool } from '@tinkerstream/contract/subscriptions';
import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { createEvent } from '../../../../../test/support/entitlements.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { adminSchools: texts, common, subscriptions } = dictionary;

const server = await sharedServer();
const administrator = await Api.signIn(server.http);

test('a school is corrected, and its validity shortened and ended', async () => {
  const admin = await Api.signIn(server.http);
  const domain = `valid${Date.now()}.edu.hk`;
  const { eventCode } = await createEvent(admin);
  for (const [name, schoolName] of [
    ['ada', 'St Pauls'],
    ['grace', "St. Paul's"],
  ] as const) {
    await new Api(server.http).call(registerSchool, {
      schoolName,
      email: `${name}@${domain}`,
      teacherName: name,
      teacherRole: 'ps_stem',
      teacherTel: '2345 6789',
      eventCode,
    });
  }
  const [school] = await admin.call(listSchools, { search: domain });
  const schoolId = school?.id ?? '';
  const { schoolApplications } = await admin.call(getSchool, { schoolId });
  await admin.call(approveSchoolApplication, { schoolId: schoolApplications[0]?.id ?? '' });

  const page = await mountPage(`/admin/school?search=${domain}`, administrator);
  const row = page.getByRole('table', { name: texts.title }).locator('tbody tr');
  await expect(row).toContainText(texts.givenNames("St. Paul's"));
  await expect(row).toContainText(texts.levels.primary);
  await row.click();

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: texts.edit, exact: true }).click();
  await dialog.getByLabel(texts.name).fill("St. Paul's");
  const ai = dialog.getByRole('switch', { name: subscriptions.features.ai });
  await expect(ai).not.toBeChecked();
  await ai.press('Space');
  await dialog.getByLabel(texts.level).selectOption(texts.levels.both);
  await dialog.getByRole('button', { name: common.save }).click();
  await expect(page.getByRole('heading', { level: 1, name: "St. Paul's" })).toBeVisible();
  await expect(page.getByText(texts.levels.both)).toBeVisible();
  expect(await admin.call(getSchool, { schoolId })).toMatchObject({ canAi: true, canOpenApi: false });

  await page.getByRole('button', { name: texts.changeValidity }).click();
  await dialog.getByLabel(texts.validUntil).fill('2020-01-01T00:00:00');
  await dialog.getByRole('button', { name: common.save }).click();
  await expect(dialog.getByText(texts.validToEmpty)).toBeVisible();
  await dialog.getByLabel(texts.validUntil).fill('2035-01-01T00:00:00');
  await dialog.getByRole('button', { name: common.save }).click();
  await expect(page.getByText('to 2035-01-01 00:00')).toBeVisible();
  await page.getByRole('button', { name: texts.changeValidity }).click();
  await dialog.getByRole('button', { name: texts.endNow }).click();
  await expect(page.getByText(subscriptions.expired)).toBeVisible();
  await page.goto(`/admin/school?search=${domain}`);
  await expect(row).toContainText(subscriptions.expired);
});
