import { createUser } from '@tinkerstream/contract/accounts';
import {
  createMaintenancePeriod,
  getStatus,
  listUsers,
  removeMaintenancePeriod,
  updateEventCode,
} from '@tinkerstream/contract/admin';
import { consumeLicense } from '@tinkerstream/contract/subscriptions';
import { localMinute } from '../../packages/web/src/ui/text/local-time.ts';
import { Api } from '../../test/support/api.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { createEvent, createLicenseKey, newEmail } from '../support/entitlements.ts';
import { beSignedIn, expect, setLanguage, signIn, signInAs, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { accounts, admin: adminTexts, adminNotices, shell, subscriptions: texts } = TEXTS.en;

async function createMember(server: ServerProcess) {
  const member = { email: newEmail(), password: 'first-secret' };
  await (await Api.signIn(server.http)).call(createUser, { ...member, firstName: 'Ada', lastName: 'Lovelace' });
  return member;
}

/** The row of a table or fact list that starts with a name. */
const fact = (name: string) => ({ hasText: new RegExp(`^${name}`) });

test.beforeEach(({ page, server }) => setLanguage(page, 'en', server));

test('an account without a subscription sees My subscription on every page, and a license key opens it', async ({
  page,
  server,
}) => {
  const key = await createLicenseKey(await Api.signIn(server.http), 'Robotics club', 2);
  const { email, password } = await createMember(server);
  await signInAs(page, email, password);
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
  await expect(page.getByText('MC_ERR_LIC_0001')).toHaveCount(0);

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

test('a user without a free seat sees why, and gets one by signing out their other devices', async ({
  page,
  server,
}) => {
  const key = await createLicenseKey(await Api.signIn(server.http), 'One seat', 1);
  const { email, password } = await createMember(server);
  await (await Api.signIn(server.http, email, password)).call(consumeLicense, { licenseKey: key });
  await signInAs(page, email, password);
  await expect(page.getByText(texts.seatsTakenText)).toBeVisible();
  await expect(page.getByText(texts.inactiveText)).toHaveCount(0);
  await page.getByRole('link', { name: texts.seatsTakenLink }).click();
  await page.getByRole('button', { name: accounts.logOutOthers }).click();
  await page.getByRole('dialog').getByRole('button', { name: accounts.logOutOthers }).click();
  await expect(page.getByText(accounts.othersLoggedOut)).toBeVisible();
  await page.getByRole('link', { name: shell.home }).click();
  await expect(page.getByRole('heading', { level: 1, name: shell.home })).toBeVisible();
});

test('an administrator page says to others that it is not for them, and leads home', async ({ page, server }) => {
  const { email, password } = await createMember(server);
  await signInAs(page, email, password);
  await page.goto('/admin/school');
  await expect(page.getByRole('heading', { level: 1, name: shell.notAllowed })).toBeVisible();
  await page.getByRole('link', { name: shell.backHome }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('an event code is used by keyboard, from the second tab', async ({ page, server }) => {
  const { eventCode, name } = await createEvent(await Api.signIn(server.http));
  const { email, password } = await createMember(server);
  await signInAs(page, email, password);
  await page.getByRole('tab', { name: texts.useLicense }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('textbox', { name: texts.eventCode })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type(eventCode.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: shell.home })).toBeVisible();
  await page.goto('/license/home');
  await expect(page.locator('dl > div').filter(fact(texts.event)).first()).toContainText(name);
});

test('a future and a past event say when access starts and when it ended', async ({ page, server }) => {
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
  await signInAs(page, email, password);
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

  await beSignedIn(page, server.http);
  const [user] = await admin.call(listUsers, { search: email });
  await page.goto(`/admin/user/user-${user?.id}`);
  const block = page.getByRole('region', { name: TEXTS.en.adminUsers.event });
  await expect(block.locator('dl > div').filter(fact(texts.eventEnd))).toContainText(texts.expired);
});

test('anyone can look up a license and pass on its address', async ({ page, server }) => {
  const key = await createLicenseKey(await Api.signIn(server.http), 'Maths club');
  await page.goto('/resource');
  await page.getByRole('link', { name: texts.check }).click();
  await page.getByRole('button', { name: texts.view }).click();
  await expect(page.getByRole('dialog', { name: texts.noRecord })).toContainText(texts.licenseKeyInvalid);
  await page.keyboard.press('Enter');

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
  await page.keyboard.press('Escape');
  await expect(page.getByText('Maths club')).toHaveCount(0);

  await page.goto('/license/detail/UNKNOWN-KEY');
  await expect(page.getByRole('dialog', { name: texts.noRecord })).toBeVisible();
});

test('a maintenance period appears on the home page from its announcement time on', async ({ page, server }) => {
  const admin = await Api.signIn(server.http);
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await signIn(page);
  const banner = page.getByRole('complementary', { name: adminNotices.maintenance });
  for (const [showSince, isShown] of [
    [inHours(1), false],
    [inHours(-1), true],
  ] as const) {
    const period = await admin.call(createMaintenancePeriod, {
      startFrom: inHours(200),
      endUntil: inHours(202),
      showSince,
    });
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1, name: shell.home })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(banner).toHaveCount(isShown ? 1 : 0);
    await admin.call(removeMaintenancePeriod, { maintenancePeriodId: period.id });
  }
});

test('during maintenance, everyone but administrators sees a notice and can retry', async ({ page, server }) => {
  const admin = await Api.signIn(server.http);
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const times = { startFrom: inHours(-1), endUntil: inHours(1), showSince: inHours(-2) };
  const { id: maintenancePeriodId } = await admin.call(createMaintenancePeriod, times);
  await page.goto('/resource');
  await page.waitForURL(/\/service-unavailable$/);
  await expect(page.getByRole('heading', { name: adminTexts.unavailable })).toBeVisible();
  await expect(page.getByText('We’re carrying out maintenance.')).toBeVisible();
  await page.getByRole('button', { name: TEXTS.en.common.tryAgain }).click();
  await expect(page.getByText(adminTexts.stillUnavailable)).toBeVisible();

  await page.getByRole('link', { name: adminTexts.administratorSignIn }).click();
  await page.waitForURL(/\/user\/login/);
  const { email, password } = await createMember(server);
  await signInAs(page, email, password);
  await expect(page.getByRole('heading', { name: adminTexts.unavailable })).toBeVisible();
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: shell.home })).toBeVisible();
  await page.goto('/user/logout');
  await page.waitForURL(/\/user\/login/);

  await page.goto('/');
  await page.waitForURL(/\/service-unavailable$/);
  await admin.call(removeMaintenancePeriod, { maintenancePeriodId });
  // As if the database did not answer: administrators are led to what the server says.
  const isStatus = (url: URL) => url.pathname === getStatus.path;
  await page.route(isStatus, (route) => route.fulfill({ status: 503, json: { errors: [] } }));
  await page.getByRole('button', { name: TEXTS.en.common.tryAgain }).click();
  await expect(page.getByText(adminTexts.unavailableText)).toBeVisible();
  await page.getByRole('link', { name: adminTexts.whyUnavailable }).click();
  await expect(page.getByText('"status":"ready"')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: adminTexts.whyUnavailable })).toBeVisible();
  await page.unroute(isStatus);
  await page.getByRole('button', { name: TEXTS.en.common.tryAgain }).click();
  await page.waitForURL(/\/user\/login/);
});
