import { registerWithEventCode } from '@tinkerstream/contract/accounts';
import { approveSchoolApplication, getSchool, listSchools, listUsers } from '@tinkerstream/contract/admin';
import { registerSchool } from '@tinkerstream/contract/subscriptions';
import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { createEvent } from '../../../../../test/support/entitlements.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { accounts, shell } = dictionary;

let domains = 0;

/** A school with its teacher, and a student who has registered with an event code and has no password. */
async function createSchool(server: SharedServer) {
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

const server = await sharedServer();
const administrator = await Api.signIn(server.http);

test("an administrator reaches it from a user's page", async () => {
  const { admin, student } = await createSchool(server);
  const [user] = await admin.call(listUsers, { search: student });
  const page = await mountPage(`/admin/user/user-${user?.id}`, administrator);
  await page.getByRole('link', { name: shell.giveCode }).click();
  await expect(page.getByRole('heading', { level: 1, name: shell.giveCode })).toBeVisible();
  await expect(page.getByLabel(accounts.email)).toHaveValue(student);
  await page.getByRole('button', { name: accounts.createCode }).click();
  await expect(page.getByRole('region', { name: accounts.oneTimeCode })).toContainText(/\w{3}-\w{3}-\w{3}/);
});
