// Before a release.
import { createUser } from '@tinkerstream/contract/accounts';
import { listUsers, updateEventCode } from '@tinkerstream/contract/admin';
import { licenseErrors } from '@tinkerstream/contract/error-codes';
import { consumeLicense } from '@tinkerstream/contract/subscriptions';
import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { createEvent, createLicenseKey, newEmail } from '../../../../../test/support/entitlements.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { localMinute } from '../../../src/ui/text/local-time.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { accounts, shell, subscriptions: texts } = dictionary;

async function createMember(server: SharedServer) {
  const member = { email: newEmail(), password: 'first-secret' };
  await (await Api.signIn(server.http)).call(createUser, { ...member, firstName: 'Ada', lastName: 'Lovelace' });
  return member;
}

/** The row of a table or fact list that starts with a name. */
const fact = (name: string) => ({ hasText: new RegExp(`^${name}`) });

const server = await sharedServer();

test('an account without a subscription sees My subscription on every page, and a license key opens it', async () => {
  const key = await createLicenseKey(await Api.signIn(server.http), 'Robotics club', 2);
  const { email, password } = await createMember(server);
  const page = await mountPage('/', await Api.signIn(server.http, email, password));
  for (const path of ['/', '/topic', '/project/create']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: texts.mine })).toBeVisible();
  }
  await expect(page.getByText(texts.inactive, { exact: true })).toBeVisible();
  await expect(page.getByText(texts.graceText(30, 5))).toBeVisible();

  const field = page.getByRole('textbox', { name: texts.licenseKey });
  await field.press('Enter');
  await expect(page.getByText(texts.licenseKeyInvalid)).toBeVisible();
  await field.fill('NO-SUCH-KEY');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/License Key is invalid/);
  await expect(page.getByText(licenseErrors.keyInvalid)).toHaveCount(0);

  await field.fill(key.toLowerCase());
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: shell.home })).toBeVisible();
  await page.getByRole('link', { name: shell.subscription }).click();
  await expect(page.getByText(texts.active, { exact: true })).toBeVisible();
  await expect(page.getByText('Robotics club')).toBeVisible();
  await expect(page.locator('dl > div').filter(fact(texts.concurrentLogin))).toContainText('1 / 2');
  await expect(page.locator('dl > div').filter(fact(texts.consumed))).toContainText('1 / 5');
  const table = page.getByRole('table', { name: texts.permissions });
  for (const [feature, extent] of [
    [texts.features.projectCount, '25'],
    [texts.features.dailyData, texts.unlimited],
    [texts.features.shareProject, texts.supported],
    [texts.features.historyDays, texts.days(365)],
    [texts.features.openApi, texts.notSupported],
  ] as const) {
    await expect(table.getByRole('row', { name: new RegExp(`^${feature} `) }), feature).toContainText(extent);
  }
});

test('a user without a free seat sees why, and gets one by signing out their other devices', async () => {
  const key = await createLicenseKey(await Api.signIn(server.http), 'One seat', 1);
  const { email, password } = await createMember(server);
  await (await Api.signIn(server.http, email, password)).call(consumeLicense, { licenseKey: key });
  const page = await mountPage('/', await Api.signIn(server.http, email, password));
  await expect(page.getByText(texts.seatsTakenText)).toBeVisible();
  await expect(page.getByText(texts.inactiveText)).toHaveCount(0);
  await page.getByRole('link', { name: texts.seatsTakenLink }).click();
  await page.getByRole('button', { name: accounts.logOutOthers }).click();
  await page.getByRole('dialog').getByRole('button', { name: accounts.logOutOthers }).click();
  await expect(page.getByText(accounts.othersLoggedOut)).toBeVisible();
  await page.getByRole('link', { name: shell.home }).click();
  await expect(page.getByRole('heading', { level: 1, name: shell.home })).toBeVisible();
});

test('an administrator page says to others that it is not for them, and leads home', async () => {
  const { email, password } = await createMember(server);
  const page = await mountPage('/admin/school', await Api.signIn(server.http, email, password));
  await expect(page.getByRole('heading', { level: 1, name: shell.notAllowed })).toBeVisible();
  await page.getByRole('link', { name: shell.backHome }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a future and a past event say when access starts and when it ended', async () => {
  const admin = await Api.signIn(server.http);
  const day = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T04:00:00Z`;
  const { id, eventCode } = await createEvent(admin);
  const move = (startTime: string, endUntil: string) =>
    admin.call(updateEventCode, {
      eventCodeId: id,
      eventCode,
      eventName: 'Robot week',
      startTime,
      endUntil,
      regEndDate: endUntil,
    });
  await move(day(2), day(30));
  const { email, password } = await createMember(server);
  const page = await mountPage('/', await Api.signIn(server.http, email, password));
  await page.getByRole('tab', { name: texts.useEvent }).click();
  await page.getByRole('textbox', { name: texts.eventCode }).fill(eventCode);
  await page.getByRole('textbox', { name: texts.eventCode }).press('Enter');
  await expect(page.getByText(texts.upcomingText(localMinute(day(2))))).toBeVisible();
  const start = page.locator('dl > div').filter(fact(texts.eventStart));
  await expect(start).toContainText(texts.upcoming);

  await move(day(-3), day(-2));
  await page.reload();
  const end = page.locator('dl > div').filter(fact(texts.eventEnd));
  await expect(end).toContainText(localMinute(day(-2)));
  await expect(end).toContainText(texts.expired);

  const [user] = await admin.call(listUsers, { search: email });
  const desk = await mountPage(`/admin/user/user-${user?.id}`, admin);
  const block = desk.getByRole('region', { name: dictionary.adminUsers.event });
  await expect(block.locator('dl > div').filter(fact(texts.eventEnd))).toContainText(texts.expired);
});

test('anyone can look up a license and pass on its address', async () => {
  const key = await createLicenseKey(await Api.signIn(server.http), 'Maths club');
  const page = await mountPage('/resource', new Api(server.http));
  await page.getByRole('link', { name: texts.check }).click();
  await page.getByRole('button', { name: texts.view }).click();
  await expect(page.getByRole('dialog', { name: texts.noRecord })).toContainText(texts.licenseKeyInvalid);
  await page.getByRole('dialog').getByRole('button', { name: dictionary.common.ok }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const field = page.getByRole('textbox', { name: texts.licenseKey });
  await field.fill(key.toLowerCase());
  await field.press('Enter');
  await expect(page.getByText('Maths club')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/license/detail/${key}$`));
  await page.reload();
  await expect(page.getByText('Maths club')).toBeVisible();

  await field.fill('UNKNOWN');
  await field.press('Enter');
  await expect(page.getByRole('dialog', { name: texts.noRecord })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: dictionary.common.ok }).click();
  await expect(page.getByText('Maths club')).toHaveCount(0);

  await page.goto('/license/detail/UNKNOWN-KEY');
  await expect(page.getByRole('dialog', { name: texts.noRecord })).toBeVisible();
});
