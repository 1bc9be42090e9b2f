import {
  createToken,
  createUser,
  disableSecondStep,
  enableSecondStep,
  getCurrentUser,
  startSecondStep,
} from '@tinkerstream/contract/accounts';
import { listUsers, updateUserAccess } from '@tinkerstream/contract/admin';
import { authErrors } from '@tinkerstream/contract/error-codes';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { fullWidth } from '../../support/people/full-width.ts';
import { refused } from '../../support/server/refused.ts';
import { query } from '../../support/storage/database-query.ts';

const PASSWORD = 'some-secret';
const STEP_MS = 30_000;

let server: ServerProcess;
let admin: Api;
beforeAll(async () => {
  server = await startServer();
  admin = await Api.signIn(server.http);
});
afterAll(() => server.stop());

let made = 0;

/** A new administrator with a password and nothing else. */
async function newAdministrator(): Promise<{ email: string; api: Api; id: string }> {
  const email = `admin${++made}@example.org`;
  const { id } = await admin.call(createUser, { email, firstName: 'Second', lastName: '', password: PASSWORD });
  await admin.call(updateUserAccess, { userId: id, isAdmin: true });
  return { email, id, api: await Api.signIn(server.http, email, PASSWORD) };
}

/** The codes of an authenticator app for the steps around now. Each works once. */
function authenticatorFor(secret: string) {
  const totp = new TOTP({ secret });
  let offset = -1;
  return () => totp.generate({ timestamp: Date.now() + offset++ * STEP_MS });
}

async function protectedAdministrator() {
  const administrator = await newAdministrator();
  const { secret, uri, enrolment } = await administrator.api.call(startSecondStep, {});
  const nextCode = authenticatorFor(secret);
  const { recoveryCodes } = await administrator.api.call(enableSecondStep, { enrolment, code: nextCode() });
  return { ...administrator, nextCode, recoveryCodes, secret, uri };
}

const signIn = (username: string, second_step_code?: string) =>
  new Api(server.http).call(createToken, {
    grant_type: 'password',
    username,
    password: PASSWORD,
    ...(second_step_code !== undefined && { second_step_code }),
  });

const storedIn = (table: string) => query(server, undefined, `select * from ${table}`);

describe('two-step sign-in', () => {
  test('asks for a code after the right password, and accepts each code once', async () => {
    const { email, nextCode } = await protectedAdministrator();
    await expect(signIn(email)).rejects.toMatchObject(refused(authErrors.secondStepNeeded));
    await expect(signIn(email, '000000')).rejects.toMatchObject(refused(authErrors.secondStepWrong));
    const code = nextCode();
    await expect(signIn(email, fullWidth(`${code.slice(0, 3)} ${code.slice(3)}`))).resolves.toMatchObject({
      token_type: 'Bearer',
    });
    await expect(signIn(email, code)).rejects.toMatchObject(refused(authErrors.secondStepWrong));
  });

  test('accepts one of many sign-ins that send the same code at the same moment', async () => {
    const { email, nextCode } = await protectedAdministrator();
    const code = nextCode();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => signIn(email, code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('stays hidden without the password', async () => {
    const { email } = await protectedAdministrator();
    const form = { grant_type: 'password', username: email, password: 'wrong-secret' } as const;
    await expect(new Api(server.http).call(createToken, form)).rejects.toMatchObject(
      refused(authErrors.badCredentials),
    );
  });

  test('accepts ten wrong codes in five minutes and then none, not even a correct one', async () => {
    const { email, nextCode } = await protectedAdministrator();
    for (let attempt = 0; attempt < 10; attempt++) await signIn(email, '000000').catch(() => {});
    await expect(signIn(email, nextCode())).rejects.toMatchObject(refused(authErrors.tooManyAttempts, 429));
  });

  test('accepts a recovery code in place of a code, once, however it is typed', async () => {
    const { email, recoveryCodes } = await protectedAdministrator();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    await signIn(email, first);
    await expect(signIn(email, first)).rejects.toMatchObject(refused(authErrors.secondStepWrong));
    await signIn(email, fullWidth(second.replace('-', ' ').toUpperCase()));
  });

  test('ends the sessions that were opened with the password alone', async () => {
    const { email, api } = await newAdministrator();
    const elsewhere = await Api.signIn(server.http, email, PASSWORD);
    const { secret, enrolment } = await api.call(startSecondStep, {});
    await api.call(enableSecondStep, { enrolment, code: authenticatorFor(secret)() });
    await expect(elsewhere.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    await expect(api.call(getCurrentUser, {})).resolves.toMatchObject({ hasSecondStep: true });
  });

  test("changes nothing before a code confirms it, and rejects another account's enrolment", async () => {
    const { api, email } = await newAdministrator();
    const other = await newAdministrator();
    const offer = await api.call(startSecondStep, {});
    const { enrolment } = await other.api.call(startSecondStep, {});
    const code = authenticatorFor(offer.secret)();
    await expect(api.call(enableSecondStep, { enrolment, code })).rejects.toMatchObject(
      refused(authErrors.enrolmentEnded),
    );
    await expect(api.call(enableSecondStep, { ...offer, code: '000000' })).rejects.toMatchObject(
      refused(authErrors.secondStepWrong),
    );
    await expect(signIn(email)).resolves.toBeDefined();
  });

  test('is turned off with a code, or by another administrator for someone who lost their phone', async () => {
    const { email, api, nextCode } = await protectedAdministrator();
    await expect(api.call(disableSecondStep, { code: '000000' })).rejects.toMatchObject(
      refused(authErrors.secondStepWrong),
    );
    await api.call(disableSecondStep, { code: nextCode() });
    await signIn(email);

    const lost = await protectedAdministrator();
    await admin.call(updateUserAccess, { userId: lost.id, hasSecondStep: false });
    await signIn(lost.email);
    const left = (await storedIn('recovery_code')).filter(({ user_id }) => user_id === lost.id);
    expect(left).toEqual([]);
  });

  test('is for administrators', async () => {
    const email = 'pupil@example.org';
    await admin.call(createUser, { email, firstName: 'Pupil', lastName: '', password: PASSWORD });
    const pupil = await Api.signIn(server.http, email, PASSWORD);
    await expect(pupil.call(startSecondStep, {})).rejects.toMatchObject({ status: 403 });
  });

  test('keeps its secret out of the database, the log and every answer', async () => {
    const { secret, uri, recoveryCodes } = await protectedAdministrator();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Tinkerstream:.*secret=/);
    const stored = JSON.stringify([
      await storedIn('user_account'),
      await storedIn('recovery_code'),
      await storedIn('audit_entry'),
      await admin.call(listUsers, {}),
      server.output(),
    ]);
    for (const hidden of [secret, ...recoveryCodes]) expect(stored).not.toContain(hidden);
  });
});
