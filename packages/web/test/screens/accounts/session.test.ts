import { logout } from '@tinkerstream/contract/accounts';
import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { readCookie, writeCookie } from '../../../src/platform/cookies.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage, newTab } from '../../support/page/mount-page.tsx';

const server = await sharedServer();

test('a refused refresh signs out, and leads back after a sign-in', async () => {
  const page = newTab(await Api.signIn(server.http));
  writeCookie('expiry', '0');
  writeCookie('refreshToken', 'spent.long-ago');
  await page.goto('/topic');
  await page.waitForURL(/\/user\/login/);
  expect(readCookie('accessToken')).toBeUndefined();
});

test('a session that ended on the server leads to the sign-in screen and back', async () => {
  const user = await Api.signIn(server.http);
  await user.call(logout, {});
  const page = await mountPage('/topic', user);
  await page.waitForURL(/\/user\/login\?ref=%2Ftopic/);
});
