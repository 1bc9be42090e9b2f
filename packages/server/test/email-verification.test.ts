import {
  changePassword,
  createToken,
  getCurrentUser,
  type LoginResult,
  listSessions,
  registerWithEventCode,
  sendForgetPasswordEmail,
  sendVerificationEmail,
  setUpPassword,
} from '@tinkerstream/contract/accounts';
import {
  approveSchoolApplication,
  createWhitelistEntry,
  getSchool,
  importWhitelist,
  listAuditEntries,
  listSchools,
  listWhitelist,
  listWhitelistedUsers,
  verifyUserEmail,
} from '@tinkerstream/contract/admin';
import { createShareToken, listProjects, verifyShareToken } from '@tinkerstream/contract/projects';
import {
  ALL_PERMISSIONS,
  EVENT_PERMISSION,
  getSubscriptionStatus,
  registerSchool,
} from '@tinkerstream/contract/subscriptions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../test/api.ts';
import { type ServerProcess, startServer } from '../../../test/server-process.ts';
import { linkOf, nextMail, type ReadMail } from './mailbox.ts';
import { join, makeEvent, makeLicenses, verifyEmail } from './members.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const STRANGERS_PASSWORD = 'stranger-secret';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(['the embedded database', 'PostgreSQL'])('with %s', (engine) => {
  let server: ServerProcess;
  let admin: Api;
  let anybody: Api;
  let eventCode: string;
  beforeAll(async () => {
    const env = engine === 'PostgreSQL' ? { DATABASE_URL: await postgres.createDatabase() } : {};
    server = await startServer({ env });
    admin = await Api.signIn(server.http);
    anybody = new Api(server.http);
    ({ eventCode } = await makeEvent(admin));
  });
  afterAll(() => server.stop());

  const statusOf = (user: Api) => user.call(getSubscriptionStatus, {});

  function grantOf(mail: ReadMail) {
    const { searchParams } = linkOf(mail);
    return {
      grant_type: 'direct_access_key',
      username: searchParams.get('email') ?? '',
      direct_access_key: searchParams.get('token') ?? '',
    } as const;
  }

  /** What the owner of an address does with the link of a mail. */
  async function follow(mail: ReadMail): Promise<Api> {
    const { access_token } = await anybody.call(createToken, grantOf(mail));
    return new Api(server.http, access_token);
  }

  async function mailResetTo(email: string): Promise<ReadMail> {
    await anybody.call(sendForgetPasswordEmail, { email });
    return nextMail(server.dataDir, email);
  }

  /** Sends an application for a school and gives what approves it. */
  async function apply(domain: string): Promise<() => Promise<unknown>> {
    await anybody.call(registerSchool, {
      schoolName: '聖保祿學校',
      email: `teacher@${domain}`,
      teacherName: 'Chan Tai Man',
      teacherRole: 'ps_stem',
      teacherTel: '2345 6789',
      eventCode,
    });
    const [school] = await admin.call(listSchools, { search: domain });
    const { schoolApplications } = await admin.call(getSchool, { schoolId: school?.id ?? '' });
    return () => admin.call(approveSchoolApplication, { schoolId: schoolApplications[0]?.id ?? '' });
  }

  describe('a guest who types the address of someone else', () => {
    test('that is on the whitelist has what an event gives, and no more', async () => {
      const email = 'friend@example.org';
      await admin.call(createWhitelistEntry, { whitelistEmail: email });
      const guest = await join(server.http, email, { eventCode });
      const status = await statusOf(guest);
      expect(status).toMatchObject({ isWhitelistEmail: false, permission: EVENT_PERMISSION });
      expect(status.effectiveUntil).not.toBeNull();
      await expect(guest.call(getCurrentUser, {})).resolves.toMatchObject({
        subscriptionStatus: { permission: EVENT_PERMISSION },
      });
    });

    test('gets it neither by another spelling, nor by being whitelisted afterwards', async () => {
      await admin.call(importWhitelist, { text: 'Ada@Games.org' });
      const upper = await join(server.http, 'ADA@GAMES.ORG', { eventCode });
      const tagged = await join(server.http, 'ada+1@games.org', { eventCode });
      const later = await join(server.http, 'later@games.org', { eventCode });
      await admin.call(createWhitelistEntry, { whitelistEmail: 'Later@games.org' });
      for (const guest of [upper, tagged, later]) {
        expect(await statusOf(guest)).toMatchObject({ isWhitelistEmail: false, permission: EVENT_PERMISSION });
      }
    });

    test('of an approved school has what an event gives, and no more', async () => {
      await (await apply('secondary.edu.hk'))();
      for (const email of ['nobody@secondary.edu.hk', 'Nobody+2@SECONDARY.edu.hk']) {
        const guest = await join(server.http, email, { eventCode });
        expect(await statusOf(guest)).toMatchObject({ isSchoolSubscription: false, school: null });
        await expect(guest.call(getCurrentUser, {})).resolves.toMatchObject({ school: null });
      }
    });

    test.each(['teaсher@secondary.edu.hk', 'teacher@secondary.edu.hk.', 'teacher@ѕecondary.edu.hk', '\u212Aate@x.org'])(
      'in letters that look alike is refused: %j',
      async (email) => {
        const attempt = anybody.call(registerWithEventCode, { email, eventCode });
        await expect(attempt).rejects.toMatchObject({ status: 400, errors: [{ code: 'TS_ERR_REQUEST_0001' }] });
      },
    );
  });

  test('a whitelist takes no address for another one that looks alike', async () => {
    const { createdCount, invalidLines } = await admin.call(importWhitelist, { text: '\u212Aate@whitelist.org' });
    expect({ createdCount, invalidLines }).toEqual({ createdCount: 0, invalidLines: ['\u212Aate@whitelist.org'] });
  });

  test.each(['Owner@Example.org', 'owner+class@example.org'])(
    'whoever uses the link of a mail has shown that %s is theirs, and has all that the whitelist gives',
    async (address) => {
      const email = address.toLowerCase();
      await admin.call(createWhitelistEntry, { whitelistEmail: address });
      await join(server.http, email, { eventCode });
      const owner = await follow(await mailResetTo(email));
      expect(await statusOf(owner)).toMatchObject({ isWhitelistEmail: true, permission: ALL_PERMISSIONS });
    },
  );

  describe('a stranger who registers the address of a teacher before the school is approved', () => {
    test('becomes no teacher, and is out when the teacher uses the link that the approval mails', async () => {
      const email = 'teacher@before.edu.hk';
      const approve = await apply('before.edu.hk');
      const registered = await anybody.call(registerWithEventCode, { email, eventCode });
      const login: LoginResult = await anybody.call(createToken, {
        grant_type: 'direct_access_key',
        username: email,
        direct_access_key: registered.directAccessKey,
      });
      const stranger = new Api(server.http, login.access_token);
      await stranger.call(setUpPassword, { password: STRANGERS_PASSWORD });
      await approve();

      await expect(stranger.call(getCurrentUser, {})).resolves.toMatchObject({
        authorities: ['ROLE_STUDENT'],
        school: null,
      });
      const teacher = await follow(await nextMail(server.dataDir, email));
      await expect(teacher.call(getCurrentUser, {})).resolves.toMatchObject({
        authorities: ['ROLE_STUDENT', 'ROLE_TEACHER'],
        school: { emailDomain: 'before.edu.hk' },
      });
      await expect(stranger.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
      await expect(Api.signIn(server.http, email, STRANGERS_PASSWORD)).rejects.toMatchObject({ status: 400 });
      const refresh = { grant_type: 'refresh_token', refresh_token: login.refresh_token } as const;
      await expect(anybody.call(createToken, refresh)).rejects.toMatchObject({ status: 401 });
    });

    test('and keeps a key that was not used yet, finds it spent', async () => {
      const email = 'teacher@key.edu.hk';
      const approve = await apply('key.edu.hk');
      const { directAccessKey } = await anybody.call(registerWithEventCode, { email, eventCode });
      await approve();
      await follow(await nextMail(server.dataDir, email));
      const grant = { grant_type: 'direct_access_key', username: email, direct_access_key: directAccessKey } as const;
      await expect(anybody.call(createToken, grant)).rejects.toMatchObject({
        status: 400,
        errors: [{ code: 'TS_ERR_AUTH_0005' }],
      });
    });

    test('at the very moment of the approval leaves one account, whose owner gets the mail', async () => {
      const email = 'teacher@moment.edu.hk';
      const approve = await apply('moment.edu.hk');
      const register = () => anybody.call(registerWithEventCode, { email, eventCode }).catch(() => undefined);
      const [, , approval] = await Promise.allSettled([register(), register(), approve(), register()]);
      expect(approval.status).toBe('fulfilled');
      const teacher = await follow(await nextMail(server.dataDir, email));
      await expect(teacher.call(getCurrentUser, {})).resolves.toMatchObject({
        authorities: ['ROLE_STUDENT', 'ROLE_TEACHER'],
      });
    });
  });

  test('a stranger who is busy at the moment of the takeover keeps nothing that was under way', async () => {
    const email = 'busy@example.org';
    const registered = await anybody.call(registerWithEventCode, { email, eventCode });
    const login = await anybody.call(createToken, {
      grant_type: 'direct_access_key',
      username: email,
      direct_access_key: registered.directAccessKey,
    });
    const stranger = new Api(server.http, login.access_token);
    await stranger.call(setUpPassword, { password: STRANGERS_PASSWORD });
    const mail = await mailResetTo(email);

    // Each takes the time of a hash or two, so that some of them begin before the takeover and end after it.
    const underWay = Array.from({ length: 4 }, (_, index) => [
      Api.signIn(server.http, email, STRANGERS_PASSWORD),
      stranger.call(changePassword, { oldPassword: STRANGERS_PASSWORD, newPassword: `stranger-${index}` }),
      stranger.call(setUpPassword, { password: `stranger-${index}` }),
    ]).flat();
    const owner = follow(mail);
    const results = await Promise.allSettled(underWay);
    const late = Array.from({ length: 4 }, (_, index) =>
      stranger.call(setUpPassword, { password: `later-${index}00` }),
    );
    await Promise.allSettled(late);

    await expect((await owner).call(listSessions, {})).resolves.toMatchObject([{ isCurrent: true }]);
    for (const result of results) {
      if (result.status === 'fulfilled' && result.value instanceof Api) {
        await expect(result.value.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
      }
    }
    await expect((await owner).call(setUpPassword, { password: 'owner-secret' })).resolves.toEqual({});
    await expect(Api.signIn(server.http, email, 'owner-secret')).resolves.toBeDefined();
  });

  test('what the account contains stays, but the invitations that a stranger may have kept end', async () => {
    const email = 'content@example.org';
    const { keys } = await makeLicenses(admin, { licenseType: 'full_4_months' });
    const stranger = await join(server.http, email, { licenseKey: keys[0] ?? '' });
    const { id: projectId } = await stranger.createProject('Made before');
    const kept = await stranger.call(createShareToken, { projectId });
    const owner = await follow(await mailResetTo(email));
    await expect(owner.call(listProjects, {})).resolves.toMatchObject([{ projectName: 'Made before' }]);
    await expect(admin.call(verifyShareToken, { projectShareToken: kept.token })).rejects.toMatchObject({
      status: 404,
    });
    const renewed = await owner.call(createShareToken, { projectId });
    await expect(admin.call(verifyShareToken, { projectShareToken: renewed.token })).resolves.toMatchObject({
      projectId,
    });
  });

  describe('a user whose address is not verified', () => {
    test('asks for a link, which verifies it, once a minute, and none afterwards', async () => {
      const email = 'asks@example.org';
      await admin.call(createWhitelistEntry, { whitelistEmail: email });
      const guest = await join(server.http, email, { eventCode });
      await expect(guest.call(getCurrentUser, {})).resolves.toMatchObject({ isEmailVerified: false });
      const asked = await Promise.allSettled([1, 2, 3].map(() => guest.call(sendVerificationEmail, {})));
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await expect(guest.call(sendVerificationEmail, {})).rejects.toMatchObject({
        status: 429,
        errors: [{ code: 'TS_ERR_ACCOUNT_0004' }],
      });
      const mail = await nextMail(server.dataDir, email);
      expect(mail.subject).toBe('Tinkerstream: Confirm your email address');
      expect(mail.text).toContain('signs out all devices');
      expect(linkOf(mail).searchParams.get('ref')).toBe('/user/setup-password');
      const owner = await follow(mail);
      await expect(owner.call(getCurrentUser, {})).resolves.toMatchObject({ isEmailVerified: true });
      expect(await statusOf(owner)).toMatchObject({ isWhitelistEmail: true });
      await expect(owner.call(sendVerificationEmail, {})).rejects.toMatchObject({
        status: 409,
        errors: [{ code: 'TS_ERR_ACCOUNT_0007' }],
      });
    });

    test.each([
      ['zh-HK', '驗證你的電郵地址', '所有裝置亦會登出'],
      ['zh-CN', '验证你的邮箱', '所有设备也会退出登录'],
    ])('is written to in the language of the reader: %s', async (language, subject, text) => {
      const email = `${language.toLowerCase()}@example.org`;
      const { accessToken } = await join(server.http, email, { eventCode });
      await new Api(server.http, accessToken, language).call(sendVerificationEmail, {});
      const mail = await nextMail(server.dataDir, email);
      expect(mail.subject).toBe(`Tinkerstream: ${subject}`);
      expect(mail.text).toContain(text);
    });

    test('does not spend the owner’s link by changing a password that the owner never set', async () => {
      const email = 'changes@example.org';
      const stranger = await join(server.http, email, { eventCode });
      await stranger.call(setUpPassword, { password: STRANGERS_PASSWORD });
      const mail = await mailResetTo(email);
      await stranger.call(changePassword, { oldPassword: STRANGERS_PASSWORD, newPassword: 'stranger-again' });
      await expect(follow(mail)).resolves.toBeDefined();
    });

    test('is verified by an administrator, and keeps all that they have', async () => {
      const email = 'vouched@example.org';
      await admin.call(createWhitelistEntry, { whitelistEmail: email });
      const guest = await join(server.http, email, { eventCode });
      await guest.call(setUpPassword, { password: 'guest-secret' });
      const { id: userId } = await guest.call(getCurrentUser, {});
      await expect(guest.call(verifyUserEmail, { userId })).rejects.toMatchObject({ status: 403 });
      await admin.call(verifyUserEmail, { userId });
      await admin.call(verifyUserEmail, { userId });
      expect(await statusOf(guest)).toMatchObject({ isWhitelistEmail: true });
      await expect(Api.signIn(server.http, email, 'guest-secret')).resolves.toBeDefined();
      const entries = (await admin.call(listAuditEntries, { subject: 'user' })).filter(
        (one) => one.subjectId === userId,
      );
      expect(entries).toMatchObject([{ action: 'update', before: { isEmailVerified: false }, after: { email } }]);
    });

    test('and is a stranger loses the account when an administrator gives it to its owner', async () => {
      const email = 'given@example.org';
      const stranger = await join(server.http, email, { eventCode });
      await stranger.call(setUpPassword, { password: STRANGERS_PASSWORD });
      const { id: userId } = await stranger.call(getCurrentUser, {});
      await admin.call(verifyUserEmail, { userId, endsAccess: true });
      await expect(stranger.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
      await expect(Api.signIn(server.http, email, STRANGERS_PASSWORD)).rejects.toMatchObject({ status: 400 });
      const owner = await follow(await nextMail(server.dataDir, email));
      await expect(owner.call(getCurrentUser, {})).resolves.toMatchObject({ id: userId, isEmailVerified: true });
    });
  });

  test('administrators see on the whitelist and among the users who is not verified yet', async () => {
    const [unverified, verified, nobody] = ['not-yet@list.org', 'already@list.org', 'nobody@list.org'];
    await admin.call(importWhitelist, { text: [unverified, verified, nobody].join('\n') });
    await join(server.http, unverified, { eventCode });
    await verifyEmail(admin, await join(server.http, verified, { eventCode }));
    const entries = await admin.call(listWhitelist, { search: '@list.org', sort: 'whitelistEmail' });
    expect(entries.map(({ whitelistEmail, user }) => [whitelistEmail, user?.isEmailVerified])).toEqual([
      [verified, true],
      [nobody, undefined],
      [unverified, false],
    ]);
    const emails = async (filter: object) =>
      (await admin.call(listWhitelistedUsers, { search: '@list.org', ...filter })).map(({ email }) => email);
    expect(await emails({ isEmailVerified: 'false' })).toEqual([unverified]);
    expect(await emails({ isEmailVerified: 'true' })).toEqual([verified]);
    expect(await emails({})).toHaveLength(2);
  });
});
