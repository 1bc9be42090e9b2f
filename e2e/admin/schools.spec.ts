import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { approveSchoolApplication, getSchool, listSchools } from '@tinkerstream/contract/admin';
import { registerSchool } from '@tinkerstream/contract/subscriptions';
import { texts as allNoticeTexts } from '../../packages/web/src/domains/admin/notices/texts.ts';
import { Api } from '../../test/support/api.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createEvent } from '../support/entitlements.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { accounts, admin: adminTexts, adminSchools: texts, common, subscriptions } = TEXTS.en;
const noticeTexts = allNoticeTexts.en.schools;

test('applications are read, approved with an email to the teacher, and rejected with remarks', async ({
  page,
  server,
}) => {
  const admin = await Api.signIn(server.http);
  const event = await createEvent(admin);
  const domain = `school${Date.now()}.edu.hk`;
  const apply = (name: string) =>
    new Api(server.http).call(registerSchool, {
      schoolName: 'Harbour School',
      email: `${name.toLowerCase()}@${domain}`,
      teacherName: name,
      teacherRole: 'ss_others',
      teacherRoleRemarks: 'Maker space',
      teacherTel: '2345 6789',
      eventCode: event.eventCode,
    });
  await apply('Ada');
  await apply('Grace');

  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.goto('/');
  await expect(page.getByText(noticeTexts.waitingText)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: noticeTexts.more }).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  await page.getByRole('searchbox').fill(domain);
  const school = page.getByRole('table', { name: texts.title }).locator('tbody tr');
  await expect(school).toHaveCount(1);
  await expect(school).toContainText(texts.processed(0, 2));
  await expect(school).toContainText(texts.inactive);
  await school.click();
  await expect(page).toHaveURL(/\/admin\/school\/[0-9a-f-]{36}\/Harbour-School$/);
  await expect(page.getByText(texts.countsText(2, 0, 0, 2))).toBeVisible();

  const row = (teacher: string) =>
    page.getByRole('table', { name: texts.applications }).locator('tbody tr').filter({ hasText: teacher }).first();
  await row('Ada').getByRole('button', { name: common.detail }).click();
  await expect(page.getByText(`ada@${domain}`)).toBeVisible();
  await expect(page.getByText(accounts.roles.ss_others)).toBeVisible();
  await expect(page.getByText('Maker space')).toBeVisible();
  await row('Ada').getByRole('button', { name: common.detail }).click();

  const dialog = page.getByRole('dialog');
  await row('Ada').getByRole('button', { name: texts.approve }).click();
  await dialog.getByRole('button', { name: common.cancel }).click();
  await expect(row('Ada')).toContainText(texts.statuses.pending);
  await row('Ada').getByRole('button', { name: texts.approve }).click();
  // This test's browser uses a loopback address.
  await expect(dialog.getByText(adminTexts.mail.guess)).toBeVisible();
  await expect(dialog.getByText(adminTexts.mail.outbox)).toBeVisible();
  // Both are proposed.
  await expect(dialog.getByRole('switch', { name: subscriptions.features.openApi })).toBeChecked();
  await dialog.getByRole('button', { name: texts.approve }).click();
  await expect(row('Ada')).toContainText(texts.statuses.approved);
  const { ai, openApi } = subscriptions.features;
  await expect(page.getByText(texts.listed([ai, openApi]), { exact: true })).toBeVisible();
  await expect(row('Ada').getByRole('button', { name: texts.approve })).toHaveCount(0);

  await row('Grace').getByRole('button', { name: texts.reject }).click();
  await dialog.getByRole('button', { name: texts.reject }).click();
  await expect(dialog.getByText(texts.reasonEmpty)).toBeVisible();
  await dialog.getByLabel(texts.reason).fill('One for each school');
  await dialog.getByRole('button', { name: texts.reject }).click();
  await expect(row('Grace')).toContainText(texts.statuses.rejected);
  await row('Grace').getByRole('button', { name: common.detail }).click();
  await expect(page.getByText('One for each school')).toBeVisible();
  await expect(page.getByText(texts.countsText(2, 1, 1, 0))).toBeVisible();

  await page.goto('/admin/school');
  await page.getByRole('searchbox').fill(domain);
  await expect(school).toHaveCount(1);
  await expect(school).toContainText(texts.noPending);
  await expect(school).not.toContainText(texts.inactive);

  // A separate job writes the email.
  const outbox = join(server.dataDir, 'outbox');
  const mails = () =>
    (existsSync(outbox) ? readdirSync(outbox) : []).map((name) => readFileSync(join(outbox, name), 'utf8'));
  await expect.poll(() => mails().some((mail) => mail.includes(`ada@${domain}`))).toBe(true);
});

test('a school is corrected, and its validity shortened and ended', async ({ page, server }) => {
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

  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.goto(`/admin/school?search=${domain}`);
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
