// Before a release.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createToken,
  createUser,
  getCurrentUser,
  logout,
  registerWithGoogle,
  setUpPassword,
} from '@tinkerstream/contract/accounts';
import { accountErrors, authErrors } from '@tinkerstream/contract/error-codes';
import { listProjects } from '@tinkerstream/contract/projects';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { createEvent, join } from '../../support/people/members.ts';

const CLIENT_ID = 'tinkerstream.apps.example';

let issuer: Server;
let signingKey: CryptoKey;
let foreignKey: CryptoKey;
let server: ServerProcess;
let anybody: Api;
beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  signingKey = pair.privateKey;
  foreignKey = (await generateKeyPair('RS256')).privateKey;
  const keys = JSON.stringify({
    keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }],
  });
  issuer = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(keys));
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  const { port } = issuer.address() as AddressInfo;
  const env = { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/certs` };
  server = await startServer({ env });
  anybody = new Api(server.http);
});
afterAll(async () => {
  await server.stop();
  issuer.close();
});

interface Claims {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly iss?: string;
  readonly aud?: string;
  readonly exp?: number;
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

function idToken(claims: Claims, key: CryptoKey = signingKey): Promise<string> {
  return new SignJWT({
    iss: 'https://accounts.google.com',
    aud: CLIENT_ID,
    sub: '1234567890',
    exp: inSeconds(3600),
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setIssuedAt()
    .sign(key);
}

async function signIn(claims: Claims): Promise<Api> {
  const login = await anybody.call(createToken, {
    grant_type: 'google_sign_in',
    google_id_token: await idToken(claims),
  });
  return new Api(server.http, login.access_token);
}

describe('someone with a Google account and no account here', () => {
  test('gets tokens, has no account, registers, and continues with the same tokens', async () => {
    const email = 'grace@example.org';
    const visitor = await signIn({ email });
    for (const call of [getCurrentUser, listProjects]) {
      await expect(visitor.call(call, {})).rejects.toMatchObject({
        status: 404,
        errors: [{ code: accountErrors.notRegistered }],
      });
    }
    await anybody.call(registerWithGoogle, { googleIdToken: await idToken({ email }) });
    await expect(visitor.call(getCurrentUser, {})).resolves.toMatchObject({
      email,
      firstName: 'Grace',
      lastName: 'Hopper',
      authorities: ['ROLE_STUDENT'],
      enabled: false,
    });
  });

  test('may register twice and stays one user', async () => {
    const googleIdToken = await idToken({ email: 'twice@example.org' });
    await anybody.call(registerWithGoogle, { googleIdToken });
    await anybody.call(registerWithGoogle, { googleIdToken });
    const ids = await Promise.all(
      [1, 2].map(async () => (await (await signIn({ email: 'Twice@Example.org' })).call(getCurrentUser, {})).id),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test('can refresh and sign out without an account', async () => {
    const login = await anybody.call(createToken, {
      grant_type: 'google_sign_in',
      google_id_token: await idToken({ email: 'visitor@example.org' }),
    });
    const next = await anybody.call(createToken, { grant_type: 'refresh_token', refresh_token: login.refresh_token });
    const visitor = new Api(server.http, next.access_token);
    await visitor.call(logout, {});
    await expect(visitor.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  });
});

describe('someone with both accounts', () => {
  test('signs in to the account with the same email, whose password still works', async () => {
    const admin = await Api.signIn(server.http);
    const password = 'known-secret';
    const known = { email: 'known@example.org', firstName: 'Known', lastName: '', password };
    const { id } = await admin.call(createUser, known);
    await expect((await signIn({ email: known.email })).call(getCurrentUser, {})).resolves.toMatchObject({ id });
    await expect(Api.signIn(server.http, known.email, password)).resolves.toBeDefined();
  });
});

describe('someone whose email a stranger registered first', () => {
  test('gets the account, and the stranger loses session, password and key', async () => {
    const admin = await Api.signIn(server.http);
    const { eventCode } = await createEvent(admin);
    const email = 'owner@example.org';
    const stranger = await join(server.http, email, { eventCode });
    await stranger.call(setUpPassword, { password: 'stranger-secret' });
    const { id } = await stranger.call(getCurrentUser, {});

    const owner = await signIn({ email });
    await expect(owner.call(getCurrentUser, {})).resolves.toMatchObject({ id, enabled: true });
    await expect(stranger.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    await expect(Api.signIn(server.http, email, 'stranger-secret')).rejects.toMatchObject({ status: 400 });

    // From here on the account is the owner's, with any password they set.
    await owner.call(setUpPassword, { password: 'owner-secret' });
    await signIn({ email });
    await expect(owner.call(getCurrentUser, {})).resolves.toMatchObject({ id });
    await expect(Api.signIn(server.http, email, 'owner-secret')).resolves.toBeDefined();
  });
});

describe('an invalid token is refused', () => {
  test.each<[string, Claims, string]>([
    ['for another product', { aud: 'another' }, authErrors.googleUnconfirmed],
    ['from another issuer', { iss: 'https://accounts.example' }, authErrors.googleUnconfirmed],
    ['that has expired', { exp: inSeconds(-60) }, authErrors.googleUnconfirmed],
    ['without an email', { email: undefined as never }, authErrors.googleUnconfirmed],
    ['with an invalid email', { email: 'nobody' }, authErrors.googleUnconfirmed],
    ['with an email that Google has not verified', { email_verified: false }, authErrors.googleEmailUnverified],
  ])('%s', async (_name, claims, code) => {
    const token = await idToken({ email: 'admin@example.org', ...claims });
    const refusal = { status: 400, errors: [expect.objectContaining({ code })] };
    const grant = anybody.call(createToken, { grant_type: 'google_sign_in', google_id_token: token });
    await expect(grant).rejects.toMatchObject(refusal);
    await expect(anybody.call(registerWithGoogle, { googleIdToken: token })).rejects.toMatchObject(refusal);
  });

  test('with a wrong, a missing or a nonsense signature', async () => {
    const claims = { email: 'admin@example.org' };
    const [header, body] = (await idToken(claims)).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of [await idToken(claims, foreignKey), `${none}.${body}.`, `${header}.${body}.AAAA`, 'nonsense']) {
      await expect(anybody.call(registerWithGoogle, { googleIdToken: token })).rejects.toMatchObject({
        status: 400,
        errors: [{ code: authErrors.googleUnconfirmed }],
      });
    }
  });
});

test('a server without a Google client, or unable to reach Google, says so', async () => {
  const unreachable = { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_JWKS_URL: 'http://127.0.0.1:1/certs' };
  const [without, offline] = await Promise.all([startServer(), startServer({ env: unreachable })]);
  const googleIdToken = await idToken({ email: 'grace@example.org' });
  const refused = (http: string) => new Api(http).call(registerWithGoogle, { googleIdToken });
  await expect(refused(without.http)).rejects.toMatchObject({ status: 400, errors: [{ code: authErrors.googleOff }] });
  await expect(refused(offline.http)).rejects.toMatchObject({
    status: 503,
    errors: [{ code: authErrors.googleUnreachable }],
  });
  const configs = await Promise.all(
    [without, server].map(async ({ http }) => (await (await fetch(`${http}/config.json`)).json()) as object),
  );
  expect(configs).toMatchObject([{ googleClientId: null }, { googleClientId: CLIENT_ID }]);
  await Promise.all([without.stop(), offline.stop()]);
});
