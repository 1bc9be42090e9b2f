import { setTimeout as delay } from 'node:timers/promises';
import { getCurrentUser, logout, registerWithLicense } from '@tinkerstream/contract/accounts';
import {
  approveSchoolApplication,
  createWhitelistEntry,
  getSchool,
  listSchools,
  revokeLicense,
  revokeLicenseBatch,
  updateEventCode,
} from '@tinkerstream/contract/admin';
import { eventCodeErrors, licenseErrors, requestErrors, schoolErrors } from '@tinkerstream/contract/error-codes';
import { createProject } from '@tinkerstream/contract/projects';
import {
  ALL_PERMISSIONS,
  consumeEventCode,
  consumeLicense,
  EVENT_PERMISSION,
  getLicenseStatus,
  getSubscriptionStatus,
  LICENSE_PRESETS,
  registerSchool,
  SCHOOL_PERMISSION,
} from '@tinkerstream/contract/subscriptions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { createEvent, createLicenses, DAY_MS, inDays, join, verifyEmail } from '../../support/people/members.ts';

let server: ServerProcess;
let admin: Api;
beforeAll(async () => {
  server = await startServer();
  admin = await Api.signIn(server.http);
});
afterAll(() => server.stop());

const statusOf = (user: Api) => user.call(getSubscriptionStatus, {});

describe('an event code', () => {
  test('gives a guest 7 days with the flags of an event, and counts their projects', async () => {
    const event = await createEvent(admin);
    const guest = await join(server.http, 'guest@example.org', { eventCode: event.eventCode.toLowerCase() });
    const status = await statusOf(guest);
    expect(status).toMatchObject({
      isActive: true,
      isEventSubscription: true,
      isWhitelistEmail: false,
      isSchoolSubscription: false,
      isLicenseSubscription: false,
      licenseSubscription: null,
      school: null,
      event: { id: event.id, name: event.name, eventCode: event.eventCode },
      permission: EVENT_PERMISSION,
    });
    const left = Date.parse(status.effectiveUntil ?? '') - Date.now();
    expect(Math.abs(left - 7 * DAY_MS)).toBeLessThan(60_000);
    expect(await guest.call(getCurrentUser, {})).toMatchObject({ enabled: true });
    for (let count = 0; count < EVENT_PERMISSION.allowProjectCount; count++) await guest.createProject(`P${count}`);
    await expect(guest.call(createProject, { projectName: 'One more' })).rejects.toMatchObject({ status: 403 });
  });

  test("gives no more than the event's duration, and follows a change of the event immediately", async () => {
    const endUntil = inDays(2);
    const event = await createEvent(admin, { endUntil, regEndDate: endUntil });
    const guest = await join(server.http, 'short@example.org', { eventCode: event.eventCode });
    expect((await statusOf(guest)).effectiveUntil).toBe(endUntil);
    const over = { startTime: inDays(-3), endUntil: inDays(-1), regEndDate: inDays(-1.5) };
    const form = { eventCodeId: event.id, eventCode: event.eventCode, eventName: event.name };
    await admin.call(updateEventCode, { ...form, ...over });
    expect(await statusOf(guest)).toMatchObject({ isActive: false, isEventSubscription: false, effectiveUntil: null });
    expect(await guest.call(getCurrentUser, {})).toMatchObject({ enabled: false });
  });

  test('used before the event starts gives access from its start', async () => {
    const startTime = inDays(1);
    const event = await createEvent(admin, { startTime });
    const guest = await join(server.http, 'early@example.org', { eventCode: event.eventCode });
    const later = new Date(Date.parse(startTime) + 7 * DAY_MS).toISOString();
    expect(await statusOf(guest)).toMatchObject({
      isActive: false,
      isEventSubscription: false,
      event: { id: event.id, accessFrom: startTime, accessUntil: later },
    });
    expect(await guest.call(getCurrentUser, {})).toMatchObject({ enabled: false });
    const change = { eventCode: event.eventCode, eventName: event.name, regEndDate: inDays(1) };
    const started = { startTime: inDays(-0.001), endUntil: event.endUntil, ...change };
    await admin.call(updateEventCode, { eventCodeId: event.id, ...started });
    expect(await statusOf(guest)).toMatchObject({ isActive: true, isEventSubscription: true });
  });

  test('that has expired still shows until when it gave access', async () => {
    const event = await createEvent(admin);
    const guest = await join(server.http, 'ended@example.org', { eventCode: event.eventCode });
    const [startTime, endUntil] = [inDays(-3), inDays(-1)];
    const form = { eventCode: event.eventCode, eventName: event.name, startTime, endUntil, regEndDate: endUntil };
    await admin.call(updateEventCode, { eventCodeId: event.id, ...form });
    expect(await statusOf(guest)).toMatchObject({
      isActive: false,
      isEventSubscription: false,
      event: { id: event.id, accessUntil: endUntil },
    });
  });

  test('used again within its days changes nothing', async () => {
    const { eventCode } = await createEvent(admin);
    const guest = await join(server.http, 'again@example.org', { eventCode });
    const before = await statusOf(guest);
    await guest.call(consumeEventCode, { eventCode });
    expect(await statusOf(guest)).toEqual(before);
  });

  test.each([
    ['is unknown', {}, 404, eventCodeErrors.invalid],
    ['is over', { endUntil: inDays(-0.5), regEndDate: inDays(-0.6) }, 409, eventCodeErrors.ended],
    ['accepts no more registrations', { regEndDate: inDays(-0.5) }, 409, eventCodeErrors.registrationClosed],
  ])('that %s gives nothing', async (name, times, status, code) => {
    const { eventCode } = await createEvent(admin, times);
    const used = name === 'is unknown' ? 'NO-SUCH-CODE' : eventCode;
    await expect(admin.call(consumeEventCode, { eventCode: used })).rejects.toMatchObject({
      status,
      errors: [{ code }],
    });
  });

  test('cannot be found by trying', async () => {
    const { eventCode } = await createEvent(admin);
    const guesser = await join(server.http, 'guesser@example.org', { eventCode });
    const attempt = (guess: string) => guesser.call(consumeEventCode, { eventCode: guess });
    for (let count = 0; count < 20; count++) {
      await expect(attempt(`GUESS-${count}`)).rejects.toMatchObject({ status: 404 });
    }
    await expect(attempt('GUESS-20')).rejects.toMatchObject({ status: 429 });
  });
});

describe('a license', () => {
  test('allows a registration, and gives exactly the flags of its batch', async () => {
    const { keys, batch } = await createLicenses(admin, {
      licenseType: 'full_4_months',
      trialDays: 10,
      topicCount: 3,
      canAi: true,
      canEmbedChart: false,
    });
    const user = await join(server.http, 'licensed@example.org', { licenseKey: keys[0] ?? '' });
    const { licenseTarget } = batch;
    expect(await statusOf(user)).toMatchObject({
      isActive: true,
      isLicenseSubscription: true,
      permission: {
        ...LICENSE_PRESETS.full_4_months.permission,
        allowTopicCount: 3,
        allowAi: true,
        allowEmbedChart: false,
      },
      licenseSubscription: {
        licenseKey: keys[0],
        licenseTargetName: licenseTarget.targetName,
        currentConcurrentLoginCount: 1,
        currentConcurrentLoginUsername: ['licensed@example.org'],
        maxConcurrentLoginCount: 1,
        currentConsumptionCount: 1,
        maxConsumptionCount: 1,
      },
    });
  });

  test('runs from its first use, and is found by its key, however it is typed', async () => {
    const { keys } = await createLicenses(admin, { trialDays: 30, maxConsumptionCount: 5, maxConcurrentCount: 2 });
    const [licenseKey = ''] = keys;
    expect(licenseKey).toMatch(/^[A-HJ-NP-Z2-9]{5}(-[A-HJ-NP-Z2-9]{5}){3}$/);
    const visitor = new Api(server.http);
    const getStatus = () =>
      visitor.call(getLicenseStatus, { licenseKey: licenseKey.toLowerCase().replaceAll('-', ' ') });
    expect(await getStatus()).toMatchObject({ licenseKey, trialEndDate: null, currentConsumptionCount: 0 });
    await join(server.http, 'first@example.org', { licenseKey });
    const { trialEndDate, ...rest } = await getStatus();
    expect(rest).toMatchObject({ currentConsumptionCount: 1, maxConsumptionCount: 5, maxConcurrentLoginCount: 2 });
    expect(Math.abs(Date.parse(trialEndDate ?? '') - Date.now() - 30 * DAY_MS)).toBeLessThan(60_000);
  });

  test('that is unknown is invalid, in the words of the specification', async () => {
    const refusal = {
      status: 404,
      errors: [{ code: licenseErrors.keyInvalid, description: 'License Key is invalid' }],
    };
    const licenseKey = 'AAAAA-AAAAA-AAAAA-AAAAA';
    await expect(new Api(server.http).call(getLicenseStatus, { licenseKey })).rejects.toMatchObject(refusal);
    await expect(admin.call(consumeLicense, { licenseKey })).rejects.toMatchObject(refusal);
    await expect(admin.call(consumeLicense, { licenseKey: '' })).rejects.toMatchObject({ status: 400 });
    await expect(admin.call(consumeLicense, { licenseKey: 'x'.repeat(101) })).rejects.toMatchObject({ status: 400 });
  });

  test('counts once for each user, up to its number of uses', async () => {
    const { keys } = await createLicenses(admin, { maxConsumptionCount: 2, maxConcurrentCount: 5 });
    const [licenseKey = ''] = keys;
    const first = await join(server.http, 'one@example.org', { licenseKey });
    await first.call(consumeLicense, { licenseKey });
    await admin.call(consumeLicense, { licenseKey });
    expect((await statusOf(first)).licenseSubscription?.currentConsumptionCount).toBe(2);
    const third = new Api(server.http).call(registerWithLicense, { email: 'three@example.org', licenseKey });
    await expect(third).rejects.toMatchObject({ status: 409, errors: [{ code: licenseErrors.usedUp }] });
  });

  test('with all seats taken does not count until someone signs out', async () => {
    const { keys } = await createLicenses(admin, { maxConsumptionCount: 2, maxConcurrentCount: 1 });
    const [licenseKey = ''] = keys;
    const sitting = await join(server.http, 'sitting@example.org', { licenseKey });
    expect(await statusOf(sitting)).toMatchObject({ isActive: true });
    const waiting = await join(server.http, 'waiting@example.org', { licenseKey });
    expect(await statusOf(waiting)).toMatchObject({
      isActive: false,
      isLicenseSubscription: false,
      licenseSubscription: { currentConcurrentLoginUsername: ['sitting'], maxConcurrentLoginCount: 1 },
    });
    await sitting.call(logout, {});
    expect(await statusOf(waiting)).toMatchObject({ isActive: true, isLicenseSubscription: true });
  });

  test('with one seat counts for all first calls of a session, however many come together', async () => {
    const { keys } = await createLicenses(admin, { licenseCount: 10, maxConcurrentCount: 1 });
    for (const [at, licenseKey] of keys.entries()) {
      const user = await join(server.http, `together-${at}@example.org`, { licenseKey });
      const statuses = await Promise.all(
        Array.from({ length: 30 }, async (_, at) => {
          await delay(at / 2);
          return statusOf(user);
        }),
      );
      expect(statuses.every(({ isActive }) => isActive)).toBe(true);
    }
  });

  test.each(['license', 'batch'])(
    'ends immediately when its %s is revoked, and can no longer be used',
    async (what) => {
      const { keys, ids, batch } = await createLicenses(admin, { maxConsumptionCount: 2 });
      const [licenseKey = ''] = keys;
      const user = await join(server.http, `revoked-${what}@example.org`, { licenseKey });
      expect(await statusOf(user)).toMatchObject({ isActive: true });
      if (what === 'license') await admin.call(revokeLicense, { licenseId: ids[0] ?? '' });
      else await admin.call(revokeLicenseBatch, { licenseBatchId: batch.id });
      expect(await statusOf(user)).toMatchObject({ isActive: false });
      await expect(admin.call(consumeLicense, { licenseKey })).rejects.toMatchObject({
        status: 409,
        errors: [{ code: licenseErrors.revoked }],
      });
    },
  );
});

describe('the whitelist', () => {
  test('gives everything for ever, including the open API, as soon as an email is on it', async () => {
    const { eventCode } = await createEvent(admin);
    const user = await join(server.http, 'friend@example.org', { eventCode });
    await verifyEmail(admin, user);
    await admin.call(createWhitelistEntry, { whitelistEmail: 'Friend@Example.org' });
    expect(await statusOf(user)).toMatchObject({
      isWhitelistEmail: true,
      isEventSubscription: true,
      effectiveUntil: null,
      permission: ALL_PERMISSIONS,
    });
  });
});

describe('a school', () => {
  const form = (eventCode: string, domain: string) => ({
    schoolName: '聖保祿學校',
    email: `teacher@${domain}`,
    teacherName: 'Chan Tai Man',
    teacherRole: 'ps_stem' as const,
    teacherTel: '2345 6789',
    eventCode,
  });
  const visitor = () => new Api(server.http);
  const find = async (domain: string) => {
    const [school] = await admin.call(listSchools, { search: domain });
    return admin.call(getSchool, { schoolId: school?.id ?? '' });
  };

  test('once approved gives its pupils the flags of a school until the end of the event', async () => {
    const { eventCode, endUntil } = await createEvent(admin);
    await visitor().call(registerSchool, form(eventCode, 'approved.edu.hk'));
    const school = await find('approved.edu.hk');
    await admin.call(approveSchoolApplication, { schoolId: school.schoolApplications[0]?.id ?? '' });
    const pupil = await join(server.http, 'pupil@approved.edu.hk', { eventCode });
    await verifyEmail(admin, pupil);
    expect(await statusOf(pupil)).toMatchObject({
      isSchoolSubscription: true,
      school: { schoolName: '聖保祿學校', emailDomain: 'approved.edu.hk', validTo: endUntil },
      effectiveUntil: endUntil,
      permission: { allowViewableHistoryDay: SCHOOL_PERMISSION.allowViewableHistoryDay, allowEmbedChart: true },
    });
    expect(await pupil.call(getCurrentUser, {})).toMatchObject({ school: { schoolName: '聖保祿學校' } });
    const stranger = await join(server.http, 'pupil@sub.approved.edu.hk', { eventCode });
    await verifyEmail(admin, stranger);
    expect(await statusOf(stranger)).toMatchObject({ isSchoolSubscription: false });
  });

  test('sent twice by a double click is one application', async () => {
    const { eventCode } = await createEvent(admin);
    const application = form(eventCode, 'twice.edu.hk');
    await Promise.all([1, 2, 3].map(() => visitor().call(registerSchool, application)));
    expect((await find('twice.edu.hk')).schoolApplications).toHaveLength(1);
    const other = visitor().call(registerSchool, { ...application, teacherTel: '1' });
    await expect(other).rejects.toMatchObject({ status: 409, errors: [{ code: schoolErrors.applicationWaiting }] });
  });

  test.each([
    ['no email', { email: 'teacher' }, 'email'],
    ['no teacher name', { teacherName: ' ' }, 'teacherName'],
    ['no school name', { schoolName: '' }, 'schoolName'],
    ['no phone number', { teacherTel: '' }, 'teacherTel'],
    ['an unknown role', { teacherRole: 'headmaster' as 'ps_stem' }, 'teacherRole'],
    ['the role “other” without remarks', { teacherRole: 'ss_others' as const }, 'teacherRoleRemarks: is required'],
    ['an overlong name', { schoolName: 'x'.repeat(101) }, 'schoolName'],
  ])('with %s gets an error that says so', async (_name, change, field) => {
    const { eventCode } = await createEvent(admin);
    const attempt = visitor().call(registerSchool, { ...form(eventCode, 'bad.edu.hk'), ...change });
    await expect(attempt).rejects.toMatchObject({
      status: 400,
      errors: [{ code: requestErrors.fieldInvalid, description: expect.stringMatching(new RegExp(`^${field}`)) }],
    });
  });

  test('is not identified by a public email provider, and needs a current event', async () => {
    const { eventCode } = await createEvent(admin);
    await expect(visitor().call(registerSchool, form(eventCode, 'gmail.com'))).rejects.toMatchObject({
      errors: [{ code: schoolErrors.emailPublic }],
    });
    await expect(visitor().call(registerSchool, form('NO-SUCH-EVENT', 'x.edu.hk'))).rejects.toMatchObject({
      errors: [{ code: eventCodeErrors.invalid }],
    });
  });
});
