import {
  getCurrentUser,
  registerWithEventCode,
  sendVerificationEmail,
  setUpPassword,
} from '@tinkerstream/contract/accounts';
import {
  createWhitelistEntry,
  importWhitelist,
  listAuditEntries,
  listWhitelist,
  listWhitelistedUsers,
  verifyUserEmail,
} from '@tinkerstream/contract/admin';
import { accountErrors, requestErrors } from '@tinkerstream/contract/error-codes';
import { ALL_PERMISSIONS, EVENT_PERMISSION, getSubscriptionStatus } from '@tinkerstream/contract/subscriptions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { follow, linkOf, nextMail, requestReset } from '../../support/people/mailbox.ts';
import { applyForSchool, createEvent, join, verifyEmail } from '../../support/people/members.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('with %s', (engine) => {
  let server: ServerProcess;
  let admin: Api;
  let visitor: Api;
  let eventCode: string;
  beforeAll(async () => {
    const env = engine === 'PostgreSQL' ? { DATABASE_URL: await postgres.createDatabase() } : {};
    server = await startServer({ env });
    admin = await Api.signIn(server.http);
    visitor = new Api(server.http);
    ({ eventCode } = await createEvent(admin));
  });
  afterAll(() => server.stop());

  const statusOf = (user: Api) => user.call(getSubscriptionStatus, {});

  describe("a guest who enters someone else's address", () => {
    test('that is on the whitelist gets what an event gives, and no more', async () => {
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

    test('gains nothing by another spelling or by a later whitelist entry', async () => {
      await admin.call(importWhitelist, { text: 'Ada@Games.org' });
      const upper = await join(server.http, 'ADA@GAMES.ORG', { eventCode });
      const tagged = await join(server.http, 'ada+1@games.org', { eventCode });
      const later = await join(server.http, 'later@games.org', { eventCode });
      await admin.call(createWhitelistEntry, { whitelistEmail: 'Later@games.org' });
      for (const guest of [upper, tagged, later]) {
        expect(await statusOf(guest)).toMatchObject({ isWhitelistEmail: false, permission: EVENT_PERMISSION });
      }
    });

    test('of an approved school gets what an event gives, and no more', async () => {
      await (await applyForSchool(admin, 'secondary.edu.hk', eventCode))();
      for (const email of ['nobody@secondary.edu.hk', 'Nobody+2@SECONDARY.edu.hk']) {
        const guest = await join(server.http, email, { eventCode });
        expect(await statusOf(guest)).toMatchObject({ isSchoolSubscription: false, school: null });
        await expect(guest.call(getCurrentUser, {})).resolves.toMatchObject({ school: null });
      }
    });

    test.each(['teaсher@secondary.edu.hk', 'teacher@secondary.edu.hk.', 'teacher@ѕecondary.edu.hk', '\u212Aate@x.org'])(
      'in look-alike letters is refused: %j',
      async (email) => {
        const attempt = visitor.call(registerWithEventCode, { email, eventCode });
        await expect(attempt).rejects.toMatchObject({ status: 400, errors: [{ code: requestErrors.fieldInvalid }] });
      },
    );
  });

  test('a whitelist entry does not match an address that looks alike', async () => {
    const { createdCount, invalidLines } = await admin.call(importWhitelist, { text: '\u212Aate@whitelist.org' });
    expect({ createdCount, invalidLines }).toEqual({ createdCount: 0, invalidLines: ['\u212Aate@whitelist.org'] });
  });

  test.each(['Owner@Example.org', 'owner+class@example.org'])(
    "following the link in an email proves ownership of %s and grants all of the whitelist's permissions",
    async (address) => {
      const email = address.toLowerCase();
      await admin.call(createWhitelistEntry, { whitelistEmail: address });
      await join(server.http, email, { eventCode });
      const owner = await follow(server.http, await requestReset(server, email));
      expect(await statusOf(owner)).toMatchObject({ isWhitelistEmail: true, permission: ALL_PERMISSIONS });
    },
  );

  describe('a user with an unverified address', () => {
    test('requests a link, which verifies the address, once a minute and never afterwards', async () => {
      const email = 'asks@example.org';
      await admin.call(createWhitelistEntry, { whitelistEmail: email });
      const guest = await join(server.http, email, { eventCode });
      await expect(guest.call(getCurrentUser, {})).resolves.toMatchObject({ isEmailVerified: false });
      const requests = await Promise.allSettled([1, 2, 3].map(() => guest.call(sendVerificationEmail, {})));
      expect(requests.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await expect(guest.call(sendVerificationEmail, {})).rejects.toMatchObject({
        status: 429,
        errors: [{ code: accountErrors.askedTooSoon }],
      });
      const mail = await nextMail(server.dataDir, email);
      expect(mail.subject).toBe('Tinkerstream: Verify your email address');
      expect(mail.text).toContain('signs out all devices');
      expect(linkOf(mail).searchParams.get('ref')).toBe('/user/setup-password');
      const owner = await follow(server.http, mail);
      await expect(owner.call(getCurrentUser, {})).resolves.toMatchObject({ isEmailVerified: true });
      expect(await statusOf(owner)).toMatchObject({ isWhitelistEmail: true });
      await expect(owner.call(sendVerificationEmail, {})).rejects.toMatchObject({
        status: 409,
        errors: [{ code: accountErrors.emailAlreadyVerified }],
      });
    });

    test.each([
      ['zh-HK', '驗證你的電郵地址', '所有裝置亦會登出'],
      ['zh-CN', '验证你的邮箱', '所有设备也会退出登录'],
    ])("gets the email in the reader's language: %s", async (language, subject, text) => {
      const email = `${language.toLowerCase()}@example.org`;
      const { accessToken } = await join(server.http, email, { eventCode });
      await new Api(server.http, accessToken, language).call(sendVerificationEmail, {});
      const mail = await nextMail(server.dataDir, email);
      expect(mail.subject).toBe(`Tinkerstream：${subject}`);
      expect(mail.text).toContain(text);
    });

    test('is verified by an administrator and keeps everything', async () => {
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
  });

  test('is marked as unverified on the whitelist and in the list of users', async () => {
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
