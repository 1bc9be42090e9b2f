// Before a release.
import { randomUUID } from 'node:crypto';
import {
  createToken,
  createUser,
  enableSecondStep,
  getCurrentUser,
  giveOneTimeCode,
  registerWithEventCode,
  registerWithLicense,
  sendForgetPasswordEmail,
  startSecondStep,
} from '@tinkerstream/contract/accounts';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  type ServerProcess,
  startServer,
} from '../../../../../test/support/server-process.ts';
import { createEvent, createLicenses } from '../../support/people/members.ts';

type Grant = RequestOf<typeof createToken>;

const PASSWORD = 'kettle violin';

let server: ServerProcess;
let admin: Api;
beforeAll(async () => {
  server = await startServer();
  admin = await Api.signIn(server.http);
});
afterAll(() => server.stop());

test('after 300 wrong codes from an address in a minute, right codes from it still register, and wrong ones wait', async () => {
  const { eventCode } = await createEvent(admin);
  const { keys } = await createLicenses(admin, { maxConsumptionCount: 1, maxConcurrentCount: 1 });
  const visitor = new Api(server.http);
  const guess = (index: number) =>
    visitor.call(registerWithEventCode, { email: `guess${index}@example.org`, eventCode: `wrong${index}` });
  const guesses = await Promise.allSettled(Array.from({ length: 320 }, (_, index) => guess(index)));
  expect(new Set(guesses.map((one) => one.status === 'rejected' && one.reason.status))).toEqual(new Set([404]));
  const email = 'ada@example.org';
  expect(await visitor.call(registerWithEventCode, { email, eventCode })).toMatchObject({ email });
  const byKey = { email: 'bob@example.org', licenseKey: keys[0] ?? '' };
  expect(await visitor.call(registerWithLicense, byKey)).toMatchObject({ email: byKey.email });
});

test.each<{ what: string; wrong: Grant; right: (email: string) => Promise<Grant> }>([
  {
    what: 'passwords',
    wrong: { grant_type: 'password', password: 'wrong-password' },
    right: async () => ({ grant_type: 'password', password: PASSWORD }),
  },
  {
    what: 'one-time codes',
    wrong: { grant_type: 'one_time_code', one_time_code: 'wrong' },
    right: async (email) => {
      const { code } = await admin.call(giveOneTimeCode, { email });
      return { grant_type: 'one_time_code', one_time_code: code };
    },
  },
])(
  'after 300 wrong $what from an address in a minute, a right one from it still signs in',
  async ({ wrong, right }) => {
    const email = await newUser();
    const form = await right(email);
    const visitor = new Api(server.http);
    const guess = (index: number) => visitor.call(createToken, { ...wrong, username: `guess${index}@example.org` });
    const guesses = await Promise.allSettled(Array.from({ length: 305 }, (_, index) => guess(index)));
    expect(new Set(guesses.map((one) => one.status === 'rejected' && one.reason.status))).toEqual(new Set([400]));
    const { access_token } = await visitor.call(createToken, { ...form, username: email });
    expect(await new Api(server.http, access_token).call(getCurrentUser, {})).toMatchObject({ email });
  },
);

test('after 300 unknown emails from an address in a minute, someone behind it still resets a password', async () => {
  const email = await newUser();
  const visitor = new Api(server.http);
  const ask = (email: string) => visitor.call(sendForgetPasswordEmail, { email });
  const asked = await Promise.allSettled(Array.from({ length: 305 }, (_, index) => ask(`guess${index}@example.org`)));
  expect(new Set(asked.map((one) => one.status === 'rejected' && one.reason.status))).toEqual(new Set([404]));
  await expect(ask(email)).resolves.toBeDefined();
});

test('a password that waited for its turn does not pass by a second step that was set up meanwhile', async () => {
  const fresh = await startServer();
  const owner = await Api.signIn(fresh.http);
  const visitor = new Api(fresh.http);
  const enter = (username: string, password: string) =>
    visitor.call(createToken, { grant_type: 'password', username, password });
  const guesses = Promise.allSettled(
    Array.from({ length: 305 }, (_, index) => enter(`guess${index}@example.org`, 'wrong-password')),
  );
  const waiting = enter(ADMIN_EMAIL, ADMIN_PASSWORD);
  const { secret, enrolment } = await owner.call(startSecondStep, {});
  await owner.call(enableSecondStep, { enrolment, code: new TOTP({ secret }).generate() });
  await expect(waiting).rejects.toMatchObject({ status: 401 });
  await guesses;
  await fresh.stop();
});

async function newUser(): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  await admin.call(createUser, { email, firstName: 'Ada', lastName: '', password: PASSWORD });
  return email;
}
