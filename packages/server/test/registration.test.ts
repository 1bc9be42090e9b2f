import {
  createToken,
  getCurrentUser,
  type RegisteredUser,
  registerWithEventCode,
  registerWithLicense,
  setUpPassword,
} from '@tinkerstream/contract/accounts';
import { listUpdateLog, listUsers } from '@tinkerstream/contract/admin';
import { getSubscriptionStatus } from '@tinkerstream/contract/subscriptions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { Api } from '../../../test/api.ts';
import { ADMIN_EMAIL, type ServerProcess, startServer } from '../../../test/server-process.ts';
import { DAY_MS, inDays, makeEvent, makeLicenses } from './members.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

let lastGuest = 0;
const newEmail = () => `guest${++lastGuest}@example.org`;

async function enter(http: string, { email, directAccessKey }: RegisteredUser): Promise<Api> {
  const login = await new Api(http).call(createToken, {
    grant_type: 'direct_access_key',
    username: email,
    direct_access_key: directAccessKey,
  });
  return new Api(http, login.access_token);
}

const countUsers = async (admin: Api) => (await admin.call(listUsers, { pageSize: 500 })).length;

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(['the embedded database', 'PostgreSQL'])('with %s', (engine) => {
  let server: ServerProcess;
  let admin: Api;
  let anybody: Api;
  beforeAll(async () => {
    const env = engine === 'PostgreSQL' ? { DATABASE_URL: await postgres.createDatabase() } : {};
    server = await startServer({ env });
    admin = await Api.signIn(server.http);
    anybody = new Api(server.http);
  });
  afterAll(() => server.stop());

  /** A licence that so many users may use. */
  async function makeLicense(uses: number): Promise<string> {
    const { keys } = await makeLicenses(admin, { maxConsumptionCount: uses, maxConcurrentCount: uses });
    return keys[0] ?? '';
  }

  describe('a guest', () => {
    test('registers with an event code, enters once with the key, and has access for 7 days', async () => {
      const { eventCode } = await makeEvent(admin, { eventCode: 'maker2026' });
      const email = newEmail();
      const registered = await anybody.call(registerWithEventCode, {
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
        errors: [{ code: 'TS_ERR_AUTH_0005', description: 'The Login is expired or the link is invalid.' }],
      });
      await guest.call(setUpPassword, { password: 'guest-secret' });
      await expect(Api.signIn(server.http, email, 'guest-secret')).resolves.toBeDefined();
    });

    test.each([
      ['has not begun', { startTime: inDays(1) }, 'TS_ERR_EVENT_0002'],
      ['is over', { startTime: inDays(-9), endUntil: inDays(-1), regEndDate: inDays(-1) }, 'TS_ERR_EVENT_0003'],
      ['takes no more registrations', { regEndDate: inDays(-0.5) }, 'TS_ERR_EVENT_0004'],
    ])('is told that the event %s, whether the e-mail is taken or not', async (_name, times, code) => {
      const { eventCode } = await makeEvent(admin, times);
      for (const email of [newEmail(), ADMIN_EMAIL]) {
        await expect(anybody.call(registerWithEventCode, { email, eventCode })).rejects.toMatchObject({
          status: 409,
          errors: [{ code }],
        });
      }
    });

    test.each(['x', 'a@b', '', 'a b@example.org', `${'x'.repeat(300)}@example.org`])(
      'does not register with the e-mail %j',
      async (email) => {
        const attempt = anybody.call(registerWithEventCode, { email, eventCode: 'ANY' });
        await expect(attempt).rejects.toMatchObject({ status: 400, errors: [{ code: 'TS_ERR_REQUEST_0001' }] });
      },
    );
  });

  describe('a holder of a licence', () => {
    test('registers with the key, has access, and takes a seat', async () => {
      const licenseKey = await makeLicense(2);
      const registered = await anybody.call(registerWithLicense, {
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

    test('is one of as many as the licence allows, however many try at once; the others leave nothing', async () => {
      const licenseKey = await makeLicense(3);
      const before = await countUsers(admin);
      const attempts = await Promise.allSettled(
        Array.from({ length: 8 }, () => anybody.call(registerWithLicense, { email: newEmail(), licenseKey })),
      );
      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      for (const attempt of attempts) {
        if (attempt.status === 'rejected')
          expect(attempt.reason).toMatchObject({ errors: [{ code: 'TS_ERR_LICENSE_0003' }] });
      }
      expect(await countUsers(admin)).toBe(before + 3);
    });
  });

  test('of several who register with one e-mail at once, one gets it', async () => {
    const { eventCode } = await makeEvent(admin);
    const email = newEmail();
    const attempts = await Promise.allSettled(
      [1, 2, 3, 4].map(() => anybody.call(registerWithEventCode, { email, eventCode })),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  describe('no answer tells that an e-mail is taken: it is that of a code that does not exist', () => {
    const answerOf = async (path: string, body: object) => {
      const response = await fetch(server.http + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return [response.status, await response.text()];
    };

    test('with an event code', async () => {
      const { path } = registerWithEventCode;
      const unknown = await answerOf(path, { email: newEmail(), eventCode: 'NOSUCHCODE' });
      const { eventCode } = await makeEvent(admin);
      expect(await answerOf(path, { email: ADMIN_EMAIL, eventCode })).toEqual(unknown);
      expect(await answerOf(path, { email: ADMIN_EMAIL, eventCode: 'NOSUCHCODE' })).toEqual(unknown);
      expect(unknown).toEqual([
        404,
        expect.stringMatching(/"TS_ERR_EVENT_0001".*"TS_ERR_ACCOUNT_0002".*forgot-password/),
      ]);
    });

    test('with a licence key', async () => {
      const { path } = registerWithLicense;
      const licenseKey = await makeLicense(5);
      const unknown = await answerOf(path, { email: newEmail(), licenseKey: 'NO-SUCH-KEY' });
      expect(await answerOf(path, { email: ADMIN_EMAIL.toUpperCase(), licenseKey })).toEqual(unknown);
      expect(unknown).toEqual([
        404,
        expect.stringMatching(/"MC_ERR_LIC_0001".*License Key is invalid.*"TS_ERR_ACCOUNT_0002"/),
      ]);
    });
  });
});

test('a direct-access key works for its user only, and wrong ones say what an expired one says', async () => {
  const server = await startServer();
  const admin = await Api.signIn(server.http);
  const { eventCode } = await makeEvent(admin);
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
      errors: [{ code: 'TS_ERR_AUTH_0005' }],
    });
  }
  await expect(enter(server.http, registered)).resolves.toBeDefined();
  await server.stop();
});

test("What's New begins with this version, in the language of the reader", async () => {
  const server = await startServer();
  const [english, chinese] = await Promise.all(
    ['en', 'zh-HK'].map((language) => new Api(server.http, '', language).call(listUpdateLog, {})),
  );
  await server.stop();
  expect(english?.[0]?.version).toBe(manifest.version);
  expect(chinese?.map((entry) => entry.version)).toEqual(english?.map((entry) => entry.version));
  for (const [index, { message }] of (english ?? []).entries()) {
    expect(message.split('\n').length).toBe(chinese?.[index]?.message.split('\n').length);
    expect(chinese?.[index]?.message).not.toBe(message);
  }
});
