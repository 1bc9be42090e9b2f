import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createToken, getCurrentUser, logout } from '@tinkerstream/contract/accounts';
import { authErrors, requestErrors } from '@tinkerstream/contract/error-codes';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { openDatabase } from '../../../../../test/support/server-database.ts';
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  type ServerProcess,
  startServer,
} from '../../../../../test/support/server-process.ts';

let server: ServerProcess;
let visitor: Api;
beforeAll(async () => {
  server = await startServer();
  visitor = new Api(server.http);
});
afterAll(() => server.stop());

const signIn = () =>
  visitor.call(createToken, { grant_type: 'password', username: ADMIN_EMAIL, password: ADMIN_PASSWORD });

describe('signing in', () => {
  test('returns tokens that are valid for an hour, and a user with roles and every permission', async () => {
    const login = await signIn();
    expect(login).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    const user = await new Api(server.http, login.access_token).call(getCurrentUser, {});
    expect(user).toMatchObject({
      email: ADMIN_EMAIL,
      enabled: true,
      authorities: ['ROLE_STUDENT', 'ROLE_TINKERSTREAM_ADMIN'],
      subscriptionStatus: { permission: { allowProjectCount: -1, allowEmbedChart: true } },
    });
  });

  test('ignores the case of the email', async () => {
    await expect(Api.signIn(server.http, ADMIN_EMAIL.toUpperCase())).resolves.toBeDefined();
  });

  test.each([
    ['a wrong password', ADMIN_EMAIL, 'wrong-password'],
    ['an unknown email', 'nobody@example.org', ADMIN_PASSWORD],
  ])('with %s answers the same: Bad credentials', async (_name, username, password) => {
    await expect(Api.signIn(server.http, username, password)).rejects.toMatchObject({
      status: 400,
      errors: [{ code: authErrors.badCredentials, description: 'Bad credentials' }],
    });
  });

  test('without a password is malformed', async () => {
    await expect(Api.signIn(server.http, ADMIN_EMAIL, '')).rejects.toMatchObject({ status: 400 });
  });

  test("answers in the reader's language", async () => {
    const reader = new Api(server.http, '', 'zh-HK');
    const attempt = reader.call(createToken, { grant_type: 'password', username: 'a@b.hk', password: 'x' });
    await expect(attempt).rejects.toMatchObject({ errors: [{ description: '用戶名稱或密碼錯誤' }] });
  });

  test('accepts both encodings of a form', async () => {
    const response = await fetch(`${server.http}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: ADMIN_EMAIL, password: ADMIN_PASSWORD }),
    });
    expect(response.status).toBe(200);
  });

  test('with an unknown grant is malformed', async () => {
    const body = new FormData();
    body.set('grant_type', 'client_credentials');
    const response = await fetch(`${server.http}/oauth/token`, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ code: requestErrors.fieldInvalid }] });
  });
});

describe('a refresh token', () => {
  const refresh = (refresh_token: string, retry_id?: string) =>
    visitor.call(createToken, { grant_type: 'refresh_token', refresh_token, ...(retry_id && { retry_id }) });
  const me = ({ access_token }: { access_token: string }) =>
    new Api(server.http, access_token).call(getCurrentUser, {});

  test('returns a new pair, which works in turn', async () => {
    const second = await refresh((await signIn()).refresh_token);
    await expect(refresh(second.refresh_token)).resolves.toBeDefined();
  });

  test.each([
    ['without a retry id', undefined, undefined],
    ['with a retry id although the first had none', undefined, 'guessed'],
    ['with another retry id', 'mine', 'guessed'],
    ['without the retry id of the first', 'mine', undefined],
  ])('used again %s ends the session immediately, with all tokens it issued', async (_name, first, again) => {
    const login = await signIn();
    const next = await refresh(login.refresh_token, first);
    const browser = io(server.http, { auth: { token: next.access_token }, reconnection: false });
    await new Promise((resolve) => browser.once('connect', () => resolve(undefined)));
    const disconnected = new Promise((resolve) => browser.once('disconnect', resolve));
    await expect(refresh(login.refresh_token, again)).rejects.toMatchObject({ status: 401 });
    await expect(refresh(next.refresh_token)).rejects.toMatchObject({ status: 401 });
    await expect(me(next)).rejects.toMatchObject({ status: 401 });
    await disconnected;
  });

  test('older than the previous one ends the session too, whatever accompanies it', async () => {
    const login = await signIn();
    const second = await refresh(login.refresh_token, 'mine');
    const third = await refresh(second.refresh_token, 'mine');
    await expect(refresh(login.refresh_token, 'mine')).rejects.toMatchObject({ status: 401 });
    await expect(me(third)).rejects.toMatchObject({ status: 401 });
  });

  test('used by several tabs at the same moment returns the same new one to all', async () => {
    const { refresh_token } = await signIn();
    const pairs = await Promise.all([1, 2, 3, 4].map(() => refresh(refresh_token, 'of this browser')));
    expect(new Set(pairs.map((pair) => pair.refresh_token)).size).toBe(1);
    for (const pair of pairs) await expect(me(pair)).resolves.toBeDefined();
  });

  test('is not retried for ever', async () => {
    const { refresh_token } = await signIn();
    const next = await refresh(refresh_token, 'mine');
    const db = openDatabase(server.dataDir);
    db.exec('UPDATE session SET refreshed_on = refreshed_on - 600000');
    db.close();
    await expect(refresh(refresh_token, 'mine')).rejects.toMatchObject({ status: 401 });
    await expect(me(next)).rejects.toMatchObject({ status: 401 });
  });

  test.each(['nonsense', 'a.b.c', `${'0'.repeat(36)}.x`])('is never %j', async (token) => {
    await expect(refresh(token)).rejects.toMatchObject({ status: 401 });
  });
});

describe('a session', () => {
  test('ends on sign-out, immediately and for both of its tokens', async () => {
    const login = await signIn();
    const user = new Api(server.http, login.access_token);
    await user.call(logout, {});
    await expect(user.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    const { refresh_token } = login;
    const attempt = visitor.call(createToken, { grant_type: 'refresh_token', refresh_token });
    await expect(attempt).rejects.toMatchObject({ status: 401 });
  });

  test.each([
    ['no token', ''],
    ['nonsense', 'nonsense'],
    ['a token that says it needs no signature', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.'],
  ])('does not open with %s', async (_name, token) => {
    await expect(new Api(server.http, token).call(getCurrentUser, {})).rejects.toMatchObject({
      status: 401,
      errors: [{ code: authErrors.notSignedIn }],
    });
  });
});

test('only the owner can read the token signing key', () => {
  expect(statSync(join(server.dataDir, 'token.key')).mode & 0o777).toBe(0o600);
});
