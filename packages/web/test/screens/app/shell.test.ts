import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { createPerson } from '../../../../../test/support/people.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../../../../test/support/server-process.ts';
import { signInAs } from '../../support/page/doing.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const server = await sharedServer();

test('the guard returns to the original destination', async () => {
  const page = await mountPage('/topic?from=mail#top', new Api(server.http));
  await expect(page).toHaveURL(/\/user\/login\?ref=/);
  await signInAs(page, ADMIN_EMAIL, ADMIN_PASSWORD);
  await expect(page).toHaveURL(/\/topic\?from=mail#top$/);
});

// `return-address.test.ts` has further forms of an address of another origin.
test('a ref to another origin is ignored', async () => {
  const page = await mountPage(`/user/login?ref=${encodeURIComponent('https://example.com/')}`, new Api(server.http));
  const { email, password } = await createPerson(server, 'full');
  await signInAs(page, email, password);
  await expect(page).toHaveURL((url) => url.origin === server.http && ['/', '/home'].includes(url.pathname));
});

test('an unknown address says so', async () => {
  const page = await mountPage('/no-such-page', new Api(server.http));
  await expect(page.getByRole('heading', { name: dictionary.shell.notFound })).toBeVisible();
});
