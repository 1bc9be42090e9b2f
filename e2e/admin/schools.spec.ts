// Before a release.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerSchool } from '@tinkerstream/contract/subscriptions';
import { texts as allNoticeTexts } from '../../packages/web/src/domains/admin/notices/texts.ts';
import { Api } from '../../test/support/api.ts';
import { createEvent } from '../../test/support/entitlements.ts';
import { expectAccessible } from '../support/accessibility.ts';
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
  // The form proposes both features.
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
