import {
  createToken,
  createUser,
  getCurrentUser,
  giveOneTimeCode,
  setUpPassword,
} from '@tinkerstream/contract/accounts';
import { listAuditEntries, listUsers, updateUserAccess } from '@tinkerstream/contract/admin';
import { accountErrors, authErrors } from '@tinkerstream/contract/error-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { fullWidth } from '../../support/people/full-width.ts';
import { follow, nextMail } from '../../support/people/mailbox.ts';
import { applyForSchool, createEvent, join, waitFor } from '../../support/people/members.ts';
import { refused } from '../../support/server/refused.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { query } from '../../support/storage/database-query.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

const WRONG_CODE = refused(authErrors.oneTimeCodeWrong, 400);

describe.each(enginesOfThisRun())('one-time codes on %s', (engine) => {
  let server: ServerProcess;
  let databaseUrl: string | undefined;
  let admin: Api;
  let eventCode: string;
  beforeAll(async () => {
    databaseUrl = engine === 'PostgreSQL' ? await postgres.createDatabase() : undefined;
    server = await startServer({ env: databaseUrl ? { DATABASE_URL: databaseUrl } : {} });
    admin = await Api.signIn(server.http);
    ({ eventCode } = await createEvent(admin));
  });
  afterAll(() => server.stop());

  const enter = async (username: string, one_time_code: string): Promise<Api> => {
    const login = await new Api(server.http).call(createToken, {
      grant_type: 'one_time_code',
      username,
      one_time_code,
    });
    return new Api(server.http, login.access_token);
  };

  test('sign someone in once, however they are typed, to set a password that ends earlier sessions', async () => {
    const child = await join(server.http, 'child@example.org', { eventCode });
    const { code, expiresOn } = await admin.call(giveOneTimeCode, { email: 'Child@example.org' });
    expect(code).toMatch(/^\w{3}-\w{3}-\w{3}$/);
    const days = (Date.parse(expiresOn) - Date.now()) / (24 * 3600 * 1000);
    expect(days).toBeCloseTo(7, 1);

    // As an input method for Chinese leaves it: in full width, with its blanks and hyphens.
    const typed = `　${fullWidth(code.toLowerCase().replace('-', ' '))}`;
    const again = await enter(fullWidth('CHILD@example.org'), typed);
    await expect(enter('child@example.org', code)).rejects.toMatchObject(WRONG_CODE);
    await again.call(setUpPassword, { password: 'kettle violin' });
    await expect(child.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    const me = await (await Api.signIn(server.http, 'child@example.org', 'kettle violin')).call(getCurrentUser, {});
    // A code does not prove who owns the email.
    expect(me).toMatchObject({ hasPassword: true, isEmailVerified: false });
  });

  test('replace a forgotten password; only the latest one works, for its user only, and never after a password change', async () => {
    const form = { email: 'ada@example.org', firstName: 'Ada', lastName: '', password: 'forgotten one' };
    await admin.call(createUser, form);
    const [first, second] = [
      await admin.call(giveOneTimeCode, { email: form.email }),
      await admin.call(giveOneTimeCode, { email: form.email }),
    ];
    await expect(enter(form.email, first.code)).rejects.toMatchObject(WRONG_CODE);
    await expect(enter('child@example.org', second.code)).rejects.toMatchObject(WRONG_CODE);
    const ada = await enter(form.email, second.code);
    const third = await admin.call(giveOneTimeCode, { email: form.email });
    await ada.call(setUpPassword, { password: 'kettle violin' });
    await expect(enter(form.email, third.code)).rejects.toMatchObject(WRONG_CODE);
  });

  test('are stored as a hash, and end after their time and with the account', async () => {
    const form = { email: 'bob@example.org', firstName: 'Bob', lastName: '', password: 'some-password' };
    const { id: userId } = await admin.call(createUser, form);
    const { code } = await admin.call(giveOneTimeCode, { email: form.email });
    const stored = JSON.stringify(await query(server, databaseUrl, 'select * from direct_access_key'));
    for (const text of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(text);
    await query(
      server,
      databaseUrl,
      `update direct_access_key set expires_on = ${Date.now()} where user_id = '${userId}'`,
    );
    await expect(enter(form.email, code)).rejects.toMatchObject(WRONG_CODE);

    const late = await admin.call(giveOneTimeCode, { email: form.email });
    await admin.call(updateUserAccess, { userId, isDisabled: true });
    await expect(enter(form.email, late.code)).rejects.toMatchObject(WRONG_CODE);
  });

  test('are issued by a teacher to students of their own school, without a verified email', async () => {
    const invite = async (domain: string) => {
      await (await applyForSchool(admin, domain, eventCode))();
      return follow(server.http, await nextMail(server.dataDir, `teacher@${domain}`));
    };
    const teacher = await invite('one.edu.hk');
    await invite('two.edu.hk');
    const student = await join(server.http, 'student@one.edu.hk', { eventCode });
    await join(server.http, 'student@two.edu.hk', { eventCode });
    await join(server.http, 'student@also-one.edu.hk', { eventCode });
    await admin.call(createUser, {
      email: 'head@one.edu.hk',
      firstName: 'Head',
      lastName: '',
      password: 'a-secret-of-hers',
    });
    const [head] = await admin.call(listUsers, { search: 'head@one.edu.hk' });
    await admin.call(updateUserAccess, { userId: head?.id ?? '', isAdmin: true });

    const { code } = await teacher.call(giveOneTimeCode, { email: 'student@one.edu.hk' });
    await enter('student@one.edu.hk', code);
    for (const email of [
      'student@two.edu.hk',
      'student@also-one.edu.hk',
      'nobody@one.edu.hk',
      'head@one.edu.hk',
      'teacher@one.edu.hk',
    ])
      await expect(teacher.call(giveOneTimeCode, { email }), email).rejects.toMatchObject(
        refused(accountErrors.codeNotAllowed, 404),
      );
    await expect(admin.call(giveOneTimeCode, { email: 'head@one.edu.hk' })).rejects.toMatchObject({ status: 404 });
    await expect(admin.call(giveOneTimeCode, { email: 'teacher@one.edu.hk' })).resolves.toBeDefined();
    await expect(student.call(giveOneTimeCode, { email: 'student@one.edu.hk' })).rejects.toMatchObject({ status: 403 });
  });

  test('allow ten guesses in five minutes, also at the same moment, counted apart from passwords and all logged', async () => {
    const form = { email: 'eve@example.org', firstName: 'Eve', lastName: '', password: 'some-password' };
    const { id } = await admin.call(createUser, form);
    const { code } = await admin.call(giveOneTimeCode, { email: form.email });
    for (let wrong = 0; wrong < 10; wrong++) await Api.signIn(server.http, form.email, 'wrong').catch(() => {});
    // A correct code is accepted while too many wrong passwords block the account.
    await enter(form.email, code);
    const guesses = Array.from({ length: 30 }, (_, n) => enter(form.email, `AAA-AAA-${100 + n}`));
    const results = await Promise.allSettled(guesses);
    const answered = (status: number) =>
      results.filter((result) => result.status === 'rejected' && result.reason.status === status).length;
    expect([answered(400), answered(429)]).toEqual([10, 20]);
    const logged = await waitFor(async () => {
      const entries = await admin.call(listAuditEntries, { subject: 'security', search: 'one-time-code' });
      const ofEve = entries.filter(({ subjectId, actorEmail }) => subjectId === id || actorEmail === form.email);
      return ofEve.length >= 2 ? ofEve : undefined;
    });
    expect(new Set(logged.map(({ action }) => action))).toEqual(
      new Set(['one-time-code.given', 'one-time-code.failed']),
    );
  });
});
