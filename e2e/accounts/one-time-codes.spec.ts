// Before a release.
import { getCurrentUser, registerWithEventCode } from '@tinkerstream/contract/accounts';
import { approveSchoolApplication, getSchool, listSchools } from '@tinkerstream/contract/admin';
import { accountErrors } from '@tinkerstream/contract/error-codes';
import { registerSchool } from '@tinkerstream/contract/subscriptions';
import { linkOf, nextMail } from '../../packages/server/test/support/people/mailbox.ts';
import { Api } from '../../test/support/api.ts';
import { createEvent } from '../../test/support/entitlements.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { accounts, login, shell } = TEXTS.en;

let domains = 0;

/** A school with its teacher, and a student who has registered with an event code and has no password. */
async function createSchool(server: ServerProcess) {
  const admin = await Api.signIn(server.http);
  const { eventCode } = await createEvent(admin);
  const domain = `school-${process.pid}-${++domains}.edu.hk`;
  const [teacher, student] = [`teacher@${domain}`, `student@${domain}`];
  await new Api(server.http).call(registerSchool, {
    schoolName: domain,
    email: teacher,
    teacherName: 'Chan Tai Man',
    teacherRole: 'ps_ict',
    teacherTel: '2345 6789',
    eventCode,
  });
  const [school] = await admin.call(listSchools, { search: domain });
  const { schoolApplications } = await admin.call(getSchool, { schoolId: school?.id ?? '' });
  await admin.call(approveSchoolApplication, { schoolId: schoolApplications[0]?.id ?? '' });
  await new Api(server.http).call(registerWithEventCode, { email: student, eventCode });
  return { admin, teacher, student };
}

test('a teacher gives a student a code, who sets a password with it', async ({ page, browser, server }) => {
  const { teacher, student } = await createSchool(server);
  const desk = await (await browser.newContext({ baseURL: server.http })).newPage();
  await setLanguage(desk, 'en', server);
  const link = linkOf(await nextMail(server.dataDir, teacher));
  await desk.goto(link.pathname + link.search);
  // Without a mail server, nothing else lets the teacher sign in again.
  await expect(desk.getByText(accounts.skipText)).toBeVisible();
  await desk.getByRole('link', { name: accounts.skip }).click();
  await expect(desk.getByRole('heading', { level: 1, name: shell.home })).toBeVisible();
  await desk.getByRole('button', { name: new RegExp(shell.account) }).click();
  await desk.getByRole('menuitem', { name: shell.giveCode }).click();
  const email = desk.getByLabel(accounts.email);
  await email.fill('student@another-school.edu.hk');
  await email.press('Enter');
  await expect(desk.getByText(accountErrors.codeNotAllowed)).toBeVisible();
  await email.fill(student);
  await email.press('Enter');
  const given = desk.getByRole('region', { name: accounts.oneTimeCode });
  const code = (await given.locator('code').textContent()) ?? '';
  await desk.context().close();

  await setLanguage(page, 'en', server);
  await page.goto('/user/login?ref=%2Ftopic');
  await page.getByRole('link', { name: login.forgotPassword }).click();
  await expect(page.getByText(accounts.noMailText)).toBeVisible();
  await page.getByRole('link', { name: accounts.useCode }).click();
  // The page that led here has a field for the email too.
  await expect(page.getByRole('heading', { level: 1, name: accounts.useCode })).toBeVisible();
  await page.getByLabel(accounts.email).fill(student);
  const field = page.getByLabel(accounts.oneTimeCode);
  await field.fill('XXX-XXX-XXX');
  await field.press('Enter');
  await expect(page.getByText(accounts.codeWrong)).toBeVisible();
  await field.fill(code.toLowerCase());
  await field.press('Enter');
  // The code is used up: a pupil who skips the password is locked out from tomorrow on.
  await expect(page.getByText(accounts.setupPasswordNeeded)).toBeVisible();
  await expect(page.locator('main').getByRole('link')).toHaveCount(0);
  await page.getByLabel(accounts.newPassword, { exact: true }).fill('kettle violin');
  await page.getByLabel(accounts.repeatPassword).fill('kettle violin');
  await page.getByLabel(accounts.repeatPassword).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: shell.topics })).toBeVisible();
  const again = await Api.signIn(server.http, student, 'kettle violin');
  await expect(again.call(getCurrentUser, {})).resolves.toMatchObject({ email: student, hasPassword: true });
});
