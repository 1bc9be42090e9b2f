import {
  getCurrentUser,
  type RegisteredUser,
  registerWithEventCode,
  registerWithLicense,
  setUpPassword,
} from '@tinkerstream/contract/accounts';
import { listUsers } from '@tinkerstream/contract/admin';
import {
  accountErrors,
  authErrors,
  eventCodeErrors,
  licenseErrors,
  requestErrors,
} from '@tinkerstream/contract/error-codes';
import { getSubscriptionStatus } from '@tinkerstream/contract/subscriptions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { ADMIN_EMAIL, type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { createEvent, createLicenses, DAY_MS, inDays } from '../../support/people/members.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let lastGuest = 0;
const newEmail = () => `guest${++lastGuest}@example.org`;

const enter = (http: string, { email, directAccessKey }: RegisteredUser) =>
  Api.signInWithKey(http, { username: email, directAccessKey });

const countUsers = async (admin: Api) => (await admin.call(listUsers, { pageSize: 500 })).length;

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(['the embedded database', 'PostgreSQL'])('with %s', (engine) => {
  let server: ServerProcess;
  let admin: Api;
  let visitor: Api;
  beforeAll(async () => {
    const env = engine === 'PostgreSQL' ? { DATABASE_URL: await postgres.createDatabase() } : {};
    server = await startServer({ env });
    admin = await Api.signIn(server.http);
    visitor = new Api(server.http);
  });
  afterAll(() => server.stop());

  /** A license for this many users. */
  async function newLicense(uses: number): Promise<string> {
    const { keys } = await createLicenses(admin, { maxConsumptionCount: uses, maxConcurrentCount: uses });
    return keys[0] ?? '';
  }

  describe('a guest', () => {
    test('registers with an event code, signs in once with the key, and has access for 7 days', async () => {
      const { eventCode } = await createEvent(admin, { eventCode: 'maker2026' });
      const email = newEmail();
      const registered = await visitor.call(registerWithEventCode, {
        email: email.toUpperCase(),
        eventCode: 'maker2026 ',
      });
      expect(registered.email).toBe(email);
      const guest = await enter(server.http, registered);
      await expect(guest.call(getCurrentUser, {})).resolves.toMatchObject({
        email,
        firstName: email.split('@')[0],
        enabled: true,
        authorities: ['ROLE_STUDENT'],
      });
      const status = await guest.call(getSubscriptionStatus, {});
      expect(status).toMatchObject({ isEventSubscription: true, event: { eventCode } });
      const daysLeft = (Date.parse(status.effectiveUntil ?? '') - Date.now()) / DAY_MS;
      expect(Math.round(daysLeft)).toBe(7);
      await expect(enter(server.http, registered)).rejects.toMatchObject({
        status: 400,
        errors: [{ code: authErrors.linkInvalid, description: 'The Login is expired or the link is invalid.' }],
      });
      await guest.call(setUpPassword, { password: 'guest-secret' });
      await expect(Api.signIn(server.http, email, 'guest-secret')).resolves.toBeDefined();
    });

    test.each([
      ['is over', { startTime: inDays(-9), endUntil: inDays(-1), regEndDate: inDays(-1.5) }, eventCodeErrors.ended],
      ['accepts no more registrations', { regEndDate: inDays(-0.5) }, eventCodeErrors.registrationClosed],
    ])('gets the error that the event %s, whether the email is taken or not', async (_name, times, code) => {
      const { eventCode } = await createEvent(admin, times);
      for (const email of [newEmail(), ADMIN_EMAIL]) {
        await expect(visitor.call(registerWithEventCode, { email, eventCode })).rejects.toMatchObject({
          status: 409,
          errors: [{ code }],
        });
      }
    });

    test.each(['x', 'a@b', '', 'a b@example.org', `${'x'.repeat(300)}@example.org`])(
      'cannot register with the email %j',
      async (email) => {
        const attempt = visitor.call(registerWithEventCode, { email, eventCode: 'ANY' });
        await expect(attempt).rejects.toMatchObject({ status: 400, errors: [{ code: requestErrors.fieldInvalid }] });
      },
    );
  });

  describe('a holder of a license', () => {
    test('registers with the key, has access, and takes a seat', async () => {
      const licenseKey = await newLicense(2);
      const registered = await visitor.call(registerWithLicense, {
        email: newEmail(),
        licenseKey: licenseKey.toLowerCase(),
      });
      const user = await enter(server.http, registered);
      await expect(user.call(getCurrentUser, {})).resolves.toMatchObject({ enabled: true });
      await expect(user.call(getSubscriptionStatus, {})).resolves.toMatchObject({
        isLicenseSubscription: true,
        licenseSubscription: {
          licenseKey,
          currentConcurrentLoginCount: 1,
          currentConcurrentLoginUsername: [registered.email],
          currentConsumptionCount: 1,
          maxConsumptionCount: 2,
        },
      });
    });

    test('is one of as many as the license allows, however many try at once; the others leave no trace', async () => {
      const licenseKey = await newLicense(3);
      const before = await countUsers(admin);
      const attempts = await Promise.allSettled(
        Array.from({ length: 8 }, () => visitor.call(registerWithLicense, { email: newEmail(), licenseKey })),
      );
      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      for (const attempt of attempts) {
        if (attempt.status === 'rejected')
          expect(attempt.reason).toMatchObject({ errors: [{ code: licenseErrors.usedUp }] });
      }
      expect(await countUsers(admin)).toBe(before + 3);
    });
  });

  test('of several who register one email at once, exactly one succeeds', async () => {
    const { eventCode } = await createEvent(admin);
    const email = newEmail();
    const attempts = await Promise.allSettled(
      [1, 2, 3, 4].map(() => visitor.call(registerWithEventCode, { email, eventCode })),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  describe('only a valid code or key reveals that an email is taken', () => {
    const answerOf = async (path: string, body: object) => {
      const response = await fetch(server.http + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return [response.status, await response.text()];
    };

    const taken = [
      409,
      expect.stringMatching(RegExp(`^\\{"errors":\\[\\{"code":"${accountErrors.emailTaken}"[^}]*\\}\\]\\}$`)),
    ];

    test('with an event code', async () => {
      const { path } = registerWithEventCode;
      const unknown = await answerOf(path, { email: newEmail(), eventCode: 'NOSUCHCODE' });
      const { eventCode } = await createEvent(admin);
      expect(await answerOf(path, { email: ADMIN_EMAIL, eventCode })).toEqual(taken);
      expect(await answerOf(path, { email: ADMIN_EMAIL, eventCode: 'NOSUCHCODE' })).toEqual(unknown);
      expect(unknown).toEqual([
        404,
        expect.stringMatching(
          RegExp(`"${eventCodeErrors.invalid}".*"${accountErrors.mayBeRegistered}".*Forgot your password`),
        ),
      ]);
    });

    test('with a license key', async () => {
      const { path } = registerWithLicense;
      const licenseKey = await newLicense(5);
      const unknown = await answerOf(path, { email: newEmail(), licenseKey: 'NO-SUCH-KEY' });
      expect(await answerOf(path, { email: ADMIN_EMAIL.toUpperCase(), licenseKey })).toEqual(taken);
      expect(await answerOf(path, { email: ADMIN_EMAIL, licenseKey: 'NO-SUCH-KEY' })).toEqual(unknown);
      // A refused registration uses nothing up.
      for (let use = 0; use < 5; use++) await visitor.call(registerWithLicense, { email: newEmail(), licenseKey });
      expect(unknown).toEqual([
        404,
        expect.stringMatching(
          RegExp(`"${licenseErrors.keyInvalid}".*License Key is invalid.*"${accountErrors.mayBeRegistered}"`),
        ),
      ]);
    });
  });
});

test('a direct-access key works for its user only; a wrong key gets the answer of an expired one', async () => {
  const server = await startServer();
  const admin = await Api.signIn(server.http);
  const { eventCode } = await createEvent(admin);
  const registered = await new Api(server.http).call(registerWithEventCode, { email: newEmail(), eventCode });
  const { directAccessKey } = registered;
  for (const wrong of [
    { email: ADMIN_EMAIL, directAccessKey },
    { email: 'nobody@example.org', directAccessKey },
    { ...registered, directAccessKey: `${directAccessKey}x` },
    { ...registered, directAccessKey: "' OR 1=1 --" },
  ]) {
    await expect(enter(server.http, wrong)).rejects.toMatchObject({
      status: 400,
      errors: [{ code: authErrors.linkInvalid }],
    });
  }
  await expect(enter(server.http, registered)).resolves.toBeDefined();
  await server.stop();
});
