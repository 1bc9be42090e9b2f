import { createToken, createUser, getCurrentUser, setUpPassword } from '@tinkerstream/contract/accounts';
import {
  approveSchoolApplication,
  createClass,
  createEventCode,
  createLicenseBatch,
  createLicenseTarget,
  createMaintenancePeriod,
  createWhitelistEntry,
  getEventCode,
  getLicenseBatch,
  getLicenseOverallInfo,
  getLicenseTarget,
  getNextMaintenancePeriod,
  getSchool,
  getStatus,
  getUser,
  importWhitelist,
  listAuditEntries,
  listBatchLicenses,
  listEventCodes,
  listEventUsers,
  listLicenseBatches,
  listLicensedUsers,
  listLicenseTargets,
  listMaintenancePeriods,
  listSchools,
  listUsers,
  listWhitelist,
  listWhitelistedUsers,
  rejectSchoolApplication,
  removeMaintenancePeriod,
  removeWhitelistEntry,
  revokeLicense,
  revokeLicenseBatch,
  updateEventCode,
  updateLicenseTarget,
  updateMaintenancePeriod,
  updateWhitelistEntry,
} from '@tinkerstream/contract/admin';
import { API } from '@tinkerstream/contract/api';
import {
  eventCodeErrors,
  licenseErrors,
  maintenanceErrors,
  requestErrors,
  schoolErrors,
  whitelistErrors,
} from '@tinkerstream/contract/error-codes';
import { listProjects } from '@tinkerstream/contract/projects';
import { registerSchool } from '@tinkerstream/contract/subscriptions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { openDatabase } from '../../../../../test/support/server-database.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { contentDisposition } from '../../../src/platform/http/answer/streamed-answer.ts';
import { createEvent, createLicenses, inDays, join, verifyEmail, waitFor } from '../../support/people/members.ts';

let server: ServerProcess;
let admin: Api;
let guest: Api;
let guestEvent: string;
beforeAll(async () => {
  server = await startServer();
  admin = await Api.signIn(server.http);
  const event = await createEvent(admin);
  guestEvent = event.id;
  guest = await join(server.http, 'guest@example.org', { eventCode: event.eventCode });
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}, api = admin) =>
  fetch(server.http + path, { headers: { authorization: `Bearer ${api.accessToken}`, ...headers } });

describe('administration', () => {
  const calls = Object.values(API.admin ?? {}).filter((endpoint) => endpoint.access === 'admin');

  test('is for administrators only, call by call', async () => {
    expect(calls.length).toBeGreaterThan(25);
    for (const { method, path } of calls) {
      const body = method === 'GET' ? undefined : '{}';
      const attempt = (token: string) =>
        fetch(server.http + path.replace(/\{\w+\}/g, 'x'), {
          method,
          body,
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        });
      expect((await attempt(guest.accessToken)).status, path).toBe(403);
      expect((await attempt('')).status, path).toBe(401);
    }
  });

  test.each([
    ['a school', (id: string) => admin.call(getSchool, { schoolId: id })],
    ['an application to approve', (id: string) => admin.call(approveSchoolApplication, { schoolId: id })],
    ['an application to reject', (id: string) => admin.call(rejectSchoolApplication, { schoolId: id })],
    ['a package', (id: string) => admin.call(getLicenseTarget, { licenseTargetId: id })],
    [
      'a package to update',
      (id: string) => admin.call(updateLicenseTarget, { licenseTargetId: id, targetName: 'a', companyName: 'b' }),
    ],
    ['the users of a package', (id: string) => admin.call(listLicensedUsers, { licenseTargetId: id })],
    ['a batch', (id: string) => admin.call(getLicenseBatch, { licenseBatchId: id })],
    ['the licenses of a batch', (id: string) => admin.call(listBatchLicenses, { licenseBatchId: id })],
    ['a batch to revoke', (id: string) => admin.call(revokeLicenseBatch, { licenseBatchId: id })],
    ['a license to revoke', (id: string) => admin.call(revokeLicense, { licenseId: id })],
    ['an event code', (id: string) => admin.call(getEventCode, { eventCodeId: id })],
    ['the users of an event', (id: string) => admin.call(listEventUsers, { eventId: id })],
    ['a user', (id: string) => admin.call(getUser, { userId: id })],
    ['a whitelist entry', (id: string) => admin.call(removeWhitelistEntry, { whitelistEmailId: id })],
    ['a maintenance period', (id: string) => admin.call(removeMaintenancePeriod, { maintenancePeriodId: id })],
  ])('returns not found for an unknown %s', async (_name, call) => {
    await expect(call('nothing')).rejects.toMatchObject({ status: 404 });
  });
});

describe('the whitelist', () => {
  test('accepts, changes, finds and removes entries', async () => {
    const entry = await admin.call(createWhitelistEntry, { whitelistEmail: 'Ann@Example.org', remarks: 'Physics' });
    expect(entry).toMatchObject({ whitelistEmail: 'ann@example.org', remarks: 'Physics' });
    const form = { whitelistEmailId: entry.id, whitelistEmail: 'anne@example.org', remarks: '' };
    await admin.call(updateWhitelistEntry, form);
    expect(await admin.call(listWhitelist, { search: 'ANNE@' })).toEqual([
      { id: entry.id, whitelistEmail: 'anne@example.org', remarks: '', user: null },
    ]);
    await admin.call(removeWhitelistEntry, { whitelistEmailId: entry.id });
    expect(await admin.call(listWhitelist, { search: 'anne@' })).toEqual([]);
  });

  test('has an email once, and only valid ones', async () => {
    await admin.call(createWhitelistEntry, { whitelistEmail: 'once@example.org' });
    const again = admin.call(createWhitelistEntry, { whitelistEmail: 'ONCE@example.org' });
    await expect(again).rejects.toMatchObject({ status: 409, errors: [{ code: whitelistErrors.emailListed }] });
    const wrong = admin.call(createWhitelistEntry, { whitelistEmail: 'nobody' });
    await expect(wrong).rejects.toMatchObject({ status: 400 });
    const overlong = admin.call(createWhitelistEntry, { whitelistEmail: 'a@b.cd', remarks: 'x'.repeat(101) });
    await expect(overlong).rejects.toMatchObject({ status: 400 });
  });

  test('accepts a pasted list', async () => {
    await admin.call(createWhitelistEntry, { whitelistEmail: 'there@example.org' });
    const text = 'there@example.org\nnew1@example.org,Lab\nNEW1@example.org\nnew2@example.org\nno e-mail';
    expect(await admin.call(importWhitelist, { text })).toEqual({
      createdCount: 2,
      existingCount: 1,
      invalidLines: ['no e-mail'],
    });
    expect(await admin.call(listWhitelist, { search: 'Lab' })).toMatchObject([{ whitelistEmail: 'new1@example.org' }]);
  });
});

describe('a list', () => {
  beforeAll(async () => {
    const text = Array.from({ length: 12 }, (_, index) => `page${String(index).padStart(2, '0')}@paging.org`).join(
      '\n',
    );
    await admin.call(importWhitelist, { text: `${text}\n100%_sure@paging.org,"=1+1"` });
  });

  test('is paged, sorted either way, and returns its total', async () => {
    const path = '/v1/email/list/whitelist?search=page&pageSize=5&page=2';
    const response = await get(`${path}&sort=whitelistEmail`);
    expect(response.headers.get('x-total-count')).toBe('12');
    const emails = ((await response.json()) as { whitelistEmail: string }[]).map((entry) => entry.whitelistEmail);
    expect(emails).toEqual(['05', '06', '07', '08', '09'].map((n) => `page${n}@paging.org`));
    const [first] = await admin.call(listWhitelist, { search: 'page', sort: '-whitelistEmail' });
    expect(first?.whitelistEmail).toBe('page11@paging.org');
    const [newest] = await admin.call(listWhitelist, {});
    expect(newest?.whitelistEmail).toBe('100%_sure@paging.org');
  });

  test('matches the special characters of a search literally', async () => {
    const found = await admin.call(listWhitelist, { search: '%_s' });
    expect(found.map((entry) => entry.whitelistEmail)).toEqual(['100%_sure@paging.org']);
    expect(await admin.call(listWhitelist, { search: "\\' or 1=1 --" })).toEqual([]);
  });

  test.each(['page=0', 'page=x', 'pageSize=501', 'sort=nothing', `search=${'x'.repeat(101)}`, 'format=pdf'])(
    'with %s is malformed',
    async (query) => {
      expect((await get(`/v1/email/list/whitelist?${query}`)).status).toBe(400);
    },
  );

  test.each([
    ['format=csv', {}],
    ['', { accept: 'text/csv' }],
  ])('is a complete file with %j and %j, in which no text runs as a formula', async (query, headers) => {
    const response = await get(`/v1/email/list/whitelist?search=paging.org&pageSize=2&${query}`, headers);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(contentDisposition('whitelist.csv'));
    const lines = (await response.text()).split('\r\n');
    expect(lines[0]).toBe('id,whitelistEmail,remarks');
    expect(lines).toHaveLength(1 + 13 + 1);
    expect(lines[13]).toMatch(/,100%_sure@paging.org,"""=1\+1"""$/);
    await admin.call(createWhitelistEntry, {
      whitelistEmail: `f${query.length}@formula.org`,
      remarks: '=HYPERLINK(1)',
    });
    expect(await (await get('/v1/email/list/whitelist?search=formula.org&format=csv')).text()).toContain(
      ",'=HYPERLINK(1)",
    );
  });

  test.each([
    ['/v1/admin/school/list', 'list.csv'],
    ['/v1/admin/license/license-target-list', 'license-target-list.csv'],
    ['/v1/user/list/all-user', 'all-user.csv'],
  ])('at %s has a file name of its own', async (path, filename) => {
    const response = await get(`${path}?format=csv`);
    expect(response.headers.get('content-disposition')).toBe(contentDisposition(filename));
  });
});

describe('event codes', () => {
  const form = { eventName: 'Faire', startTime: inDays(0), endUntil: inDays(2), regEndDate: inDays(1) };

  test('are created, changed, found and listed', async () => {
    const event = await admin.call(createEventCode, { ...form, eventCode: 'faire-1' });
    expect(event).toMatchObject({ eventCode: 'FAIRE-1', name: 'Faire', startFrom: form.startTime });
    const change = { ...form, eventCode: 'FAIRE-2', eventName: '創科展', startTime: '2026-09-01 00:00:00 +0800' };
    await admin.call(updateEventCode, { eventCodeId: event.id, ...change });
    expect(await admin.call(getEventCode, { eventCodeId: event.id })).toMatchObject({
      eventCode: 'FAIRE-2',
      name: '創科展',
      startFrom: '2026-08-31T16:00:00.000Z',
      userRegistrationEndDate: form.regEndDate,
    });
    expect(await admin.call(listEventCodes, { search: '創科' })).toHaveLength(1);
  });

  test('are unique', async () => {
    await admin.call(createEventCode, { ...form, eventCode: 'TAKEN' });
    const attempts = await Promise.allSettled(
      [1, 2, 3].map(() => admin.call(createEventCode, { ...form, eventCode: 'twice' })),
    );
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    const other = await admin.call(createEventCode, { ...form, eventCode: 'OTHER' });
    const change = admin.call(updateEventCode, { ...form, eventCodeId: other.id, eventCode: 'taken' });
    await expect(change).rejects.toMatchObject({ status: 409, errors: [{ code: eventCodeErrors.codeTaken }] });
  });

  test.each([
    ['an end before its start', { endUntil: inDays(-1) }, eventCodeErrors.periodReversed],
    ['a registration after its end', { regEndDate: inDays(3) }, eventCodeErrors.registrationTooLong],
    ['a date that does not exist', { endUntil: '2026-02-31T00:00:00Z' }, requestErrors.fieldInvalid],
    ['no code', { eventCode: ' ' }, requestErrors.fieldInvalid],
    ['a code that a few thousand guesses find', { eventCode: ' a b1 ' }, requestErrors.fieldInvalid],
    ['an overlong name', { eventName: 'x'.repeat(101) }, requestErrors.fieldInvalid],
  ])('are not created with %s', async (_name, change, code) => {
    const attempt = admin.call(createEventCode, { ...form, eventCode: 'WRONG', ...change });
    await expect(attempt).rejects.toMatchObject({ status: 400, errors: [{ code }] });
  });
});

test('an old, short event code works until its end, and becomes longer when it is changed', async () => {
  const { id } = await admin.call(createEventCode, {
    eventCode: 'WILL-BE-SHORT',
    eventName: 'Fair',
    startTime: inDays(-1),
    endUntil: inDays(2),
    regEndDate: inDays(1),
  });
  const database = openDatabase(server.dataDir);
  database.prepare('update event_code set code = ? where id = ?').run('OLD', id);
  database.close();
  await expect(join(server.http, 'short@example.org', { eventCode: 'old' })).resolves.toBeDefined();
  const event = await admin.call(getEventCode, { eventCodeId: id });
  const form = { eventName: 'Fair', startTime: event.startFrom, endUntil: event.endUntil, regEndDate: event.endUntil };
  const change = (eventCode: string) => admin.call(updateEventCode, { eventCodeId: id, ...form, eventCode });
  await expect(change('OLD')).rejects.toMatchObject({
    status: 400,
    errors: [{ description: 'eventCode: must have at least 4 characters' }],
  });
  await expect(change('OLD1')).resolves.toEqual({});
});

describe('users', () => {
  test('are found by what gives them access', async () => {
    const { keys, batch } = await createLicenses(admin);
    const user = await join(server.http, 'licensed@users.org', { licenseKey: keys[0] ?? '' });
    const { id } = await user.call(getCurrentUser, {});
    const emails = (users: { email: string }[]) => users.map((one) => one.email);
    const licenseTargetId = batch.licenseTarget.id;
    expect(emails(await admin.call(listLicensedUsers, { licenseTargetId }))).toEqual(['licensed@users.org']);
    expect(emails(await admin.call(listEventUsers, { eventId: guestEvent }))).toEqual(['guest@example.org']);
    expect(emails(await admin.call(listUsers, { search: 'USERS.org' }))).toEqual(['licensed@users.org']);
    expect(emails(await admin.call(listWhitelistedUsers, { search: 'users.org' }))).toEqual([]);
    await verifyEmail(admin, user);
    await admin.call(createWhitelistEntry, { whitelistEmail: 'licensed@users.org' });
    expect(emails(await admin.call(listWhitelistedUsers, { search: 'users.org' }))).toEqual(['licensed@users.org']);
    expect(await admin.call(getUser, { userId: id })).toMatchObject({
      email: 'licensed@users.org',
      subscriptionStatus: {
        isActive: true,
        isWhitelistEmail: true,
        isLicenseSubscription: true,
        licenseSubscription: { licenseKey: keys[0], licenseTargetName: batch.licenseTarget.targetName },
      },
    });
  });
});

describe('schools', () => {
  const apply = async (domain: string) => {
    const { eventCode } = await createEvent(admin);
    await new Api(server.http, '', 'zh-HK').call(registerSchool, {
      schoolName: 'St. Example',
      email: `head@${domain}`,
      teacherName: 'Chan Tai Man',
      teacherRole: 'others',
      teacherRoleRemarks: 'Librarian',
      teacherTel: '2345 6789',
      eventCode,
    });
    const [school] = await admin.call(listSchools, { search: domain });
    return admin.call(getSchool, { schoolId: school?.id ?? '' });
  };

  test('are approved once, whoever is first', async () => {
    const school = await apply('approve.edu');
    expect(school).toMatchObject({
      validFrom: null,
      validTo: null,
      applicationCounts: { total: 1, pending: 1, approved: 0, rejected: 0 },
      schoolApplications: [{ status: 'pending', teacher: { role: 'others', roleRemarks: 'Librarian' } }],
    });
    const [application] = school.schoolApplications;
    const decide = { schoolId: application?.id ?? '', remarks: 'Welcome' };
    const decisions = await Promise.allSettled([
      admin.call(approveSchoolApplication, decide),
      admin.call(rejectSchoolApplication, decide),
      admin.call(approveSchoolApplication, decide),
    ]);
    expect(decisions.filter((decision) => decision.status === 'fulfilled')).toHaveLength(1);
    await expect(admin.call(approveSchoolApplication, decide)).rejects.toMatchObject({
      status: 409,
      errors: [{ code: schoolErrors.applicationDecided }],
    });
  });

  test('have a teacher once approved, who has the role when the email arrives', async () => {
    const school = await apply('teacher.edu');
    await admin.call(approveSchoolApplication, { schoolId: school.schoolApplications[0]?.id ?? '' });
    const [teacher] = await admin.call(listUsers, { search: 'head@teacher.edu' });
    const detail = await admin.call(getUser, { userId: teacher?.id ?? '' });
    expect(detail.subscriptionStatus).toMatchObject({ isSchoolSubscription: true, isActive: true });
    expect(await admin.call(getSchool, { schoolId: school.id })).toMatchObject({
      validTo: school.schoolApplications[0]?.event.endUntil,
      schoolApplications: [{ status: 'approved' }],
    });
  });

  test('get no access when rejected', async () => {
    const school = await apply('reject.edu');
    await admin.call(rejectSchoolApplication, { schoolId: school.schoolApplications[0]?.id ?? '', remarks: 'Unknown' });
    expect(await admin.call(getSchool, { schoolId: school.id })).toMatchObject({
      validTo: null,
      schoolApplications: [{ status: 'rejected', remarks: 'Unknown' }],
    });
  });
});

describe('packages and batches', () => {
  test('are created, renamed and counted', async () => {
    const form = { targetName: 'Robotics', companyName: 'Lab Ltd' };
    const target = await admin.call(createLicenseTarget, form);
    await expect(admin.call(createLicenseTarget, form)).rejects.toMatchObject({ status: 409 });
    await admin.call(updateLicenseTarget, { ...form, licenseTargetId: target.id, targetName: 'Robots' });
    expect(await admin.call(listLicenseTargets, { search: 'lab ltd' })).toEqual([{ ...target, targetName: 'Robots' }]);
    const before = await admin.call(getLicenseOverallInfo, {});
    await createLicenses(admin, { licenseCount: 3 });
    expect(await admin.call(getLicenseOverallInfo, {})).toEqual({
      totalLicense: before.totalLicense + 3,
      totalConsumedLicense: before.totalConsumedLicense,
      totalPackage: before.totalPackage + 1,
    });
  });

  test('sent twice with one request key become one batch', async () => {
    const { batch } = await createLicenses(admin);
    const form = {
      licenseTargetId: batch.licenseTarget.id,
      licenseType: 'custom' as const,
      licenseCount: 2,
      trialDays: 7,
      requestKey: 'form-1234',
    };
    const made = await Promise.all([1, 2, 3].map(() => admin.call(createLicenseBatch, form)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await admin.call(listLicenseBatches, { search: batch.licenseTarget.targetName })).toHaveLength(2);
  });

  test.each([
    ['both days and a date', { trialDays: 7, expireDate: inDays(7) }, licenseErrors.twoExpiries],
    ['neither days nor a date', { trialDays: null }, licenseErrors.twoExpiries],
    ['a date in the past', { trialDays: null, expireDate: inDays(-1) }, licenseErrors.expiryInPast],
    ['no license', { licenseCount: 0 }, requestErrors.fieldInvalid],
    ['half a license', { licenseCount: 1.5 }, requestErrors.fieldInvalid],
    ['too many licenses', { licenseCount: 100_001 }, requestErrors.fieldInvalid],
    ['no uses', { maxConsumptionCount: 0 }, requestErrors.fieldInvalid],
    ['no seats', { maxConcurrentCount: 0 }, requestErrors.fieldInvalid],
    ['an unknown type', { licenseType: 'gold' as 'custom' }, requestErrors.fieldInvalid],
    ['an unknown package', { licenseTargetId: 'x' }, licenseErrors.packageUnknown],
  ])('are not created with %s', async (_name, change, code) => {
    await expect(createLicenses(admin, change)).rejects.toMatchObject({ errors: [{ code }] });
  });
});

describe('maintenance', () => {
  const period = (from: number, to: number) => ({
    startFrom: inDays(from),
    endUntil: inDays(to),
    showSince: inDays(from - 1),
  });

  test('is planned, moved, announced and cancelled', async () => {
    const planned = await admin.call(createMaintenancePeriod, period(10, 11));
    expect(await guest.call(getNextMaintenancePeriod, {})).toEqual(planned);
    const moved = { maintenancePeriodId: planned.id, ...period(10.5, 12) };
    await admin.call(updateMaintenancePeriod, moved);
    expect(await admin.call(listMaintenancePeriods, {})).toMatchObject([{ startFrom: moved.startFrom }]);
    for (const overlapping of [period(9, 10.6), period(11, 11.5), period(9, 13)]) {
      await expect(admin.call(createMaintenancePeriod, overlapping)).rejects.toMatchObject({
        status: 409,
        errors: [{ code: maintenanceErrors.overlaps }],
      });
    }
    await expect(admin.call(createMaintenancePeriod, period(21, 20))).rejects.toMatchObject({
      status: 400,
      errors: [{ code: maintenanceErrors.timesOutOfOrder }],
    });
    const past = { status: 400, errors: [{ code: maintenanceErrors.endsInPast }] };
    await expect(admin.call(createMaintenancePeriod, period(-2, -1))).rejects.toMatchObject(past);
    const intoPast = { maintenancePeriodId: planned.id, ...period(-2, -1) };
    await expect(admin.call(updateMaintenancePeriod, intoPast)).rejects.toMatchObject(past);
    await admin.call(removeMaintenancePeriod, { maintenancePeriodId: planned.id });
    expect(await guest.call(getNextMaintenancePeriod, {})).toBeNull();
  });

  test('keeps everyone but administrators out while it lasts, and says until when', async () => {
    await admin.call(createUser, {
      email: 'student@maintenance.org',
      firstName: 'Stu',
      lastName: 'Dent',
      password: 'secret-enough',
    });
    const on = await admin.call(createMaintenancePeriod, period(-1, 1));
    // No time: the server does not know the reader's time zone.
    const description = 'The service is under maintenance. Try again later.';
    const refusal = { status: 503, errors: [{ code: maintenanceErrors.running, description }] };
    await expect(guest.call(listProjects, {})).rejects.toMatchObject(refusal);
    await expect(Api.signIn(server.http, 'student@maintenance.org', 'secret-enough')).rejects.toMatchObject(refusal);
    await expect(Api.signIn(server.http, 'student@maintenance.org', 'wrong')).rejects.toMatchObject({ status: 400 });
    expect(await new Api(server.http).call(getStatus, {})).toMatchObject({ status: 'MAINTENANCE', maintenance: on });
    const again = await Api.signIn(server.http);
    expect(await again.call(listProjects, {})).toEqual([]);
    await again.call(removeMaintenancePeriod, { maintenancePeriodId: on.id });
    await expect(guest.call(listProjects, {})).resolves.toEqual([]);
    expect(await new Api(server.http).call(getStatus, {})).toMatchObject({ status: 'UP', maintenance: null });
  });
});

describe('the audit log', () => {
  test('shows who changed what, from what to what, newest first', async () => {
    const { id } = await admin.call(createWhitelistEntry, { whitelistEmail: 'audit@example.org', remarks: 'a' });
    const form = { whitelistEmailId: id, whitelistEmail: 'audit@example.org', remarks: 'b' };
    await admin.call(updateWhitelistEntry, form);
    await admin.call(removeWhitelistEntry, { whitelistEmailId: id });
    const entries = await admin.call(listAuditEntries, { search: id, subject: 'whitelist-entry' });
    expect(entries).toMatchObject([
      { action: 'remove', actorEmail: 'admin@example.org', before: { remarks: 'b' }, after: null },
      { action: 'update', before: { remarks: 'a' }, after: { remarks: 'b' } },
      { action: 'create', before: null, after: { remarks: 'a' } },
    ]);
  });

  test('contains no refused change and no secret', async () => {
    const form = { whitelistEmail: 'refused@example.org' };
    const { id } = await admin.call(createWhitelistEntry, form);
    await expect(admin.call(createWhitelistEntry, form)).rejects.toThrow();
    await admin.call(removeWhitelistEntry, { whitelistEmailId: id });
    const entries = await admin.call(listAuditEntries, { search: 'refused@example.org', subject: 'whitelist-entry' });
    expect(entries.map(({ action }) => action)).toEqual(['remove', 'create']);
    const { keys, batch } = await createLicenses(admin);
    const text = await (await get('/v1/admin/audit/list?format=csv')).text();
    expect(text).toContain(batch.id);
    expect(text).not.toContain(keys[0]);
    expect(text).not.toContain(batch.licenseDocFilename);
  });

  test('shows who created an account', async () => {
    const user = await admin.call(createUser, { email: 'made@audit.org', firstName: 'Ma', lastName: 'De' });
    const [entry] = await waitFor(async () => {
      const found = await admin.call(listAuditEntries, { search: user.id, subject: 'user' });
      return found.length > 0 ? found : undefined;
    });
    expect(entry).toMatchObject({ action: 'create', after: { email: 'made@audit.org' } });
  });
});

describe('a class list', () => {
  test('creates accounts whose codes open them, and keeps existing ones unchanged', async () => {
    const members = ['ada', 'grace'].map((name) => ({ email: `${name}@class.edu`, firstName: name, lastName: '' }));
    const { created } = await admin.call(createClass, { members });
    expect(created).toMatchObject(members);
    const [ada] = created;
    const form = { grant_type: 'one_time_code', username: 'ada@class.edu', one_time_code: ada?.code } as const;
    const { access_token } = await new Api(server.http).call(createToken, form);
    await new Api(server.http, access_token).call(setUpPassword, { password: 'three-words-here' });
    await expect(Api.signIn(server.http, 'ada@class.edu', 'three-words-here')).resolves.toBeDefined();

    const again = await admin.call(createClass, {
      members: [...members, { ...members[0], email: 'new@class.edu' }] as never,
    });
    expect(again.takenEmails).toEqual(['ada@class.edu', 'grace@class.edu']);
    expect(again.created.map(({ email }) => email)).toEqual(['new@class.edu']);
    const [entry] = await admin.call(listAuditEntries, { subject: 'user' });
    expect(entry).toMatchObject({ action: 'import', after: { emails: ['new@class.edu'], access: 'NONE' } });
    expect(JSON.stringify(entry)).not.toContain(again.created[0]?.code);
  });

  test('pupils without an email sign in with a name, and may work at once', async () => {
    const members = [
      { firstName: 'Zoë', lastName: 'Chan' },
      { firstName: 'Zoë', lastName: 'Lee' },
      { firstName: '陳大文', lastName: '' },
    ];
    const { created } = await admin.call(createClass, { members, access: 'WHITELIST' });
    expect(created.map(({ email }) => email)).toEqual(['zoe@class.local', 'zoe2@class.local', 'pupil@class.local']);
    expect(created.map(({ hasAccess }) => hasAccess)).toEqual([true, true, true]);
    const code = { grant_type: 'one_time_code', username: 'Zoe2', one_time_code: created[1]?.code } as const;
    const { access_token } = await new Api(server.http).call(createToken, code);
    const zoe = new Api(server.http, access_token);
    await zoe.call(setUpPassword, { password: 'three-words-here' });
    await zoe.createProject('My first project');
    await expect(Api.signIn(server.http, 'zoe2', 'three-words-here')).resolves.toBeDefined();

    const { created: others } = await admin.call(createClass, { members: [{ firstName: 'Ben', lastName: '' }] });
    expect(others).toMatchObject([{ email: 'ben@class.local', hasAccess: false }]);
  });
});
