// Before a release.
import { createUser } from '@tinkerstream/contract/accounts';
import { createMaintenancePeriod, getStatus, removeMaintenancePeriod } from '@tinkerstream/contract/admin';
import { Api } from '../../test/support/api.ts';
import { createEvent, newEmail } from '../../test/support/entitlements.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { expect, setLanguage, signIn, signInAs, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { admin: adminTexts, adminNotices, shell, subscriptions: texts } = TEXTS.en;

async function createMember(server: ServerProcess) {
  const member = { email: newEmail(), password: 'first-secret' };
  await (await Api.signIn(server.http)).call(createUser, { ...member, firstName: 'Ada', lastName: 'Lovelace' });
  return member;
}

/** The row of a table or fact list that starts with a name. */
const fact = (name: string) => ({ hasText: new RegExp(`^${name}`) });

test.beforeEach(({ page, server }) => setLanguage(page, 'en', server));

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
  // The page behaves as if the database did not answer: administrators are led to the page that says what is wrong.
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
