import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createToken, getCurrentUser, logout } from '@tinkerstream/contract/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../test/api.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, type ServerProcess, startServer } from '../../../test/server-process.ts';

let server: ServerProcess;
let anybody: Api;
beforeAll(async () => {
  server = await startServer();
  anybody = new Api(server.http);
});
afterAll(() => server.stop());

const signIn = () =>
  anybody.call(createToken, { grant_type: 'password', username: ADMIN_EMAIL, password: ADMIN_PASSWORD });

describe('signing in', () => {
  test('gives tokens that work for an hour, and a user with roles and every permission', async () => {
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

  test('ignores the case of the e-mail', async () => {
    await expect(Api.signIn(server.http, ADMIN_EMAIL.toUpperCase())).resolves.toBeDefined();
  });

  test.each([
    ['a wrong password', ADMIN_EMAIL, 'wrong-password'],
    ['an unknown e-mail', 'nobody@example.org', ADMIN_PASSWORD],
  ])('with %s says the same: Bad credentials', async (_name, username, password) => {
    await expect(Api.signIn(server.http, username, password)).rejects.toMatchObject({
      status: 400,
      errors: [{ code: 'TS_ERR_AUTH_0001', description: 'Bad credentials' }],
    });
  });

  test('without a password is malformed', async () => {
    await expect(Api.signIn(server.http, ADMIN_EMAIL, '')).rejects.toMatchObject({ status: 400 });
  });

  test('answers in the language of the reader', async () => {
    const reader = new Api(server.http, '', 'zh-HK');
    const attempt = reader.call(createToken, { grant_type: 'password', username: 'a@b.hk', password: 'x' });
    await expect(attempt).rejects.toMatchObject({ errors: [{ description: '用戶名稱或密碼錯誤' }] });
  });

  test('takes a form of either kind', async () => {
    const response = await fetch(`${server.http}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: ADMIN_EMAIL, password: ADMIN_PASSWORD }),
    });
    expect(response.status).toBe(200);
  });

  test('with a grant that does not exist is malformed', async () => {
    const body = new FormData();
    body.set('grant_type', 'client_credentials');
    const response = await fetch(`${server.http}/oauth/token`, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ code: 'TS_ERR_REQUEST_0001' }] });
  });
});

describe('a refresh token', () => {
  const refresh = (refresh_token: string) => anybody.call(createToken, { grant_type: 'refresh_token', refresh_token });

  test('gives a new pair, and the new one works in its turn', async () => {
    const second = await refresh((await signIn()).refresh_token);
    await expect(refresh(second.refresh_token)).resolves.toBeDefined();
  });

  test('that several tabs spend at the same moment signs none of them out', async () => {
    const { refresh_token } = await signIn();
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => refresh(refresh_token)));
    const pairs = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(pairs.length).toBeGreaterThan(0);
    const user = new Api(server.http, pairs[0]?.access_token);
    await expect(user.call(getCurrentUser, {})).resolves.toBeDefined();
  });

  test('used again a while after it was spent ends the whole session', async () => {
    const { refresh_token: first } = await signIn();
    const { refresh_token: second } = await refresh(first);
    const third = await refresh(second);
    const db = new DatabaseSync(join(server.dataDir, 'tinkerstream.db'), { timeout: 5000 });
    db.exec('UPDATE session SET refreshed_on = refreshed_on - 60000');
    db.close();
    await expect(refresh(first)).rejects.toMatchObject({ status: 401 });
    await expect(refresh(third.refresh_token)).rejects.toMatchObject({ status: 401 });
    await expect(new Api(server.http, third.access_token).call(getCurrentUser, {})).rejects.toMatchObject({
      status: 401,
    });
  });

  test.each(['nonsense', 'a.b.c', `${'0'.repeat(36)}.x`])('%j is none', async (token) => {
    await expect(refresh(token)).rejects.toMatchObject({ status: 401 });
  });
});

describe('a session', () => {
  test('ends with signing out, at once and for both of its tokens', async () => {
    const login = await signIn();
    const user = new Api(server.http, login.access_token);
    await user.call(logout, {});
    await expect(user.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    const { refresh_token } = login;
    const attempt = anybody.call(createToken, { grant_type: 'refresh_token', refresh_token });
    await expect(attempt).rejects.toMatchObject({ status: 401 });
  });

  test.each([
    ['no token', ''],
    ['nonsense', 'nonsense'],
    ['a token that says it needs no signature', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.'],
  ])('is not entered with %s', async (_name, token) => {
    await expect(new Api(server.http, token).call(getCurrentUser, {})).rejects.toMatchObject({
      status: 401,
      errors: [{ code: 'TS_ERR_AUTH_0002' }],
    });
  });
});

test('the key that signs tokens is for its owner only', () => {
  expect(statSync(join(server.dataDir, 'token.key')).mode & 0o777).toBe(0o600);
});
