import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createToken,
  createUser,
  getCurrentUser,
  listSessions,
  removeOtherSessions,
  updateProfile,
} from '@tinkerstream/contract/accounts';
import { accountErrors, authErrors, requestErrors } from '@tinkerstream/contract/error-codes';
import { Kysely } from 'kysely';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { copyMigratedDatabase } from '../../../../../test/support/migrated-database.ts';
import { ADMIN_EMAIL, type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { deviceOf } from '../../../src/domains/accounts/sign-in/device.ts';
import { createSessions } from '../../../src/domains/accounts/sign-in/sessions.ts';
import { createSessionRepository } from '../../../src/domains/users/session-repository.ts';
import { SqlitePoolDialect } from '../../../src/platform/db/sqlite-dialect.ts';
import { SqlitePool } from '../../../src/platform/db/sqlite-pool.ts';
import type { DomainEvents } from '../../../src/platform/events/events.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { query } from '../../support/storage/database-query.ts';

const PASSWORD = 'some-secret';

let server: ServerProcess;
let admin: Api;
beforeAll(async () => {
  server = await startServer();
  admin = await Api.signIn(server.http);
});
afterAll(() => server.stop());

async function newUser(email: string): Promise<Api> {
  await admin.call(createUser, { email, firstName: 'Ada', lastName: '', password: PASSWORD });
  return Api.signIn(server.http, email, PASSWORD);
}

async function signInWith(userAgent: string, username: string): Promise<void> {
  const response = await fetch(server.http + createToken.path, {
    method: 'POST',
    headers: { 'user-agent': userAgent },
    body: new URLSearchParams({ grant_type: 'password', username, password: PASSWORD }),
  });
  expect(response.status).toBe(200);
}

describe('sessions', () => {
  test("are listed with their devices, with the current one marked and only the user's own", async () => {
    const email = 'lists@example.org';
    const user = await newUser(email);
    await signInWith('Mozilla/5.0 (X11; CrOS x86_64 1) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', email);
    await signInWith('x'.repeat(5000), email);
    const sessions = await user.call(listSessions, {});
    expect(sessions.map(({ browser, system, isCurrent }) => [browser, system, isCurrent])).toEqual([
      [null, null, false],
      ['Chrome', 'ChromeOS', false],
      [null, null, true],
    ]);
    for (const { createdOn, lastUsedOn } of sessions) expect(lastUsedOn >= createdOn).toBe(true);
  });

  test('except the current one end together, with their live connections', async () => {
    const email = 'ends@example.org';
    const here = await newUser(email);
    const elsewhere = await Api.signIn(server.http, email, PASSWORD);
    const browser = io(server.http, { auth: { token: elsewhere.accessToken }, reconnection: false });
    await new Promise((resolve) => browser.once('connect', () => resolve(undefined)));
    const disconnected = new Promise((resolve) => browser.once('disconnect', resolve));
    await here.call(removeOtherSessions, {});
    await disconnected;
    await expect(elsewhere.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    await expect(here.call(listSessions, {})).resolves.toMatchObject([{ isCurrent: true }]);
    await expect(admin.call(getCurrentUser, {})).resolves.toBeDefined();
  });
});

describe('a session ends 90 days after it started, however often it is refreshed', () => {
  const DAY_MS = 24 * 3600 * 1000;

  test('and then gets the same answers as any ended session', async () => {
    const email = 'ninety@example.org';
    await newUser(email);
    const form = { grant_type: 'password', username: email, password: PASSWORD } as const;
    const login = await new Api(server.http).call(createToken, form);
    const user = new Api(server.http, login.access_token);
    const moveBegin = (days: number) =>
      query(
        server,
        undefined,
        `UPDATE session SET created_on = created_on - ${days * DAY_MS}
         WHERE user_id = (SELECT id FROM user_account WHERE email = '${email}') RETURNING id`,
      );

    await moveBegin(89);
    const [session] = (await user.call(listSessions, {})).filter((one) => one.isCurrent);
    expect(Date.parse(session?.endsOn ?? '')).toBe(Date.parse(session?.createdOn ?? '') + 90 * DAY_MS);
    const refresh = { grant_type: 'refresh_token', refresh_token: login.refresh_token } as const;
    const { refresh_token } = await new Api(server.http).call(createToken, refresh);
    await expect(user.call(getCurrentUser, {})).resolves.toMatchObject({ email });

    await moveBegin(1.01);
    await expect(user.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    await expect(
      new Api(server.http).call(createToken, { grant_type: 'refresh_token', refresh_token }),
    ).rejects.toMatchObject({ status: 401, errors: [{ code: authErrors.signInEnded }] });
    const again = await Api.signIn(server.http, email, PASSWORD);
    const listed = await again.call(listSessions, {});
    expect(listed.some(({ id }) => id === session?.id)).toBe(false);
  });

  test('with its live connections, and leaves no trace', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sessions-'));
    copyMigratedDatabase(join(folder, 'test.db'));
    const pool = await SqlitePool.open(join(folder, 'test.db'), [], () => {});
    const database = new Kysely<Record<never, never>>({ dialect: new SqlitePoolDialect(pool) });
    const ended: string[] = [];
    const repository = createSessionRepository(database);
    const DAYS = { young: [89, 0], old: [90.01, 0], idle: [40, 30.01] } as const;
    for (const [id, [begun, refreshed]] of Object.entries(DAYS)) {
      await repository.create({
        id,
        userId: null,
        visitorEmail: 'someone@example.org',
        refreshHash: '',
        createdOn: Date.now() - begun * DAY_MS,
        refreshedOn: Date.now() - refreshed * DAY_MS,
        userAgent: '',
        maySetPassword: false,
        licenseId: null,
      });
    }
    const sessions = createSessions(database, {
      tokenKey: new Uint8Array(32),
      admit: async () => {},
      events: {
        emit: async (_name, event) => void ended.push(...(event as DomainEvents['sessions.ended']).sessionIds),
      },
      report: () => {},
      logger: createLogger('silent'),
    });
    await sessions.start();
    sessions.stop();
    expect(ended.sort()).toEqual(['idle', 'old']);
    await expect(repository.removeExpired(Date.now() + DAY_MS)).resolves.toEqual(['young']);
    await pool.close();
    rmSync(folder, { recursive: true });
  });
});

describe('the names of a user', () => {
  test('are trimmed and otherwise kept as typed', async () => {
    const user = await newUser('names@example.org');
    await user.call(updateProfile, { firstName: '  陳大文 <b> ', lastName: ' O’Neil ' });
    const changed = { firstName: '陳大文 <b>', lastName: 'O’Neil' };
    await expect(user.call(getCurrentUser, {})).resolves.toMatchObject(changed);
    await expect(admin.call(getCurrentUser, {})).resolves.toMatchObject({ firstName: 'Admin' });
  });

  test.each([
    ['an empty first name', { firstName: ' ', lastName: '' }],
    ['a name of 101 characters', { firstName: 'x'.repeat(101), lastName: '' }],
    ['a last name of 101 characters', { firstName: 'x', lastName: 'x'.repeat(101) }],
    ['a number', { firstName: 5 as never, lastName: '' }],
    ['no last name', { firstName: 'x' } as never],
  ])('are never %s', async (_name, names) => {
    await expect(admin.call(updateProfile, names)).rejects.toMatchObject({ status: 400 });
  });
});

describe('an account created by an administrator', () => {
  test('is returned with its id, and its email is taken from then on in any case', async () => {
    const form = { email: 'Made@Example.org', firstName: 'Made', lastName: 'Up', password: PASSWORD };
    const made = await admin.call(createUser, form);
    expect(made).toMatchObject({ email: 'made@example.org', firstName: 'Made', lastName: 'Up' });
    const user = await (await Api.signIn(server.http, form.email, PASSWORD)).call(getCurrentUser, {});
    expect(user).toMatchObject({ id: made.id, enabled: false, authorities: ['ROLE_STUDENT'], school: null });
    await expect(admin.call(createUser, { ...form, email: 'made@example.ORG' })).rejects.toMatchObject({
      status: 409,
      errors: [{ code: accountErrors.emailTaken }],
    });
  });

  test('cannot be created by anyone else', async () => {
    const user = await newUser('nobody-special@example.org');
    const form = { email: 'x@example.org', firstName: 'x', lastName: '' };
    await expect(user.call(createUser, form)).rejects.toMatchObject({ status: 403 });
    await expect(new Api(server.http).call(createUser, form)).rejects.toMatchObject({ status: 401 });
  });

  test.each([
    ['an invalid email', { email: 'x' }],
    ['an email with a line break', { email: 'x@example.org\nBcc: y@example.org' }],
    ['an overlong email', { email: `${'x'.repeat(250)}@example.org` }],
    ['a short password', { password: '12345' }],
    ['a list for a name', { firstName: ['x'] as never }],
  ])('is refused for %s', async (_name, change) => {
    const form = { email: 'x@example.org', firstName: 'x', lastName: '', ...change };
    await expect(admin.call(createUser, form)).rejects.toMatchObject({
      status: 400,
      errors: [{ code: requestErrors.fieldInvalid }],
    });
  });
});

describe('wrong passwords', () => {
  test('block only their account at this address, and say for how long', async () => {
    await newUser('victim@example.org');
    const attempt = (username: string, password: string) =>
      fetch(server.http + createToken.path, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'password', username, password }),
      });
    // All at once: none slips through while the others are being counted.
    const burst = await Promise.all(Array.from({ length: 30 }, () => attempt('victim@example.org', 'wrong')));
    const statuses = burst.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30 - 10 - 4);
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(10);
    const refused = await attempt('victim@example.org', PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ errors: [{ code: authErrors.tooManyAttempts }] });
    await expect(Api.signIn(server.http, ADMIN_EMAIL)).resolves.toBeDefined();
  });

  test('do not occur when a class of 150 signs in from one address within a minute', async () => {
    const email = 'class@example.org';
    await newUser(email);
    const all = Array.from({ length: 150 }, () => Api.signIn(server.http, email, PASSWORD));
    await expect(Promise.all(all)).resolves.toHaveLength(150);
  });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPad',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-X200) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'macOS'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome', 'ChromeOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.48',
    'WeChat',
    'iPhone',
  ],
  ['curl/8.0', null, null],
  ['', null, null],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
