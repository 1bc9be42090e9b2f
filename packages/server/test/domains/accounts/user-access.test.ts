import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { createToken, createUser, getCurrentUser, sendForgetPasswordEmail } from '@tinkerstream/contract/accounts';
import { getUser, listAuditEntries, updateUserAccess } from '@tinkerstream/contract/admin';
import { authErrors, userErrors } from '@tinkerstream/contract/error-codes';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  type ServerProcess,
  startServer,
} from '../../../../../test/support/server-process.ts';
import { createEvent, join } from '../../support/people/members.ts';
import { administrate } from '../../support/server/administrator.ts';

const PASSWORD = 'some-secret';

let server: ServerProcess;
let admin: Api;
let adminId: string;
beforeAll(async () => {
  server = await startServer();
  admin = await Api.signIn(server.http);
  adminId = (await admin.call(getCurrentUser, {})).id;
});
afterAll(() => server.stop());

let made = 0;

async function newUser(): Promise<{ id: string; email: string; api: Api }> {
  const email = `user${++made}@example.org`;
  const { id } = await admin.call(createUser, { email, firstName: 'Ada', lastName: '', password: PASSWORD });
  return { id, email, api: await Api.signIn(server.http, email, PASSWORD) };
}

describe('a disabled user', () => {
  test('is signed out everywhere and cannot sign in until an administrator enables the account', async () => {
    const { id, email, api } = await newUser();
    const browser = io(server.http, { auth: { token: api.accessToken }, reconnection: false });
    await new Promise((resolve) => browser.once('connect', () => resolve(undefined)));
    const disconnected = new Promise((resolve) => browser.once('disconnect', resolve));
    await admin.call(updateUserAccess, { userId: id, isDisabled: true });
    await disconnected;
    await expect(api.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    await expect(Api.signIn(server.http, email, PASSWORD)).rejects.toMatchObject({
      status: 403,
      errors: [{ code: authErrors.accountDisabled }],
    });
    await expect(admin.call(getUser, { userId: id })).resolves.toMatchObject({ isDisabled: true });

    await admin.call(updateUserAccess, { userId: id, isDisabled: false });
    await expect(Api.signIn(server.http, email, PASSWORD)).resolves.toBeDefined();
  });

  test('learns this only with the right password', async () => {
    const { id, email } = await newUser();
    await admin.call(updateUserAccess, { userId: id, isDisabled: true });
    await expect(Api.signIn(server.http, email, 'wrong-secret')).rejects.toMatchObject({
      errors: [{ code: authErrors.badCredentials }],
    });
  });

  test('keeps no session that was opened at the same moment', async () => {
    const { id, email } = await newUser();
    const form = { grant_type: 'password', username: email, password: PASSWORD } as const;
    const [, ...logins] = await Promise.allSettled([
      admin.call(updateUserAccess, { userId: id, isDisabled: true }),
      ...Array.from({ length: 8 }, () => new Api(server.http).call(createToken, form)),
    ]);
    for (const login of logins) {
      if (login.status === 'rejected') continue;
      const api = new Api(server.http, login.value.access_token);
      await expect(api.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    }
  });
});

describe('the administrator role', () => {
  test('is granted and revoked by an administrator, and takes effect with the next call', async () => {
    const { id, api } = await newUser();
    await expect(api.call(listAuditEntries, {})).rejects.toMatchObject({ status: 403 });
    await admin.call(updateUserAccess, { userId: id, isAdmin: true });
    await expect(api.call(listAuditEntries, {})).resolves.toBeDefined();
    await admin.call(updateUserAccess, { userId: id, isAdmin: false });
    await expect(api.call(listAuditEntries, {})).rejects.toMatchObject({ status: 403 });
  });

  test('is not granted to an account with an unverified email', async () => {
    const guest = await join(server.http, 'typed@example.org', { eventCode: (await createEvent(admin)).eventCode });
    const { id } = await guest.call(getCurrentUser, {});
    await expect(admin.call(updateUserAccess, { userId: id, isAdmin: true })).rejects.toMatchObject({
      errors: [{ code: userErrors.emailUnverified }],
    });
  });

  test("cannot be lost by one's own action", async () => {
    for (const change of [{ isAdmin: false }, { isDisabled: true }]) {
      await expect(admin.call(updateUserAccess, { userId: adminId, ...change })).rejects.toMatchObject({
        errors: [{ code: userErrors.ownAccessFixed }],
      });
    }
  });

  test('stays with one of two who revoke it from each other at the same moment', async () => {
    const first = await newUser();
    const second = await newUser();
    for (const { id } of [first, second]) await admin.call(updateUserAccess, { userId: id, isAdmin: true });
    const results = await Promise.allSettled([
      first.api.call(updateUserAccess, { userId: second.id, isAdmin: false }),
      second.api.call(updateUserAccess, { userId: first.id, isAdmin: false }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('npm run admin', () => {
  const dataDirOf = () => ({ DATA_DIR: server.dataDir });
  const passwordIn = (text: string) => /Password \(shown only this once\): (\S+)/.exec(text)?.[1] ?? '';

  test('makes a user an administrator while the server runs, and enables the account', async () => {
    const { id, email, api } = await newUser();
    await admin.call(updateUserAccess, { userId: id, isDisabled: true });
    const result = await administrate(['admin', email], dataDirOf());
    expect(result).toMatchObject({ code: 0, stdout: `${email} is an administrator.\n` });
    const again = await Api.signIn(server.http, email, PASSWORD);
    await expect(again.call(listAuditEntries, {})).resolves.toBeDefined();
    await expect(api.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  });

  test('creates an administrator with a password that is shown once', async () => {
    const result = await administrate(['admin', 'New.Admin@Example.org'], dataDirOf());
    expect(result.code).toBe(0);
    const created = await Api.signIn(server.http, 'new.admin@example.org', passwordIn(result.stdout));
    await expect(created.call(listAuditEntries, {})).resolves.toBeDefined();
  });

  test('gives a new password to an administrator who lost it', async () => {
    const { email, api } = await newUser();
    const result = await administrate(['admin', email, '--reset'], dataDirOf());
    expect(result.code).toBe(0);
    await expect(Api.signIn(server.http, email, PASSWORD)).rejects.toMatchObject({ status: 400 });
    await expect(api.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    await expect(Api.signIn(server.http, email, passwordIn(result.stdout))).resolves.toBeDefined();
  });

  test('explains what is wrong with an email or a folder', async () => {
    await expect(administrate(['admin', 'nobody'], dataDirOf())).resolves.toMatchObject({
      code: 1,
      stderr: 'nobody is not an email address.\n',
    });
    const empty = mkdtempSync(joinPath(tmpdir(), 'no-server-'));
    const result = await administrate(['admin', 'a@example.org'], { DATA_DIR: empty });
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no database in') });
    rmSync(empty, { recursive: true });
    await expect(administrate(['admin'], dataDirOf())).resolves.toMatchObject({ code: 2 });
  });
});

describe('security events', () => {
  const events = async () => admin.call(listAuditEntries, { subject: 'security', pageSize: 100 });

  test('show sign-ins, failures, refused permissions and exports, once with a count, and no secret', async () => {
    const { email, id, api } = await newUser();
    for (let attempt = 0; attempt < 11; attempt++)
      await Api.signIn(server.http, email, 'guessed-secret').catch(() => {});
    await api.call(listAuditEntries, {}).catch(() => {});
    await fetch(`${server.http}${listAuditEntries.path}?format=csv`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    await expect
      .poll(async () =>
        (await events()).filter(({ after }) => after?.address !== undefined).map(({ action }) => action),
      )
      .toEqual(
        expect.arrayContaining([
          'sign-in.succeeded',
          'sign-in.failed',
          'sign-in.held-up',
          'right.refused',
          'data.exported',
        ]),
      );
    const entries = await events();
    const own = entries.filter(({ actorEmail }) => actorEmail === email);
    const counted = own.filter(({ action }) => action === 'sign-in.failed').map(({ after }) => after?.count as number);
    // The run may span two seconds, but there is never one entry for each attempt.
    expect(counted.length).toBeLessThanOrEqual(2);
    expect(own.find(({ action }) => action === 'right.refused')?.after).toMatchObject({
      address: '127.0.0.1',
      concerns: listAuditEntries.path,
    });
    const text = JSON.stringify(entries) + server.output();
    for (const secret of ['guessed-secret', PASSWORD, ADMIN_PASSWORD, api.accessToken])
      expect(text).not.toContain(secret);
    expect(id).not.toBe('');
  });

  test('do not repeat what was typed as a name: it may be a password', async () => {
    await Api.signIn(server.http, 'my-secret-password', 'x').catch(() => {});
    await expect
      .poll(async () =>
        (await events()).some(({ action, actorEmail }) => action === 'sign-in.failed' && actorEmail === ''),
      )
      .toBe(true);
    expect(JSON.stringify(await events()) + server.output()).not.toContain('my-secret-password');
  });
});

describe('a browser that signed in before', () => {
  test('signs in with the right password while the account is blocked for others at the same address', async () => {
    const { email } = await newUser();
    const form = { grant_type: 'password', username: email, password: PASSWORD } as const;
    const { browser_key } = await new Api(server.http).call(createToken, form);
    for (let attempt = 0; attempt < 10; attempt++) await Api.signIn(server.http, email, 'wrong-secret').catch(() => {});
    await expect(new Api(server.http).call(createToken, form)).rejects.toMatchObject({ status: 429 });
    await expect(new Api(server.http).call(createToken, { ...form, browser_key })).resolves.toBeDefined();
  });

  test('has a key that is useless to anyone else and grants nothing', async () => {
    const victim = await newUser();
    const { browser_key } = await new Api(server.http).call(createToken, {
      grant_type: 'password',
      username: ADMIN_EMAIL,
      password: ADMIN_PASSWORD,
    });
    const form = { grant_type: 'password', username: victim.email, password: 'wrong-secret', browser_key } as const;
    for (let attempt = 0; attempt < 10; attempt++) await new Api(server.http).call(createToken, form).catch(() => {});
    await expect(new Api(server.http).call(createToken, form)).rejects.toMatchObject({ status: 429 });
    await expect(new Api(server.http, browser_key).call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    await expect(new Api(server.http).call(sendForgetPasswordEmail, { email: victim.email })).resolves.toEqual({});
  });
});
