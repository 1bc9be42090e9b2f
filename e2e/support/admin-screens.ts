import { registerWithLicense } from '@tinkerstream/contract/accounts';
import {
  createLicenseBatch,
  createLicenseTarget,
  createMaintenancePeriod,
  createWhitelistEntry,
  listSchools,
  listUsers,
} from '@tinkerstream/contract/admin';
import { registerSchool } from '@tinkerstream/contract/subscriptions';
import { Api } from '../../test/support/api.ts';
import { createEvent, createLicenseKey, newEmail } from '../../test/support/entitlements.ts';

/** Every administrator screen, each with content and names of maximum length. */
export async function adminScreens(admin: Api): Promise<string[]> {
  const visitor = new Api(admin.http);
  const email = newEmail();
  const event = await createEvent(admin);
  const licenseKey = await createLicenseKey(admin, `Robotics course of all schools of the district, ${email}`);
  await visitor.call(registerWithLicense, { email, licenseKey });
  await visitor.call(registerSchool, {
    schoolName: 'St. Catherine’s Girls’ Secondary School (Kwun Tong)',
    email: `principal-of-the-school@${email.split('@')[0]}.edu.hk`,
    teacherName: '陳大文',
    teacherRole: 'ss_ict',
    teacherTel: '2345 6789',
    eventCode: event.eventCode,
  });
  await admin.call(createWhitelistEntry, {
    whitelistEmail: `professor-${email}`,
    remarks: 'Head of the jury of the competition',
  });
  // The times are far ahead, in an hour that no other test uses.
  const hour = (offset: number) => new Date(Date.UTC(2040, 0, 1) + (Date.now() % 1e10) + offset * 3_600_000);
  await admin.call(createMaintenancePeriod, {
    startFrom: hour(0).toISOString(),
    endUntil: new Date(hour(0).getTime() + 1000).toISOString(),
    showSince: hour(-1).toISOString(),
  });
  const target = await admin.call(createLicenseTarget, { targetName: `Camp ${email}`, companyName: 'Ada School' });
  const batch = await admin.call(createLicenseBatch, {
    licenseTargetId: target.id,
    licenseType: 'custom',
    licenseCount: 30,
    trialDays: 7,
  });
  const [school] = await admin.call(listSchools, {});
  const [user] = await admin.call(listUsers, { search: email });
  return [
    '/admin/school',
    `/admin/school/${school?.id}/school`,
    '/admin/license/home',
    '/admin/license/target/create-license-target',
    `/admin/license/target/${target.id}/license-target-${target.id}`,
    `/admin/license/target/${target.id}/update-license-target-${target.id}`,
    '/admin/license/create-license-batch',
    `/admin/license/license-batch-${batch.id}`,
    '/admin/eventCode/list',
    '/admin/eventCode/create-event-code',
    `/admin/eventCode/event-code-${event.id}`,
    '/admin/user/list',
    `/admin/user/list?filter=license&filterId=${target.id}`,
    '/admin/user/create-user',
    '/admin/user/create-class',
    `/admin/user/user-${user?.id}`,
    '/admin/user/whitelist-user/list',
    '/admin/maintenance-period/list',
    '/admin/system',
    '/admin/https',
    '/admin/audit',
  ];
}
