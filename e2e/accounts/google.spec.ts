// Before a release.
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { authErrors } from '@tinkerstream/contract/error-codes';
import { newEmail } from '../../test/support/entitlements.ts';
import { type ServerProcess, startServer } from '../../test/support/server-process.ts';
import { expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { login, subscriptions } = TEXTS.en;

const CLIENT_ID = 'tinkerstream.apps.example';
const GOOGLE = 'https://accounts.google.com';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

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

/** Google's ID token for a user (RFC 7515, RS256). */
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

/**
 * Answers in place of Google. Like Google's script, this script adds a stylesheet, sends a request, and shows its button in
 * a frame; the frame requires a page that reveals its origin.
 */
async function mockGoogle(page: Page, token: string): Promise<void> {
  const script = `window.google = { accounts: { id: {
    initialize({ callback }) {
      onmessage = ({ origin, data }) => origin === '${GOOGLE}' && callback({ credential: data });
    },
    async renderButton(place) {
      const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '${GOOGLE}/gsi/style' });
      const isStyled = new Promise((done, failed) => Object.assign(style, { onload: done, onerror: failed }));
      document.head.append(style);
      await isStyled;
      await fetch('${GOOGLE}/gsi/status');
      place.replaceChildren(Object.assign(document.createElement('iframe'), { src: '${GOOGLE}/gsi/button' }));
    },
  } } };`;
  const button = `<script>
    const button = document.createElement('button');
    button.textContent = 'Continue with Google';
    button.onclick = () => parent.postMessage('${token}', '*');
    if (document.referrer === '${server.http}/') document.body.append(button);
  </script>`;
  const answers = new Map([
    ['/gsi/client', { contentType: 'text/javascript', body: script }],
    ['/gsi/style', { contentType: 'text/css', body: '' }],
    ['/gsi/status', { contentType: 'text/plain', body: '', headers: { 'access-control-allow-origin': server.http } }],
    ['/gsi/button', { contentType: 'text/html', body: `<body>${button}</body>` }],
  ]);
  await page.route(`${GOOGLE}/**`, (route) => route.fulfill(answers.get(new URL(route.request().url()).pathname)));
}

const googleButton = (page: Page) => page.frameLocator('iframe').getByRole('button', { name: 'Continue with Google' });

test('a user with a Google account registers with the first sign-in, and signs in with the next', async ({ page }) => {
  await mockGoogle(page, idToken(newEmail()));
  await setLanguage(page, 'en', server);
  for (let visit = 1; visit <= 2; visit += 1) {
    await page.goto(`${server.http}/user/login`);
    await googleButton(page).click();
    // The user is registered, but has no subscription until they use a key or code.
    await expect(page.getByRole('heading', { level: 1, name: subscriptions.mine })).toBeVisible();
    await page.goto(`${server.http}/user/logout`);
    await expect(page.getByRole('heading', { name: login.title })).toBeVisible();
  }
});

test('a user whose email Google has not verified sees why they cannot sign in', async ({ page }) => {
  await mockGoogle(page, idToken(newEmail(), false));
  await setLanguage(page, 'en', server);
  await page.goto(`${server.http}/user/login`);
  await googleButton(page).click();
  await expect(page.getByText(authErrors.googleEmailUnverified)).toBeVisible();
  await expect(page.getByRole('heading', { name: login.title })).toBeVisible();
});

test('a server without a Google client sends nothing to Google', async ({ page, server: plain }) => {
  const outside: string[] = [];
  page.on('request', (request) => new URL(request.url()).origin !== plain.http && outside.push(request.url()));
  await page.goto('/user/login');
  await page.waitForLoadState('networkidle');
  expect(outside).toEqual([]);
});
