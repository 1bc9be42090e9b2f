// Before a release.
import { createUser } from '@tinkerstream/contract/accounts';
import {
  approveSchoolApplication,
  getLinkAddress,
  getSchool,
  listAuditEntries,
  listSchools,
  rejectSchoolApplication,
  type School,
  updateEventCode,
  updateSchool,
} from '@tinkerstream/contract/admin';
import { schoolErrors } from '@tinkerstream/contract/error-codes';
import { getSubscriptionStatus, registerSchool, type SchoolRegistration } from '@tinkerstream/contract/subscriptions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { linkOf, nextMail } from '../../support/people/mailbox.ts';
import { createEvent, inDays, join, verifyEmail } from '../../support/people/members.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

describe.each(enginesOfThisRun())('a school, with %s', (engine) => {
  let postgres: PostgresServer | undefined;
  let server: ServerProcess;
  let admin: Api;
  beforeAll(async () => {
    postgres = engine === 'PostgreSQL' ? await sharedPostgres() : undefined;
    server = await startServer({ env: { DATABASE_URL: await postgres?.createDatabase() } });
    admin = await Api.signIn(server.http);
  });
  afterAll(async () => {
    await server?.stop();
    await postgres?.stop();
  });

  const find = async (domain: string): Promise<School> => {
    const [school] = await admin.call(listSchools, { search: domain });
    return admin.call(getSchool, { schoolId: school?.id ?? '' });
  };
  const apply = async (domain: string, eventCode: string, form: Partial<SchoolRegistration> = {}): Promise<School> => {
    await new Api(server.http, '', 'en').call(registerSchool, {
      schoolName: 'St. Paul',
      email: `teacher@${domain}`,
      teacherName: 'Chan Tai Man',
      teacherRole: 'others',
      teacherRoleRemarks: 'Librarian',
      teacherTel: '2345 6789',
      eventCode,
      ...form,
    });
    return find(domain);
  };
  /** Approves the latest application. */
  const approve = async ({ emailDomain, schoolApplications }: School): Promise<School> => {
    await admin.call(approveSchoolApplication, { schoolId: schoolApplications[0]?.id ?? '' });
    return find(emailDomain);
  };
  const approved = async (domain: string, endUntil = inDays(30)): Promise<School> =>
    approve(await apply(domain, (await createEvent(admin, { endUntil })).eventCode));
  const setValidity = async (school: School, validTo: string | null): Promise<School> => {
    await admin.call(updateSchool, { schoolId: school.id, validTo });
    return find(school.emailDomain);
  };

  test('that is rejected receives the reason', async () => {
    const { schoolApplications } = await apply('rejected.edu', (await createEvent(admin)).eventCode);
    const schoolId = schoolApplications[0]?.id ?? '';
    await admin.call(rejectSchoolApplication, { schoolId, remarks: 'Write to us from the address of your school.' });
    const mail = await nextMail(server.dataDir, 'teacher@rejected.edu');
    expect(mail.text).toContain('The application from St. Paul has not been approved.');
    expect(mail.text).toContain('Write to us from the address of your school.');
    expect(mail.text).not.toMatch(/https?:/);
  });

  test('is valid until its event ends, also when the event is moved', async () => {
    const event = await createEvent(admin);
    const school = await approve(await apply('follows.edu', event.eventCode));
    expect(school.validTo).toBe(event.endUntil);
    const moveTo = (endUntil: string) =>
      admin.call(updateEventCode, {
        eventCodeId: event.id,
        eventCode: event.eventCode,
        eventName: event.name,
        startTime: event.startFrom,
        endUntil,
        regEndDate: event.startFrom,
      });
    for (const end of [inDays(60), inDays(10)]) {
      await moveTo(end);
      expect((await find('follows.edu')).validTo).toBe(end);
    }
  });

  test('has AI and the open API if an administrator says so, at the approval or later', async () => {
    const { eventCode } = await createEvent(admin);
    const { schoolApplications, id: schoolId } = await apply('features.edu', eventCode);
    const pupil = await join(server.http, 'pupil@features.edu', { eventCode });
    await verifyEmail(admin, pupil);
    const features = async () => {
      const { permission } = await pupil.call(getSubscriptionStatus, {});
      return [permission.allowAi, permission.allowOpenApi];
    };
    await admin.call(approveSchoolApplication, { schoolId: schoolApplications[0]?.id ?? '', canAi: true });
    expect(await features()).toEqual([true, false]);
    await admin.call(updateSchool, { schoolId, canOpenApi: true });
    expect(await features()).toEqual([true, true]);
    await admin.call(updateSchool, { schoolId, canAi: false });
    expect(await features()).toEqual([false, true]);
    expect(await find('features.edu')).toMatchObject({ canAi: false, canOpenApi: true });
    const [entry] = await admin.call(listAuditEntries, { subject: 'school' });
    expect(entry).toMatchObject({ before: { canAi: true }, after: { canAi: false } });
  });

  test('approved again is valid until the event that ends last', async () => {
    const long = inDays(90);
    await approved('again.edu', long);
    const short = await createEvent(admin, { endUntil: inDays(40) });
    const school = await approve(await apply('again.edu', short.eventCode, { email: 'other@again.edu' }));
    expect(school.validTo).toBe(long);
  });

  test('has its validity set by an administrator, after which it no longer follows the event', async () => {
    const event = await createEvent(admin);
    const school = await approve(await apply('set.edu', event.eventCode));
    for (const until of [inDays(2), inDays(300)]) {
      expect(await setValidity(school, until)).toMatchObject({ validFrom: school.validFrom, validTo: until });
    }
    const form = { eventCode: event.eventCode, eventName: event.name, startTime: event.startFrom };
    await admin.call(updateEventCode, { eventCodeId: event.id, ...form, endUntil: inDays(5), regEndDate: inDays(1) });
    expect(Date.parse((await find('set.edu')).validTo ?? '')).toBeGreaterThan(Date.parse(inDays(299)));

    const pupil = await join(server.http, 'pupil@set.edu', { eventCode: event.eventCode });
    await verifyEmail(admin, pupil);
    expect(await pupil.call(getSubscriptionStatus, {})).toMatchObject({ isSchoolSubscription: true });
    const { validTo } = await setValidity(school, null);
    expect(Date.parse(validTo ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await pupil.call(getSubscriptionStatus, {})).toMatchObject({
      isSchoolSubscription: false,
      school: { schoolName: 'St. Paul', validTo },
    });
    const [entry] = await admin.call(listAuditEntries, { subject: 'school' });
    expect(entry).toMatchObject({ action: 'update', subjectId: school.id, after: { validTo } });
  });

  test('with ended validity becomes valid again with the next approval', async () => {
    await setValidity(await approved('ended.edu'), null);
    const endUntil = inDays(20);
    const event = await createEvent(admin, { endUntil, regEndDate: inDays(1) });
    const school = await approve(await apply('ended.edu', event.eventCode));
    expect(school.validTo).toBe(endUntil);
    expect(Date.parse(school.validFrom ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('that was never approved has no validity to set', async () => {
    const school = await apply('never.edu', (await createEvent(admin)).eventCode);
    await expect(setValidity(school, inDays(9))).rejects.toMatchObject({
      status: 409,
      errors: [{ code: schoolErrors.notApproved }],
    });
  });

  test('is listed with its level and every submitted name, and an administrator corrects both', async () => {
    const { eventCode } = await createEvent(admin);
    const role = (teacherRole: SchoolRegistration['teacherRole'], schoolName: string) =>
      apply('names.edu', eventCode, { teacherRole, schoolName, email: `${teacherRole}@names.edu` });
    expect(await role('others', 'St Pauls')).toMatchObject({ level: null });
    expect(await role('ps_stem', "St. Paul's")).toMatchObject({ level: 'primary' });
    const school = await role('ss_ict', '聖保祿');
    expect(school).toMatchObject({ schoolName: 'St Pauls', otherNames: ["St. Paul's", '聖保祿'], level: 'both' });
    expect(await admin.call(listSchools, { search: '聖保祿' })).toMatchObject([{ id: school.id }]);

    await admin.call(updateSchool, { schoolId: school.id, schoolName: "St. Paul's", level: 'secondary' });
    expect(await find('names.edu')).toMatchObject({
      schoolName: "St. Paul's",
      otherNames: ['St Pauls', '聖保祿'],
      level: 'secondary',
    });
    await admin.call(updateSchool, { schoolId: school.id, level: null });
    expect(await find('names.edu')).toMatchObject({ schoolName: "St. Paul's", level: 'both' });
  });
});

describe('links in emails that an administrator triggers', () => {
  let server: ServerProcess;
  let admin: Api;
  beforeAll(async () => {
    server = await startServer();
    admin = await Api.signIn(server.http);
  });
  afterAll(() => server.stop());

  /** fetch cannot set the Host header. */
  async function callAs(host: string, method: string, path: string, body?: object): Promise<unknown> {
    const { request } = await import('node:http');
    const { text } = await import('node:stream/consumers');
    return new Promise((resolve, reject) => {
      const headers = { host, authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' };
      const sent = request(server.http + path, { method, headers }, (response) =>
        text(response).then((answer) => resolve(JSON.parse(answer)), reject),
      );
      sent.on('error', reject).end(body && JSON.stringify(body));
    });
  }

  test('lead to the address that the administrator uses', async () => {
    expect(await callAs('stream.school.edu.hk', 'GET', getLinkAddress.path)).toEqual({
      origin: 'http://stream.school.edu.hk',
      isGuess: false,
    });
    const email = 'invited@example.org';
    await callAs('stream.school.edu.hk', 'POST', createUser.path, { email, firstName: 'Ada', lastName: '' });
    expect(linkOf(await nextMail(server.dataDir, email)).origin).toBe('http://stream.school.edu.hk');
  });

  test.each(['localhost', '127.0.0.1', '[::1]', 'stream.localhost'])(
    'never lead to %s: the administrator sees in advance where they lead instead',
    async (host) => {
      const { origin, isGuess } = (await callAs(host, 'GET', getLinkAddress.path)) as Awaited<
        ReturnType<typeof admin.call<typeof getLinkAddress>>
      >;
      expect(isGuess).toBe(true);
      expect(new URL(origin).hostname).not.toMatch(/localhost|^127\.|::1/);
      const email = `by-${host.replace(/\W/g, '')}@example.org`;
      await callAs(host, 'POST', createUser.path, { email, firstName: 'Ada', lastName: '' });
      expect(linkOf(await nextMail(server.dataDir, email)).origin).toBe(origin);
    },
  );

  test('lead to PUBLIC_URL if it is set', async () => {
    const known = await startServer({ env: { PUBLIC_URL: 'https://cloud.example/' } });
    try {
      const user = await Api.signIn(known.http);
      expect(await user.call(getLinkAddress, {})).toEqual({ origin: 'https://cloud.example', isGuess: false });
    } finally {
      await known.stop();
    }
  });
});
