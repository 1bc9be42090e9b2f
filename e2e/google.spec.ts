import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { type ServerProcess, startServer } from '../test/server-process.ts';
import { newEmail } from './entitlements.ts';
import { expect, setLanguage, test } from './fixtures.ts';
import { TEXTS } from './texts.ts';

const { login, subscriptions } = TEXTS.en;

const CLIENT_ID = 'tinkerstream.apps.example';
const SCRIPT = 'https://accounts.google.com/gsi/client';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

// The server's Content-Security-Policy does not name Google's script yet.
test.use({ bypassCSP: true });

let issuer: Server;
let server: ServerProcess;

test.beforeAll(async () => {
  const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] };
  issuer = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(keys)),
  );
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  const { port } = issuer.address() as AddressInfo;
  server = await startServer({
    env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/certs` },
  });
});

test.afterAll(async () => {
  await server.stop();
  issuer.close();
});

/** What Google answers for somebody (RFC 7515, RS256). */
function idToken(email: string, emailVerified = true): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const seconds = Math.floor(Date.now() / 1000);
  const claims = {
    iss: 'https://accounts.google.com',
    aud: CLIENT_ID,
    sub: email,
    iat: seconds,
    exp: seconds + 3600,
    email,
    email_verified: emailVerified,
    given_name: 'Grace',
    family_name: 'Hopper',
  };
  const signed = `${part({ alg: 'RS256', kid: 'k1' })}.${part(claims)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

/** Puts a script in the place of Google's: a button that answers with this token, as Google's does. */
async function playGoogle(page: Page, token: string): Promise<void> {
  const body = `window.google = { accounts: { id: {
    initialize(settings) { this.settings = settings; },
    renderButton(place) {
      const button = document.createElement('button');
      button.textContent = 'Continue with Google';
      button.onclick = () => this.settings.callback({ credential: '${token}' });
      place.replaceChildren(button);
    },
  } } };`;
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

test('somebody whom Google knows registers with the first sign-in, and signs in with the next', async ({ page }) => {
  await playGoogle(page, idToken(newEmail()));
  await setLanguage(page, 'en', server);
  for (let visit = 1; visit <= 2; visit += 1) {
    await page.goto(`${server.http}/user/login`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    // Registered, and without a subscription until a key or code is used.
    await expect(page.getByRole('heading', { level: 1, name: subscriptions.mine })).toBeVisible();
    await page.goto(`${server.http}/user/logout`);
    await expect(page.getByRole('heading', { name: login.title })).toBeVisible();
  }
});

test('an account whose e-mail Google has not verified is told why it cannot enter', async ({ page }) => {
  await playGoogle(page, idToken(newEmail(), false));
  await setLanguage(page, 'en', server);
  await page.goto(`${server.http}/user/login`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText('TS_ERR_AUTH_0008')).toBeVisible();
  await expect(page.getByRole('heading', { name: login.title })).toBeVisible();
});

test('a server without a Google client asks nothing of Google', async ({ page, server: plain }) => {
  const outside: string[] = [];
  page.on('request', (request) => new URL(request.url()).origin !== plain.http && outside.push(request.url()));
  await page.goto('/user/login');
  await page.waitForLoadState('networkidle');
  expect(outside).toEqual([]);
});
