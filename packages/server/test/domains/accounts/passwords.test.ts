import { once } from 'node:events';
import { statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import {
  changePassword,
  createUser,
  getCurrentUser,
  sendForgetPasswordEmail,
  setUpPassword,
} from '@tinkerstream/contract/accounts';
import { accountErrors, authErrors, passwordErrors, requestErrors } from '@tinkerstream/contract/error-codes';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { openDatabase } from '../../../../../test/support/server-database.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { follow, linkOf, nextMail, parseMail, type ReadMail, readMails } from '../../support/people/mailbox.ts';
import { refused } from '../../support/server/refused.ts';

let server: ServerProcess;
let admin: Api;
let visitor: Api;
beforeAll(async () => {
  server = await startServer();
  admin = await Api.signIn(server.http);
  visitor = new Api(server.http);
});
afterAll(() => server.stop());

let lastUser = 0;

/** A new user with this name, with a password by default. */
async function newUser(password: string | undefined = 'first-secret'): Promise<string> {
  const email = `user${++lastUser}@example.org`;
  await admin.call(createUser, { email, firstName: 'Ada', lastName: 'Lovelace', ...(password && { password }) });
  return email;
}

const followLink = (mail: ReadMail) => follow(server.http, mail);

function editDatabase(sql: string): void {
  const db = openDatabase(server.dataDir);
  db.exec(sql);
  db.close();
}

describe('a first password', () => {
  test('is set through the invitation link, once', async () => {
    const email = await newUser('');
    const mail = await nextMail(server.dataDir, email);
    expect(linkOf(mail)).toMatchObject({ port: new URL(server.http).port, pathname: '/user/login/direct' });
    expect(linkOf(mail).searchParams.get('ref')).toBe('/user/setup-password');
    const user = await followLink(mail);
    await user.call(setUpPassword, { password: 'my-secret' });
    await expect(Api.signIn(server.http, email, 'my-secret')).resolves.toBeDefined();
    await expect(user.call(setUpPassword, { password: 'another' })).rejects.toMatchObject(
      refused(passwordErrors.alreadyCreated, 409),
    );
  });

  test.each(['12345', 'x'.repeat(21), ''])('of the wrong length is malformed: %j', async (password) => {
    await expect(admin.call(setUpPassword, { password })).rejects.toMatchObject(
      refused(requestErrors.fieldInvalid, 400),
    );
  });

  test('requires a signed-in user', async () => {
    await expect(visitor.call(setUpPassword, { password: '123456' })).rejects.toMatchObject({ status: 401 });
  });
});

describe('a changed password', () => {
  test('replaces the old one and ends only the other sessions of its user', async () => {
    const email = await newUser();
    const [here, elsewhere] = await Promise.all([1, 2].map(() => Api.signIn(server.http, email, 'first-secret')));
    await here?.call(changePassword, { oldPassword: 'first-secret', newPassword: 'second-secret' });
    await expect(here?.call(getCurrentUser, {})).resolves.toMatchObject({ email });
    await expect(elsewhere?.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    await expect(admin.call(getCurrentUser, {})).resolves.toBeDefined();
    await expect(Api.signIn(server.http, email, 'first-secret')).rejects.toMatchObject({ status: 400 });
    await expect(Api.signIn(server.http, email, 'second-secret')).resolves.toBeDefined();
  });

  test('is refused with a wrong old one, and for a while after ten of these', async () => {
    const email = await newUser();
    const user = await Api.signIn(server.http, email, 'first-secret');
    const guess = () => user.call(changePassword, { oldPassword: 'wrong-secret', newPassword: 'second-secret' });
    for (let attempt = 0; attempt < 10; attempt++) {
      await expect(guess()).rejects.toMatchObject(refused(passwordErrors.currentWrong, 400));
    }
    await expect(guess()).rejects.toMatchObject(refused(authErrors.tooManyAttempts, 429));
    await expect(user.call(getCurrentUser, {})).resolves.toBeDefined();
  });

  test.each(['12345', 'x'.repeat(21)])('of the wrong length is malformed: %j', async (newPassword) => {
    await expect(admin.call(changePassword, { oldPassword: 'x', newPassword })).rejects.toMatchObject({ status: 400 });
  });
});

test.each(['password1', 'Tinkerstream', '5201314', 'aa123456', '112233445566', 'EASY.NAME!'])(
  'a password that attackers guess first is refused wherever one is set: %s',
  async (easy) => {
    const email = `easy.name@u${++lastUser}.example.org`;
    const refusal = refused(accountErrors.passwordTooEasy, 400);
    const form = { email, firstName: 'Ada', lastName: '' };
    await expect(admin.call(createUser, { ...form, password: easy })).rejects.toMatchObject(refusal);
    await admin.call(createUser, form);
    const user = await followLink(await nextMail(server.dataDir, email));
    await expect(user.call(setUpPassword, { password: easy })).rejects.toMatchObject(refusal);
    await user.call(setUpPassword, { password: 'first-secret' });
    const change = { oldPassword: 'first-secret', newPassword: easy };
    await expect(user.call(changePassword, change)).rejects.toMatchObject(refusal);
    await expect(Api.signIn(server.http, email, 'first-secret')).resolves.toBeDefined();
  },
);

describe('a forgotten password', () => {
  test('is replaced through the link in an email, once', async () => {
    const email = await newUser();
    const before = await Api.signIn(server.http, email, 'first-secret');
    await visitor.call(sendForgetPasswordEmail, { email: email.toUpperCase() });
    const mail = await nextMail(server.dataDir, email);
    expect(mail).toMatchObject({ subject: 'Tinkerstream: Set a new password' });
    expect(mail.text).toContain('Hello Ada,');
    expect(linkOf(mail).searchParams.get('ref')).toBe('/user/setup-password');

    const user = await followLink(mail);
    await expect(followLink(mail)).rejects.toMatchObject(refused(authErrors.linkInvalid, 400));
    await user.call(setUpPassword, { password: 'second-secret' });
    await expect(Api.signIn(server.http, email, 'second-secret')).resolves.toBeDefined();
    await expect(before.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    await expect(user.call(setUpPassword, { password: 'third-secret' })).rejects.toMatchObject(
      refused(passwordErrors.alreadyCreated, 409),
    );
  });

  test('is emailed at most once a minute', async () => {
    const email = await newUser();
    const request = () => visitor.call(sendForgetPasswordEmail, { email });
    const answers = await Promise.allSettled([request(), request(), request()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const response = await fetch(server.http + sendForgetPasswordEmail.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await response.json()).toMatchObject({ errors: [{ code: accountErrors.askedTooSoon }] });

    editDatabase(`UPDATE user_account SET link_requested_on = link_requested_on - 61000 WHERE email = '${email}'`);
    await request();
    await nextMail(server.dataDir, email, 1);
  });

  test('is not replaced by a link older than an hour', async () => {
    const email = await newUser();
    await visitor.call(sendForgetPasswordEmail, { email });
    const mail = await nextMail(server.dataDir, email);
    editDatabase(`UPDATE direct_access_key SET expires_on = expires_on - 3600001
      WHERE user_id = (SELECT id FROM user_account WHERE email = '${email}')`);
    await expect(followLink(mail)).rejects.toMatchObject(refused(authErrors.linkInvalid, 400));
  });

  test.each(['nobody@example.org', 'nobody', 'a@b', `${'x'.repeat(300)}@example.org`, "'; --"])(
    'of an unknown email is reported: %j',
    async (email) => {
      const attempt = visitor.call(sendForgetPasswordEmail, { email });
      await expect(attempt).rejects.toMatchObject({
        status: 404,
        errors: [{ code: accountErrors.emailUnknown, description: 'Email does not exist' }],
      });
    },
  );

  test.each([
    ['zh-HK', '重設密碼', '一小時內有效'],
    ['zh-CN', '重置密码', '一小时内有效'],
  ])("is emailed in the reader's language: %s", async (language, subject, text) => {
    const email = await newUser();
    await new Api(server.http, '', language).call(sendForgetPasswordEmail, { email });
    const mail = await nextMail(server.dataDir, email);
    expect(mail.subject).toBe(`Tinkerstream：${subject}`);
    expect(mail.text).toContain(text);
  });

  test('is in a file that only its owner can read', () => {
    const folder = join(server.dataDir, 'outbox');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readMails(server.dataDir).length).toBeGreaterThan(0);
  });
});

describe('the link in an email leads to this server and never to a loopback address, whatever host a request names', () => {
  /** fetch cannot set the Host header. */
  async function requestAs(host: string, email: string): Promise<number> {
    const { request } = await import('node:http');
    const call = request(server.http + sendForgetPasswordEmail.path, {
      method: 'POST',
      headers: { host, 'content-type': 'application/json' },
    }).end(JSON.stringify({ email }));
    const [response] = (await once(call, 'response')) as [{ statusCode: number; resume(): void }];
    response.resume();
    return response.statusCode;
  }

  test.each([
    'evil.example',
    'localhost:1',
    'LOCALHOST',
    '127.0.0.1',
    '127.1:80',
    'localhost@evil.example',
    'evil.example#',
    'a b',
  ])('%j', async (host) => {
    const email = await newUser();
    expect(await requestAs(host, email)).toBe(200);
    const { hostname: linked, port } = linkOf(await nextMail(server.dataDir, email));
    expect(linked).not.toMatch(/evil\.example|localhost|^127\./);
    expect(port).toBe(new URL(server.http).port);
  });

  test("and this machine's name if the request used it", async () => {
    const email = await newUser();
    const host = `${hostname().toLowerCase()}:${new URL(server.http).port}`;
    await requestAs(host, email);
    expect(linkOf(await nextMail(server.dataDir, email)).host).toBe(host);
  });
});

test('with PUBLIC_URL and SMTP_URL, an email goes to the mail server and waits while that refuses it', async () => {
  const received: string[] = [];
  let refusals = 1;
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(username === 'cloud' && password === 'p@ss' ? null : new Error('no'), { user: 'cloud' }),
    onData(stream, _session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString('latin1');
      });
      stream.on('end', () => {
        if (refusals-- > 0) return done(new Error('come back later'));
        received.push(Buffer.from(raw, 'latin1').toString('utf8'));
        done();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const mailing = await startServer({
    env: {
      SMTP_URL: `smtp://cloud:p%40ss@127.0.0.1:${port}`,
      PUBLIC_URL: 'https://cloud.example/',
      SUPPORT_EMAIL: 'help@example.org',
      LOG_LEVEL: 'fatal',
    },
  });
  try {
    const { email } = await (await Api.signIn(mailing.http)).call(getCurrentUser, {});
    await new Api(mailing.http).call(sendForgetPasswordEmail, { email });
    const [raw = ''] = await vi.waitUntil(() => received.length > 0 && received, { timeout: 60_000, interval: 20 });
    const mail = parseMail(raw);
    expect(mail).toMatchObject({ to: email, from: 'Tinkerstream <help@example.org>' });
    expect(linkOf(mail).href).toMatch(/^https:\/\/cloud\.example\/user\/login\/direct\?token=/);
    expect(readMails(mailing.dataDir)).toEqual([]);
  } finally {
    await mailing.stop();
    await new Promise<void>((resolve) => smtp.close(resolve));
  }
});
